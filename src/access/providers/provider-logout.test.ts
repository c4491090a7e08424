import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  CLIENT,
  newKey,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../test/harness/sign-in/identity-provider.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import type { Access } from '../access.ts'
import { cookieOf, OWNER, PASSWORD, visitFrom } from '../access-fixture.suite.ts'
import { openProviderAccess, ORIGIN } from './provider-fixture.suite.ts'

const visit = visitFrom('192.0.2.9')

const stack = new AsyncDisposableStack()
let acme: TestIdentityProvider
let control: ControlStore
let access: Access
let owner: Actor
let id: string

beforeAll(async () => {
  acme = stack.use(await startIdentityProvider())
  control = stack.use(await openMigratedControl())
  access = stack.use(await openProviderAccess(control, [acme.issuer])).access
  owner = (await access.completeSetup({ ...OWNER, email: 'owner@acme.example' }, visit)).identity.actor
  const provider = await access.providers.connect(owner, {
    kind: 'keycloak',
    name: 'Acme',
    issuer: acme.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    defaultRole: 'analyst',
  })
  id = provider.id
  await access.providers.change(owner, id, { version: provider.version, enabled: true })
  acme.people.set('1', { email: 'ada@acme.example', email_verified: true, name: 'Ada' })
})
afterAll(() => stack.disposeAsync())

let signedIn: () => Promise<boolean>
/** What the browser is signed in with. */
let cookies: Headers
beforeEach(async () => {
  acme.lie = (token) => acme.changed(token, { sid: 's-1' })
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
  const url = await acme.signIn(authorizeUrl, '1')
  const done = await access.providers.finish(id, { url, visit: visitFrom('192.0.2.9', cookieOf(setCookie)) })
  cookies = cookieOf(done.setCookie)
  const browser = visitFrom('192.0.2.9', cookies)
  signedIn = async () => (await access.identify(browser)) !== null
})

let count = 0

/** What the provider sends when somebody signs out there. */
function logoutToken(claims: object = {}, key?: ReturnType<typeof newKey>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const told = {
    iss: acme.issuer,
    aud: CLIENT.id,
    iat: Math.floor(systemClock.now() / 1000),
    jti: `t-${(count += 1)}`,
    sub: '1',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
  return acme.changed(`${part({ alg: 'RS256', kid: 'first' })}.${part(told)}.x`, { ...claims }, key)
}

const send = (token: string) => access.providers.endByProvider(id, { token, visit })

test('a session that ended at the provider ends here, by the person or by their session there', async () => {
  const token = logoutToken({ sid: undefined })
  expect([await send(token), await signedIn()]).toEqual([true, false])
  expect(await send(token)).toBe(false)
})

test('one session of several ends by its own name', async () => {
  expect([await send(logoutToken({ sid: 's-2' })), await signedIn()]).toEqual([true, true])
  expect([await send(logoutToken({ sub: undefined, sid: 's-1' })), await signedIn()]).toEqual([true, false])
})

test('nothing ends by a token that is not the provider’s, not for us, old, or one of a sign-in', async () => {
  const hourAgo = Math.floor(systemClock.now() / 1000) - 3600
  const wrong: [string, string][] = [
    ['another key', logoutToken({}, newKey())],
    ['another issuer', logoutToken({ iss: 'https://evil.example' })],
    ['another audience', logoutToken({ aud: 'somebody-else' })],
    ['old', logoutToken({ iat: hourAgo })],
    ['a sign-in', logoutToken({ nonce: 'n' })],
    ['no event', logoutToken({ events: {} })],
    ['nobody', logoutToken({ sub: undefined })],
    ['no name of its own', logoutToken({ jti: undefined })],
    ['nothing', ''],
  ]
  for (const [what, token] of wrong)
    expect([await send(token), await signedIn()], what).toEqual([false, true])
  expect(await access.providers.endByProvider('another', { token: logoutToken(), visit })).toBe(false)
})

test('however many logouts fail, people of that network sign in: any page has a browser send them', async () => {
  const from = visitFrom('203.0.113.7')
  for (let sent = 0; sent < 70; sent += 1)
    await access.providers.endByProvider(id, { token: 'wrong', visit: from })
  const owner = { email: 'owner@acme.example', password: PASSWORD }
  await expect(access.signIn(owner, from)).resolves.toMatchObject({ awaits: null })
  // Their own limit holds.
  const right = { token: logoutToken(), visit: from }
  expect(await access.providers.endByProvider(id, right)).toBe(false)
})

async function leadsOnTo(headers: Headers): Promise<string | null> {
  const visitor = await access.identifyVisitor(headers)
  return visitor ? access.endSessionUrl({ sessionId: visitor.sessionId, origin: ORIGIN }) : ''
}

test('who signs out here is led to end the session at the provider, which knows whose it is', async () => {
  const stored = await control.db.selectFrom('session').select('providerIdToken').execute()
  const url = new URL((await leadsOnTo(cookies)) ?? '')
  await access.signOut(cookies)
  expect([url.origin, await signedIn()]).toEqual([acme.issuer, false])
  const hint = url.searchParams.get('id_token_hint') ?? ''
  const claims = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ iss: acme.issuer, sub: '1' })
  expect(JSON.stringify(stored)).not.toContain(hint)
  expect((await fetch(url)).status).toBe(200)
  url.searchParams.set('id_token_hint', acme.changed(hint, { aud: 'somebody-else' }))
  expect((await fetch(url)).status).toBe(400)
})

test('who began with a password, and where the provider offers no such way, is led nowhere else', async () => {
  const { setCookie } = await access.signIn({ email: 'owner@acme.example', password: PASSWORD }, visit)
  expect(await leadsOnTo(cookieOf(setCookie))).toBeNull()
  const row = await control.db.selectFrom('identity_providers').select('metadata').executeTakeFirstOrThrow()
  const { end_session_endpoint: _, ...metadata } = JSON.parse(row.metadata)
  await control.db
    .updateTable('identity_providers')
    .set({ metadata: JSON.stringify(metadata) })
    .execute()
  expect(await leadsOnTo(cookies)).toBeNull()
})

test.each(['before', 'after'] as const)(
  'nobody is signed in by a provider that is switched off just %s their account is found',
  async (when) => {
    const turn = async (enabled: boolean) => {
      const [provider] = await access.providers.list(owner)
      await access.providers.change(owner, id, { version: provider?.version ?? 0, enabled })
    }
    const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
    const url = await acme.signIn(authorizeUrl, '1')
    const begun = control.db.transaction()
    const execute = begun.execute.bind(begun)
    vi.spyOn(control.db, 'transaction').mockImplementationOnce(() =>
      Object.assign(begun, {
        async execute(work: Parameters<typeof execute>[0]) {
          if (when === 'before') await turn(false)
          const done = await execute(work)
          if (when === 'after') await turn(false)
          return done
        },
      }),
    )
    const finished = access.providers.finish(id, { url, visit: visitFrom('192.0.2.9', cookieOf(setCookie)) })
    await expect(finished).rejects.toMatchObject({ refusal: 'provider_off' })
    const sessions = control.db.selectFrom('session').select('id').where('providerId', '=', id)
    expect(await sessions.execute()).toEqual([])
    await turn(true)
  },
)
