import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../model/time/time.ts'
import type { AccountSums } from '../../../store/facts/derived/cost-inputs.ts'
import { planCosts, type PlanInput } from './plan-costs.ts'
import { isoInstant } from '../../ask/time-range.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / DAY_MS
const CLOSED = day('2026-03-10')

/** Every day from January on has records and is summed; a build is its day, a month's build ten thousand more. */
function summed() {
  const days = new Map<number, number | null>()
  for (let d = day('2026-01-01'); d < CLOSED; d += 1) days.set(d, d)
  const months = new Map(['2026-01-01', '2026-02-01'].map((first) => [day(first), day(first) + 10_000]))
  return { days, months }
}

/** The same, but for the sums of one day. */
function unsummed(one: string): AccountSums {
  const { days, months } = summed()
  return { days: days.set(day(one), null), months }
}

const INPUT: PlanInput = {
  range: { start: day('2026-01-30') * DAY_MS, end: CLOSED * DAY_MS + 12 * HOUR_MS },
  grain: 'total',
  groupBy: [],
  filters: [],
  measures: ['credits'],
  sums: new Map([['org-one', summed()]]),
}

function plan(input: Partial<PlanInput> = {}) {
  const segments = planCosts({ ...INPUT, ...input })
  return segments.map(({ source, range, builds }) => [
    source.name,
    isoInstant(range.start).slice(0, 13),
    isoInstant(range.end).slice(0, 13),
    builds?.length,
  ])
}

const RECORDS_ALONE = [['records', '2026-01-30T00', '2026-03-10T12', undefined]]

describe('the plan', () => {
  it('takes whole months, then days, and what is still open from the records', () => {
    expect(plan()).toEqual([
      ['months', '2026-02-01T00', '2026-03-01T00', 1],
      ['days', '2026-01-30T00', '2026-03-10T00', 11],
      ['records', '2026-03-10T00', '2026-03-10T12', undefined],
    ])
  })

  it.each([
    ['day', [], 'days'],
    ['week', ['model'], 'days'],
    ['day', ['sku'], 'line_days'],
    ['day', ['group'], 'group_days'],
    ['day', ['user', 'group'], 'person_days'],
    ['day', ['user', 'sku'], null],
    ['hour', [], null],
  ] as const)('by %s and %j reads %s', (grain, groupBy, table) => {
    const tables = plan({ grain, groupBy }).map(([name]) => name)
    const records = groupBy.some((dimension) => dimension === 'sku') ? 'lines' : 'records'
    expect(tables).toEqual(table === null ? [records] : [table, records])
  })

  it('counts people of groups from their own rows, and never filters rows that stand once per group', () => {
    expect(plan({ grain: 'day', groupBy: ['group'], measures: ['users'] })[0]?.[0]).toBe('person_days')
    const filters = [{ dimension: 'group' as const, op: 'not_in' as const, values: ['g1'] }]
    expect(plan({ grain: 'day', groupBy: ['group'], filters })[0]?.[0]).toBe('person_days')
    expect(plan({ grain: 'day', filters })[0]?.[0]).toBe('person_days')
  })

  it('reads a day that changed, or whose sums do not hold, from the records', () => {
    expect(plan({ sums: new Map([['org-one', unsummed('2026-02-10')]]) })).toEqual([
      ['days', '2026-01-30T00', '2026-03-10T00', 38],
      ['records', '2026-02-10T00', '2026-02-11T00', undefined],
      ['records', '2026-03-10T00', '2026-03-10T12', undefined],
    ])
    expect(plan({ sums: new Map([['org-one', unsummed('2026-03-09')]]) }).at(-1)).toEqual([
      'records',
      '2026-03-09T00',
      '2026-03-10T12',
      undefined,
    ])
  })

  it('takes days without records for summed, and a month that is not summed by its days', () => {
    const { days } = summed()
    days.delete(day('2026-02-10'))
    expect(plan({ sums: new Map([['org-one', { days, months: new Map() }]]) })[0]).toEqual([
      'days',
      '2026-01-30T00',
      '2026-03-10T00',
      38,
    ])
  })

  it('needs the sums of every account', () => {
    const withBoth = (from: string) => {
      const days = new Map<number, null>()
      for (let d = day(from); d < CLOSED; d += 1) days.set(d, null)
      const two = { days, months: new Map() }
      return plan({
        sums: new Map<string, AccountSums>([
          ['org-one', summed()],
          ['org-two', two],
        ]),
      })
    }
    expect(withBoth('2026-01-01')).toEqual(RECORDS_ALONE)
    expect(withBoth('2026-02-01')).toEqual([
      ['days', '2026-01-30T00', '2026-02-01T00', 2],
      ['records', '2026-02-01T00', '2026-03-10T12', undefined],
    ])
  })

  it('looks at the days that there are, however many are asked for', () => {
    const range = { start: 0, end: 1e9 * DAY_MS }
    expect(plan({ range: { start: 0, end: CLOSED * DAY_MS } })).toEqual([
      ['months', '2026-01-01T00', '2026-03-01T00', 2],
      ['days', '2026-03-01T00', '2026-03-10T00', 9],
    ])
    const segments = planCosts({ ...INPUT, range })
    expect(segments.at(-1)?.range).toEqual({ start: CLOSED * DAY_MS, end: range.end })
    const nothing = { days: new Map(), months: new Map() }
    const empty = planCosts({ ...INPUT, range, sums: new Map([['org-one', nothing]]) })
    expect(empty.map((segment) => segment.range)).toEqual([range])
  })

  it('leaves a part of a day to the records', () => {
    const range = { start: day('2026-03-01') * DAY_MS + HOUR_MS, end: day('2026-03-03') * DAY_MS + HOUR_MS }
    expect(plan({ range })).toEqual([
      ['days', '2026-03-02T00', '2026-03-03T00', 1],
      ['records', '2026-03-01T01', '2026-03-02T00', undefined],
      ['records', '2026-03-03T00', '2026-03-03T01', undefined],
    ])
  })

  it('reads everything from the records when the summed days are in shreds', () => {
    const { days, months } = summed()
    for (let d = day('2026-01-30'); d < CLOSED; d += 2) days.set(d, null)
    expect(plan({ sums: new Map([['org-one', { days, months }]]) })).toEqual(RECORDS_ALONE)
    expect(plan({ sums: new Map() })).toEqual(RECORDS_ALONE)
  })
})
