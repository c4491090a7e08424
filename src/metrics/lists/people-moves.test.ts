import { expect, it } from 'vitest'
import { codeScope, seedCode, userDay } from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { addDays, dayStart } from '../../model/time/time.ts'
import type { Scope } from '../metrics-query.ts'
import { openFeed } from '../ask/open-feed.ts'

const store = seededFacts()
const FIRST = '2026-03-02'
const WEEK = 7
const weekOf = (n: number) => ({
  start: dayStart(addDays(FIRST, WEEK * n)),
  end: dayStart(addDays(FIRST, WEEK * (n + 1))),
})

/** Prompts of people by week, and the team each is in. */
async function seeded(weeks: Record<string, [prompts: number, team: string]>[]): Promise<Scope> {
  const scope = codeScope()
  for (const [n, people] of weeks.entries()) {
    for (let i = 0; i < WEEK; i += 1) {
      const day = addDays(FIRST, WEEK * n + i)
      const rows = Object.entries(people).map(([userId, [interactions]]) =>
        userDay({
          day,
          userId,
          interactions: i === 2 ? interactions : 0,
          generations: i === 2 ? interactions : 0,
        }),
      )
      const members = Object.entries(people).map(([userId, [, team]]) => ({
        day,
        userId,
        userLogin: '',
        teamId: team,
        teamSlug: team,
      }))
      await seedCode(store.facts, scope, 'org_users_1d', day, rows)
      await seedCode(store.facts, scope, 'org_user_teams_1d', day, members)
    }
  }
  return scope
}

const open = (scope: Scope, byTeam = false) =>
  openFeed({
    ...store,
    scope,
    clock: stoppedClock('2026-06-01T00:00:00Z'),
    feed: 'user_days',
    metrics: ['code.active_users'],
    range: { start: weekOf(0).start, end: weekOf(3).end },
    byTeam,
  })

it('counts who came and went, and nobody who only changed the team', async () => {
  const scope = await seeded([
    { ann: [5, 'red'], ben: [5, 'red'] },
    { ann: [5, 'red'], ben: [5, 'red'], cem: [1, 'red'], dora: [0, 'red'] },
    // Ann moves to another team, Ben leaves, Dora begins.
    { ann: [5, 'blue'], cem: [1, 'red'], dora: [1, 'red'] },
  ])
  const windows = [weekOf(2), weekOf(1), weekOf(0)]
  const check = async () => {
    const all = await (await open(scope)).moves({ metric: 'code.active_users', windows })
    expect(all).toEqual([{ value: '', active: [3, 3, 2], came: [1, 1], went: [1, 0] }])
    const teams = await (await open(scope, true)).moves({ metric: 'code.active_users', windows, by: 'team' })
    expect(teams).toEqual([
      { value: 'blue', active: [1, 0, 0], came: [0, 0], went: [0, 0] },
      { value: 'red', active: [2, 3, 2], came: [1, 1], went: [1, 0] },
    ])
  }
  await check()
  await store.facts.refreshCodeSums(scope.tenant)
  await check()
})

it('counts whose amount rose and fell, and by how much', async () => {
  const scope = await seeded([
    { ann: [5, 'red'], ben: [5, 'red'], cem: [4, 'red'], eve: [2, 'red'] },
    { ann: [9, 'red'], ben: [4, 'red'], dora: [3, 'red'], eve: [2, 'red'] },
  ])
  const feed = await open(scope)
  const windows = { now: weekOf(1), before: weekOf(0) }
  // Ann +4, Ben −1, Cem −4, Dora +3, Eve as before.
  expect(await feed.spread({ metric: 'code.generations', windows })).toEqual([
    { value: '', rose: 2, fell: 2, moved: 2, squares: 42, people: 4 },
  ])
  const across = await feed.across({
    metrics: ['code.generations'],
    windows: [weekOf(0), weekOf(1), weekOf(2)],
  })
  expect(across).toEqual([{ key: [], cells: [[16], [18], [null]] }])
})
