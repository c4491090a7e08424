import { nobody } from '../../test/harness/stores/names-in-memory.ts'
import { grantFacts } from '../store/facts/facts-grant.ts'
import { statementOf } from '../store/facts/engine/sql.ts'
import { describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { inTurn, IS_NIGHT } from '../../test/harness/run/night.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import type { CodePart, CodePartKind } from '../model/records/code-counters.ts'
import type { CodeUserDay } from '../model/records/code-user-day.ts'
import { addDays } from '../model/time/time.ts'
import type { FactsReader, NamesReader } from '../store/facts/facts-store.ts'
import { metricCatalog } from './catalog.ts'
import { GRAINS, type Dimension } from '../model/metric.ts'
import { type DimensionFilter, type MetricsQuery, type Scope } from './metrics-query.ts'
import { askInEnglish } from './ask/ask-in-english.suite.ts'

const store = seededFacts()

/** A whole month, and days before and after it. */
const FIRST = '2026-01-25'
const DAYS = 39
const random = seededRandom(7)
const upTo = (n: number) => Math.floor(random() * n)
const oneOf = <T>(...items: T[]): T => items[upTo(items.length)] as T
const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value)

const counters = () => ({
  interactions: maybe(upTo(5)),
  generations: maybe(upTo(9)),
  acceptances: maybe(upTo(4)),
  linesSuggestedToAdd: maybe(upTo(50)),
  linesAdded: maybe(upTo(60)),
  linesDeleted: maybe(upTo(6)),
})

function randomDay(day: string): CodeUserDay {
  const part = (kind: CodePartKind, a: string, b = ''): CodePart => codePart(kind, a, b, counters())
  const feature = () => oneOf('code_completion', 'chat_inline', 'agent_edit', '')
  return userDay({
    day,
    userId: String(upTo(30)),
    ...counters(),
    usedAgent: maybe(random() < 0.4),
    usedChat: maybe(random() < 0.4),
    usedReviewActive: maybe(random() < 0.1),
    aiCredits: maybe(`${upTo(9)}.25`),
    parts: [
      part('ide', oneOf('vscode', 'vim', '')),
      part('feature', feature()),
      part('language_feature', oneOf('go', 'c#', ''), feature()),
      part('language_model', oneOf('go', 'c#'), oneOf('gpt', '')),
      part('model_feature', oneOf('gpt', 'claude'), feature()),
    ],
  })
}

const TEAMS = ['core', 'web', 'data']
const someTeams = () => TEAMS.filter(() => random() < 0.4)

/** Who was in which team: a report of some days, a list of another, and days that have neither. */
async function seedTeams(scope: Scope, n: number): Promise<void> {
  const day = addDays(FIRST, n)
  const people = Array.from({ length: 30 }, (_, i) => ({ userId: String(i), userLogin: '' }))
  if (n % 4 === 1) {
    const rows = people.flatMap((person) =>
      someTeams().map((team) => ({ ...person, day, teamId: team, teamSlug: team })),
    )
    await seedCode(store.facts, scope, 'org_user_teams_1d', day, rows)
  } else {
    const lists = TEAMS.map((team) => ({
      teamId: team,
      slug: team,
      name: team,
      type: 'organization',
      parentId: '',
      members: people.filter(() => random() < 0.4),
    }))
    await seedCode(store.facts, scope, 'teams', day, lists)
  }
}

async function seedDays(scope: Scope, numbers: readonly number[]): Promise<void> {
  const rowsOf = (n: number) => {
    const day = addDays(FIRST, n)
    return [day, Array.from({ length: 1 + upTo(7) }, () => randomDay(day))] as const
  }
  await seedCodeSlices(store.facts, scope, 'org_users_1d', numbers.map(rowsOf))
  const some = numbers.filter((n) => n % 3 !== 0).map(rowsOf)
  await seedCodeSlices(store.facts, scope, 'enterprise_users_1d', some, { account: ENTERPRISE })
}

async function seeded(): Promise<Scope> {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  await seedDays(scope, [...Array(DAYS).keys()])
  // The first days are before everything that is known of teams.
  for (const n of [3, 5, 9, 17, 30]) await seedTeams(scope, n)
  return scope
}

const inTeams = (op: DimensionFilter['op'], ...values: string[]) => ({
  dimension: 'team' as const,
  op,
  values,
})
type Shape = Partial<Pick<MetricsQuery, 'grain' | 'groupBy' | 'filters' | 'from'>>

const SHAPES: Shape[] = [
  ...GRAINS.filter((grain) => grain !== 'hour').map((grain) => ({ grain })),
  ...(['connection', 'source', 'editor', 'feature', 'language', 'model', 'team', 'user'] as const).map(
    (dimension) => ({ groupBy: [dimension] }),
  ),
  { groupBy: ['language', 'feature'] },
  { groupBy: ['language', 'model'] },
  { groupBy: ['model', 'feature'] },
  { groupBy: ['language'], filters: [{ dimension: 'feature', op: 'not_in', values: ['agent_edit'] }] },
  { groupBy: ['team', 'connection'], grain: 'week' },
  { groupBy: ['team'], filters: [inTeams('in', 'core', '')] },
  { groupBy: ['team'], filters: [inTeams('not_in', 'core')] },
  { grain: 'month', filters: [inTeams('in', 'web')] },
  { filters: [inTeams('in', 'web', 'core')] },
  { groupBy: ['user'], filters: [inTeams('in', 'data')] },
  { groupBy: ['user'], grain: 'month', from: addDays(FIRST, 20) },
  { filters: [{ dimension: 'user', op: 'in', values: ['3', '4'] }], grain: 'week' },
]

/** One for each table of sums: after restatements by day no more, as the statements are the same. */
const ONE_EACH: Shape[] = [
  { grain: 'total' },
  { groupBy: ['language', 'feature'] },
  { groupBy: ['team', 'connection'], grain: 'week' },
  { groupBy: ['user'] },
]
const AFTERWARDS = IS_NIGHT ? SHAPES : ONE_EACH
const ASKED = [...new Set([...inTurn(SHAPES, 0, 5), ...ONE_EACH])]

function questions(shapes: readonly Shape[]): MetricsQuery[] {
  const days = { from: FIRST, to: addDays(FIRST, DAYS), limit: 500 }
  return shapes.map((shape) => {
    const dimensions: Dimension[] = [
      ...(shape.groupBy ?? []),
      ...(shape.filters ?? []).map(({ dimension }) => dimension),
    ]
    const metrics = metricCatalog
      .filter(
        ({ feed, combinations }) =>
          feed === 'user_days' && combinations.some((set) => dimensions.every((d) => set.includes(d))),
      )
      .filter(({ ratioOf }) => !ratioOf)
      .map(({ id }) => id)
    return metricsQuery({ ...days, metrics, ...shape })
  })
}

/** Answers, and which tables they came from. `sums: false` asks as if nothing was summed. */
async function answers(scope: Scope, { sums }: { sums: boolean }, shapes: readonly Shape[] = ASKED) {
  const read = new Set<string>()
  const facts = grantFacts<FactsReader & NamesReader>({
    ...nobody,
    // Who is known would be read with sums in the same statement, which nothing answers below.
    names: (of) => store.facts.names(of),
    query: (statement, options) => {
      const sql = statementOf(statement).text
      if (!sums && sql.includes('FROM derived')) return Promise.resolve([])
      // Which enterprise is whose is asked before anything is summed.
      if (sql.startsWith('SELECT account, enterprise_ids')) return store.facts.query(statement, options)
      for (const [table] of sql.matchAll(/code_\w+_(?:days|sums|months)\b/g)) read.add(table)
      return store.facts.query(statement, options)
    },
  })
  const found = []
  for (const query of questions(shapes)) {
    const answer = await askInEnglish({ facts, scope, clock: stoppedClock('2026-04-01T00:00:00Z'), query })
    const { groupBy, grain, filters } = query
    found.push({ query: { groupBy, grain, filters }, rows: answer.rows, notes: answer.notes })
  }
  return { found, read: [...read].sort() }
}

const SUMS = ['code_day_sums', 'code_part_sums', 'code_person_months', 'code_team_sums']

describe('sums of person-days', () => {
  it('give the same answers as the rows, whatever is asked, and after restatements too', async () => {
    const scope = await seeded()
    const byRow = await answers(scope, { sums: false })
    expect(byRow.read).toEqual(['code_user_days'])
    expect(await store.facts.refreshCodeSums(scope.tenant)).toBe(DAYS)
    const bySum = await answers(scope, { sums: true })
    expect(bySum.found).toEqual(byRow.found)
    expect(bySum.read).toEqual([...SUMS, 'code_user_days'])

    await seedDays(scope, [2, 12, 13, 30])
    for (const n of [9, 20, 21]) await seedTeams(scope, n)
    const restated = await answers(scope, { sums: false }, AFTERWARDS)
    expect(restated.found).not.toEqual(byRow.found)
    expect((await answers(scope, { sums: true }, AFTERWARDS)).found).toEqual(restated.found)
    await store.facts.refreshCodeSums(scope.tenant)
    const again = await answers(scope, { sums: true }, AFTERWARDS)
    expect(again.found).toEqual(restated.found)
    expect(again.read).toEqual([...SUMS, 'code_user_days'])
  }, 240_000)

  it.each<[string, Shape, string[]]>([
    ['of everybody', {}, ['code_day_sums']],
    ['by two names', { groupBy: ['language', 'feature'] }, ['code_day_sums', 'code_part_sums']],
    ['by team', { groupBy: ['team'] }, ['code_team_sums']],
    ['of one team', { grain: 'week', filters: [inTeams('in', 'web')] }, ['code_team_sums']],
  ])('are all that is read for a question %s', async (_, shape, tables) => {
    const scope = codeScope()
    const rows = Array.from({ length: 5 }, () => randomDay(FIRST))
    await seedCode(store.facts, scope, 'org_users_1d', FIRST, rows)
    await seedTeams(scope, 0)
    await store.facts.refreshCodeSums(scope.tenant)
    const read = new Set<string>()
    const facts = grantFacts<FactsReader & NamesReader>({
      ...nobody,
      query: (statement, options) => {
        const sql = statementOf(statement).text
        for (const [table] of sql.matchAll(/code_\w+_(?:days|sums|months)\b/g)) read.add(table)
        return store.facts.query(statement, options)
      },
    })
    const query = metricsQuery({
      metrics: ['code.users', 'code.generations'],
      from: FIRST,
      to: addDays(FIRST, 1),
      ...shape,
    })
    await askInEnglish({ facts, scope, clock: stoppedClock('2026-04-01T00:00:00Z'), query })
    expect([...read].sort()).toEqual(tables)
  })
})
