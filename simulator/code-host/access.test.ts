import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const NOW = Date.UTC(2026, 8, 16, 12)
const REPORT = 'metrics/reports/users-1-day?day=2026-09-09'
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ people: 60, days: 20, now: NOW, codeProfile: 'github-copilot' })
})
afterAll(() => simulator[Symbol.asyncDispose]())

async function ask(path: string, name: string | null, headers: Record<string, string> = {}) {
  const token = simulator.codeHost.tokens.find((each) => each.name === name)?.token
  const authorization = name === null ? {} : { authorization: `Bearer ${token ?? name}` }
  const answer = await fetch(simulator.url + path, { headers: { ...authorization, ...headers } })
  const text = await answer.text()
  const message: string = answer.ok || text === '' ? '' : JSON.parse(text).message
  return { status: answer.status, message, headers: answer.headers, text }
}
const ofEnterprise = (name: string | null) => ask(`/enterprises/acme/copilot/${REPORT}`, name)
const ofOrganization = (name: string | null) => ask(`/orgs/acme/copilot/${REPORT}`, name)

test.each([
  ['enterprise owner', 200, 200],
  ['billing manager', 200, 403],
  ['parent scopes', 200, 200],
  ['enterprise scope only', 200, 403],
  ['no organisation scope', 200, 403],
  ['member', 403, 403],
  ['expired', 401, 401],
  ['elsewhere', 404, 404],
  ['fine grained', 403, 200],
  ['member fine grained', 403, 403],
  ['single sign-on', 200, 403],
  ['ghp_of_somebody_else', 401, 401],
  [null, 401, 401],
])(
  'the token “%s” may read reports of the enterprise (%i) and of an organisation (%i)',
  async (name, enterprise, organization) => {
    expect((await ofEnterprise(name)).status).toBe(enterprise)
    expect((await ofOrganization(name)).status).toBe(organization)
  },
)

test('refusals say in the vendor’s words what is missing', async () => {
  expect((await ofOrganization('member')).message).toContain(
    'requires admin, or relevant organization role access',
  )
  const scope = await ofOrganization('enterprise scope only')
  expect(scope.headers.get('x-oauth-scopes')).toBe('read:enterprise')
  expect(scope.headers.get('x-accepted-oauth-scopes')).toBe('read:org')
  const seats = await ask('/orgs/acme/copilot/billing/seats', 'enterprise scope only')
  expect(seats.headers.get('x-accepted-oauth-scopes')).toBe('manage_billing:copilot, read:org')
  expect((await ofEnterprise('fine grained')).message).toBe(
    'Resource not accessible by personal access token',
  )
  expect((await ofOrganization('single sign-on')).headers.get('x-github-sso')).toMatch(/^required; url=http/)
  expect((await ofEnterprise('expired')).message).toBe('Bad credentials')
})

test('a list of an organisation says so where single sign-on left others out', async () => {
  const teams = await ask('/orgs/acme/teams', 'partial sign-on')
  const hidden = simulator.codeHost.world().organizations[1]?.id
  expect(teams.headers.get('x-github-sso')).toBe(`partial-results; organizations=${hidden}`)
  expect((await ask('/orgs/acme-data/teams', 'partial sign-on')).status).toBe(403)
})

test('the expiry is told in either form, or not at all', async () => {
  const header = async (name: string) =>
    (await ofEnterprise(name)).headers.get('github-authentication-token-expiration')
  expect(await header('enterprise owner')).toBe('2027-08-12 12:00:00 UTC')
  expect(await header('expiring')).toBe('2026-09-28 05:00:00 -0700')
  expect(await header('parent scopes')).toBeNull()
})

test('the policy of the reports is off, on, and brings data from the next day', async () => {
  const { codeHost } = simulator
  codeHost.setPolicies({ usageMetrics: false })
  const off = await ofOrganization('enterprise owner')
  expect([off.status, off.message]).toEqual([
    403,
    "The 'Copilot usage metrics' policy must be enabled to use this API",
  ])
  codeHost.setPolicies({ usageMetrics: true, fromTomorrow: true })
  const day = (text: string) =>
    ask(`/orgs/acme/copilot/metrics/reports/users-1-day?day=${text}`, 'enterprise owner')
  expect((await day('2026-09-15')).status).toBe(204)
  simulator.advance(86_400_000)
  expect((await day('2026-09-16')).status).toBe(200)
  expect((await ofOrganization('enterprise owner')).status).toBe(204)
})

test('the metrics calls are closed, and open ones know the other policy', async () => {
  expect((await ask('/orgs/acme/copilot/metrics', 'enterprise owner')).status).toBe(404)
  simulator.codeHost.setMetricsCalls(true)
  expect((await ask('/orgs/acme/copilot/metrics', 'enterprise owner')).status).toBe(200)
  simulator.codeHost.setPolicies({ metricsApi: false })
  const off = await ask('/orgs/acme/copilot/metrics', 'enterprise owner')
  expect(off.status).toBe(422)
  expect(off.message).toContain('setting is disabled at the organization or enterprise level')
})

test('a token can change while it is in use', async () => {
  simulator.codeHost.changeToken({ name: 'billing manager', revoked: true })
  expect((await ofEnterprise('billing manager')).status).toBe(401)
  simulator.codeHost.changeToken({ name: 'mine', token: 'ghp_mine_own', scopes: ['read:enterprise'] })
  expect((await ask('/enterprises/acme/teams', 'mine')).status).toBe(200)
})

test('the hour’s requests are counted, and refused when they are used up', async () => {
  await using strict = await startSimulator({ people: 20, days: 5, now: NOW, codeRequestsPerHour: 2 })
  const headers = { authorization: 'Bearer ghp_simulator_enterprise_owner' }
  const answers = []
  for (let request = 0; request < 3; request++)
    answers.push(await fetch(`${strict.url}/orgs/acme/teams`, { headers }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
  expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0'])
  expect(answers[2]?.headers.get('x-ratelimit-reset')).toBe(String(NOW / 1000 + 3600))
  strict.advance(3_600_000)
  expect((await fetch(`${strict.url}/orgs/acme/teams`, { headers })).status).toBe(200)
})

test('versions that do not exist are refused', async () => {
  expect(
    (await ask('/orgs/acme/teams', 'enterprise owner', { 'x-github-api-version': '1999-01-01' })).status,
  ).toBe(400)
  expect((await ask('/user', 'enterprise owner', { 'x-github-api-version': '1999-01-01' })).status).toBe(400)
  for (const version of ['2022-11-28', '2026-03-10'])
    expect(
      (await ask('/orgs/acme/teams', 'enterprise owner', { 'x-github-api-version': version })).status,
    ).toBe(200)
})
