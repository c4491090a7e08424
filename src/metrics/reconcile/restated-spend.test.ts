import { expect, it } from 'vitest'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedLimits,
  seedWindow,
  spendLimit,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { dayStart, DAY_MS } from '../../model/time/time.ts'
import { english } from '../../words/all-in-english.suite.ts'
import { reconcile } from './reconcile.ts'

const store = seededFacts()
const READ_LAST = '2026-03-20T10:00:00Z'
const WRITTEN_LATER = '2026-03-21T11:00:00Z'
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

/** Ten credits on each of twenty days; what the counter said at times, and which days came again with how much in a later file. */
async function checkOf(of: {
  counted: Record<string, string>
  again: Record<number, string>
  written?: string
  first?: string
}) {
  const scope = seededScope()
  const record = (day: number, cost: string) =>
    costRecord({
      eventId: `event-${day}`,
      hour: `${march(day)}T09:00:00Z`,
      userId: 'u1',
      billing: [billingLine({ cost })],
    })
  const days = Array.from({ length: 20 }, (_, n) => n + 1)
  await seedCosts(
    store.facts,
    scope,
    days.map((day) => record(day, '10')),
    0,
    { vendorEnd: of.first ?? '2026-03-20T09:30:00Z' },
  )
  for (const [at, currentUsage] of Object.entries(of.counted)) {
    const limit = spendLimit({ subjectId: 'u1', currentUsage, currentUsageUnit: 'credit' })
    await seedLimits(store.facts, scope, at, [limit])
  }
  const again = Object.entries(of.again).map(([day, cost]) => record(Number(day), cost))
  await seedCosts(store.facts, scope, again, 0, { vendorEnd: of.written ?? WRITTEN_LATER })
  await seedWindow(store.facts, scope, '2026-02-20T00:00:00Z', '2026-03-21T08:00:00Z')
  const [from, to] = [dayStart(march(1)) / DAY_MS, dayStart(march(21)) / DAY_MS]
  const clock = stoppedClock('2026-03-21T12:00:00Z')
  const all = await english(reconcile)({ facts: store.facts, scope, clock, from, to })
  const [check] = all.filter((one) => one.check === 'spend_counted')
  return { ours: check?.ours, theirs: check?.theirs, verdict: check?.verdict, reasons: check?.reasons }
}

const AROUND = { '2026-03-04T23:55:00Z': '40', '2026-03-08T00:05:00Z': '70', [READ_LAST]: '200' }
const LESS = { 5: '8', 6: '8', 7: '8' }

it('says what the counter had counted of days that the vendor wrote anew after it was read', async () => {
  expect(await checkOf({ counted: AROUND, again: LESS })).toEqual({
    ours: '194',
    theirs: '200',
    verdict: 'explained',
    reasons: [
      'The vendor wrote records of earlier days after the counter was read: from 2026-03-04T23:00:00Z to 2026-03-08T00:00:00Z it had counted 30, and the records say 24 now.',
    ],
  })
  const more = await checkOf({ counted: AROUND, again: { 5: '13', 6: '13', 7: '13' } })
  expect(more).toMatchObject({
    ours: '209',
    verdict: 'explained',
    reasons: [expect.stringContaining('39 now')],
  })
})

it('says it of each stretch, from the first day of the month on, up to the reading', async () => {
  const counted = { '2026-03-02T00:05:00Z': '10', '2026-03-18T23:55:00Z': '180', [READ_LAST]: '200' }
  const { verdict, reasons } = await checkOf({ counted, again: { 1: '6', 19: '7' } })
  expect(verdict).toBe('explained')
  expect(reasons).toEqual([
    expect.stringMatching(/from 2026-03-01T00:00.* to 2026-03-02T00:00.* had counted 10, .* say 6 now/),
    expect.stringMatching(/from 2026-03-18T23:00.* to 2026-03-20T10:00.* had counted 20, .* say 17 now/),
  ])
})

it('explains nothing where the counter said of those days what the records say now: the rest lies elsewhere', async () => {
  // Whoever looks only for records written anew would find them, and would be wrong.
  const elsewhere = { ...AROUND, '2026-03-08T00:05:00Z': '64' }
  expect(await checkOf({ counted: elsewhere, again: LESS })).toMatchObject({
    ours: '194',
    theirs: '200',
    verdict: 'unexplained',
    reasons: [],
  })
  const partly = { ...AROUND, [READ_LAST]: '220' }
  expect(await checkOf({ counted: partly, again: LESS })).toMatchObject({
    verdict: 'unexplained',
    reasons: [],
  })
})

it('explains nothing where all of the month came after the counter was read: nothing is left that agrees', async () => {
  const all = await checkOf({ counted: AROUND, again: LESS, first: WRITTEN_LATER })
  expect(all).toMatchObject({ ours: '194', verdict: 'unexplained', reasons: [] })
})

it('explains nothing by a file that was there when the counter was read, or without readings near those days', async () => {
  const before = await checkOf({ counted: AROUND, again: LESS, written: '2026-03-20T09:00:00Z' })
  expect(before).toMatchObject({ ours: '194', verdict: 'unexplained', reasons: [] })
  const { '2026-03-04T23:55:00Z': _, ...oneReading } = AROUND
  expect(await checkOf({ counted: oneReading, again: LESS })).toMatchObject({ verdict: 'unexplained' })
  const late = { '2026-03-04T23:55:00Z': '40', '2026-03-10T00:05:00Z': '90', [READ_LAST]: '200' }
  expect(await checkOf({ counted: late, again: LESS })).toMatchObject({ verdict: 'unexplained' })
})
