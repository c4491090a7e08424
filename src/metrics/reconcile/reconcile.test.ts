import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CheckId } from '../../model/money/book-link.ts'
import {
  aggregateDay,
  codeBilling,
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedExpired,
  seedLimits,
  seedWindow,
  takeHours,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { CodeAggregateDay } from '../../model/records/code-aggregate-day.ts'
import type { CodeBilling, CodeSeat } from '../../model/records/code-seat.ts'
import { dayStart, DAY_MS } from '../../model/time/time.ts'
import type { SpendLimit } from '../../model/records/spend-limit.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'
import { reconcile } from './reconcile.ts'
import { english } from '../../words/all-in-english.suite.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

async function checks(scope: Scope, of: CheckId) {
  const [from, to] = [dayStart(march(1)) / DAY_MS, dayStart(march(21)) / DAY_MS]
  const all = await english(reconcile)({
    facts: store.facts,
    scope,
    clock,
    from,
    to,
  })
  return all.filter(({ check }) => check === of)
}

const report = (day: string, given: Partial<CodeAggregateDay>): CodeAggregateDay =>
  aggregateDay({ day, ...given })

it('holds people’s days against the vendor’s report of the same days, with the reason of every difference', async () => {
  const scope = codeScope()
  const { facts } = store
  const people = (day: string, active: number, silent = 0) =>
    Array.from({ length: active + silent }, (_, n) =>
      userDay({ day, userId: String(n), interactions: n < active ? 10 : 0, generations: 1, acceptances: 0 }),
    )
  await seedCode(facts, scope, 'org_users_1d', march(10), people(march(10), 10))
  await seedCode(facts, scope, 'org_users_1d', march(11), people(march(11), 10, 3))
  await seedCode(facts, scope, 'org_users_1d', march(12), people(march(12), 10))
  await seedCode(facts, scope, 'org_users_1d', march(13), people(march(13), 2), {
    fetchedAt: '2026-03-14T05:00:00Z',
  })
  await seedCode(facts, scope, 'org_users_1d', march(14), [])
  const days = [
    report(march(10), { dailyActiveUsers: 10, interactions: 100 }),
    report(march(11), { dailyActiveUsers: 12, interactions: 100 }),
    report(march(12), { dailyActiveUsers: 40, interactions: 900 }),
    report(march(13), { dailyActiveUsers: 3, interactions: 30 }),
    report(march(14), { dailyActiveUsers: 1, interactions: 5 }),
    report(march(15), { dailyActiveUsers: 7, interactions: 5 }),
  ]
  await seedCodeSlices(
    facts,
    scope,
    'org_report_1d',
    days.map((day) => [day.day, [day]]),
  )
  expect(await checks(scope, 'people_of_reports')).toMatchObject([
    {
      account: ORGANIZATION,
      ours: null,
      theirs: null,
      compared: 5,
      verdict: 'unexplained',
      days: [
        {
          day: march(11),
          ours: '10',
          theirs: '12',
          reason: 'The vendor also counts people without a prompt: 3 of the day’s people have none.',
        },
        { day: march(12), ours: '10', theirs: '40', reason: null },
        {
          day: march(13),
          ours: '2',
          theirs: '3',
          reason: 'Read before the day had settled: both can change until 2026-03-18.',
        },
        { day: march(14), ours: '0', theirs: '1', reason: null },
      ],
    },
  ])
  expect(await checks(scope, 'interactions_of_reports')).toMatchObject([
    {
      ours: '320',
      theirs: '1135',
      compared: 5,
      verdict: 'unexplained',
      days: [
        { day: march(12), ours: '100', theirs: '900' },
        { day: march(13) },
        { day: march(14), ours: '0', theirs: '5' },
      ],
    },
  ])
  // What nobody gave is not zero.
  expect(await checks(scope, 'acceptances_of_reports')).toMatchObject([
    { verdict: 'unknown', compared: 0, theirs: null },
  ])
})

it('says when the vendor changed a day after it had closed here', async () => {
  const scope = codeScope([ENTERPRISE])
  const of = (count: number, day: string) =>
    Array.from({ length: count }, (_, n) => userDay({ day, userId: String(n), interactions: 1 }))
  const at = { account: ENTERPRISE }
  await seedCode(store.facts, scope, 'enterprise_users_1d', march(2), of(6, march(2)), {
    ...at,
    fetchedAt: '2026-03-07T05:00:00Z',
  })
  await seedCode(store.facts, scope, 'enterprise_users_1d', march(3), of(6, march(3)), {
    ...at,
    fetchedAt: '2026-03-08T05:00:00Z',
  })
  const latest = [...of(5, march(2)), ...of(6, march(3))]
  await seedCode(store.facts, scope, 'enterprise_users_28d', march(20), latest, {
    ...at,
    from: '2026-02-21',
    fetchedAt: '2026-03-21T05:00:00Z',
  })
  const ask = async (of: Partial<MetricsQuery>) => {
    const query = metricsQuery({ metrics: ['code.interactions'], from: march(2), to: march(4), ...of })
    const { rows, notes } = await askInEnglish({ facts: store.facts, scope, clock, query })
    return [rows[0]?.['code.interactions'], notes.filter((note) => note.startsWith('Days that the vendor'))]
  }
  expect(await ask({})).toEqual([
    12,
    [
      `Days that the vendor has changed since they were read last: 1 (${march(2)}). These numbers are of before; Data health shows both, and “Sync now” from such a day takes the vendor’s.`,
    ],
  ])
  expect(await ask({ from: march(3) })).toEqual([6, []])
  expect(await checks(scope, 'people_of_28_days')).toMatchObject([
    {
      compared: 2,
      verdict: 'explained',
      days: [
        {
          day: march(2),
          ours: '6',
          theirs: '5',
          reason:
            'The vendor changed the day after it was last read on 2026-03-07: “Sync now” from this day takes it.',
        },
      ],
    },
  ])
})

const billing = (given: Partial<CodeBilling>) =>
  codeBilling({ seatsTotal: 10, addedThisCycle: 0, pendingCancellation: 0, planType: 'business', ...given })

async function seats(
  stated: number | null,
  billed: Partial<CodeBilling>,
  ofNobody: readonly Partial<CodeSeat>[] = [{}],
) {
  const scope = codeScope()
  const listed = [
    ...Array.from({ length: 7 }, (_, n) => codeSeat({ userId: String(n) })),
    ...ofNobody.map((seat) => codeSeat({ userId: '', ...seat })),
  ]
  await seedCode(store.facts, scope, 'seats', march(20), listed, { stated })
  await seedCode(store.facts, scope, 'billing', march(20), [billing(billed)])
  return scope
}

it('holds listed seats against those stated and billed', async () => {
  const odd = await seats(25, { seatsTotal: 60 })
  expect(await checks(odd, 'seats_stated')).toMatchObject([
    { ours: '8', theirs: '25', verdict: 'unexplained', reasons: [] },
  ])
  expect(await checks(odd, 'seats_billed')).toMatchObject([
    { ours: '8', theirs: '60', verdict: 'unexplained', reasons: [] },
  ])
  const known = await seats(7, { seatsTotal: 10, pendingInvitation: 2 })
  expect(await checks(known, 'seats_stated')).toMatchObject([
    { verdict: 'explained', reasons: ['The vendor’s number leaves out seats without a person: 1.'] },
  ])
  expect(await checks(known, 'seats_billed')).toMatchObject([
    {
      verdict: 'explained',
      reasons: ['Billed and not listed: people who have not accepted their invitation, 2.'],
    },
  ])
  const silent = await seats(null, { seatsTotal: 8 })
  expect(await checks(silent, 'seats_stated')).toMatchObject([{ theirs: null, verdict: 'unknown' }])
  expect(await checks(silent, 'seats_billed')).toMatchObject([{ verdict: 'equal', reasons: [] }])
})

it('says of seats of nobody that were granted at one moment why the vendor counts fewer, and of no others', async () => {
  const at = (minute: number, organization = 'acme') => ({
    organization,
    createdAt: `2026-03-01T08:0${minute}:00.000Z`,
  })
  const stated = async (count: number, ofNobody: readonly Partial<CodeSeat>[]) => {
    const scope = await seats(count, { seatsTotal: count }, ofNobody)
    const [list] = await checks(scope, 'seats_stated')
    const [bill] = await checks(scope, 'seats_billed')
    expect(bill).toMatchObject({ verdict: list?.verdict, reasons: list?.reasons })
    return { ours: list?.ours, verdict: list?.verdict, reasons: list?.reasons }
  }
  const alike = [at(1), at(1), at(2)]
  expect(await stated(9, alike)).toEqual({
    ours: '10',
    verdict: 'explained',
    reasons: [expect.stringContaining('granted at the same moment as another one, 1 of them')],
  })
  // At two moments, or by two organisations, they show as nobody’s twice; and two fewer are more than one account explains.
  expect(await stated(9, [at(1), at(2), at(3)])).toMatchObject({ verdict: 'unexplained', reasons: [] })
  expect(await stated(9, [at(1), at(1, 'globex'), at(2)])).toMatchObject({ verdict: 'unexplained' })
  expect(await stated(8, alike)).toMatchObject({ verdict: 'unexplained', reasons: [] })
  expect((await stated(10, alike)).verdict).toBe('equal')
})

it('counts who is active without a seat, and who had one before', async () => {
  const scope = await seats(8, {})
  await seedCode(store.facts, scope, 'seats', march(5), [codeSeat({ userId: '50' })])
  const used = ['0', '1', '50'].map((userId) => userDay({ day: march(10), userId, interactions: 1 }))
  await seedCode(store.facts, scope, 'org_users_1d', march(10), used)
  expect(await checks(scope, 'active_without_seat')).toMatchObject([
    {
      ours: '3',
      theirs: '2',
      verdict: 'explained',
      reasons: ['Had a seat earlier in these days and have none now: 1.'],
    },
  ])
  const stranger = [userDay({ day: march(11), userId: randomUUID(), interactions: 1 })]
  await seedCode(store.facts, scope, 'org_users_1d', march(11), stranger)
  expect(await checks(scope, 'active_without_seat')).toMatchObject([
    {
      ours: '4',
      theirs: '2',
      verdict: 'unexplained',
      reasons: [expect.anything(), 'Active and in no seat list of these days: 1.'],
    },
  ])
})

it('compares no use with seats while an account has no list of them, and names it', async () => {
  const scope = await seats(8, {})
  const used = ['0', 'stranger'].map((userId) => userDay({ day: march(10), userId, interactions: 1 }))
  await seedCode(store.facts, scope, 'org_users_1d', march(10), used)
  const elsewhere = scope.accounts.map((one) => ({
    ...one,
    account: 'organization:globex',
    connection: 'globex',
    label: 'Globex',
  }))
  const [check] = await checks(
    { ...scope, accounts: [...scope.accounts, ...elsewhere] },
    'active_without_seat',
  )
  expect(check).toMatchObject({ ours: '2', theirs: '1', verdict: 'unknown' })
  expect(check?.label).toContain(', Globex')
  expect(check?.reasons).toEqual([
    'Active and in no seat list of these days: 1.',
    'No seat list is known of globex, whose people are in none.',
  ])
  const enterprise = codeScope(['enterprise:acme']).accounts.map((one) => ({ ...one, connection: 'globex' }))
  const [alike] = await checks(
    { ...scope, accounts: [...scope.accounts, ...enterprise] },
    'active_without_seat',
  )
  expect(alike?.reasons).toContain('No seat list is known of enterprise:acme, whose people are in none.')
})

const counted = (subjectId: string, currentUsage: string | null): SpendLimit => ({
  level: 'user',
  subjectId,
  subjectName: '',
  subjectEmail: '',
  set: null,
  effective: null,
  effectiveSource: null,
  currentUsage,
  currentUsageUnit: currentUsage === null ? '' : 'credit',
  lastMonthUsage: null,
  role: '',
  seatType: '',
  members: null,
})

it('holds the month’s cost records against the vendor’s counter of the same people', async () => {
  const scope = seededScope()
  const of = (userId: string, hour: string, cost: string) =>
    costRecord({ hour, userId, billing: [billingLine({ cost })] })
  await seedCosts(store.facts, scope, [
    of('u1', '2026-03-05T10:00:00Z', '40.5'),
    of('u2', '2026-03-06T10:00:00Z', '2'),
    of('u3', '2026-03-06T10:00:00Z', '100'),
    of('u1', '2026-02-27T10:00:00Z', '7'),
  ])
  await seedWindow(store.facts, scope, '2026-02-20T00:00:00Z', '2026-03-21T08:00:00Z')
  const check = async (...usage: (string | null)[]) => {
    const limits = usage.map((used, n) => counted(`u${n + 1}`, used))
    const takenAt = `2026-03-21T10:${String(minute++).padStart(2, '0')}:00Z`
    await seedLimits(store.facts, scope, takenAt, limits)
    const [from, to] = [dayStart(march(1)) / DAY_MS, dayStart(march(21)) / DAY_MS]
    const all = await english(reconcile)({ facts: store.facts, scope, clock, from, to })
    return all.filter((one) => one.check === 'spend_counted')
  }
  let minute = 0
  expect(await check('40.5', '2', null)).toMatchObject([
    {
      ours: '42.5',
      theirs: '42.5',
      unit: 'credits',
      from: march(1),
      to: march(22),
      verdict: 'equal',
      reasons: [],
    },
  ])
  expect(await check('50', '2', null)).toMatchObject([
    {
      theirs: '52',
      verdict: 'explained',
      reasons: ['The counter was read at 2026-03-21T10:01:00Z; cost records reach to 2026-03-21T05:00:00Z.'],
    },
  ])
  // More than the largest day of the last weeks cannot be what the last five hours hold.
  expect(await check('90', '2', null)).toMatchObject([
    { ours: '42.5', theirs: '92', verdict: 'unexplained', reasons: [] },
  ])
  expect(await check('30', '2', null)).toMatchObject([
    { ours: '42.5', theirs: '32', verdict: 'unexplained', reasons: [] },
  ])
  // The vendor says itself that its counter is inexact for a time: by a percent, and not by more.
  expect(await check('40.1', '2', null)).toMatchObject([
    {
      ours: '42.5',
      theirs: '42.1',
      verdict: 'explained',
      reasons: ['The vendor calls its counter near real time, with temporary inaccuracies: 0.95 % apart.'],
    },
  ])
  expect(await check('40', '2', null)).toMatchObject([{ theirs: '42', verdict: 'unexplained' }])
  // Once the hours of that day are deleted all of it is counted: what came after the reading explains the rest.
  await seedCosts(store.facts, scope, [of('u1', '2026-03-21T20:00:00Z', '3')])
  await takeHours(store.facts, scope, '2026-04-01')
  expect(await check('40.5', '2', null)).toMatchObject([
    {
      ours: '45.5',
      theirs: '42.5',
      to: march(22),
      verdict: 'explained',
      reasons: [expect.stringContaining('without their hours')],
    },
  ])
  expect(await check('37', '2', null)).toMatchObject([{ theirs: '39', verdict: 'unexplained', reasons: [] }])
})

it.each([
  ['before a connection', '2026-03-04T00:00:00Z', null],
  ['deleted as agreed', '2026-02-20T00:00:00Z', '2026-03-04'],
])('days that were %s are why the counter has more', async (_, since, expired) => {
  const scope = seededScope()
  const records = ['2026-03-05T10:00:00Z', '2026-03-10T10:00:00Z'].map((hour) =>
    costRecord({ hour, userId: 'u1', billing: [billingLine({ cost: '20' })] }),
  )
  await seedCosts(store.facts, scope, records)
  await seedWindow(store.facts, scope, since, '2026-03-21T08:00:00Z')
  if (expired !== null) await seedExpired(store.facts, scope, expired)
  await seedLimits(store.facts, scope, '2026-03-21T10:00:00Z', [counted('u1', '90')])
  expect(await checks(scope, 'spend_counted')).toMatchObject([
    {
      ours: '40',
      theirs: '90',
      verdict: 'explained',
      reasons: [
        'Parts of the month were not collected or are kept no longer, and their cost records are in no number.',
      ],
    },
  ])
})
