import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { said } from '../../../words/said.ts'
import { linkOf, monthVerdict, type Held, type Side } from './link.ts'

const JUNE = monthOf('2026-06-01')
const SETTLED = Date.parse('2026-07-08T00:00:00Z')
const LACKING = [said('metric_in_part', { name: 'Billed', metric: 'bill.net_usd' })]
const REASON = [said('no_price_set')]
const side = (value: string | null, lacks: Side['lacks'] = []): Side => ({ value, lacks })
const judged = (given: Pick<Held, 'ours' | 'theirs'> & Partial<Held>, now = SETTLED) =>
  linkOf(JUNE, now, { link: 'bill_and_sum', unit: 'usd', ...given })

describe('two numbers', () => {
  test.each([
    ['are the same in another spelling', side('10.50'), side('10.5'), 'equal', '0'],
    [
      'differ where a binary float would not',
      side('9007199254740993.01'),
      side('9007199254740993.02'),
      'unexplained',
      '-0.01',
    ],
    [
      'differ by less than nothing',
      side('-0.000000000000000001'),
      side('0'),
      'unexplained',
      '-0.000000000000000001',
    ],
    ['are not the same where one may be too small', side('10', LACKING), side('10'), 'unknown', '0'],
    ['one is too small, and says why', side('9', LACKING), side('10'), 'explained', '-1'],
    [
      'one that may be too small is larger: that explains nothing',
      side('11', LACKING),
      side('10'),
      'unexplained',
      '1',
    ],
    ['the other one is too small, and says why', side('11'), side('10', LACKING), 'explained', '1'],
    ['one is unknown', side(null), side('0'), 'unknown', null],
    ['both are unknown', side(null), side(null), 'unknown', null],
  ] as const)('%s', (_, ours, theirs, verdict, difference) => {
    expect(judged({ ours, theirs })).toMatchObject({
      verdict,
      difference: difference?.startsWith('-0.0000') ? new Big(difference).toFixed() : difference,
    })
  })

  test('that are the same but for a tail say so, up to what counts as a tail', () => {
    const apart = (theirs: string) =>
      judged({ ours: side('10'), theirs: side(theirs), tolerance: new Big('0.01') })
    expect(apart('10')).toMatchObject({ verdict: 'equal', reasons: [] })
    expect(apart('10.000000000001')).toMatchObject({
      verdict: 'equal',
      difference: '-0.000000000001',
      reasons: [{ code: 'counted_as_equal', params: { most: '0.01' } }],
    })
    expect(apart('10.010000000001')).toMatchObject({ verdict: 'unexplained', reasons: [] })
  })

  test('of a month that is not settled are never the same', () => {
    const both = { ours: side('1'), theirs: side('1') }
    for (const now of ['2026-06-30T23:00:00Z', '2026-07-01T00:00:00Z', '2026-07-07T23:59:59Z'])
      expect(judged(both, Date.parse(now))).toMatchObject({
        verdict: 'unknown',
        reasons: [{ code: 'month_not_settled', params: { day: '2026-07-08' } }],
      })
    expect(judged(both).verdict).toBe('equal')
  })

  test('a reason for less explains no more', () => {
    const why = { less: REASON }
    expect(judged({ ours: side('1'), theirs: side('2'), why }).verdict).toBe('explained')
    expect(judged({ ours: side('2'), theirs: side('1'), why })).toMatchObject({
      verdict: 'unexplained',
      reasons: [],
    })
  })

  test('a part is less and never more', () => {
    const isPart = said('people_budgets_are_part', { day: '2026-06-30' })
    expect(judged({ ours: side('1'), theirs: side('2'), isPart }).verdict).toBe('explained')
    expect(judged({ ours: side('3'), theirs: side('2'), isPart }).verdict).toBe('unexplained')
    expect(judged({ ours: side('1'), theirs: side('2', LACKING), isPart }).verdict).toBe('unknown')
  })

  test('differ piece by piece although their sums are the same', () => {
    expect(judged({ ours: side('5'), theirs: side('5'), differs: true }).verdict).toBe('unexplained')
  })

  test('up to the tolerance are the same, and not beyond', () => {
    const tolerance = new Big('0.01')
    expect(judged({ ours: side('1.01'), theirs: side('1'), tolerance }).verdict).toBe('equal')
    expect(judged({ ours: side('1.010000001'), theirs: side('1'), tolerance }).verdict).toBe('unexplained')
  })
})

describe('a month', () => {
  const [equal, unknown, unexplained] = [
    judged({ ours: side('1'), theirs: side('1') }),
    judged({ ours: side(null), theirs: side('1') }),
    judged({ ours: side('1'), theirs: side('2') }),
  ]
  const ofMonth = (...links: ReturnType<typeof judged>[]) => monthVerdict(JUNE, SETTLED, links)

  test('is what is worst in it', () => {
    expect(ofMonth(equal, unknown, unexplained)).toBe('unexplained')
    expect(ofMonth(equal, unknown)).toBe('unknown')
    expect(ofMonth(equal, equal)).toBe('equal')
    expect(ofMonth()).toBe('unknown')
  })

  test('is no worse for what nobody has given, and checks nothing without the sum of the bill', () => {
    const noInvoice = judged({ link: 'invoice', ours: side('1'), theirs: side(null) })
    const inPart = judged({ link: 'invoice', ours: side('1', LACKING), theirs: side('1') })
    expect(ofMonth(equal, noInvoice)).toBe('equal')
    expect(ofMonth(noInvoice)).toBe('unknown')
    expect(ofMonth(equal, inPart)).toBe('unknown')
    expect(ofMonth(judged({ link: 'line_net', ours: side('1'), theirs: side('1') }), unknown)).toBe('unknown')
  })

  test('is nothing before it is settled', () => {
    expect(monthVerdict(JUNE, SETTLED - 1, [equal])).toBe('not_settled')
  })
})
