import { describe, expect, it } from 'vitest'
import {
  aggregateDay,
  codeScope,
  ENTERPRISE,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-06-09', to: '2026-06-12', ...query }),
  })
}

const dayOf = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
const DAYS = Array.from({ length: 28 }, (_, i) => dayOf(i + 1))
const people = (day: string) =>
  ['1', '2', '3', '4', '5', '6'].map((userId) => userDay({ day, userId, interactions: 10 }))

describe('a day that was never reported', () => {
  /** Six people on every day but the tenth, for which the daily call had nothing. */
  async function daily(): Promise<Scope> {
    const scope = codeScope([ENTERPRISE])
    const days = DAYS.slice(0, 20).filter((day) => day !== dayOf(10))
    const slices = days.map((day) => [day, people(day)] as const)
    await seedCodeSlices(store.facts, scope, 'enterprise_users_1d', slices, { account: ENTERPRISE })
    const none = { account: ENTERPRISE, outcome: 'no_data' } as const
    await seedCode(store.facts, scope, 'enterprise_users_1d', dayOf(10), [], none)
    return scope
  }

  it('stays unknown whatever a report over 28 days spans', async () => {
    const scope = await daily()
    const metrics: MetricsQuery['metrics'] = ['code.interactions', 'code.active_users']
    const asked = { metrics, grain: 'day' as const }
    const before = await ask(scope, asked)
    expect(before.rows.map((row) => row['code.interactions'])).toEqual([60, null, 60])
    const rows = DAYS.filter((day) => day !== dayOf(10)).flatMap(people)
    const latest = { account: ENTERPRISE, from: dayOf(1) }
    await seedCode(store.facts, scope, 'enterprise_users_28d', dayOf(28), rows, latest)
    const after = await ask(scope, asked)
    expect(after.rows).toEqual(before.rows)
    expect(after.completeness.missing).toEqual(before.completeness.missing)
    expect((await ask(scope, { metrics })).rows).toMatchObject([{ 'code.interactions': 120, partial: true }])
    const later = await ask(scope, { ...asked, from: dayOf(21), to: dayOf(23) })
    expect(later.rows).toMatchObject([
      { 'code.interactions': 60, partial: false, provisional: false },
      { 'code.interactions': 60, partial: false, provisional: false },
    ])
    await store.facts.refreshCodeSums(scope.tenant)
    expect((await ask(scope, asked)).rows).toEqual(before.rows)
  })

  it('becomes known where the report has rows of it', async () => {
    const scope = await daily()
    const latest = { account: ENTERPRISE, from: dayOf(1) }
    await seedCode(store.facts, scope, 'enterprise_users_28d', dayOf(28), DAYS.flatMap(people), latest)
    const { rows } = await ask(scope, { metrics: ['code.interactions'], grain: 'day' })
    expect(rows).toMatchObject(
      [60, 60, 60].map((interactions) => ({ 'code.interactions': interactions, partial: false })),
    )
  })

  it('stays unknown in the vendor’s own sums; a quiet day that is in the report is zero', async () => {
    const scope = codeScope([ENTERPRISE])
    const rows = DAYS.flatMap((day, i) =>
      i === 9
        ? []
        : [aggregateDay({ day, interactions: i === 10 ? 0 : 7, dailyActiveUsers: i === 10 ? 0 : 3 })],
    )
    const latest = { account: ENTERPRISE, from: dayOf(1) }
    await seedCode(store.facts, scope, 'enterprise_report_28d', dayOf(28), rows, latest)
    const { rows: answered } = await ask(scope, { metrics: ['code.reported_interactions'], grain: 'day' })
    expect(answered).toMatchObject([
      { 'code.reported_interactions': 7, partial: false },
      { 'code.reported_interactions': null, partial: true },
      { 'code.reported_interactions': 0, partial: false },
    ])
  })
})

it('that waits for the vendor may still change, and many of them are one stretch', async () => {
  const scope = codeScope([ENTERPRISE])
  const account = ENTERPRISE
  await seedCode(store.facts, scope, 'enterprise_users_1d', dayOf(8), people(dayOf(8)), { account })
  for (const n of [9, 10, 11]) {
    await seedCode(store.facts, scope, 'enterprise_users_1d', dayOf(n), [], {
      account,
      outcome: 'no_data_yet',
    })
  }
  await seedCode(store.facts, scope, 'enterprise_users_1d', dayOf(12), people(dayOf(12)), { account })
  const answer = await ask(scope, { metrics: ['code.interactions'], grain: 'day' })
  const waiting = { 'code.interactions': null, provisional: true, partial: true }
  expect(answer.rows).toMatchObject([waiting, waiting, waiting])
  expect(answer.completeness.missing).toMatchObject([
    { from: '2026-06-09T00:00:00Z', to: '2026-06-12T00:00:00Z', reason: 'waiting_for_vendor' },
  ])
})
