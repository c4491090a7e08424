import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ReconciliationAnswer,
  type ReconciliationCheck,
} from '../../src/api/contract/money/reconciliation.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { startInMidMonth } from '../harness/run/mid-month.ts'
import { startSimulatedApp, type SimulatedApp } from '../harness/service/simulated-app.ts'

startInMidMonth()

const stack = new AsyncDisposableStack()
let world: SimulatedApp
let checks: ReconciliationCheck[]

beforeAll(async () => {
  world = stack.use(
    await startSimulatedApp({ people: 60, days: 14, seed: 4, density: 4, codeOrganizations: 1 }),
  )
  world.simulator.codeHost.contradict({
    statedSeats: 3,
    billedSeats: 70,
    unlistedHolders: 4,
    reportedPeople: 100,
    reportedInteractions: 50,
  })
  await world.connectCode(['acme'])
  await collectOnce(world.app.core.ctx, AbortSignal.timeout(250_000))
  const headers = world.app.ours.callers[0]?.headers ?? {}
  const answer = await world.app.request('/api/v1/reconciliation', { headers })
  expect(answer.status).toBe(200)
  checks = ReconciliationAnswer.parse(await answer.json()).data
}, 300_000)
afterAll(() => stack.disposeAsync())

const of = (check: ReconciliationCheck['check'], account = 'organization:acme') =>
  checks.find((one) => one.check === check && one.account === account)
const more = (check: ReconciliationCheck | undefined) => Number(check?.theirs) - Number(check?.ours)

test('says of every pair of answers by how much they differ', () => {
  expect(more(of('seats_stated'))).toBe(3)
  expect(of('seats_stated')?.verdict).toBe('unexplained')
  expect(more(of('seats_billed'))).toBe(74)
  expect(of('seats_billed')?.verdict).toBe('unexplained')
  const interactions = of('interactions_of_reports')
  expect(interactions?.days.length).toBeGreaterThan(5)
  expect(interactions?.days.map(({ ours, theirs }) => Number(theirs) - Number(ours))).toEqual(
    interactions?.days.map(() => 50),
  )
  // What had settled when it was read has no reason; what had not says so.
  expect(interactions?.days[0]?.reason).toBeNull()
  expect(interactions?.days.at(-1)?.reason).toContain('before the day had settled')
  expect(of('people_of_reports')?.verdict).toBe('unexplained')
  // What is not changed agrees.
  expect(of('generations_of_reports')).toMatchObject({ verdict: 'equal', days: [] })
})

test('counts who is active in no seat list', () => {
  const unseated = of('active_without_seat', '')
  expect(unseated?.verdict).toBe('unexplained')
  expect(more(unseated)).toBeLessThan(0)
  expect(unseated?.reasons.join(' ')).toContain('Active and in no seat list of these days')
})
