import { describe, expect, it } from 'vitest'
import { addDays, dayStart, HOUR_MS, DAY_MS } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { behindDays, planDays } from './plan-days.ts'

const TODAY = '2026-03-10'
const NOW = dayStart(TODAY) + 12 * HOUR_MS
const day = (back: number) => addDays(TODAY, -back)

function row(of: string, fields: Partial<LedgerRow> = {}): LedgerRow {
  return {
    tenant: 't',
    account: 'organization:acme',
    connection: 'c',
    dataset: 'org_users_1d',
    slice: of,
    kind: 'day',
    loadId: 'load',
    outcome: 'committed',
    fetchedAt: dayStart(of) + 5 * DAY_MS,
    periodStart: dayStart(of),
    periodEnd: dayStart(of) + DAY_MS,
    stableSince: dayStart(of) + 4 * DAY_MS,
    rows: 1,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: 'a',
    bytes: 1,
    leaseEpoch: 1,
    note: '',
    ...fields,
  }
}

function plan(
  rows: readonly LedgerRow[],
  given: Partial<Parameters<typeof planDays>[0]> & { historyStart?: string } = {},
) {
  const { historyStart = null, ...input } = given
  const days = new Map(rows.map((each) => [each.slice, each]))
  const ledger = { days, held: new Map<string, LedgerRow>(), historyStart }
  return planDays({
    now: NOW,
    keepsDays: 10,
    since: null,
    settleHours: 96,
    ledger,
    relistFrom: null,
    ...input,
  })
}

/** Every kept day, settled. */
const SETTLED = Array.from({ length: 10 }, (_, n) => row(day(n + 1)))
const without = (...days: string[]) => SETTLED.filter(({ slice }) => !days.includes(slice))

const { stableSince: _, ...ONCE } = row(day(4))

describe('which days of a report are asked for', () => {
  it('asks for all that the vendor keeps at first, newest first, and never for today', () => {
    expect(plan([])).toEqual({
      due: Array.from({ length: 10 }, (_, n) => day(n + 1)),
      lost: [],
      earliest: day(10),
    })
    expect(plan([], { now: dayStart(TODAY) }).due[0]).toBe(day(1))
  })

  it('never asks before the first day that exists at all', () => {
    expect(plan([], { since: day(3) }).due).toEqual([day(1), day(2), day(3)])
  })

  it('asks for nothing once everything has settled, and for a gap wherever it lies', () => {
    expect(plan(SETTLED).due).toEqual([])
    expect(plan(without(day(2), day(9))).due).toEqual([day(2), day(9)])
  })

  it.each([
    ['fetched too early', row(day(4), { fetchedAt: dayStart(day(4)) + DAY_MS + 95 * HOUR_MS }), true],
    ['fetched once only', ONCE, true],
    ['fetched once, a week after its end', { ...ONCE, fetchedAt: dayStart(day(4)) + 8 * DAY_MS }, false],
    ['late enough and twice the same', row(day(4)), false],
  ])('a day that was %s', (_, found, due) => {
    expect(plan([...without(day(4)), found]).due).toEqual(due ? [day(4)] : [])
  })

  it.each([
    ['no_data', day(2), NOW - DAY_MS, false],
    ['unrecoverable', day(2), NOW - DAY_MS, false],
    ['no_data_yet', day(2), NOW - HOUR_MS, true],
    // Its week is over: asked once more, to be sure.
    ['no_data_yet', day(9), NOW - 8 * DAY_MS, true],
    // Of the past, asked yesterday: the vendor has a week to write it.
    ['no_data_yet', day(9), NOW - DAY_MS, false],
  ] as const)('%s of %s', (outcome, of, firstAsked, due) => {
    const rows = [...without(of), row(of, { outcome, firstAsked, fetchedAt: firstAsked })]
    expect(plan(rows).due).toEqual(due ? [of] : [])
  })

  it.each([
    ['a week after, while a report over 28 days may hold it', 9, 7 * DAY_MS, true],
    ['sooner than that', 9, 7 * DAY_MS - HOUR_MS, false],
    ['a month after, of an old day', 60, 30 * DAY_MS, true],
    ['sooner than that, of an old day', 60, 30 * DAY_MS - HOUR_MS, false],
  ])('doubts that a day had nothing: %s', (_, back, ago, due) => {
    const settled = Array.from({ length: 70 }, (_each, n) => row(day(n + 1)))
    const empty = row(day(back), { outcome: 'no_data', fetchedAt: NOW - ago })
    const rows = [...settled.filter(({ slice }) => slice !== day(back)), empty]
    expect(plan(rows, { keepsDays: 70 }).due).toEqual(due ? [day(back)] : [])
  })

  it('doubts few days at a time, newest first', () => {
    const fetchedAt = NOW - 31 * DAY_MS
    const rows = Array.from({ length: 70 }, (_, n) => row(day(n + 1), { outcome: 'no_data', fetchedAt }))
    expect(plan(rows, { keepsDays: 70 }).due).toEqual(Array.from({ length: 12 }, (_, n) => day(n + 1)))
  })

  it('asks again for a day whose answer was held back', () => {
    const days = new Map(SETTLED.map((each) => [each.slice, each]))
    const held = new Map([[day(3), row(day(3))]])
    expect(plan([], { ledger: { days, held, historyStart: day(10) } }).due).toEqual([day(3)])
  })

  it('asks for everything since a day that somebody names', () => {
    expect(plan(SETTLED, { relistFrom: dayStart(day(3)) + HOUR_MS }).due).toEqual([day(1), day(2), day(3)])
  })

  it('names the days that were to be had and are gone, and no day before we came', () => {
    const later = NOW + 15 * DAY_MS
    expect(plan(SETTLED, { now: later, historyStart: day(10) }).lost).toEqual([
      TODAY,
      addDays(TODAY, 1),
      addDays(TODAY, 2),
      addDays(TODAY, 3),
      addDays(TODAY, 4),
    ])
    expect(plan([row(day(1))], { now: later }).lost).toEqual([])
  })

  it('is not led into the future by a ledger of the year 2999', () => {
    expect(plan([...SETTLED, row('2999-01-01')]).due).toEqual([])
  })
})

describe('days that are a cut of others', () => {
  const ledger = (...rows: LedgerRow[]) => new Map(rows.map((each) => [each.slice, each]))
  const bill = (of: string, fields: Partial<LedgerRow>) => row(of, { dataset: 'org_bill', ...fields })
  const own = ledger(row(day(9)), row(day(8)), row(day(7)))

  it('are asked for again where those were changed after they were read', () => {
    const late = { fetchedAt: NOW, stableSince: dayStart(day(8)) + 6 * DAY_MS }
    expect(behindDays(own, ledger(bill(day(9), {}), bill(day(8), late)))).toEqual([day(8)])
    const { stableSince: _since, ...once } = bill(day(7), { fetchedAt: NOW })
    expect(behindDays(own, ledger(once))).toEqual([day(7)])
  })

  it('are left where the others were read again and are the same, hold nothing, or are not there', () => {
    const same = bill(day(9), { fetchedAt: NOW })
    const empty = bill(day(8), { fetchedAt: NOW, stableSince: NOW, outcome: 'no_data' })
    expect(behindDays(own, ledger(same, empty, bill(day(1), { fetchedAt: NOW })))).toEqual([])
  })
})
