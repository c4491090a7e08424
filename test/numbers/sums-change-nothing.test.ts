import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MetricList, type Metric } from '../../src/api/contract/metrics.ts'
import { PeopleAnswer } from '../../src/api/contract/people/persons.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, utcDay, type Interval } from '../../src/model/time/time.ts'
import { startInMidMonth } from '../harness/run/mid-month.ts'
import { ORIGIN } from '../harness/service/api-app.ts'
import { inTurn, IS_NIGHT } from '../harness/run/night.ts'
import { metricsAlike } from '../harness/service/metrics-alike.ts'
import { startSimulatedApp, type SimulatedApp } from '../harness/service/simulated-app.ts'

startInMidMonth()

const DAYS = IS_NIGHT ? 24 : 16
const stack = new AsyncDisposableStack()
let world: SimulatedApp

beforeAll(async () => {
  world = stack.use(await startSimulatedApp({ people: 15, days: DAYS, seed: 11, codeOrganizations: 2 }))
})
afterAll(() => stack.disposeAsync())

const daysAgo = (days: number) => utcDay(Date.now() - days * DAY_MS)

/** What is summed up after collecting is left for later. */
async function collectWithoutSums(): Promise<void> {
  const { ctx } = world.app.core
  const late = [
    vi.spyOn(ctx.facts, 'refreshRollups').mockResolvedValue(0),
    vi.spyOn(ctx.facts, 'refreshCodeSums').mockResolvedValue(0),
  ]
  await world.connectChat()
  await world.connectCode(['acme', 'acme-data'])
  await collectOnce(ctx, AbortSignal.timeout(400_000))
  for (const spy of late) spy.mockRestore()
}

async function answered(path: string, body?: object): Promise<unknown> {
  const { app } = world
  const answer = await app.request(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, `${path} ${JSON.stringify(body)}: ${text}`).toBe(200)
  return JSON.parse(text)
}

/** The answers without the instants at which they were asked; some are kept a while and have an earlier one. */
function withoutInstants(answers: ReadonlyMap<string, unknown>, asking: Interval): Map<string, unknown> {
  const told = (_: string, value: unknown): unknown => (isInstantIn(asking, value) ? 'when asked' : value)
  return new Map(
    [...answers].map(([question, answer]) => [question, JSON.parse(JSON.stringify(answer), told)]),
  )
}

/** ISO-8601 to the second, or finer: as the answer says when it was given, and from when on there is nothing yet. */
function isInstantIn({ start, end }: Interval, value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return false
  const at = Date.parse(value)
  return at >= start && at <= end
}

/** Nearly all there is, today included, half of which is summed up first; and at night two weeks in the middle. */
const WHOLE = { from: daysAgo(DAYS - 3), to: daysAgo(-1) }
const MIDDLE = { from: daysAgo(19), to: daysAgo(5) }

/** Feeds that are summed up. */
const SUMMED = ['costs', 'user_days', 'seats', 'seat_days']

/**
 * Metrics that can be asked together, and by what. Metrics of one feed are grouped in one way: what a dimension does to some
 * of them it does to the others. By day it is asked once of each feed that is summed up.
 */
function together(metrics: readonly Metric[]): { ids: string[]; dimensions: string[] }[] {
  const asked = new Set<string>()
  const feedOf = new Map<string, string>(metrics.map(({ id, feed }) => [id, feed]))
  return metricsAlike(metrics).flatMap(({ dimensions, parts }) =>
    parts.map((ids, i) => {
      if (IS_NIGHT) return { ids, dimensions: i === 0 ? dimensions : [] }
      const feed = feedOf.get(ids[0] ?? '') ?? ''
      const isNew = (dimension: string) => SUMMED.includes(feed) && !asked.has(`${feed} ${dimension}`)
      const fresh = dimensions.filter(isNew)
      for (const dimension of fresh) asked.add(`${feed} ${dimension}`)
      return { ids, dimensions: fresh }
    }),
  )
}

function questions(metrics: readonly Metric[]): object[] {
  const { from, to } = WHOLE
  return together(metrics).flatMap(({ ids, dimensions }) => [
    { metrics: ids, from, to, grain: 'day', count_rows: true, compare: 'previous_period' },
    ...dimensions.map((dimension) => ({ metrics: ids, from, to, group_by: [dimension] })),
  ])
}

function pages({ from, to }: typeof WHOLE): string[] {
  const values = ['user', 'model'].flatMap((dimension) =>
    ['chat_assistant', 'code_assistant'].map(
      (source) => `/dimension-values?dimension=${dimension}&source=${source}`,
    ),
  )
  const lists = ['/overview?', '/people?', '/people?order=name&status=both', '/people?idle=all', '/teams?']
  const others = ['/adoption/movement?', '/adoption/movement?group_by=team', '/cost-records?limit=500']
  return inTurn([...lists, ...others, ...values], 0).map((path) => `${path}&from=${from}&to=${to}`)
}

/** What no sum is made of depends on none: it is for the night. Pages are asked once before and once after by day. */
const isSummed = ({ feed }: Metric) => IS_NIGHT || SUMMED.includes(feed)

interface Asked {
  isAsked?: (metric: Metric) => boolean
  ofPages?: boolean
}

/** Everything there is to ask of numbers and people, by question; of numbers only those of some metrics. */
async function everyAnswer({ isAsked = isSummed, ofPages = true }: Asked = {}): Promise<
  Map<string, unknown>
> {
  await world.app.forget()
  // Answers give whole seconds: what was collected just now is told apart once its second is over.
  const start = Math.ceil(Date.now() / 1_000) * 1_000
  await setTimeout(start - Date.now())
  const answers = new Map<string, unknown>()
  const { data } = MetricList.parse(await answered('/metrics'))
  for (const body of questions(data.filter(isAsked))) {
    answers.set(JSON.stringify(body), await answered('/metrics/query', body))
  }
  if (!ofPages) return withoutInstants(answers, { start, end: Date.now() })
  const period = `from=${WHOLE.from}&to=${WHOLE.to}`
  const { data: people } = PeopleAnswer.parse(await answered(`/people?${period}`))
  const persons = people.slice(0, IS_NIGHT ? 12 : 3).map(({ key }) => `/people/${key}?${period}`)
  const others = ['/people/matches', '/seats', '/spend-limits']
  for (const path of [...pages(WHOLE), ...(IS_NIGHT ? pages(MIDDLE) : []), ...persons, ...others]) {
    answers.set(path, await answered(path))
  }
  return withoutInstants(answers, { start, end: Date.now() })
}

test('no answer depends on which days have been summed up', async () => {
  const { facts } = world.app.core.ctx
  const { tenant } = world.app.ours.owner
  await collectWithoutSums()
  const unsummed = await everyAnswer()
  const sumUp = [
    {
      sum: () =>
        Promise.all([
          facts.refreshRollups(tenant, Date.now() - (DAYS / 2) * DAY_MS),
          facts.refreshCodeSums(tenant),
        ]),
      isAsked: isSummed,
    },
    // Costs alone have days that are summed up later than others.
    {
      sum: () => facts.refreshRollups(tenant, Date.now()),
      isAsked: ({ feed }: Metric) => feed === 'costs',
      ofPages: IS_NIGHT,
    },
  ]
  for (const { sum, ...asked } of sumUp) {
    await sum()
    for (const [question, answer] of await everyAnswer(asked)) {
      expect(answer, question).toEqual(unsummed.get(question))
    }
  }
}, 900_000)
