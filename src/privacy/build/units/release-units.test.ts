import { expect, test } from 'vitest'
import { codeScope, seedCode, seedCodeSlices, userDay } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { dayStart, daysOf } from '../../../model/time/time.ts'
import { openReleaseReader } from '../../read/release-reader.ts'
import { RULE } from '../../release/tally.ts'
import { buildReleases } from '../build-releases.ts'
import { RELEASED_SOURCES } from '../released-sources.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')
const ASKED = {
  source: 'code_assistant',
  grain: 'month',
  from: '2026-04-01',
  to: '2026-05-01',
  dimension: null,
} as const

test('where nobody is divided off, a number of people that is no total is not told of “other” either', async () => {
  const small = codeScope()
  const members = Array.from({ length: 12 }, (_, at) => ({ userId: `${at}`, userLogin: `${at}` }))
  const team = { teamId: '0', slug: 'all', name: 'All', type: 'organization', parentId: '', members }
  await seedCode(store.facts, small, 'teams', '2026-03-01', [team])
  // All of those who use it do so in each month; four of the list never did.
  const linesOf = (day: string) =>
    members.slice(0, 8).map(({ userId }) => userDay({ day, userId, interactions: 2, generations: 3 }))
  const days = daysOf({ start: dayStart('2026-03-01'), end: dayStart('2026-05-01') })
  const slices = days.map((day) => [day, linesOf(day)] as const)
  await seedCodeSlices(store.facts, small, 'org_users_1d', slices)
  for (const of of RELEASED_SOURCES)
    await buildReleases({ facts: store.facts, scope: small, of, rule: RULE, clock })
  const releases = openReleaseReader(store.facts, small.tenant)
  const told = async (table: 'totals' | 'units') => {
    const metrics = ['code.interactions', 'code.active_users', 'code.users'] as const
    const cells = await releases.cells({ ...ASKED, metrics, table })
    return cells.map(({ metric, amount }) => [metric, amount])
  }
  expect([await told('totals'), await told('units')]).toEqual([
    [['code.interactions', '480']],
    [['code.interactions', '480']],
  ])
})
