import { nobody } from '../../test/harness/stores/names-in-memory.ts'
import { grantFacts } from '../store/facts/facts-grant.ts'
import { statementOf } from '../store/facts/engine/sql.ts'
import { expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import type { CodeUserDay } from '../model/records/code-user-day.ts'
import { addDays, dayStart } from '../model/time/time.ts'
import type { FactsReader, NamesReader } from '../store/facts/facts-store.ts'
import type { MetricId } from '../model/metric.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { openFeed } from './ask/open-feed.ts'
import { runMetricsQuery } from './ask/run-query.ts'

const store = seededFacts()
const random = seededRandom(11)

const FIRST = '2026-01-05'
const DAYS = 80
const PEOPLE = Array.from({ length: 25 }, (_, n) => String(n))

const LISTED = [0, 20, 21, 50, 70, 79]
/** Who used it on which days, as seeded. */
const used = new Map<string, number[]>()

/** Seat lists of some days that know of no activity: whether somebody is active only the reports say. */
async function seedSeats(scope: Scope): Promise<void> {
  const seats = PEOPLE.map((userId) => codeSeat({ userId, createdAt: '2025-06-01T00:00:00Z' }))
  const lists = LISTED.map((n) => [addDays(FIRST, n), seats] as const)
  await seedCodeSlices(store.facts, scope, 'seats', lists)
}

async function seedUse(scope: Scope, days: readonly number[]): Promise<void> {
  await seedCodeSlices(store.facts, scope, 'org_users_1d', days.map(useOf))
}

function useOf(n: number): readonly [day: string, rows: CodeUserDay[]] {
  const day = addDays(FIRST, n)
  // Most are seldom there, so that everybody's last day is another one.
  const people = PEOPLE.filter((_, at) => random() < 0.5 / (1 + at))
  const rows = people.map((userId) => {
    const [interactions, generations] = [random() < 0.5 ? 1 : 0, random() < 0.5 ? 1 : 0]
    if (interactions + generations > 0) used.set(userId, [...(used.get(userId) ?? []), n])
    return userDay({ day, userId, interactions, generations })
  })
  return [day, rows]
}

const metrics = ['seats.active', 'seats.idle', 'seats.never_used'] as const
const SHAPES: Partial<MetricsQuery>[] = [
  {},
  { from: FIRST, to: addDays(FIRST, 22) },
  { grain: 'day' },
  { grain: 'month' },
  { groupBy: ['editor'] },
  { grain: 'week', activeDays: 7 },
  // Between two lists.
  { from: addDays(FIRST, 22), to: addDays(FIRST, 30) },
]

async function answers(scope: Scope): Promise<unknown[]> {
  const found: unknown[] = []
  for (const shape of SHAPES) {
    const query = metricsQuery({ metrics: [...metrics], from: FIRST, to: addDays(FIRST, DAYS), ...shape })
    const clock = stoppedClock('2026-06-01T00:00:00Z')
    found.push((await runMetricsQuery({ facts: store.facts, clock, scope, query })).rows)
  }
  return found
}

const isListed = (row: object) => 'seats.active' in row && row['seats.active'] !== null

/** The same counted from what was seeded. */
function seatsUpTo(list: number) {
  const last = PEOPLE.map((userId) => Math.max(-1, ...(used.get(userId) ?? []).filter((n) => n <= list)))
  return {
    'seats.active': last.filter((n) => n >= 0 && n >= list - 30).length,
    'seats.idle': last.filter((n) => n >= 0 && n < list - 30).length,
    'seats.never_used': last.filter((n) => n < 0).length,
  }
}

const expected = () => LISTED.map((list) => ({ time: addDays(FIRST, list), ...seatsUpTo(list) }))

/** The same of a feed that is opened once for all of the days, and asked up to each list: later use is none of it. */
async function upToEachList(scope: Scope): Promise<object[]> {
  const range = { start: dayStart(FIRST), end: dayStart(addDays(FIRST, DAYS)) }
  const clock = stoppedClock('2026-06-01T00:00:00Z')
  const feed = await openFeed({
    facts: store.facts,
    scope,
    clock,
    feed: 'seats',
    metrics: [...metrics],
    range,
  })
  return await Promise.all(
    LISTED.map(async (list) => {
      const end = dayStart(addDays(FIRST, list + 1))
      const values = await feed.total({ metrics, range: { ...range, end } })
      return Object.fromEntries(metrics.map((metric, at) => [metric, values[at]]))
    }),
  )
}

it('counts who used a seat alike from person-days, from sums, and from both', async () => {
  const scope = codeScope()
  await seedSeats(scope)
  const late = [3, 20, 79]
  const inTime = Array.from({ length: DAYS }, (_, n) => n).filter((n) => !late.includes(n))
  await seedUse(scope, inTime)
  const early = await answers(scope)
  const counted = LISTED.map(seatsUpTo)
  expect(await upToEachList(scope)).toEqual(counted)
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await upToEachList(scope)).toEqual(counted)
  expect(await answers(scope)).toEqual(early)

  expect((early[2] as object[]).filter(isListed)).toMatchObject(expected())

  await seedUse(scope, late)
  // Somebody whom no sum knows, and for whom there is no number yet.
  const stranger = 'stranger'
  await seedCode(store.facts, scope, 'seats', addDays(FIRST, 79), [codeSeat({ userId: stranger })])
  const day = addDays(FIRST, 78)
  await seedCode(store.facts, scope, 'org_users_1d', day, [
    userDay({ day, userId: stranger, interactions: 1 }),
  ])
  const both = await answers(scope)
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await answers(scope)).toEqual(both)
  expect(both).not.toEqual(early)
  expect(early[0]).toMatchObject([
    { 'seats.active': expect.any(Number), 'seats.never_used': expect.any(Number) },
  ])
})

it('goes by the report that answers for a day, whatever another account says of it', async () => {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const seats = ['1', '2'].map((userId) => codeSeat({ userId, createdAt: '2025-06-01T00:00:00Z' }))
  await seedCode(store.facts, scope, 'seats', FIRST, seats)
  const row = (userId: string, interactions: number) =>
    userDay({ day: FIRST, userId, interactions, generations: 0 })
  const said = [row('1', 0), row('2', 1)]
  await seedCode(store.facts, scope, 'org_users_1d', FIRST, [row('1', 1), row('2', 1)])
  await seedCode(store.facts, scope, 'enterprise_users_1d', FIRST, said, { account: ENTERPRISE })
  const ask = async () => {
    const query = metricsQuery({ metrics: [...metrics], from: FIRST, to: addDays(FIRST, 1) })
    const clock = stoppedClock('2026-06-01T00:00:00Z')
    return (await runMetricsQuery({ facts: store.facts, clock, scope, query })).rows
  }
  const byRow = await ask()
  expect(byRow).toMatchObject([{ 'seats.active': 1, 'seats.never_used': 1 }])
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await ask()).toEqual(byRow)
})

it.each<[string, MetricId[], boolean]>([
  ['a list alone can answer', ['seats.total', 'seats.pending_cancellation'], false],
  ['asks for use', ['seats.total', 'seats.idle'], true],
])('reads which days of use are summed only where a question %s', async (_, asked, reads) => {
  const scope = codeScope()
  await seedCode(store.facts, scope, 'seats', FIRST, [codeSeat({ userId: '1' })])
  await seedCode(store.facts, scope, 'org_users_1d', FIRST, [userDay({ day: FIRST, userId: '1' })])
  const statements: string[] = []
  const facts = grantFacts<FactsReader & NamesReader>({
    ...nobody,
    query: (statement, options) => {
      statements.push(statementOf(statement).text)
      return store.facts.query(statement, options)
    },
  })
  const query = metricsQuery({ metrics: asked, from: FIRST, to: addDays(FIRST, 1) })
  await runMetricsQuery({ facts, clock: stoppedClock('2026-06-01T00:00:00Z'), scope, query })
  const isOfUse = (sql: string) => sql.includes('FROM code_people')
  expect(statements.some(isOfUse)).toBe(reads)
})
