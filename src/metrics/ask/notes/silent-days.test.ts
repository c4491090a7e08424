import { describe, expect, it } from 'vitest'
import { codeScope, seedCodeSlices, userDay } from '../../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../../metrics-query.ts'
import { askInEnglish } from '../ask-in-english.suite.ts'

const store = seededFacts()
const JUNE = Array.from({ length: 30 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}`)

/** Two people on every day of June, with credits of the first from a day on. */
async function toldSince(first: string): Promise<Scope> {
  const scope = codeScope()
  const days = JUNE.map((day) => {
    const of = (userId: string, aiCredits: string | null) =>
      userDay({ day, userId, interactions: 1, aiCredits })
    return [day, [of('1', day >= first ? '5' : null), of('2', null)]] as const
  })
  await seedCodeSlices(store.facts, scope, 'org_users_1d', days)
  return scope
}

async function ask(scope: Scope, query: Partial<Parameters<typeof metricsQuery>[0]>) {
  const asked = metricsQuery({
    metrics: ['code.ai_credits'],
    from: '2026-06-01',
    to: '2026-07-01',
    ...query,
  })
  const clock = stoppedClock('2026-07-05T12:00:00Z')
  return await askInEnglish({ facts: store.facts, scope, clock, query: asked })
}

async function said(...asked: Parameters<typeof ask>) {
  return (await ask(...asked)).notes.filter((note) => note.startsWith('AI credits:'))
}

describe('days of which no report says anything of credits', () => {
  it('are told beside a number that lacks them, and beside what is compared with them', async () => {
    const scope = await toldSince('2026-06-15')
    const lacks = (count: number) => [
      `AI credits: reports say nothing of them before 2026-06-15. What was used on the ${count} days before it that are asked for is in no number.`,
    ]
    expect(await said(scope, {})).toEqual(lacks(14))
    expect(await said(scope, { groupBy: ['user'] })).toEqual(lacks(14))
    expect(await said(scope, { from: '2026-06-20', compare: 'previous_period' })).toEqual([
      ...lacks(6),
      'AI credits: nothing is compared with days before 2026-06-15, as reports say nothing of them.',
    ])
  })

  it('are compared with nothing, and days after the first with as many that are', async () => {
    const scope = await toldSince('2026-06-15')
    const compared = async (from: string, to: string, more = {}) => {
      const compare = 'previous_period' as const
      const metrics = ['code.ai_credits' as const, 'code.interactions' as const]
      const { rows } = await ask(scope, { metrics, from, to, compare, ...more })
      return rows.map((row) => [row['code.ai_credits.previous'], row['code.interactions.previous']])
    }
    expect(await compared('2026-06-20', '2026-06-30')).toEqual([[null, 20]])
    expect(await compared('2026-06-22', '2026-06-29')).toEqual([['35', 14]])
    expect(await compared('2026-06-15', '2026-06-20')).toEqual([[null, 10]])
    // Of each bucket by itself.
    expect(await compared('2026-06-17', '2026-06-21', { grain: 'day' })).toEqual([
      [null, 2],
      [null, 2],
      ['5', 2],
      ['5', 2],
    ])
  })

  it('are none after the first, nor where they never say anything, nor of other numbers', async () => {
    const scope = await toldSince('2026-06-15')
    expect(await said(scope, { from: '2026-06-15' })).toEqual([])
    expect(await said(scope, { metrics: ['code.interactions'] })).toEqual([])
    expect(await said(await toldSince('2026-07-01'), {})).toEqual([])
  })
})
