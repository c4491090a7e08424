import { beforeAll, expect, test } from 'vitest'
import {
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../../test/harness/stores/seeded-code.ts'
import { atNight } from '../../../../test/harness/run/night.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../../../metrics/metrics-query.ts'
import { feedsOf } from '../../../model/dataset.ts'
import type { CostCenter } from '../../../model/records/budget.ts'
import { addDays } from '../../../model/time/time.ts'
import { openReleaseReader } from '../../read/release-reader.ts'
import { RULE } from '../../release/tally.ts'
import { buildReleases } from '../build-releases.ts'
import { RELEASED_SOURCES } from '../released-sources.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const [SPRING, SUMMER] = ['2026-04-01', '2026-07-01']

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const loginOf = (person: number) => `Login-${person}`
const PEOPLE = range(0, 40)
/** In no team, and of no use until July: a list of cost centres alone names them. */
const LATE = 40

const team = (id: string, people: readonly number[]) => ({
  teamId: id,
  slug: `team-${id}`,
  name: `Team ${id}`,
  type: 'organization',
  parentId: '',
  members: people.map((person) => ({ userId: String(person), userLogin: loginOf(person) })),
})
const TEAMS = [team('0', range(0, 12)), team('1', range(12, 24)), team('2', range(24, 36))]

const center = (costCenterId: string, members: CostCenter['members'], state = 'active'): CostCenter => ({
  costCenterId,
  name: `Center ${costCenterId}`,
  state,
  ownPool: false,
  poolTarget: null,
  poolCurrent: null,
  members,
})
const users = (people: readonly number[]) =>
  people.map((person) => ({ type: 'user', name: loginOf(person).toLowerCase() }))

const CENTERS = [
  // Six of one team, and beside them one of whom nothing tells yet.
  center('a', users([...range(0, 6), ...range(36, 40), LATE])),
  // A team by its slug, and by its organisation as well; a repository is nobody.
  center('b', [
    { type: 'team', name: 'Team-1' },
    { type: 'repository', name: 'acme/core' },
  ]),
  center('c', [{ type: 'team', name: 'acme/team-2' }, ...users([0])]),
  center('unclear', [{ type: 'team', name: 'enterprise-team' }, ...users(range(0, 12))]),
  center('nobody', [{ type: 'organization', name: 'acme' }]),
  center('gone', users(range(0, 12)), 'deleted'),
]

function scopeOf(): Scope {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const { budgets = [] } = feedsOf('code_assistant', 'enterprise')
  return {
    ...scope,
    accounts: scope.accounts.map((one) =>
      one.account === ENTERPRISE ? { ...one, feeds: { budgets } } : one,
    ),
  }
}

/** Two of each team are never active; everybody else on most days. */
function used(from: string, days: number, people: readonly number[]) {
  return range(0, days).map((number) => {
    const day = addDays(from, number)
    const lines = people.flatMap((person) => {
      if (person % 6 === 5 || (person + number) % 4 === 0) return []
      const done = 1 + ((person * 3 + number) % 5)
      const counts = { interactions: done, generations: done * 2, acceptances: done }
      return [userDay({ day, userId: String(person), userLogin: loginOf(person), ...counts })]
    })
    return [day, lines] as const
  })
}

type Lists = readonly (readonly [day: string, rows: CostCenter[]])[]

/** An organisation of which April is told. */
async function seeded(centers: Lists): Promise<Scope> {
  const scope = scopeOf()
  await seedCode(store.facts, scope, 'teams', SPRING, TEAMS)
  await seedCodeSlices(store.facts, scope, 'cost_centers', centers, { account: ENTERPRISE })
  await seedCodeSlices(store.facts, scope, 'org_users_1d', used(SPRING, 30, PEOPLE))
  return scope
}

async function build(scope: Scope, holdsFrom: string, now = clock): Promise<void> {
  const unitLists = [{ holdsFrom, version: 1, first: [], leftOut: [], costCenters: true }]
  for (const of of CODE)
    await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock: now, unitLists })
}

const reader = (scope: Scope) => openReleaseReader(store.facts, scope.tenant)
const asked = (month: string) => ({ source: 'code_assistant' as const, month })

async function keysOf(scope: Scope, month: string): Promise<(string | null)[]> {
  const from = `${month}-01`
  const cells = await reader(scope).cells({
    source: 'code_assistant',
    table: 'units',
    grain: 'month',
    dimension: null,
    metrics: ['code.interactions'],
    from,
    to: addDays(from, 31),
  })
  return cells.map(({ key }) => key)
}

let scope: Scope
beforeAll(async () => {
  scope = await seeded([
    ['2026-03-30', CENTERS],
    // What is said after a quarter's first day is of the next one.
    ['2026-04-02', [center('late', users(range(0, 12)))]],
    ['2026-06-30', CENTERS],
  ])
  await build(scope, SPRING)
})

test('cost centres stand beside teams, with ids of their own kind, as they were on the first day', async () => {
  const units = await reader(scope).units(asked('2026-04'))
  const found = new Map(units.map(({ id, ...unit }) => [id, unit]))
  expect([...found.keys()].toSorted()).toEqual([
    '0',
    '1',
    '2',
    'cost_center:a',
    'cost_center:b',
    'cost_center:c',
    'cost_center:nobody',
    'cost_center:unclear',
  ])
  expect(await reader(scope).lacks(asked('2026-04'))).toEqual([])
  // Eleven are named, one of whom nothing tells: left out, the number would say who was ever told of.
  expect(found.get('cost_center:a')).toMatchObject({ name: 'Center a', members: 11, kept: true })
  expect(found.get('cost_center:b')).toMatchObject({ counted: 12, members: 12, kept: true })
  // Nobody crosses into the third team with fewer than five.
  expect(found.get('cost_center:c')).toMatchObject({ counted: 12, members: 13, kept: true })
  for (const id of ['nobody', 'unclear'])
    expect(found.get(`cost_center:${id}`)).toMatchObject({ counted: 0, members: 0, kept: false })
})

test('they are published by the rule that teams are, and only where and when they were chosen', async () => {
  const keys = await keysOf(scope, '2026-04')
  expect(keys).toEqual(expect.arrayContaining(['1', '2', 'cost_center:b', 'cost_center:c']))
  // What would be left without it, and without the team that it crosses, is too few, as it would be of two teams.
  expect(keys).not.toContain('cost_center:a')
  const without = await seeded([['2026-03-30', CENTERS]])
  await build(without, SUMMER)
  expect((await reader(without).units(asked('2026-04'))).map(({ id }) => id).toSorted()).toEqual([
    '0',
    '1',
    '2',
  ])
  expect((await keysOf(without, '2026-04')).filter((key) => key?.startsWith('cost_center:'))).toEqual([])
})

test('a list that was never collected for the first day is missing, and is not an empty one', async () => {
  const late = await seeded([['2026-04-02', CENTERS]])
  await build(late, SPRING)
  expect((await reader(late).units(asked('2026-04'))).map(({ id }) => id).toSorted()).toEqual(['0', '1', '2'])
  expect(await reader(late).lacks(asked('2026-04'))).toEqual(['cost_centers'])
  const empty = await seeded([['2026-03-30', []]])
  await build(empty, SPRING)
  expect(await reader(empty).lacks(asked('2026-04'))).toEqual([])
})

test.each(atNight(['who is named before anything tells of them stays where they are once something does']))(
  '%s',
  async () => {
    const centerOf = async (month: string) =>
      (await reader(scope).units(asked(month))).find(({ id }) => id === 'cost_center:a')
    const before = await centerOf('2026-04')
    await seedCodeSlices(store.facts, scope, 'org_users_1d', used('2026-05-01', 61, PEOPLE))
    await seedCodeSlices(store.facts, scope, 'org_users_1d', used(SUMMER, 31, [...PEOPLE, LATE]))
    await build(scope, SPRING, stoppedClock('2026-08-20T00:00:00Z'))
    expect(await centerOf('2026-07')).toEqual(before)
    expect(before).toMatchObject({ newcomers: 0 })
  },
)
