import { createSecretKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  CLIENT,
  newKey,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../test/harness/sign-in/identity-provider.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLogger } from '../../lib/logger.ts'
import type { Actor } from '../../model/actor.ts'
import { createOutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openSqlite } from '../../store/control/open-sqlite.ts'
import { createAccess, type Access } from '../access.ts'
import { cookieOf, OWNER, QUICK_HASHING, visitFrom } from '../access-fixture.suite.ts'

const ORIGIN = 'https://tidemark.example'
const visit = visitFrom('192.0.2.9')

const logger = createLogger({ level: 'silent' })
const stack = new AsyncDisposableStack()
let acme: TestIdentityProvider
let control: ControlStore
let access: Access
let owner: Actor
let id: string

beforeAll(async () => {
  acme = stack.use(await startIdentityProvider())
  const http = stack.use(createOutboundHttp({ clock: systemClock, logger, spoolDir: '/nonexistent' }))
  control = stack.use(await openSqlite({ path: ':memory:' }))
  await control.migrate()
  access = await createAccess({
    control,
    secrets: { authSecret: 'NW8GuGuk3cdXQyA5lGSZ0Y7hRcbBYXpdF4r9TzVkq2E' },
    pseudonyms: {
      openKey: () => Promise.resolve(createSecretKey(Buffer.alloc(32, 9))),
      subjectsOf: () => Promise.resolve(new Map()),
    },
    publicUrl: ORIGIN,
    sessionIdleMinutes: 120,
    clock: systemClock,
    logger,
    passwords: QUICK_HASHING,
    sealer: {
      seal: (_where: object, text: string) => ({ sealed: text, keyId: 'test' }),
      open: (_where: object, sealed: string) => sealed,
    },
    providerWays: { http, privateOrigins: [acme.issuer] },
  })
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
beforeEach(async () => {
  acme.lie = (token) => acme.changed(token, { sid: 's-1' })
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
  const url = await acme.signIn(authorizeUrl, '1')
  const done = await access.providers.finish(id, { url, visit: visitFrom('192.0.2.9', cookieOf(setCookie)) })
  const browser = visitFrom('192.0.2.9', cookieOf(done.setCookie))
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
