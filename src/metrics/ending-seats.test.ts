import { expect, it } from 'vitest'
import { codeScope, codeSeat, seedCode } from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
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
