import { expect, it } from 'vitest'
import { codeScope, codeSeat, ENTERPRISE, seedCode, userDay } from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import type { Scope } from './metrics-query.ts'
import { runMetricsQuery } from './ask/run-query.ts'
import { listSeats } from './lists/seats/list-seats.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')

it('a seat that ends is no end where the person keeps another: by the list, its totals and the metric', async () => {
  const scope = codeScope()
  const { facts } = store
  await seedCode(facts, scope, 'seats', '2026-03-20', [
    codeSeat({ userId: '1', pendingCancellation: '2026-04-01' }),
    codeSeat({ userId: '1', teamId: '70', teamSlug: 'core' }),
    codeSeat({ userId: '2', pendingCancellation: '2026-04-01' }),
  ])
  const read = { facts, scope, clock }
  const asked = { idleDays: 30, graceDays: 30, order: 'login', limit: 10 } as const
  const { data, totals } = await listSeats({ ...read, ...asked })
  expect(data.map(({ userId, pendingCancellation }) => [userId, pendingCancellation])).toEqual([
    ['1', null],
    ['2', '2026-04-01'],
  ])
  expect(totals).toMatchObject({ people: 2, pending: 1 })
  const query = metricsQuery({
    metrics: ['seats.pending_cancellation', 'seats.active'],
    from: '2026-03-01',
    to: '2026-03-21',
  })
  const { rows } = await runMetricsQuery({ ...read, query })
  expect(rows).toMatchObject([{ 'seats.pending_cancellation': 1 }])
})

it('whoever used it once has not never used it, however long ago: by the list and by the metric', async () => {
  const scope = codeScope()
  const { facts } = store
  const granted = { createdAt: '2024-01-01T00:00:00Z', lastActivityAt: null }
  await seedCode(facts, scope, 'org_users_1d', '2024-12-25', [
    userDay({ day: '2024-12-25', userId: '1', interactions: 1 }),
  ])
  const seats = ['1', '2'].map((userId) => codeSeat({ userId, ...granted }))
  await seedCode(facts, scope, 'seats', '2026-03-20', seats)
  const { totals } = await list(scope)
  expect(totals).toMatchObject({ people: 2, idle: 1, neverUsed: 1 })
  expect(await metricsOf(scope)).toMatchObject({ 'seats.idle': 1, 'seats.never_used': 1 })
  await facts.refreshCodeSums(scope.tenant)
  expect(await metricsOf(scope)).toMatchObject({ 'seats.idle': 1, 'seats.never_used': 1 })
})

it('use after a person’s own list is none of it, though another organisation’s list is newer', async () => {
  const scope = codeScope(['organization:acme', 'organization:other'])
  const { facts } = store
  const [acme, other] = scope.accounts.map(({ account }) => ({ account }))
  await seedCode(facts, scope, 'org_users_1d', '2026-03-19', [
    userDay({ day: '2026-03-19', userId: '1', interactions: 1 }),
    userDay({ day: '2026-03-19', userId: '2', interactions: 1 }),
  ])
  const old = { createdAt: '2024-01-01T00:00:00Z', lastActivityAt: '2026-03-01T00:00:00Z' }
  await seedCode(facts, scope, 'seats', '2026-03-15', [codeSeat({ userId: '1', ...old })], acme)
  await seedCode(facts, scope, 'seats', '2026-03-20', [codeSeat({ userId: '2', ...old })], other)
  const { data } = await list(scope)
  expect(data.map(({ userId, daysIdle, lastActiveDay }) => [userId, daysIdle, lastActiveDay])).toEqual([
    ['1', 14, null],
    ['2', 1, '2026-03-19'],
  ])
})

it('use that a later report of the day no longer has is none: by the list and by the metric', async () => {
  const scope = codeScope([ENTERPRISE])
  const { facts } = store
  const of = { account: ENTERPRISE }
  const used = ['1', '2'].map((userId) => userDay({ day: '2026-03-18', userId, interactions: 1 }))
  await seedCode(facts, scope, 'enterprise_users_28d', '2026-03-20', used, { ...of, from: '2026-02-21' })
  await seedCode(facts, scope, 'enterprise_users_1d', '2026-03-18', used.slice(1), of)
  const old = { createdAt: '2024-01-01T00:00:00Z', lastActivityAt: '2025-12-01T00:00:00Z' }
  const seats = ['1', '2'].map((userId) => codeSeat({ userId, ...old }))
  await seedCode(facts, scope, 'enterprise_seats', '2026-03-20', seats, of)
  expect((await list(scope)).totals).toMatchObject({ people: 2, active: 1, idle: 1 })
  expect(await metricsOf(scope)).toMatchObject({ 'seats.idle': 1, 'seats.never_used': 0 })
})

it('a person of several plans has the one that is billed: in the list, its filter and its totals', async () => {
  const scope = codeScope(['organization:acme', 'organization:other'])
  const [acme, other] = scope.accounts.map(({ account }) => ({ account }))
  await seedCode(
    store.facts,
    scope,
    'seats',
    '2026-03-19',
    [codeSeat({ userId: '1', planType: 'enterprise' })],
    acme,
  )
  await seedCode(
    store.facts,
    scope,
    'seats',
    '2026-03-20',
    [codeSeat({ userId: '1', planType: 'business' })],
    other,
  )
  const { data, totalsByPlan } = await list(scope, 'enterprise')
  expect(data.map(({ plan }) => plan)).toEqual(['enterprise'])
  expect(totalsByPlan.map(({ plan, people }) => [plan, people])).toEqual([['enterprise', 1]])
})

const list = (scope: Scope, plan?: string) =>
  listSeats({
    facts: store.facts,
    scope,
    clock,
    idleDays: 30,
    graceDays: 30,
    order: 'login',
    limit: 10,
    plan,
  })

async function metricsOf(scope: Scope) {
  const query = metricsQuery({
    metrics: ['seats.idle', 'seats.never_used'],
    from: '2026-03-01',
    to: '2026-03-21',
  })
  const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
  return rows[0]
}
