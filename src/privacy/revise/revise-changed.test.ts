import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { codeScope, seedCode, seedCodeSlices, userDay } from '../../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { RELEASE_GRAINS, RELEASE_TABLES, type ReleaseTable } from '../../model/privacy/release.ts'
import { addDays, dayStart, DAY_MS } from '../../model/time/time.ts'
import { buildReleases } from '../build/build-releases.ts'
import { RELEASED_SOURCES } from '../build/released-sources.ts'
import { amountOf, smallestParts } from '../build/smallest-part.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import type { MonthChanged } from './revise-changed.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')
const CHAT = RELEASED_SOURCES.filter(({ source }) => source === 'chat_assistant')
const [FIRST, END] = ['2026-04-01', '2026-05-01']
const PEOPLE = 40
const ASKED = { source: 'chat_assistant', grain: 'month', from: FIRST, to: END } as const

const record = (day: string, person: number, cost: string) =>
  costRecord({
    hour: `${day}T09:00:00Z`,
    userId: `person-${person}`,
    groups: [{ id: `team-${Math.floor(person / 10)}`, name: `Team ${Math.floor(person / 10)}` }],
    model: ['large', 'small'][person % 2] ?? '',
    billing: [billingLine({ cost })],
  })

/** Of ten in each team eight work, on most days. */
async function seeded(): Promise<Scope> {
  const scope = { ...seededScope(), tenant: randomUUID() }
  const days = Array.from({ length: (dayStart(END) - dayStart(FIRST)) / DAY_MS }, (_, at) =>
    addDays(FIRST, at),
  )
  const records = days.flatMap((day, at) =>
    Array.from({ length: PEOPLE }, (_, person) => person).flatMap((person) =>
      person % 10 > 7 || (person + at) % 5 === 0
        ? []
        : [record(day, person, `${1 + ((person + at) % 4)}.25`)],
    ),
  )
  await seedCosts(store.facts, scope, records)
  await seedWindow(store.facts, scope, '2026-04-01T00:00:00Z', '2026-05-19T00:00:00Z')
  return scope
}

const late = (scope: Scope, day: string, people: readonly number[]) =>
  seedCosts(
    store.facts,
    scope,
    people.map((person) => record(day, person, '3.5')),
  )

async function build(scope: Scope): Promise<MonthChanged[]> {
  const journal: MonthChanged[] = []
  const told = async (changed: MonthChanged) => void journal.push(changed)
  for (const of of CHAT)
    await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock, journal: told })
  return journal
}

const cellsOf = (scope: Scope, table: ReleaseTable) =>
  openReleaseReader(store.facts, scope.tenant).cells({
    ...ASKED,
    table,
    dimension: table === 'splits' ? 'model' : null,
    metrics: ['spend.credits'],
  })
const everything = (scope: Scope) =>
  Promise.all([cellsOf(scope, 'totals'), cellsOf(scope, 'splits'), cellsOf(scope, 'units')])
const statesOf = async (scope: Scope) => {
  const reader = openReleaseReader(store.facts, scope.tenant)
  const rows = await Promise.all(RELEASE_TABLES.map((table) => reader.rows({ ...ASKED, table })))
  return rows.flat().map(({ state, revision }) => `${state} ${revision}`)
}

const TOLD = { source: 'chat_assistant', month: FIRST }
let scope: Scope
beforeAll(async () => {
  scope = await seeded()
  expect(await build(scope)).toEqual([])
})

test('records that came late change no number where they are of one or of four, and one where they are of five', async () => {
  const before = await everything(scope)
  expect(before.map((cells) => cells.length > 0)).toEqual([true, true, true])
  await late(scope, '2026-04-08', [1])
  expect(await build(scope)).toEqual([{ ...TOLD, state: 'held', revision: 1 }])
  await late(scope, '2026-04-09', [2, 3, 4])
  expect(await build(scope)).toEqual([])
  expect(await everything(scope)).toEqual(before)
  expect(await statesOf(scope)).toEqual(['held 1', 'held 1', 'held 1'])
  expect(await build(scope)).toEqual([])

  await late(scope, '2026-04-10', [5])
  expect(await build(scope)).toEqual([{ ...TOLD, state: 'revised', revision: 2 }])
  expect(await statesOf(scope)).toEqual(['released 2', 'released 2', 'released 2'])
  const [[total], models, teams] = await everything(scope)
  const query = metricsQuery({ metrics: ['spend.credits'], from: FIRST, to: END })
  const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
  expect(total?.amount).toBe(String(rows[0]?.['spend.credits']))
  for (const cells of [models, teams]) {
    const sum = cells.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n)
    expect(amountOf(sum)).toBe(total?.amount)
  }
  // All five are of one team, and what they did of which model is assigned to none.
  const of = (cells: typeof teams, key: string | null) =>
    cells.find((cell) => cell.key === key)?.amount ?? '0'
  const more = (now: typeof teams, was: typeof teams, key: string | null) =>
    amountOf(smallestParts(of(now, key)) - smallestParts(of(was, key)))
  const [, modelsBefore, teamsBefore] = before
  expect(['team-0', 'team-1', null].map((key) => more(teams, teamsBefore, key))).toEqual(['17.5', '0', '0'])
  expect(['large', 'small', null].map((key) => more(models, modelsBefore, key))).toEqual(['0', '0', '17.5'])
})

test('what came late is held against what is told now, and not against what was told at first', async () => {
  const before = await everything(scope)
  await late(scope, '2026-04-08', [11, 12, 13, 14])
  expect(await build(scope)).toEqual([{ ...TOLD, state: 'held', revision: 2 }])
  expect(await everything(scope)).toEqual(before)
  await late(scope, '2026-04-08', [25])
  expect(await build(scope)).toEqual([{ ...TOLD, state: 'revised', revision: 3 }])
  const [, , was] = before
  const [, , is] = await everything(scope)
  const changed = is.filter(({ key, amount }) => was.find((cell) => cell.key === key)?.amount !== amount)
  // Four of one team and one of another: in neither of them.
  expect(changed.map(({ key }) => key)).toEqual([null])
})

/** Of forty people of four teams most use the code assistant on a day, the first of them by so much more. */
const worked = (day: string, more = 0) =>
  Array.from({ length: PEOPLE }, (_, at) => at).flatMap((at) =>
    at % 10 > 7
      ? []
      : [userDay({ day, userId: `person-${at}`, interactions: 2 + (at % 3) + (at === 0 ? more : 0) })],
  )

test('facts that are read again, or corrected back, are no change: their month and its days are not held', async () => {
  const code = codeScope()
  const days = Array.from({ length: 49 }, (_, at) => addDays(FIRST, at))
  const used = days.map((day) => [day, worked(day)] as const)
  await seedCodeSlices(store.facts, code, 'org_users_1d', used)
  const teams = Array.from({ length: 4 }, (_, at) => ({
    teamId: `${at}`,
    slug: `team-${at}`,
    name: `Team ${at}`,
    type: 'organization',
    parentId: '',
    members: Array.from({ length: 10 }, (_of, one) => ({
      userId: `person-${at * 10 + one}`,
      userLogin: `person-${at * 10 + one}`,
    })),
  }))
  await seedCode(store.facts, code, 'teams', FIRST, teams)
  const [of] = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
  const look = async () => {
    const journal: MonthChanged[] = []
    const told = async (changed: MonthChanged) => void journal.push(changed)
    if (of) await buildReleases({ facts: store.facts, scope: code, of, rule: RULE, clock, journal: told })
    const reader = openReleaseReader(store.facts, code.tenant)
    const states = await Promise.all(
      RELEASE_GRAINS.map(async (grain) => {
        const asked = { source: 'code_assistant', table: 'totals', grain, from: FIRST, to: END } as const
        const rows = await reader.rows(asked)
        return [grain, [...new Set(rows.map(({ state }) => state))]] as const
      }),
    )
    return { states: Object.fromEntries(states), journal }
  }
  const isTold = await look()
  expect(isTold).toMatchObject({ states: { month: ['released'] }, journal: [] })
  const day = '2026-04-08'
  await seedCode(store.facts, code, 'org_users_1d', day, worked(day))
  expect(await look()).toEqual(isTold)
  await seedCode(store.facts, code, 'org_users_1d', day, worked(day, 1))
  expect(await look()).toMatchObject({ states: { month: ['held'] }, journal: [{ state: 'held' }] })
  await seedCode(store.facts, code, 'org_users_1d', day, worked(day))
  expect(await look()).toEqual(isTold)
})
