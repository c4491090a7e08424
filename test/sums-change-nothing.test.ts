import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MetricList, type Metric } from '../src/api/contract/metrics.ts'
import { PeopleAnswer } from '../src/api/contract/persons.ts'
import { collectOnce } from '../src/collect-once.ts'
import { connectSource, type ConnectInput } from '../src/connections/connect-source.ts'
import { DAY_MS, utcDay } from '../src/model/time.ts'
import { startSimulator } from '../simulator/start-simulator.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { ORIGIN, startApiApp, type ApiApp } from './harness/api-app.ts'

const DAYS = 45
const stack = new AsyncDisposableStack()
let simulator: Simulator
let app: ApiApp

beforeAll(async () => {
  simulator = stack.use(
    await startSimulator({
      people: 30,
      days: DAYS,
      seed: 11,
      retentionDays: DAYS,
      fileMinutes: 720,
      recentFileMinutes: 720,
      codeProfile: 'github-copilot',
      codeOrganizations: 2,
      codeRequestsPerHour: 100_000,
    }),
  )
  app = stack.use(
    await startApiApp({
      CHAT_ASSIST_API_URL: simulator.url,
      GITHUB_COPILOT_API_URL: simulator.url,
      CODE_HOST_URL: simulator.url,
      TIDEMARK_UPSTREAM_RETENTION_DAYS: String(DAYS),
      TIDEMARK_UPSTREAM_REPORT_DAYS: String(DAYS),
    }),
  )
}, 120_000)
afterAll(() => stack.disposeAsync())

const daysAgo = (days: number) => utcDay(Date.now() - days * DAY_MS)

async function connect(input: ConnectInput): Promise<void> {
  await connectSource({ ctx: app.core.ctx, actor: app.ours.owner, input })
}

/** What is summed up after collecting is left for later. */
async function collectWithoutSums(): Promise<void> {
  const { ctx } = app.core
  const late = [
    vi.spyOn(ctx.facts, 'refreshRollups').mockResolvedValue(0),
    vi.spyOn(ctx.facts, 'refreshCodeSums').mockResolvedValue(0),
  ]
  await connectBoth()
  await collectOnce(ctx, AbortSignal.timeout(200_000))
  for (const spy of late) spy.mockRestore()
}

async function connectBoth(): Promise<void> {
  const [account] = simulator.accounts
  if (!account) throw new Error('the simulator has no account')
  const { organizationId, workspaceId } = account
  const adminKey = 'sk-admin-simulator-both-scopes'
  await connect({ source: 'chat_assistant', organizationId, workspaceId, adminKey })
  await connect({
    source: 'code_assistant',
    enterpriseSlug: 'acme',
    personalAccessToken: 'ghp_simulator_enterprise_owner',
    organizations: ['acme', 'acme-data'],
    profile: 'github-copilot',
  })
}

async function answered(path: string, body?: object): Promise<unknown> {
  const answer = await app.request(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, `${path} ${JSON.stringify(body)}: ${text}`).toBe(200)
  // When it was asked is no part of the answer.
  return { ...JSON.parse(text), as_of: '' }
}

/** Nearly all there is, today included, and three weeks in the middle, half of which are summed up first. */
const WHOLE = { from: daysAgo(40), to: daysAgo(-1) }
const MIDDLE = { from: daysAgo(35), to: daysAgo(14) }

/** Metrics that can be asked together, eight at most, and by what. */
function together(metrics: readonly Metric[]): { ids: string[]; dimensions: string[] }[] {
  const alike = Map.groupBy(metrics, ({ feed, dimensions }) => `${feed} ${dimensions.join()}`)
  return [...alike.values()].flatMap((all) => {
    const ids = all.map(({ id }) => id)
    const parts = Array.from({ length: Math.ceil(ids.length / 8) }, (_, i) => ids.slice(8 * i, 8 * i + 8))
    return parts.map((part) => ({ ids: part, dimensions: all[0]?.dimensions ?? [] }))
  })
}

function questions(metrics: readonly Metric[]): object[] {
  const { from, to } = WHOLE
  return together(metrics).flatMap(({ ids, dimensions }) => [
    { metrics: ids, from, to, grain: 'day', count_rows: true },
    { metrics: ids, from, to, grain: 'week', compare: 'previous_period' },
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
  return [...lists, ...others, ...values].map((path) => `${path}&from=${from}&to=${to}`)
}

/** Everything there is to ask of numbers and people, by question. */
async function everyAnswer(): Promise<Map<string, unknown>> {
  await app.forget()
  const answers = new Map<string, unknown>()
  const { data } = MetricList.parse(await answered('/metrics'))
  for (const body of questions(data)) {
    answers.set(JSON.stringify(body), await answered('/metrics/query', body))
  }
  const period = `from=${WHOLE.from}&to=${WHOLE.to}`
  const { data: people } = PeopleAnswer.parse(await answered(`/people?${period}`))
  const persons = people.slice(0, 12).map(({ key }) => `/people/${key}?${period}`)
  const others = ['/people/matches', '/seats', '/spend-limits']
  for (const path of [...pages(WHOLE), ...pages(MIDDLE), ...persons, ...others]) {
    answers.set(path, await answered(path))
  }
  return answers
}

test('no answer depends on which days have been summed up', async () => {
  const { facts } = app.core.ctx
  const { tenant } = app.ours.owner
  await collectWithoutSums()
  const unsummed = await everyAnswer()
  const sumUp = [
    () => facts.refreshRollups(tenant, Date.now() - 24 * DAY_MS),
    () => Promise.all([facts.refreshRollups(tenant, Date.now()), facts.refreshCodeSums(tenant)]),
  ]
  for (const sum of sumUp) {
    await sum()
    for (const [question, answer] of await everyAnswer()) {
      expect(answer, question).toEqual(unsummed.get(question))
    }
  }
})
