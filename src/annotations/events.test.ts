import { expect, test } from 'vitest'
import { codeScope, codeSeat, seedCode, userDay } from '../../test/harness/stores/seeded-code.ts'
import {
  seededFacts,
  seededScope,
  seedLimits,
  spendLimit,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import { unseen } from '../metrics/completeness/outages.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import type { CodeBilling } from '../model/records/code-seat.ts'
import { inEnglish } from '../words/said.ts'
import { readEvents } from './events.ts'

const store = seededFacts()
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`

const billing = (fields: Partial<CodeBilling>): CodeBilling => ({
  seatsTotal: 1,
  addedThisCycle: null,
  pendingCancellation: null,
  pendingInvitation: null,
  activeThisCycle: null,
  inactiveThisCycle: null,
  planType: 'business',
  seatManagement: 'assign_all',
  publicCodeSuggestions: 'allow',
  ideChat: 'enabled',
  platformChat: 'enabled',
  cli: 'enabled',
  ...fields,
})

const snapshot = (scope: Scope, n: number, fields: Partial<CodeBilling> = {}) =>
  seedCode(store.facts, scope, 'billing', day(n), [billing(fields)], { fetchedAt: `${day(n)}T06:00:00Z` })

const report = (scope: Scope, n: number) =>
  seedCode(store.facts, scope, 'org_users_1d', day(n), [
    userDay({ day: day(n), userId: '1', interactions: 1 }),
  ])

async function told(scope: Scope, now: string, kind: string) {
  const range = { start: 0, end: Date.parse('2027-01-01') }
  const found = await readEvents({ facts: store.facts, scope, clock: stoppedClock(now), range })
  return found
    .filter((one) => one.kind === kind)
    .map((one) => `${one.day} ${one.until ?? '-'} ${inEnglish(one.said)}`)
}

test('a setting changes on the day of the list that has another value; what is not given is no change', async () => {
  const scope = codeScope()
  await snapshot(scope, 1)
  await snapshot(scope, 2, { publicCodeSuggestions: 'block', cli: '' })
  await snapshot(scope, 3, { publicCodeSuggestions: 'block' })
  await snapshot(scope, 8, { publicCodeSuggestions: 'allow' })
  expect(await told(scope, `${day(8)}T12:00:00Z`, 'policy')).toEqual([
    '2026-03-02 - Suggestions that match public code at acme: block (before: allow).',
    '2026-03-08 - Suggestions that match public code at acme: allow (before: block). It may have changed on any day since 2026-03-03.',
  ])
  expect(await told(codeScope(), `${day(8)}T12:00:00Z`, 'policy')).toEqual([])
})

test('whole days without any list are an outage; one whose reports came since says so', async () => {
  const scope = codeScope()
  for (const n of [1, 2, 5, 6]) await snapshot(scope, n)
  for (const n of [1, 2, 3, 5, 6]) await report(scope, n)
  expect(await told(scope, `${day(6)}T12:00:00Z`, 'outage')).toEqual([
    '2026-03-03 2026-03-05 Nothing was collected from Code in these days. Parts of what comes by days are still missing.',
  ])
  await report(scope, 4)
  expect(await told(scope, `${day(6)}T12:00:00Z`, 'outage')).toEqual([
    expect.stringContaining('has been collected since; lists of how things stood then are not kept'),
  ])
  expect(await told(scope, `${day(9)}T12:00:00Z`, 'outage')).toEqual([
    expect.stringMatching(/^2026-03-03 2026-03-05/),
    expect.stringMatching(/^2026-03-07 2026-03-09 Nothing has been collected from Code since this day/),
  ])
})

test('today is not over, and of what was disconnected nothing more is waited for; once a week is a rhythm, too', () => {
  const DAY_MS = 86_400_000
  const days = [10, 11, 13]
  const gap = { start: 12 * DAY_MS, end: 13 * DAY_MS, goesOn: false }
  expect(unseen(days, { today: 14 * DAY_MS, isOver: false })).toEqual([gap])
  expect(unseen(days, { today: 20 * DAY_MS, isOver: true })).toEqual([gap])
  expect(unseen([1, 8, 15, 30], { today: 36 * DAY_MS, isOver: false })).toEqual([
    { start: 16 * DAY_MS, end: 30 * DAY_MS, goesOn: false },
  ])
  expect(unseen([], { today: 20 * DAY_MS, isOver: false })).toEqual([])
})

test('a list that failed while others came is an outage of its own', async () => {
  const scope = codeScope()
  for (const n of [1, 2, 3, 4]) await snapshot(scope, n)
  for (const n of [1, 2, 4]) {
    const fetchedAt = `${day(n)}T06:00:00Z`
    await seedCode(store.facts, scope, 'seats', day(n), [codeSeat({ userId: '1' })], { fetchedAt })
  }
  expect(await told(scope, `${day(4)}T12:00:00Z`, 'outage')).toEqual([
    '2026-03-03 2026-03-04 The list of seats of Code was not collected in these days; no vendor keeps it.',
  ])
})

test('a limit that a workspace or group gives each person changes on the day of the list that has another', async () => {
  const scope = seededScope()
  const workspace = (amount: string | null) =>
    spendLimit({
      level: 'workspace',
      subjectId: 'one',
      subjectName: 'Research',
      set:
        amount === null
          ? { type: 'unlimited', amount: null, unit: '', expiresAt: null }
          : { type: 'limited', amount, unit: 'credit', expiresAt: null },
    })
  const person = (amount: string) =>
    spendLimit({ subjectId: 'ann', set: { type: 'limited', amount, unit: 'credit', expiresAt: null } })
  await seedLimits(store.facts, scope, `${day(1)}T06:00:00Z`, [workspace('10'), person('1')])
  await seedLimits(store.facts, scope, `${day(2)}T06:00:00Z`, [workspace('10'), person('2')])
  await seedLimits(store.facts, scope, `${day(2)}T12:00:00Z`, [workspace('20'), person('2')])
  await seedLimits(store.facts, scope, `${day(5)}T06:00:00Z`, [workspace(null), person('2')])
  expect(await told(scope, `${day(5)}T12:00:00Z`, 'policy')).toEqual([
    '2026-03-02 - Limit of each person in Research: 20 credits (before: 10 credits).',
    '2026-03-05 - Limit of each person in Research: unlimited (before: 20 credits). It may have changed on any day since 2026-03-02.',
  ])
})

test('another version of the adoption phases is told from its first day on', async () => {
  const scope = codeScope()
  for (const [n, version] of [
    [1, 'v1'],
    [2, 'v1'],
    [3, 'v2'],
  ] as const) {
    const used = userDay({ day: day(n), userId: '1', interactions: 1, adoptionPhaseVersion: version })
    await seedCode(store.facts, scope, 'org_users_1d', day(n), [used])
  }
  expect(await told(scope, `${day(4)}T12:00:00Z`, 'definition')).toEqual([
    expect.stringMatching(/^2026-03-03 - .* version v2 .*before: v1/),
  ])
})
