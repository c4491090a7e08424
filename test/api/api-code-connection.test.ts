import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/api/contract/connections/connections.ts'
import type { DatasetHealth } from '../../src/api/contract/connections/datasets.ts'
import { Problem } from '../../src/api/contract/errors.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { ORIGIN, startApiApp, type ApiApp } from '../harness/service/api-app.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>
const PROFILES = ['github-copilot', 'codeassist'] as const

describe.each(PROFILES)('an enterprise token of %s', (profile) => {
  let app: ApiApp
  let simulator: Simulator
  const stack = new AsyncDisposableStack()
  const word = profile === 'codeassist' ? 'codeassist' : 'copilot'

  beforeAll(async () => {
    simulator = stack.use(
      await startSimulator({ people: 12, days: 3, now: Date.now(), codeProfile: profile }),
    )
    app = stack.use(
      await startApiApp({
        [profile === 'codeassist' ? 'CODE_ASSIST_API_URL' : 'GITHUB_COPILOT_API_URL']: simulator.url,
      }),
    )
  })
  afterAll(() => stack.disposeAsync())

  const token = (name: string) => {
    const found = simulator.codeHost.tokens.find((each) => each.name === name)
    if (!found) throw new Error(`no token is called ${name}`)
    return found.token
  }
  async function send(method: string, path: string, body?: object) {
    const answer = await app.request(`/api/v1${path}`, {
      method,
      headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const fields = (name: string, change: object = {}) => ({
    enterprise_slug: 'acme',
    personal_access_token: token(name),
    organizations: ['acme'],
    profile,
    ...change,
  })
  const connect = (name: string, change: object = {}) =>
    send('POST', '/connections', {
      source: 'code_assistant',
      method: 'enterprise_token',
      ...fields(name, change),
    })
  const datasets = async (id: string) => {
    const { data } = JSON.parse((await send('GET', `/connections/${id}/datasets`)).text)
    return new Map((data as DatasetHealth[]).map((each) => [each.dataset, each]))
  }

  test.each([
    ['fine grained', {}, 'token_kind_not_supported', ['classic']],
    ['enterprise scope only', {}, 'missing_token_scope', [`manage_billing:${word}`]],
    ['billing scope only', {}, 'missing_token_scope', ['read:enterprise']],
    ['expired', {}, ['token_expired', 'credential_rejected'], []],
    ['single sign-on', {}, 'single_sign_on_required', []],
    ['elsewhere', {}, ['enterprise_not_accessible', 'role_missing'], []],
    ['member', {}, ['enterprise_not_accessible', 'role_missing'], []],
    ['enterprise owner', { enterprise_slug: 'no-such-enterprise' }, 'enterprise_not_accessible', []],
    ['enterprise owner', { organizations: ['no-such-organisation'] }, 'organization_not_found', []],
  ] as const)('(%s, %o) is refused with %s', async (name, change, codes, words) => {
    const { status, text } = await connect(name, change)
    const problem = Problem.parse(JSON.parse(text))
    expect([codes].flat()).toContain(problem.code)
    expect(status).toBe(422)
    for (const word of words) expect(`${problem.detail} ${problem.action}`).toContain(word)
    expect(problem.action?.length).toBeGreaterThan(20)
    expect(text).not.toContain(token(name))
    expect(JSON.parse((await send('GET', '/connections')).text).data).toEqual([])
  })

  test('lives: connected, changed, disconnected and connected again', async () => {
    const created = await connect('expiring', {
      enterprise_slug: `${simulator.url}/enterprises/ACME`,
      expires_at: '2031-01-01',
      label: 'Our coder',
    })
    expect(created.status, created.text).toBe(201)
    const connection: Connection = JSON.parse(created.text)
    expect(connection).toMatchObject({
      method: 'enterprise_token',
      enterprise_slug: 'acme',
      organizations: ['acme'],
      installation_id: null,
      label: 'Our coder',
    })
    // The header tells when; what was typed in counts only where there is none.
    expect(connection.credential?.expires_at).not.toContain('2031')
    expect(connection.credential?.expiry_warning).toMatchObject({ code: 'token_expires_soon' })
    const scraped = await (await app.request('/metrics')).text()
    const [, left] = /tidemark_credential_expiry_seconds\{source="code_assistant"\} (\d+)/.exec(scraped) ?? []
    expect(Number(left) / 86_400).toBeCloseTo(12, 0)
    expect((await connect('enterprise owner')).text).toContain('already_connected')

    const path = `/connections/${connection.id}`
    const immutable = await send('PATCH', path, { enterprise_slug: 'other' })
    expect(immutable).toMatchObject({ status: 409, text: expect.stringContaining('immutable_field') })
    const refused = await send('PATCH', path, { personal_access_token: token('member') })
    expect(refused.status).toBe(422)
    const renewed = await send('PATCH', path, {
      personal_access_token: token('enterprise owner'),
      organizations: [],
    })
    expect(JSON.parse(renewed.text)).toMatchObject({
      organizations: [],
      excess_access: { scopes: ['read:enterprise'], action_said: { code: 'use_narrower_token' } },
      health: { status: 'ok' },
      credential: { hint: token('enterprise owner').slice(-4), expiry_warning: null },
    })
    expect((await datasets(connection.id)).get('seats')).toMatchObject({
      status: 'not_offered',
      last_error: { code: 'no_organization' },
    })

    const gone = await send('POST', `${path}/disconnect`)
    expect(JSON.parse(gone.text)).toMatchObject({ state: 'disconnected', credential: null })
    const chat = { source: 'chat_assistant', ...fields('enterprise owner') }
    expect((await send('POST', `${path}/reconnect`, chat)).status).toBe(422)
    const whole = { source: 'code_assistant', ...fields('money') }
    const again = await send('POST', `${path}/reconnect`, whole)
    expect(JSON.parse(again.text), again.text).toMatchObject({
      id: connection.id,
      state: 'connected',
      excess_access: null,
    })
    expect((await send('POST', `${path}/disconnect`)).status).toBe(200)
  })

  test('is connected where metrics are off, and says which setting to switch on', async () => {
    simulator.codeHost.setPolicies({ usageMetrics: false })
    const { status, text } = await connect('enterprise owner')
    simulator.codeHost.setPolicies({ usageMetrics: true })
    expect(status, text).toBe(201)
    const { id, health }: Connection = JSON.parse(text)
    expect(health.status).toBe('ok')
    const barred = (await datasets(id)).get('enterprise_users_1d')
    expect(barred).toMatchObject({
      status: 'not_enabled_upstream',
      last_error: { code: 'usage_metrics_not_enabled' },
    })
    expect(barred?.last_error?.action).toMatch(/usage metrics/i)
    const inHours = (Date.parse(barred?.next_run_at ?? '') - Date.now()) / 3_600_000
    expect(inHours).toBeGreaterThan(23)
    expect(inHours).toBeLessThan(25)
    await send('POST', `/connections/${id}/disconnect`)
  })

  test('a body that fits neither source is told what is wrong with the one it comes nearest to', async () => {
    const created: Connection = JSON.parse((await connect('enterprise owner')).text)
    const { status, text } = await send('POST', `/connections/${created.id}/reconnect`, {
      enterprise_slug: 'acme',
    })
    expect(status).toBe(422)
    expect(Problem.parse(JSON.parse(text)).errors.map(({ path }) => path)).toEqual(['personal_access_token'])
  })
})
