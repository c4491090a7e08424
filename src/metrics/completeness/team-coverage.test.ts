import { describe, expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { adoptionMovement } from '../lists/adoption-movement.ts'
import { listTeams } from '../lists/teams/list-teams.ts'
import type { DimensionFilter, MetricsQuery, Scope } from '../metrics-query.ts'
import { openFeed } from '../ask/open-feed.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'
import { allInEnglish, english } from '../../words/all-in-english.suite.ts'

const store = seededFacts()
const clock = stoppedClock('2026-07-20T12:00:00Z')
const DAYS = ['2026-06-18', '2026-06-19', '2026-06-20'] as const
const RANGE = { from: '2026-06-18', to: '2026-06-21' }
const OTHER = 'organization:umbrella'

function ask(scope: Scope, query: Partial<MetricsQuery> = {}) {
  const metrics = ['code.active_users', 'code.interactions'] as const
  return askInEnglish({
    facts: store.facts,
    scope,
    clock,
    query: metricsQuery({ ...RANGE, metrics: [...metrics], groupBy: ['team'], ...query }),
  })
}

const core = (ids: readonly string[], teamId = 'core') => ({
  teamId,
  slug: teamId,
  name: teamId,
  type: 'organization',
  parentId: '',
  members: ids.map((userId) => ({ userId, userLogin: '' })),
})

/** A slice of each day. */
const ofEach = <Row>(rowsOf: (day: string, at: number) => Row[]) =>
  DAYS.map((day, at) => [day, rowsOf(day, at)] as const)

/** Three people of team core, ten prompts each on three days; the list of members is of the last day. */
async function listedOnTheLastDay(accounts = [ORGANIZATION]): Promise<Scope> {
  const scope = codeScope(accounts)
  const rowsOf = (day: string) =>
    ['1', '2', '3'].map((userId) =>
      userDay({ day, userId, interactions: 10, generations: 10, acceptances: 1 }),
    )
  await seedCodeSlices(store.facts, scope, 'org_users_1d', ofEach(rowsOf))
  await seedCode(store.facts, scope, 'teams', DAYS[2], [core(['1', '2', '3'])])
  return scope
}

const cells = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => [
    row['time'],
    row['team'],
    row['code.active_users'],
    row['code.interactions'],
    row['partial'],
  ])

describe('numbers by team before a list of members is known', () => {
  it('are unknown, and the answer says why', async () => {
    const scope = await listedOnTheLastDay()
    const daily = await ask(scope, { grain: 'day' })
    const expected = [
      ['2026-06-18', 'core', null, null, true],
      ['2026-06-19', 'core', null, null, true],
      ['2026-06-20', 'core', 3, 30, false],
    ]
    expect(cells(daily.rows)).toEqual(expected)
    expect(daily.completeness.missing).toEqual([
      expect.objectContaining({
        from: '2026-06-18T00:00:00Z',
        to: '2026-06-20T00:00:00Z',
        reason: 'membership_unknown',
      }),
    ])
    await store.facts.refreshCodeSums(scope.tenant)
    expect(cells((await ask(scope, { grain: 'day' })).rows)).toEqual(expected)
  })

  it('are of the known days alone in a total, which is partial; a filter is no way around it', async () => {
    const scope = await listedOnTheLastDay()
    expect(cells((await ask(scope)).rows)).toEqual([[undefined, 'core', 3, 30, true]])
    const filters: DimensionFilter[] = [{ dimension: 'team', op: 'not_in', values: ['core'] }]
    const others = await ask(scope, { groupBy: [], filters, grain: 'day' })
    expect(others.rows.map((row) => row['code.interactions'])).toEqual([null, null, 0])
    const before = await ask(scope, { to: '2026-06-20' })
    expect(before.rows).toEqual([])
  })

  it('do not become a previous period of nothing', async () => {
    const scope = await listedOnTheLastDay()
    const compared = await ask(scope, { from: '2026-06-20', compare: 'previous_period' })
    expect(compared.rows).toMatchObject([
      { 'code.active_users': 3, 'code.active_users.previous': null, 'code.interactions.previous': null },
    ])
    const range = { start: Date.parse('2026-06-18'), end: Date.parse('2026-06-21') }
    const feed = await openFeed({
      facts: store.facts,
      scope,
      clock,
      feed: 'user_days',
      metrics: ['code.active_users'],
      range,
      byTeam: true,
    })
    const windows = {
      now: { start: Date.parse('2026-06-20'), end: range.end },
      before: { start: Date.parse('2026-06-19'), end: Date.parse('2026-06-20') },
    }
    const rows = await feed.compare({ metrics: ['code.active_users'], windows, groupBy: ['team'] })
    expect(rows).toEqual([{ key: ['core'], now: [3], before: [null] }])
    const [whole] = await feed.compare({ metrics: ['code.active_users'], windows })
    expect(whole).toEqual({ key: [], now: [3], before: [3] })
  })

  it('are known to be zero only where every organisation has listed its members', async () => {
    const scope = await listedOnTheLastDay([ORGANIZATION, OTHER])
    const nothing = ofEach(() => [])
    await seedCodeSlices(store.facts, scope, 'org_users_1d', nothing, { account: OTHER })
    const filters: DimensionFilter[] = [{ dimension: 'team', op: 'in', values: ['elsewhere'] }]
    const day = { filters, grain: 'day', from: '2026-06-20' } as const
    expect(cells((await ask(scope, { ...day, groupBy: [] })).rows)).toEqual([
      ['2026-06-20', undefined, null, null, true],
    ])
    await seedCode(store.facts, scope, 'teams', DAYS[2], [core([], 'elsewhere')], { account: OTHER })
    expect(cells((await ask(scope, { ...day, groupBy: [] })).rows)).toEqual([
      ['2026-06-20', undefined, 0, 0, false],
    ])
  })

  it('are unknown in the list of teams as well, and members move in none', async () => {
    const scope = await listedOnTheLastDay()
    const list = (window: { asOf?: string; from: string; to: string }) =>
      english(listTeams)({ facts: store.facts, scope, clock, order: 'name', limit: 10, ...window })
    const before = await list({ asOf: '2026-06-20', from: '2026-06-18', to: '2026-06-20' })
    expect(before.completeness.missing).toMatchObject([
      { from: '2026-06-18T00:00:00Z', to: '2026-06-20T00:00:00Z', reason: 'membership_unknown' },
    ])
    const [unknown] = before.data
    expect(unknown).toMatchObject({ id: 'core', members: 3, active: null, interactions: null })
    const [known] = (await list({ asOf: '2026-06-20', from: '2026-06-18', to: '2026-06-21' })).data
    expect(known).toMatchObject({ id: 'core', organization: 'acme', active: 3, interactions: 30 })
    const moved = await english(adoptionMovement)({
      facts: store.facts,
      scope,
      clock,
      from: '2026-06-19',
      to: '2026-06-20',
      byTeam: true,
    })
    expect(moved.data.map(({ team }) => team)).toEqual([null])
  })

  it('of seats are those of the day of the list', async () => {
    const scope = await listedOnTheLastDay()
    const lists = ofEach(() => [codeSeat({ userId: '1' })])
    await seedCodeSlices(store.facts, scope, 'seats', lists)
    const seats = { metrics: ['seats.total'] as MetricsQuery['metrics'] }
    const daily = await ask(scope, { ...seats, grain: 'day' })
    expect(daily.rows.map((row) => row['seats.total'])).toEqual([null, null, 1])
    const total = await ask(scope, seats)
    expect(total.rows).toMatchObject([{ team: 'core', 'seats.total': 1, partial: false }])
  })
})

describe('a filter for a team that nobody knows', () => {
  const asked = async (values: string[]) => {
    const scope = await listedOnTheLastDay()
    const filters: DimensionFilter[] = [{ dimension: 'team', op: 'in', values }]
    const { rows, notes } = await ask(scope, { from: DAYS[2], groupBy: [], filters })
    const note = notes.filter((text) => text.includes('no team with this id'))
    return [cells(rows), note]
  }

  it('is answered as unknown, not as zero, and says so', async () => {
    expect(await asked(['gone'])).toEqual([
      [[undefined, undefined, null, null, true]],
      ['Teams: no team with this id is known (gone).'],
    ])
  })

  it('counts the teams that are known beside it, and names it', async () => {
    expect(await asked(['core', 'gone'])).toEqual([
      [[undefined, undefined, 3, 30, false]],
      ['Teams: no team with this id is known (gone).'],
    ])
  })

  it('says nothing of a team that is known', async () => {
    expect(await asked(['core'])).toEqual([[[undefined, undefined, 3, 30, false]], []])
  })
})

const usedByTwo = (day: string) => ['1', '9'].map((userId) => userDay({ day, userId, interactions: 10 }))

it('of a team that the vendor’s reports leave out are unknown, not zero, beside what its members did', async () => {
  const scope = codeScope()
  await seedCodeSlices(store.facts, scope, 'org_users_1d', ofEach(usedByTwo))
  const reported = ofEach((day) => [{ day, userId: '1', userLogin: '', teamId: 'core', teamSlug: 'core' }])
  await seedCodeSlices(store.facts, scope, 'org_user_teams_1d', reported)
  await seedCode(store.facts, scope, 'teams', '2026-06-21', [core(['1']), core(['9'], 'tiny')])
  const window = { asOf: '2026-06-21', from: '2026-06-18', to: '2026-06-21' }
  const list = await english(listTeams)({
    facts: store.facts,
    scope,
    clock,
    order: 'name',
    limit: 10,
    ...window,
  })
  expect(list.data).toMatchObject([
    { id: 'core', leftOut: false, active: 1, activeMembers: 1, interactions: 30 },
    { id: 'tiny', leftOut: true, active: null, activeMembers: 1, interactions: null, acceptances: null },
  ])
  expect(list.notes.join()).toContain('counts as in none (2026-06-18 to 2026-06-20)')

  const filtered = (values: string[]) =>
    ask(scope, { groupBy: [], filters: [{ dimension: 'team', op: 'in', values }] })
  const tiny = await filtered(['tiny'])
  expect(cells(tiny.rows)).toEqual([[undefined, undefined, null, null, true]])
  expect(tiny.notes.filter((note) => note.includes('(tiny)'))).toHaveLength(1)
  expect(cells((await filtered(['core', 'tiny'])).rows)).toEqual([[undefined, undefined, 1, 30, false]])
})

it('of a team that the reports leave out on some days alone are said to be at least so high', async () => {
  const scope = codeScope()
  await seedCodeSlices(store.facts, scope, 'org_users_1d', ofEach(usedByTwo))
  const reported = ofEach((day, n) => {
    const of = (userId: string, teamId: string) => ({ day, userId, userLogin: '', teamId, teamSlug: teamId })
    return n === 1 ? [of('1', 'core')] : [of('1', 'core'), of('9', 'tiny')]
  })
  await seedCodeSlices(store.facts, scope, 'org_user_teams_1d', reported)
  await seedCode(store.facts, scope, 'teams', '2026-06-21', [core(['1']), core(['9'], 'tiny')])
  const said = (notes: readonly string[]) =>
    notes.flatMap((note) => (note.includes('at least so high') ? [note.replace(/.*\(/, '(')] : []))
  const list = async (from: string) =>
    allInEnglish(
      await listTeams({
        facts: store.facts,
        scope,
        clock,
        order: 'name',
        limit: 10,
        asOf: '2026-06-21',
        from,
        to: '2026-06-21',
      }),
    )
  const { data, notes } = await list('2026-06-18')
  expect(data).toMatchObject([
    { id: 'core', active: 1, interactions: 30 },
    { id: 'tiny', active: 1, interactions: 20 },
  ])
  expect(said(notes)).toEqual(['(tiny).'])
  expect(said((await list('2026-06-20')).notes)).toEqual([])
  const filters: DimensionFilter[] = [{ dimension: 'team', op: 'in', values: ['core', 'tiny'] }]
  expect(said((await ask(scope, { groupBy: [], filters })).notes)).toEqual(['(tiny).'])
})

it('leaves teams of the enterprise out, also those that were collected once', async () => {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const day = DAYS[2]
  const rows = ['1', '2'].map((userId) => userDay({ day, userId, interactions: 10 }))
  await seedCode(store.facts, scope, 'enterprise_users_1d', day, rows, { account: ENTERPRISE })
  const membership = (teamId: string, userId: string) => ({
    day,
    userId,
    userLogin: '',
    teamId,
    teamSlug: teamId,
  })
  await seedCode(
    store.facts,
    scope,
    'org_user_teams_1d',
    day,
    ['1', '2'].map((userId) => membership('everybody', userId)),
    { account: ENTERPRISE },
  )
  await seedCode(store.facts, scope, 'org_user_teams_1d', day, [membership('core', '1')])
  const answer = await ask(scope, { from: day })
  expect(answer.rows.map((row) => [row['team'], row['code.interactions']])).toEqual([
    ['', 10],
    ['core', 10],
  ])
})
