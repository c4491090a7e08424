import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { ORIGIN, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'

/**
 * Two code hosts at once, alike to the last id: the same enterprise, organisations, teams and people. Whatever took one for
 * the other would show one company, or half of two.
 */
const stack = new AsyncDisposableStack()
let app: ApiApp
let profiles: string[]
let connections: string[]
let range: { from: string; to: string }

beforeAll(async () => {
  const now = Date.now()
  const [here, there] = await Promise.all(
    [0, 1].map(async () =>
      stack.use(
        await startSimulator({
          ...ALWAYS_BUSY,
          people: 12,
          now,
          codeProfile: 'github-copilot',
          codeRequestsPerHour: 100_000,
        }),
      ),
    ),
  )
  if (!here || !there) throw new Error('there are two')
  app = stack.use(
    await startApiApp({
      GITHUB_COPILOT_API_URL: here.url,
      GITHUB_COPILOT_FURTHER_API_URLS: `${there.url}/, ${here.url}`,
      TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days),
    }),
  )
  range = { from: utcDay(now - ALWAYS_BUSY.days * DAY_MS), to: utcDay(now + DAY_MS) }
  profiles = ['github-copilot', `github-copilot@${new URL(there.url).host}`]
  const { ctx } = app.core
  connections = []
  for (const profile of profiles) {
    const input = {
      source: 'code_assistant',
      enterpriseSlug: 'acme',
      personalAccessToken: 'ghp_simulator_money',
      organizations: ['acme'],
      profile,
    }
    connections.push((await connectSource({ ctx, actor: app.ours.owner, input })).id)
  }
  await collectOnce(ctx, AbortSignal.timeout(250_000))
}, 300_000)
afterAll(() => stack.disposeAsync())

async function send(method: string, path: string, body?: object) {
  const answer = await app.request(`/api/v1${path}`, {
    method,
    headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) }
}

test.each([
  'code.active_users',
  'code.interactions',
  'code.generations',
  'seats.total',
  'seats.active',
  'bill.gross_usd',
  'bill.net_usd',
  'bill.credits',
  'credits.gross',
])('%s: each host by itself, and both together twice as much', async (metric) => {
  const ask = async (groupBy: string[]) => {
    const query = { metrics: [metric], ...range, grain: 'total', group_by: groupBy }
    const { status, body } = await send('POST', '/metrics/query', query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.rows.map((row: Record<string, unknown>) => Number(row[metric]))
  }
  const [both] = await ask([])
  const each = await ask(['connection'])
  expect(each).toHaveLength(2)
  expect(each[0]).toBeGreaterThan(0)
  expect(each[1]).toBe(each[0])
  expect(both).toBeCloseTo(2 * each[0], 6)
})

test('people, seats and teams of one host are not those of the other', async () => {
  const people = (await send('GET', `/people?${new URLSearchParams(range)}`)).body.data
  const identities: string[] = people.flatMap((person: { identities: string[] }) => person.identities)
  const elsewhere = identities.filter((key) => key.includes('@'))
  expect(elsewhere.length).toBeGreaterThan(3)
  expect(new Set(identities).size).toBe(2 * elsewhere.length)
  // One e-mail address at both is one person with two accounts.
  for (const { identities: own } of people)
    if (own.length === 2) expect(own[1]).toMatch(new RegExp(`^${own[0]}@`))
  const seats = (await send('GET', '/seats?limit=500')).body
  const [own] = (await send('GET', `/seats?limit=500&connection_id=${connections[0]}`)).body.snapshots
  expect(own.account).toMatch(/^(?:organization|enterprise):acme$/)
  const alone = (await send('GET', `/seats?limit=500&connection_id=${connections[1]}`)).body
  expect(seats.data.length).toBe(2 * alone.data.length)
  expect(alone.snapshots.map(({ account }: { account: string }) => account.split('@')[1])).toEqual(
    alone.snapshots.map(() => profiles[1]?.split('@')[1]),
  )
  const teams = (await send('GET', `/teams?${new URLSearchParams(range)}`)).body.data
  const members = new Map<string, number[]>()
  for (const { slug, members: count } of teams) members.set(slug, [...(members.get(slug) ?? []), count])
  for (const counts of members.values()) expect(new Set(counts).size).toBe(1)
})

test('the form offers both, and an address is never entered', async () => {
  const offered = (await send('GET', '/connect-profiles')).body.data
  const names = offered.filter(({ source }: { source: string }) => source === 'code_assistant')
  expect(names.map(({ id }: { id: string }) => id)).toEqual(profiles)
  const fields = {
    source: 'code_assistant',
    method: 'enterprise_token',
    enterprise_slug: 'other',
    personal_access_token: 'ghp_simulator_money',
  }
  for (const changed of [
    { base_url: 'http://169.254.169.254/' },
    { profile: 'github-copilot@169.254.169.254' },
    { profile: 'http://169.254.169.254/' },
    { host: '@127.0.0.1' },
  ]) {
    const { status, body } = await send('POST', '/connections', { ...fields, ...changed })
    expect([status, body.code], JSON.stringify(changed)).toEqual([422, 'validation_failed'])
  }
})

test('one name at one host is connected once', async () => {
  for (const profile of profiles) {
    const { status, body } = await send('POST', '/connections', {
      source: 'code_assistant',
      method: 'enterprise_token',
      enterprise_slug: 'acme',
      personal_access_token: 'ghp_simulator_money',
      profile,
    })
    expect([status, body.code]).toEqual([409, 'already_connected'])
  }
})
