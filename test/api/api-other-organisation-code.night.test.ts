import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Metric } from '../../src/api/contract/metrics.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { connectSource, type ConnectInput } from '../../src/connections/connect/connect-source.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { ORIGIN, startApiApp, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'
import { metricsAlike } from '../harness/service/metrics-alike.ts'

const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000'
const stack = new AsyncDisposableStack()

let app: ApiApp
let theirConnection: string
let range: { from: string; to: string }
/** Everything that would tell of the other organisation, were it in an answer to ours. */
let canaries: string[]

beforeAll(async () => {
  const now = Date.now()
  const simulator = stack.use(
    await startSimulator({
      ...ALWAYS_BUSY,
      people: 12,
      now,
      codeProfile: 'github-copilot',
      codeRequestsPerHour: 100_000,
    }),
  )
  app = stack.use(
    await startApiApp({
      GITHUB_COPILOT_API_URL: simulator.url,
      CODE_HOST_URL: simulator.url,
      TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days),
    }),
  )
  const { ctx } = app.core
  range = { from: utcDay(now - ALWAYS_BUSY.days * DAY_MS), to: utcDay(now + DAY_MS) }
  const input: ConnectInput = {
    source: 'code_assistant',
    enterpriseSlug: 'acme',
    personalAccessToken: 'ghp_simulator_enterprise_owner',
    organizations: ['acme'],
    profile: 'github-copilot',
    label: 'Canary',
  }
  theirConnection = (await connectSource({ ctx, actor: app.theirs.owner, input })).id
  await collectOnce(ctx, AbortSignal.timeout(200_000))
  const people: { user_id: string; login: string }[] = (await get(app.theirs, '/people', range)).data
  const teams: { slug: string }[] = (await get(app.theirs, '/teams', range)).data
  expect(people.length).toBeGreaterThan(3)
  expect(teams.length).toBeGreaterThan(0)
  canaries = ['acme', 'Canary', theirConnection, app.theirs.tenant, ...people.map(({ login }) => login)]
}, 300_000)
afterAll(() => stack.disposeAsync())

async function ask(of: TestOrganization, path: string, query: Record<string, string> = {}) {
  const answer = await app.request(`/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: of.callers[0]?.headers ?? {},
  })
  return { status: answer.status, text: await answer.text() }
}
const get = async (of: TestOrganization, path: string, query: Record<string, string> = {}) =>
  JSON.parse((await ask(of, path, query)).text)

async function query(of: TestOrganization, body: object) {
  const answer = await app.request('/api/v1/metrics/query', {
    method: 'POST',
    headers: { ...of.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...range, ...body }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** How many numbers there are of the other organisation. */
async function numbersOfTheirs(ids: readonly string[]): Promise<number> {
  const { status, text } = await query(app.theirs, { metrics: ids, grain: 'day' })
  expect(status, text).toBe(200)
  const { rows }: { rows: Record<string, unknown>[] } = JSON.parse(text)
  return rows.reduce((sum, row) => sum + ids.filter((id) => (row[id] ?? null) !== null).length, 0)
}

function expectSilence(text: string): void {
  for (const canary of canaries) expect(text).not.toContain(canary)
}

/** Equal but for the request's own id and the id that was asked about. */
const comparable = ({ status, text }: { status: number; text: string }, id: string) => ({
  status,
  text: text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, ''),
})

test('every metric of the code assistant, by every dimension it has, says nothing of theirs', async () => {
  const { data }: { data: Metric[] } = await get(app.ours, '/metrics')
  const metrics = data.filter(({ id }) => /^(?:code|seats|prs|bill|credits)\./.test(id))
  const cells = metrics.flatMap(({ dimensions }) => ['', ...dimensions])
  expect(cells.length).toBeGreaterThan(50)
  let theirNumbers = 0
  for (const { dimensions, parts } of metricsAlike(metrics)) {
    for (const ids of parts) {
      for (const by of [[], ...dimensions.map((each) => [each])]) {
        const body = { metrics: ids, grain: 'day', group_by: by }
        const ours = await query(app.ours, body)
        expect(ours.status, `${ids} by ${by}: ${ours.text}`).toBe(200)
        expectSilence(ours.text)
        if (by.length === 0) theirNumbers += await numbersOfTheirs(ids)
      }
    }
  }
  expect(theirNumbers).toBeGreaterThan(100)
})

test('a person of theirs is as somebody who does not exist', async () => {
  const [theirs] = (await get(app.theirs, '/people', range)).data
  expect((await ask(app.theirs, `/people/${theirs.key}`)).status).toBe(200)
  const of = (key: string) => ask(app.ours, `/people/${key}`)
  expect(comparable(await of(theirs.key), theirs.key)).toEqual(
    comparable(await of('code_assistant:nobody'), 'code_assistant:nobody'),
  )
  expect((await of(theirs.key)).status).toBe(404)
})

describe('lists', () => {
  test.each([
    ['/people', (): Record<string, string> => range],
    ['/teams', (): Record<string, string> => range],
    ['/seats', (): Record<string, string> => ({})],
    ['/people/matches', (): Record<string, string> => ({})],
    ['/adoption/movement', (): Record<string, string> => ({ ...range, group_by: 'team' })],
    ['/connections', (): Record<string, string> => ({})],
    ['/runs', (): Record<string, string> => ({})],
    ['/audit', (): Record<string, string> => ({ limit: '200' })],
  ])('%s says nothing of theirs', async (path, params) => {
    expect((await ask(app.theirs, path, params())).text.length).toBeGreaterThan(80)
    const { status, text } = await ask(app.ours, path, params())
    expect(status, text).toBe(200)
    expectSilence(text)
  })

  test.each(['/seats', '/runs'])('%s of their connection is as of one that does not exist', async (path) => {
    const of = (id: string) => ask(app.ours, path, { connection_id: id })
    expect(comparable(await of(theirConnection), theirConnection)).toEqual(
      comparable(await of(NO_SUCH_ID), NO_SUCH_ID),
    )
  })
})

test.each([
  ['GET', ''],
  ['GET', '/datasets'],
  ['GET', '/rejected-lines'],
  ['PATCH', ''],
  ['POST', '/disconnect'],
  ['POST', '/reconnect'],
  ['POST', '/sync'],
])('%s of their connection%s is as of one that does not exist', async (method, tail) => {
  const bodies: Record<string, object> = {
    '': { personal_access_token: 'ghp_mine', organizations: [] },
    '/reconnect': { enterprise_slug: 'mine', personal_access_token: 'ghp_mine' },
  }
  const of = async (id: string) => {
    const answer = await app.request(`/api/v1/connections/${id}${tail}`, {
      method,
      headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(bodies[tail] ?? {}) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const theirs = await of(theirConnection)
  expect(theirs.status).toBe(404)
  expect(comparable(theirs, theirConnection)).toEqual(comparable(await of(NO_SUCH_ID), NO_SUCH_ID))
})
