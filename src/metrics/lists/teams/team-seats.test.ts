import { describe, expect, it } from 'vitest'
import { codeScope, codeSeat, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { english } from '../../../words/all-in-english.suite.ts'
import type { Scope } from '../../metrics-query.ts'
import { listTeams } from './list-teams.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
const DAY = '2026-03-20'

const teamOf = (teamId: string, ...members: string[]) => ({
  teamId,
  slug: `team-${teamId}`,
  name: `Team ${teamId}`,
  type: 'organization',
  parentId: '',
  members: members.map((userId) => ({ userId, userLogin: '' })),
})

async function licensed(scope: Scope) {
  const { data } = await english(listTeams)({
    facts: store.facts,
    scope,
    clock,
    order: 'name',
    limit: 10,
  })
  return data.map((team) => team.licensed)
}

describe('seats of a team', () => {
  it('are none by an empty list, and unknown without any list of its own', async () => {
    const { facts } = store
    const [acme, other] = ['organization:acme', 'organization:other'].map((account) => ({ account }))
    const scope = codeScope(['organization:acme', 'organization:other'])
    await seedCode(facts, scope, 'teams', DAY, [teamOf('1', '1', '2')], acme)
    await seedCode(facts, scope, 'teams', DAY, [teamOf('2', '1', '2')], other)
    expect(await licensed(scope)).toEqual([null, null])
    await seedCode(facts, scope, 'seats', DAY, [], acme)
    expect(await licensed(scope)).toEqual([0, null])
    await seedCode(facts, scope, 'seats', DAY, [codeSeat({ userId: '2', organization: 'other' })], other)
    expect(await licensed(scope)).toEqual([1, 1])
  })

  it('are those that the list of its enterprise says', async () => {
    const { facts } = store
    const scope = codeScope(['enterprise:acme-corp', 'organization:acme'])
    await seedCode(facts, scope, 'teams', DAY, [teamOf('1', '1', '2')])
    const enterprise = { account: 'enterprise:acme-corp' }
    await seedCode(facts, scope, 'enterprise_seats', DAY, [codeSeat({ userId: '1' })], enterprise)
    expect(await licensed(scope)).toEqual([1])
  })
})
