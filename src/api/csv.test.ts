import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookLink, Invoice } from './contract/money/books.ts'
import { csvCell } from './contract/csv-cell.ts'
import { bookMonthCsv, metricsCsv, peopleCsv } from './csv.ts'
import { rounds } from '../../test/harness/run/rounds.ts'

/** What a spreadsheet program sees in a cell after reading RFC 4180. */
function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

const RUNS = /^[=+\-@\t\r\n\0＝＋－＠]/
const piece = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  ';',
  ',',
  '"',
  ' ',
  "'",
  '1',
)
const hostileText = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.tuple(piece, fc.string({ unit: 'binary' })).map(([start, rest]) => start + rest),
)
const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

test('no text can become a formula, and nothing of it is lost', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const seen = unquoted(csvCell(text))
      expect(isNumber(text) || !RUNS.test(seen)).toBe(true)
      expect(seen.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }),
    rounds(5000),
  )
})

test('nor in a spreadsheet that splits at semicolons or tabs and overlooks our quotes', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [, ...cells] = csvCell(text).split(/[;\t\r\n]/)
      for (const cell of cells) expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
    rounds(5000),
  )
})

test('a name of a million tabs is a cell of as many, and takes no longer for each', () => {
  expect(csvCell(`a${'\t'.repeat(1_000_000)}=1`)).toBe(`"a${'\t'.repeat(1_000_000)}'=1"`)
})

test('numbers stay numbers, negative ones too', () => {
  expect(['-3.5', '-12', '0', 7].map(csvCell)).toEqual(['-3.5', '-12', '0', '7'])
  expect(csvCell('-1+1')).toBe("'-1+1")
  expect(csvCell('+1')).toBe("'+1")
})

test('quotes, commas and line ends are quoted as RFC 4180 says', () => {
  expect(csvCell('a "b", c\r\nd')).toBe('"a ""b"", c\r\nd"')
  expect(csvCell('=cmd()|" , "')).toBe('"\'=cmd()|"" , """')
})

test('an unknown value is an empty cell, and every line has every column', () => {
  const csv = metricsCsv({
    columns: [
      { name: 'model', type: 'string', unit: null },
      { name: 'spend.usd', type: 'decimal', unit: 'usd' },
    ],
    rows: [
      { model: '=HYPERLINK("x")', 'spend.usd': null },
      { model: 'gpt-5', 'spend.usd': '-0.5' },
    ],
  })
  expect(csv).toBe('model,spend.usd\r\n"\'=HYPERLINK(""x"")",\r\ngpt-5,-0.5\r\n')
})

test('people are a line each, and what is nobody’s comes last', () => {
  const none = {
    active_days: null,
    interactions: null,
    generations: null,
    acceptances: null,
    last_active_day: null,
    chat_active_days: null,
    chat_records: null,
    last_chat_day: null,
    credits: null,
    usd: null,
    ai_credits: null,
    seat_cost: null,
    month_usd: null,
    month_gross_usd: null,
    month_net_usd: null,
  }
  const amy = {
    ...none,
    key: 'chat_assistant:u1',
    user_id: null,
    login: null,
    name: '=Amy',
    email: 'amy@example.com',
    status: 'chat_only' as const,
    identities: ['chat_assistant:u1'],
    teams: [],
    groups: [
      { id: 'g1', name: 'Design' },
      { id: 'g2', name: 'Data' },
    ],
    licensed: null,
    seat_use: null,
    seat_last_activity_at: null,
    chat_account: true,
    credits: '1.50',
    ai_credits: '3',
    seat_cost: '19',
    previous: null,
    compared: null,
    until: null,
    now: null,
  }
  const answer: Parameters<typeof peopleCsv>[0] = {
    next_cursor: null,
    to: '2026-04-01',
    compared_with: null,
    compared: null,
    data: [amy],
    unattributed: { ...none, credits: '0.125' },
    notes_said: [],
  }
  const [, ...lines] = peopleCsv(answer).trimEnd().split('\r\n')
  expect(lines).toEqual([
    `chat_assistant:u1,'=Amy,amy@example.com,,chat_only,,true,,,,,,,,,1.50,,,"Design, Data",,,3,19,,,`,
    ',unattributed,,,,,,,,,,,,,,0.125,,,,,,,,,,',
  ])
  const before = { ...amy, previous: { ...none, credits: '0.5' } }
  const days = { from: '2026-02-01', to: '2026-03-01' }
  const all = { from: '2026-03-01', to: answer.to }
  const compared = { ...answer, data: [before], compared_with: days, compared: all }
  const [head = '', person = ''] = peopleCsv(compared).split('\r\n')
  expect(head.split(',').slice(-2)).toEqual(['credits.previous', 'usd.previous'])
  expect(person).toMatch(/,,,,0\.5,$/)
  const part = { ...before, compared: { ...none, credits: '0.75' } }
  const shorter = peopleCsv({ ...compared, data: [part], compared: { ...all, to: '2026-03-29' } })
  const [longHead = '', longPerson = ''] = shorter.split('\r\n')
  expect(longHead.split(',').slice(-2)).toEqual(['credits.compared', 'usd.compared'])
  expect(longPerson).toMatch(/,0\.5,,,,,0\.75,$/)
  const goesOn = peopleCsv({ ...answer, next_cursor: 'more' })
    .trimEnd()
    .split('\r\n')
  expect(goesOn.slice(0, -1)).toEqual([goesOn[0], ...lines])
  expect(goesOn.at(-1)).toMatch(/^"Cut off here: .+",{25}$/)
  const untold = { code: 'in_no_total', params: {}, message: 'In no total: 1 SKU line.' } as const
  const lacking = peopleCsv({ ...answer, notes_said: [untold] })
    .trimEnd()
    .split('\r\n')
  expect(lacking.at(-1)).toBe(`In no total: 1 SKU line.${','.repeat(25)}`)
})

test('the file of a month names its invoices where they are held against the bill', () => {
  const bill: BookLink = {
    link: 'bill_and_sum',
    account: '',
    connection_id: 'c',
    connection_label: 'Acme',
    charge: null,
    measure: 'net',
    unit: 'usd',
    currency: null,
    ours: '30',
    theirs: '30',
    difference: '0',
    verdict: 'equal',
    given: true,
    reasons: [],
    reasons_said: [],
    days: [],
  }
  const invoice: Invoice = {
    id: 'i',
    tool: 'code_assistant',
    month: '2026-05',
    number: 'INV-7',
    amount: '40',
    currency: 'USD',
    covers: 'Seats',
    note: '',
    changed_at: '2026-06-09T10:00:00Z',
    changed_by: { id: 'u', name: 'Ada' },
  }
  const credit = { ...invoice, number: 'C-1', amount: '-10', covers: '' }
  const file = bookMonthCsv({
    tool: 'code_assistant',
    month: '2026-05',
    data: [bill, { ...bill, link: 'invoice' }],
    invoices: [invoice, credit],
    signed_off: null,
  })
  const [names = '', sum = '', compared = ''] = file.split('\r\n')
  expect(names).toMatch(/,reasons,invoices,signed_off_at,ours_when_signed_off,theirs_when_signed_off$/)
  expect(sum).toMatch(/,equal,,,,,$/)
  expect(compared).toMatch(/,equal,,"INV-7: 40 USD \(Seats\), C-1: -10 USD",,,$/)
})

test('the file of a month that was signed off has the figures of then beside those of now', () => {
  const net: BookLink = {
    link: 'bill_and_sum',
    account: 'enterprise:acme',
    connection_id: 'c',
    connection_label: 'Acme',
    charge: 'seats',
    measure: 'net',
    unit: 'usd',
    currency: null,
    ours: '31.25',
    theirs: '30',
    difference: '1.25',
    verdict: 'unexplained',
    given: true,
    reasons: [],
    reasons_said: [],
    days: [],
  }
  const { link, account, charge, measure, unit, currency } = net
  const change = { link, account, charge, measure, unit, currency, side: 'ours' } as const
  const file = bookMonthCsv({
    tool: 'code_assistant',
    month: '2026-05',
    data: [net, { ...net, measure: 'gross' }],
    invoices: [],
    signed_off: {
      id: 's',
      note: '',
      verdict: 'equal',
      signed_at: '2026-06-09T10:00:00Z',
      signed_by: { id: 'u', name: 'Ada' },
      changes: [{ ...change, signed: '30', now: '31.25', difference: '1.25' }],
      changed_at: '2026-06-10T10:00:00Z',
    },
  })
  const [, changed = '', same = ''] = file.split('\r\n')
  expect(changed).toMatch(/,2026-06-09T10:00:00Z,30,30$/)
  expect(same).toMatch(/,2026-06-09T10:00:00Z,31.25,30$/)
})
