import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProfiles, type CodeProfile } from '../../../profiles.ts'
import { ReportFault, type ReportRow } from '../../../usage-report.ts'
import { inEnglish } from '../../../../words/said.ts'
import { readReport } from './read-report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-report-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HEADER =
  'date,username,product,sku,model,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,total_monthly_quota,organization,repository,cost_center_name'
const LINE =
  '2026-06-01,mona,copilot,copilot_ai_credit,Auto: Claude Haiku 4.5,42.5,ai-credits,0.01,0.425,0.4,0.025,3900,Example-Org,acme/web,Research'

const [profile] = createProfiles({
  chatAssistApiUrl: null,
  requestsPerMinute: null,
  retentionDays: null,
}).filter((one): one is CodeProfile => one.source === 'code_assistant')

async function rowsOf(content: string | Buffer): Promise<ReportRow[]> {
  const file = path.join(folder, 'report.csv')
  await writeFile(file, content)
  if (!profile) throw new Error('no profile')
  return await Array.fromAsync(readReport(file, profile))
}

const linesOf = async (content: string | Buffer) =>
  (await rowsOf(content)).flatMap((row) => (row.kind === 'line' ? [row.line] : []))

async function faultOf(content: string | Buffer): Promise<string> {
  const thrown = await rowsOf(content).catch((error: unknown) => error)
  if (!(thrown instanceof ReportFault)) throw new Error('it was read', { cause: thrown })
  return inEnglish(thrown.said.message)
}

const FIRST = {
  line: 2,
  day: '2026-06-01',
  product: 'copilot',
  sku: 'copilot_ai_credit',
  charge: 'credits',
  unit: 'ai-credits',
  price: '0.01',
  quantity: '42.5',
  gross: '0.425',
  discount: '0.4',
  net: '0.025',
  user: 'mona',
  model: 'Auto: Claude Haiku 4.5',
  organization: 'example-org',
  repository: 'acme/web',
  costCenter: 'Research',
}

describe('a usage report', () => {
  it('is read by the names of its columns, whatever their order and whatever stands between them', async () => {
    expect(await linesOf(`${HEADER}\n${LINE}\n`)).toEqual([FIRST])
    const [names, values] = [HEADER, LINE].map((text) => text.split(',').reverse().join(','))
    expect(await linesOf(`${names},new_tokens\n${values},7\n`)).toEqual([FIRST])
  })

  it('may have a byte order mark, quotes, and lines that end as on Windows', async () => {
    const quoted = [HEADER, LINE].map((text) => `"${text.replaceAll(',', '","')}"\r\n`).join('')
    expect(await linesOf(`\uFEFF${quoted}`)).toEqual([FIRST])
    expect(await linesOf(`${HEADER}\n${LINE.replace('acme/web', '"a ""web"", of\nours"')}\n`)).toEqual([
      { ...FIRST, line: 3, repository: 'a "web", of\nours' },
    ])
  })

  it.each([
    ['2026-06-01T23:59:59Z', '2026-06-01'],
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['6/1/26', '2026-06-01'],
    ['12/31/2026', '2026-12-31'],
  ])('the day of %s is %s', async (date, day) => {
    const [line] = await linesOf(`${HEADER}\n${LINE.replace('2026-06-01', date)}\n`)
    expect(line?.day).toBe(day)
  })

  it('has amounts of any number of digits, exponents and corrections', async () => {
    const [line] = await linesOf(
      `${HEADER}\n${LINE.replace('42.5,', '6.72E-06,').replace('0.425,', '0.036000000000000004,').replace(',0.025,', ',-3,')}\n`,
    )
    expect(line).toMatchObject({ quantity: '0.00000672', gross: '0.036000000000000004', net: '-3' })
  })

  it('of all products is counted apart, and so is what the vendor wrote twice in April 2026', async () => {
    const other = LINE.replace(',copilot,copilot_ai_credit,', ',actions,actions_linux,').replace(
      ',42.5,',
      ',none,',
    )
    const twin = LINE.replace('2026-06-01', '2026-04-25').replace(',42.5,', ',0,').replace('3900', '300')
    const ofJune = twin.replace('2026-04-25', '2026-06-25')
    const rows = await rowsOf([HEADER, other, twin, ofJune, LINE, ''].join('\n'))
    expect(rows.map(({ kind }) => kind)).toEqual(['other_product', 'twin', 'line', 'line'])
  })

  it('keeps use that was billed to nobody’s seat', async () => {
    expect(await linesOf(`${HEADER}\n${LINE.replace('mona', '')}\n`)).toEqual([{ ...FIRST, user: '' }])
  })
})

const many = (text: string) => `${HEADER}\n${`${LINE}\n`.repeat(3)}${text}\n`

describe('a file that is none says where and what was expected, and nothing of what it holds', () => {
  it.each([
    ['', /^The file is empty/],
    ['\uFEFF', /^The file is empty/],
    ['<!DOCTYPE html><title>Sign in, mona</title>', /web page/],
    [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0xfe]), /not text/],
    [Buffer.from(HEADER, 'utf16le'), /not text/],
    [HEADER.replaceAll(',', ';'), /^Line 1: .* semicolons/],
    ['name,amount\nmona,3\n', /^Line 1: .* missing: date, product,/],
    [`${HEADER},date\n`, /^Line 1: the column date was expected once/],
    [many(LINE.replace('42.5', 'forty')), /^Line 5, column quantity: a number/],
    [many(LINE.replace('42.5', '')), /^Line 5, column quantity: a number/],
    [many(LINE.replace('42.5', '1e400')), /^Line 5, column quantity: a number of at most twenty digits/],
    [many(LINE.replace('0.025', '0,025')), /^Line 5: as many columns as in line 1/],
    [many(LINE.replace('2026-06-01', '2026-06-31')), /^Line 5, column date: a day/],
    [many(LINE.replace('2026-06-01', '31/6/26')), /^Line 5, column date: a day/],
    [many(LINE.slice(0, 60)), /^Line 5: as many columns/],
    [many(LINE.replace('mona', '"mona')), /^Line \d+: as many columns/],
    [many(LINE.replace('mona', 'mo"na')), /^Line 5: quotation marks/],
    [many('x'.repeat(200_000)), /^Line 5: .* far too long/],
  ])('%#', async (content, expected) => {
    const fault = await faultOf(content)
    expect(fault).toMatch(expected)
    expect(fault).not.toMatch(/mona|forty|31\/6|xxx/)
  })
})
