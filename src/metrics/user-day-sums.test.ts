import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  userDay,
} from '../../test/harness/seeded-code.ts'
import {
  metricsQuery,
  openSeededFacts,
  stoppedClock,
  type SeededFacts,
} from '../../test/harness/seeded-facts.ts'
import { seededRandom } from '../../test/harness/seeded-random.ts'
import type { CodePart, CodePartKind } from '../model/code-counters.ts'
import type { CodeUserDay } from '../model/code-user-day.ts'
import { addDays } from '../model/time.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'
import { metricCatalog } from './catalog.ts'
import { GRAINS, type Dimension, type MetricsQuery, type Scope } from './metrics-query.ts'
import { runMetricsQuery } from './run-query.ts'

let store: SeededFacts
beforeAll(async () => {
  store = await openSeededFacts()
})
afterAll(() => store[Symbol.asyncDispose]())

const FIRST = '2026-01-25'
const DAYS = 15
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

async function seeded(): Promise<Scope> {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  for (let n = 0; n < DAYS; n += 1) {
    const day = addDays(FIRST, n)
    const rows = () => Array.from({ length: upTo(8) }, () => randomDay(day))
    await seedCode(store.facts, scope, 'org_users_1d', day, rows())
    if (n % 3 !== 0)
      await seedCode(store.facts, scope, 'enterprise_users_1d', day, rows(), { account: ENTERPRISE })
  }
  return scope
}

const BREAKDOWNS: Dimension[][] = [
  [],
  ['connection'],
  ['source'],
  ['editor'],
  ['feature'],
  ['language'],
  ['model'],
  ['language', 'feature'],
  ['language', 'model'],
  ['model', 'feature'],
]

function questions(): MetricsQuery[] {
  const days = { from: FIRST, to: addDays(FIRST, DAYS) }
  return BREAKDOWNS.flatMap((groupBy) => {
    const metrics = metricCatalog
      .filter(
        ({ feed, combinations }) =>
          feed === 'user_days' && combinations.some((set) => groupBy.every((d) => set.includes(d))),
      )
      .filter(({ ratioOf }) => !ratioOf)
      .map(({ id }) => id)
    const grains = groupBy.length === 0 ? GRAINS.filter((grain) => grain !== 'hour') : (['total'] as const)
    return grains.map((grain) => metricsQuery({ ...days, metrics, groupBy, grain }))
  })
}

/** Answers, and which tables they came from. */
async function answers(scope: Scope) {
  let read = new Set<string>()
  const facts: FactsReader = {
    query: (sql, params, options) => {
      for (const [table] of sql.matchAll(/code_\w+_(?:days|sums)\b/g)) read.add(table)
      return store.facts.query(sql, params, options)
    },
  }
  const found = []
  for (const query of questions()) {
    read = new Set()
    const answer = await runMetricsQuery({ facts, scope, clock: stoppedClock('2026-04-01T00:00:00Z'), query })
    found.push({ query: [query.groupBy, query.grain] as const, rows: answer.rows, read: [...read] })
  }
  return found
}

describe('sums of days', () => {
  it('give the same answers as the rows, whatever is asked, and are what is read', async () => {
    const scope = await seeded()
    const byRow = await answers(scope)
    expect(byRow.flatMap(({ read }) => read)).not.toContain('code_people_sums')
    expect(await store.facts.refreshCodeSums(scope.tenant)).toBe(DAYS)
    const bySum = await answers(scope)
    const shown = ({ query, rows }: (typeof bySum)[number]) => ({ query, rows })
    expect(bySum.map(shown)).toEqual(byRow.map(shown))
    // People by two names at once are the one thing that no sum holds.
    const tables = bySum.flatMap(({ query: [groupBy], read }) => (groupBy.length < 2 ? read : []))
    expect(new Set(tables)).toEqual(new Set(['code_day_sums', 'code_part_sums', 'code_people_sums']))
  })

  it('are passed by for a day that has changed since', async () => {
    const scope = await seeded()
    await store.facts.refreshCodeSums(scope.tenant)
    const day = addDays(FIRST, 10)
    const row = userDay({ day, userId: '1000', interactions: 1000, generations: 1000 })
    await seedCode(store.facts, scope, 'org_users_1d', day, [row])
    const query = metricsQuery({
      metrics: ['code.interactions', 'code.active_users'],
      from: day,
      to: addDays(day, 1),
    })
    const clock = stoppedClock('2026-04-01T00:00:00Z')
    const ask = async () => (await runMetricsQuery({ facts: store.facts, scope, clock, query })).rows
    const rows = await ask()
    await store.facts.refreshCodeSums(scope.tenant)
    expect(await ask()).toEqual(rows)
    expect(Number(rows[0]?.['code.interactions'])).toBeGreaterThanOrEqual(1000)
  })
})
