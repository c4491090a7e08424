import { createPrivateKey, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const NOW = Date.UTC(2026, 8, 16, 12)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
let simulator: Simulator

async function start(codeProfile: 'github-copilot' | 'codeassist') {
  simulator = await startSimulator({
    people: 60,
    days: 20,
    now: NOW,
    codeProfile,
    appReturnUrl: 'http://127.0.0.1:1/back',
  })
}
beforeEach(() => start('github-copilot'))
afterEach(() => simulator[Symbol.asyncDispose]())

function jwt(claims: Record<string, unknown> = {}, app = simulator.codeHost.app()): string {
  const seconds = simulator.now() / 1000
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'RS256', typ: 'JWT' })
  const signed = `${head}.${part({ iss: app.id, iat: seconds - 60, exp: seconds + 540, ...claims })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(app.privateKey)).toString('base64url')}`
}

async function ask(method: string, path: string, credential: string) {
  const answer = await fetch(simulator.url + path, {
    method,
    headers: { authorization: `Bearer ${credential}` },
  })
  const text = await answer.text()
  return { status: answer.status, value: text === '' ? null : JSON.parse(text) }
}

async function decide(decision: string, account = 'acme'): Promise<URL> {
  const body = new URLSearchParams({ decision, account, state: 'one time only' })
  const address = `${simulator.url}/apps/tidemark-simulated/installations`
  const answer = await fetch(address, { method: 'POST', headers: FORM, body, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

describe('an install of the vendor’s kind', () => {
  test('reads no billing, neither of an enterprise nor of an organisation', async () => {
    for (const [account, target, base] of [
      ['acme', 'Enterprise', '/enterprises/acme'],
      ['acme-data', 'Organization', '/organizations/acme-data'],
    ] as const) {
      const { id } = simulator.codeHost.install(account, target)
      const minted = await ask('POST', `/app/installations/${id}/access_tokens`, jwt())
      const { status, value } = await ask('GET', `${base}/settings/billing/usage`, minted.value.token)
      expect([status, value.message]).toEqual([403, 'Resource not accessible by integration'])
    }
  })

  test('shows what is asked for and comes back with the installation', async () => {
    const page = await fetch(`${simulator.url}/apps/tidemark-simulated/installations/new?state=%22%3Cb%3E`)
    const html = await page.text()
    expect(html).toContain('value="&quot;&lt;b&gt;"')
    expect(html).toContain('<option>acme-data</option>')
    const back = await decide('install')
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:1/back')
    const [installation] = simulator.codeHost.installations()
    expect(Object.fromEntries(back.searchParams)).toEqual({
      installation_id: String(installation?.id),
      setup_action: 'install',
      state: 'one time only',
    })
  })

  test('comes back without one when somebody cancels, or asks an owner', async () => {
    expect((await decide('cancel')).searchParams.get('error')).toBe('access_denied')
    const asked = await decide('request')
    expect([asked.searchParams.get('setup_action'), asked.searchParams.has('installation_id')]).toEqual([
      'request',
      false,
    ])
    expect(simulator.codeHost.installations()).toEqual([])
  })

  test('gives tokens of an hour, for its organisation alone', async () => {
    const { id } = simulator.codeHost.install('acme')
    const { value } = await ask('GET', `/app/installations/${id}`, jwt())
    expect(value).toMatchObject({
      id,
      account: { login: 'acme' },
      suspended_at: null,
      app_slug: 'tidemark-simulated',
    })
    const minted = await ask('POST', `/app/installations/${id}/access_tokens`, jwt())
    expect(minted.status).toBe(201)
    const { token, expires_at } = minted.value
    expect(token.length).toBeGreaterThan(400)
    expect(expires_at).toBe('2026-09-16T13:00:00Z')
    expect((await ask('GET', '/orgs/acme/copilot/billing', token)).status).toBe(200)
    expect((await ask('GET', '/orgs/acme-data/copilot/billing', token)).status).toBe(404)
    expect((await ask('GET', '/enterprises/acme/copilot/billing/seats', token)).status).toBe(404)
    expect((await ask('GET', '/installation/repositories', token)).value.total_count).toBeGreaterThan(0)
    simulator.advance(3_600_000)
    expect((await ask('GET', '/orgs/acme/copilot/billing', token)).status).toBe(401)
  })

  test('is suspended, resumed and removed', async () => {
    const { id } = simulator.codeHost.install('acme')
    const mint = () => ask('POST', `/app/installations/${id}/access_tokens`, jwt())
    const { token } = (await mint()).value
    simulator.codeHost.changeInstallation(id, 'suspend')
    expect((await mint()).status).toBe(403)
    expect((await ask('GET', '/orgs/acme/teams', token)).status).toBe(401)
    expect((await ask('GET', `/app/installations/${id}`, jwt())).value.suspended_at).toBe(
      '2026-09-16T12:00:00Z',
    )
    simulator.codeHost.changeInstallation(id, 'resume')
    expect((await mint()).status).toBe(201)
    simulator.codeHost.changeInstallation(id, 'uninstall')
    expect((await mint()).status).toBe(404)
    expect((await ask('GET', `/app/installations/${id}`, jwt())).status).toBe(404)
  })

  test('believes no token that is not the app’s own', async () => {
    simulator.codeHost.install('acme')
    expect((await ask('GET', '/app', jwt())).value).toMatchObject({
      slug: 'tidemark-simulated',
      installations_count: 1,
    })
    expect((await ask('GET', '/app', jwt({ exp: NOW / 1000 - 1 }))).status).toBe(401)
    expect((await ask('GET', '/app', jwt({ exp: NOW / 1000 + 3_600 }))).status).toBe(401)
    expect((await ask('GET', '/app', jwt({ iat: NOW / 1000 + 120 }))).status).toBe(401)
    expect((await ask('GET', '/app', `${jwt().slice(0, -8)}AAAAAAAA`)).status).toBe(401)
    expect((await ask('GET', '/app', 'ghp_simulator_enterprise_owner')).status).toBe(401)
  })
})

test('an app made from a manifest gives its secrets once', async () => {
  const manifest = JSON.stringify({
    name: 'Tide & Mark',
    url: 'http://127.0.0.1:1',
    redirect_url: 'http://127.0.0.1:1/registered',
    setup_url: 'http://127.0.0.1:1/setup',
    default_permissions: { members: 'read' },
  })
  const post = (path: string, values: Record<string, string>) =>
    fetch(simulator.url + path, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams(values),
      redirect: 'manual',
    })
  const page = await post('/organizations/acme/settings/apps/new?state=s1', { manifest })
  expect(await page.text()).toContain('Tide &amp; Mark')
  expect((await post('/settings/apps/new', { manifest: '{}' })).status).toBe(422)
  const made = await post('/settings/apps', { manifest, state: 's1', owner: 'acme', name: '' })
  const back = new URL(made.headers.get('location') ?? '')
  expect([back.pathname, back.searchParams.get('state')]).toEqual(['/registered', 's1'])
  const path = `/app-manifests/${back.searchParams.get('code')}/conversions`
  const converted = await fetch(simulator.url + path, { method: 'POST' })
  expect(converted.status).toBe(201)
  const app = JSON.parse(await converted.text())
  expect(app).toMatchObject({
    slug: 'tide-mark',
    name: 'Tide & Mark',
    permissions: { members: 'read' },
    webhook_secret: null,
  })
  expect((await fetch(simulator.url + path, { method: 'POST' })).status).toBe(404)
  const own = { ...simulator.codeHost.app(), id: app.id, privateKey: app.pem }
  expect((await ask('GET', '/app', jwt({}, own))).value.slug).toBe('tide-mark')
})

describe('an install of the neutral kind', () => {
  beforeEach(async () => {
    await simulator[Symbol.asyncDispose]()
    await start('codeassist')
  })

  const exchange = async (code: string, change: Record<string, string> = {}) => {
    const { clientId, clientSecret } = simulator.codeHost.app()
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, code, ...change })
    const answer = await fetch(`${simulator.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { ...FORM, accept: 'application/json' },
      body,
    })
    return JSON.parse(await answer.text())
  }

  test('comes back with a code, which is exchanged once for a token that does not expire', async () => {
    const code = (await decide('install')).searchParams.get('code') ?? ''
    const { access_token: token, token_type: type } = await exchange(code)
    expect(type).toBe('bearer')
    expect(await exchange(code)).toMatchObject({ error: 'bad_verification_code' })
    simulator.advance(400 * 86_400_000)
    expect((await ask('GET', '/orgs/acme/codeassist/billing/seats', token)).status).toBe(200)
    expect((await ask('GET', '/orgs/acme-data/codeassist/billing/seats', token)).status).toBe(404)
    expect((await ask('GET', '/user', token)).value.login).toBe('sim-owner')
    expect((await ask('GET', '/user/installations', token)).value.total_count).toBe(1)
    const [{ id } = { id: 0 }] = simulator.codeHost.installations()
    simulator.codeHost.changeInstallation(id, 'uninstall')
    expect((await ask('GET', '/user', token)).status).toBe(401)
  })

  test('gives nothing for a code that is late, or to another client', async () => {
    const code = (await decide('install')).searchParams.get('code') ?? ''
    expect(await exchange(code, { client_secret: 'guessed' })).toMatchObject({
      error: 'incorrect_client_credentials',
    })
    simulator.advance(11 * 60_000)
    expect(await exchange(code)).toMatchObject({ error: 'bad_verification_code' })
  })
})
