import { describe, expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
} from '../../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { listSeats } from '../../lists/seats/list-seats.ts'
import { runMetricsQuery } from '../../ask/run-query.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
const DAY = '2026-03-20'

describe('seats that an enterprise and its organisation both list', () => {
  const nobody = { userId: '', userLogin: '', assigneeType: '' }
  const own = [
    codeSeat({ userId: '1', teamId: '70' }),
    codeSeat({ userId: '1' }),
    codeSeat(nobody),
    codeSeat(nobody),
    codeSeat({ ...nobody, createdAt: '2026-02-02T00:00:00Z' }),
  ]
  const listed = async () => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    const granted = own.map((seat) => ({ ...seat, organization: 'acme' }))
    const elsewhere = codeSeat({ ...nobody, organization: 'acme-data' })
    await seedCode(store.facts, scope, 'seats', DAY, own)
    const all = [...granted, elsewhere]
    await seedCode(store.facts, scope, 'enterprise_seats', DAY, all, { account: ENTERPRISE })
    return { facts: store.facts, scope, clock }
  }

  it('are one each, those of nobody too', async () => {
    const asked = { idleDays: 30, graceDays: 30, order: 'days_idle', limit: 10 } as const
    const { data, totals } = await listSeats({ ...(await listed()), ...asked })
    expect(data.map(({ userId, seats }) => [userId, seats])).toEqual([
      ['1', 2],
      ...Array.from({ length: 4 }, () => [null, 1]),
    ])
    expect(totals).toMatchObject({ people: 1, unassigned: 4 })
  })

  it('are one each in the metrics', async () => {
    const query = metricsQuery({
      metrics: ['seats.total', 'seats.unassigned'],
      from: DAY,
      to: '2026-03-21',
    })
    const { rows } = await runMetricsQuery({ ...(await listed()), query })
    expect(rows).toMatchObject([{ 'seats.total': 1, 'seats.unassigned': 4 }])
  })
})
