import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteContract } from '../../src/api/contract/routes.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'

const PUBLIC_URL = 'https://tidemark.example.com'
const writes: [string, RouteContract][] = Object.entries(ROUTES).filter(([, { method }]) => method !== 'get')

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp({ TIDEMARK_PUBLIC_URL: PUBLIC_URL })
})
afterAll(() => app[Symbol.asyncDispose]())

const cookie = () => app.ours.callers[0]?.headers ?? {}

function send(route: RouteContract, headers: Record<string, string>, base = PUBLIC_URL): Promise<Response> {
  return app.request(`${base}/api/v1${route.path.replace('{id}', 'x')}`, {
    method: route.method.toUpperCase(),
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{"not":"a body any route reads"}',
  })
}

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['another site that forges Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL }],
  [
    'a neighbour under the same domain',
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.example.com' },
  ],
  ['an address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a value no browser sends', { 'Sec-Fetch-Site': 'SAME-ORIGIN', Origin: PUBLIC_URL }],
  ['an old browser on another site', { Origin: 'https://evil.example' }],
  ['a sandboxed frame', { Origin: 'null' }],
  ['the plain-http twin', { Origin: 'http://tidemark.example.com' }],
  ['a look-alike', { Origin: 'https://tidemark.example.com.evil.example' }],
  ['nobody knows where', {}],
]

describe.each(FOREIGN)('a state change from %s', (_from, headers) => {
  test.each(writes)('is refused on %s, with a session', async (_id, route) => {
    const answer = await send(route, { ...cookie(), ...headers })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'cross_site_request' })
  })
})

test.each([
  ['a page of ours', { 'Sec-Fetch-Site': 'same-origin', Origin: PUBLIC_URL }],
  ['a page of ours without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['a page of ours in an old browser', { Origin: PUBLIC_URL }],
])('a state change from %s goes through to the route', async (_from, headers) => {
  const answer = await send(ROUTES.createToken, { ...cookie(), ...headers })
  expect(answer.status).toBe(422)
})

test('an API token needs no origin: no browser attaches one by itself', async () => {
  const token = app.ours.callers.find(({ headers }) => headers['Authorization'])?.headers ?? {}
  expect((await send(ROUTES.createToken, { ...token })).status).toBe(422)
  expect((await send(ROUTES.createToken, { ...token, Origin: 'https://evil.example' })).status).toBe(422)
})

test('a bearer header beside a session does not smuggle the session in', async () => {
  const answer = await send(ROUTES.createToken, { ...cookie(), Authorization: 'Bearer nonsense' })
  expect(answer.status).toBe(401)
})

test('nor does one beside a session that signs out: where nobody is asked for, the page has to be ours', async () => {
  const headers = { ...cookie(), Authorization: 'Bearer x', 'Sec-Fetch-Site': 'cross-site' }
  expect((await send(ROUTES.signOut, headers)).status).toBe(403)
  const me = await app.request(`${PUBLIC_URL}/api/v1/me`, { headers: cookie() })
  expect(me.status).toBe(200)
})

test.each(writes.filter(([, { permission }]) => permission !== 'public'))(
  '%s says to nobody that nobody is signed in, wherever it comes from',
  async (_id, route) => {
    for (const headers of [{}, { Origin: 'https://evil.example' }, { Cookie: 'tidemark.session_token=x' }]) {
      const answer = await send(route, headers)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    }
  },
)

describe('an address of the API that another site leads to', () => {
  const reads = Object.entries(ROUTES as Record<string, RouteContract>).filter(
    ([, { method }]) => method === 'get',
  )
  const open = (path: string, headers: Record<string, string>) =>
    app.request(`${PUBLIC_URL}/api/v1${path.replace(/\{\w+\}/, 'x')}`, { headers })

  test.each(reads)('is not opened: %s', async (_id, { path }) => {
    for (const site of ['cross-site', 'same-site']) {
      const visit = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
      const answer = await open(path, { ...cookie(), ...visit })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'cross_site_request' })
      expect(
        (await open(path, { ...cookie(), 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': 'image' })).status,
      ).toBe(403)
    }
  })

  test.each(['none', 'same-origin'])(
    'is opened by the address bar and by pages of ours: %s',
    async (site) => {
      expect((await open('/me', { ...cookie(), 'Sec-Fetch-Site': site })).status).toBe(200)
    },
  )

  test('is opened with a token, and pages are opened from anywhere', async () => {
    const token = app.ours.callers.find(({ headers }) => headers['Authorization'])?.headers ?? {}
    expect((await open('/me', { ...token, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
    const page = await app.request(`${PUBLIC_URL}/docs`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(page.status).toBe(200)
  })
})

test('what another site has browsers send to the addresses of providers holds up no sign-in', async () => {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
  }
  const frame = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }
  const window = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
  const form = async (more: Record<string, string>) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: 'SAMLResponse=x&RelayState=y' }
    return (await app.request(`${PUBLIC_URL}/sign-in/callback/x`, init)).headers.get('location')
  }
  for (let sent = 0; sent < 70; sent += 1) expect(await form(frame)).toBe('/sign-in?refused=not_begun_here')
  for (let sent = 0; sent < 60; sent += 1) expect(await form(window)).toBe('/sign-in?refused=provider_off')
  expect(await form(window)).toBe('/sign-in?refused=too_many')
  const answer = await app.request(`${PUBLIC_URL}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: app.ours.ownerEmail, password: app.password }),
  })
  expect(answer.status).toBe(200)
})

test('a host name nobody configured is refused, so that no re-pointed name counts as ours', async () => {
  const rebound = { ...cookie(), 'Sec-Fetch-Site': 'same-origin', Origin: 'http://evil.example' }
  const answer = await send(ROUTES.createToken, rebound, 'http://evil.example')
  expect(answer.status).toBe(421)
  expect(await answer.json()).toMatchObject({ code: 'misdirected_request' })
})

test.each(['http://127.0.0.1:8420', 'http://[::1]:8420', 'http://localhost:8420'])(
  'this machine may be called %s',
  async (base) => {
    expect((await app.request(`${base}/api/v1/setup`)).status).toBe(200)
  },
)

test('forwarded headers change nothing', async () => {
  const answer = await app.request(`${PUBLIC_URL}/api/v1/me`, {
    headers: {
      'X-Forwarded-User': 'owner@main.example',
      'X-Forwarded-Host': 'localhost',
      Forwarded: 'for=127.0.0.1',
    },
  })
  expect(answer.status).toBe(401)
})

test('behind https the session cookie travels over https only, and browsers remember to use it', async () => {
  const answer = await app.request(`${PUBLIC_URL}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: app.ours.ownerEmail, password: app.password }),
  })
  expect(answer.status).toBe(200)
  const [line = ''] = answer.headers.getSetCookie()
  expect(line).toMatch(/^__Host-tidemark/)
  expect(line).toMatch(/; Path=\/(?:;|$)/)
  expect(line).not.toMatch(/Domain=/i)
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/; Secure/)
  expect(line).toMatch(/; SameSite=Lax/)
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
  const { components } = JSON.parse(await (await app.request(`${PUBLIC_URL}/api/v1/openapi.json`)).text())
  expect(components.securitySchemes.sessionCookie.name).toBe(line.split('=')[0])
  const session = { Cookie: line.split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
  expect((await app.request(`${PUBLIC_URL}/api/v1/me`, { headers: session })).status).toBe(200)
  const signOut = await app.request(`${PUBLIC_URL}/api/v1/sign-out`, { method: 'POST', headers: session })
  expect(signOut.status).toBe(204)
  expect(signOut.headers.get('clear-site-data')).toBe('"cache"')
  expect((await app.request(`${PUBLIC_URL}/api/v1/me`, { headers: session })).status).toBe(401)
})
