import { describe, expect, it } from 'vitest'
import { codeScope, metricsNode, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { listTeams } from './list-teams.ts'
import { english } from '../../../words/all-in-english.suite.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`

describe('what the vendor counts of its teams', () => {
  const people = (day: string, teamSlug: string, engagedUsers: number) =>
    metricsNode({ day, teamSlug, section: 'day', activeUsers: 9, engagedUsers })
  const completions = (day: string, teamSlug: string, suggestions: number) =>
    metricsNode({
      day,
      teamSlug,
      section: 'completions',
      editor: 'vscode',
      model: 'default',
      language: 'go',
      leaf: true,
      suggestions,
      acceptances: 1,
    })

  it('stands beside what people’s days say, with the day that its people are of', async () => {
    const own = codeScope()
    const { facts } = store
    const team = (teamId: string, slug: string) => ({
      teamId,
      slug,
      name: slug,
      type: 'organization',
      parentId: '',
      members: [{ userId: '1', userLogin: 'login-1' }],
    })
    await seedCode(facts, own, 'teams', day(5), [team('70', 'core'), team('71', 'tiny')])
    for (const [n, engaged] of [
      [17, 4],
      [18, 5],
    ] as const) {
      const rows = [people(day(n), 'core', engaged), completions(day(n), 'core', 100 * n)]
      await seedCode(facts, own, 'team_metrics', `core/${day(n)}`, rows)
    }
    const asked = { facts, scope: own, clock, order: 'name', limit: 10 } as const
    const answer = await english(listTeams)({ ...asked, from: day(10), to: day(21) })
    expect(answer.data.map(({ id, vendor }) => [id, vendor])).toEqual([
      ['70', { day: day(18), active: 9, engaged: 5, completionsSuggested: 3500, completionsAccepted: 2 }],
      ['71', null],
    ])
    expect(answer.notes.join(' ')).toContain('The vendor’s own count is of its metrics call')
    const before = await english(listTeams)({ ...asked, from: day(1), to: day(10) })
    expect(before.data.map(({ vendor }) => vendor)).toEqual([null, null])
    expect(before.notes.join(' ')).not.toContain('own count')
  })
})
