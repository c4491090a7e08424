import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCodeAssist, TEST_ORG, type OpenCodeAssist } from '../../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../../test/harness/vendor/outbound.ts'
import { replyJson, replyWith, type Reply } from '../../../../test/harness/vendor/scripted-origin.ts'
import type { HostedAppSettings } from '../../source.ts'
import { createHostedApp } from './hosted-app.ts'

const signal = new AbortController().signal
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const APP: HostedAppSettings = {
  slug: 'tidemark-acme',
  clientId: 'Iv1.abc',
  clientSecret: 'hush-hush',
  appId: '4711',
  privateKey,
}
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const hostedApp = (settings: HostedAppSettings | null = APP) =>
  createHostedApp(code.outbound.http, code.outbound.clock, code.profile, settings)
const installation = (more: object = {}) =>
  replyJson({
    id: 99,
    account: { login: 'Octo-Org', id: 3 },
    target_type: 'Organization',
    suspended_at: null,
    ...more,
  })
const grant = (installationId: string | null = '99', organization = 'octo-org') =>
  hostedApp().grantFrom({ code: null, installationId }, organization, signal)

/** Header and claims of the signature of a request, which must hold. */
function claimsOf(at: number): Record<string, unknown> {
  const jwt = String(code.origin.requests[at]?.headers.authorization).replace('Bearer ', '')
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature does not hold')
  return {
    ...JSON.parse(Buffer.from(head, 'base64url').toString()),
    ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
  }
}

describe('an installation', () => {
  it('is where the browser is sent', () => {
    expect(hostedApp().installUrl('a b&c')).toBe(
      `${code.origin.origin}/apps/tidemark-acme/installations/new?state=a+b%26c`,
    )
    expect(() => hostedApp(null).installUrl('x')).toThrow(
      expect.objectContaining({ code: 'app_not_registered' }),
    )
  })

  it('is the grant once the app itself has looked at it', async () => {
    code.origin.script.push(installation())
    expect(await grant()).toEqual({ kind: 'app_installation', installationId: '99' })
    expect(code.paths()).toEqual(['/app/installations/99'])
    const now = code.outbound.clock.now() / 1000
    expect(claimsOf(0)).toEqual({ alg: 'RS256', typ: 'JWT', iat: now - 60, exp: now + 540, iss: '4711' })
  })

  it.each<[string, Reply | null, string | null, string]>([
    [
      'another organisation',
      installation({ account: { login: 'evil-org' } }),
      '99',
      'installation_not_found',
    ],
    ['a person', installation({ target_type: 'User' }), '99', 'installation_not_found'],
    ['nobody', installation({ account: null }), '99', 'installation_not_found'],
    ['another number', installation({ id: 98 }), '99', 'installation_not_found'],
    ['nothing', replyJson({ message: 'Not Found' }, 404), '99', 'installation_not_found'],
    [
      'a suspended one',
      installation({ suspended_at: '2026-01-01T00:00:00Z' }),
      '99',
      'installation_suspended',
    ],
    ['something else', replyJson({ ok: true }), '99', 'upstream_unexpected'],
    ['no number', null, null, 'installation_not_found'],
    ['a path', null, '../../user', 'installation_not_found'],
  ])('that is %s is refused', async (_what, reply, installationId, expected) => {
    if (reply) code.origin.script.push(reply)
    await expect(grant(installationId)).rejects.toMatchObject({ name: 'ProbeRefusal', code: expected })
    code.origin.check()
  })

  it('U22: is signed by the code host’s clock where ours is off', async () => {
    const theirs = code.outbound.clock.now() + 26 * 3_600_000
    const date = { date: new Date(theirs).toUTCString() }
    const refused = replyJson({ message: "'Issued at' claim ('iat') must be in the past" }, 401, date)
    code.origin.script.push(refused, refused, installation())
    await grant()
    expect(Number(claimsOf(2)['iat'])).toBe(theirs / 1000 - 60)
  })

  it('an app without a usable key is the operator’s affair', async () => {
    const app = hostedApp({ ...APP, privateKey: 'no key' }).grantFrom(
      { code: null, installationId: '99' },
      'octo-org',
      signal,
    )
    await expect(app).rejects.toMatchObject({ code: 'app_not_registered' })
    const escaped = { ...APP, privateKey: privateKey.replaceAll('\n', '\\n') }
    code.origin.script.push(installation())
    await hostedApp(escaped).grantFrom({ code: null, installationId: '99' }, 'octo-org', signal)
  })
})

describe('hourly tokens', () => {
  const HOUR = 3_600_000
  const token = (value: string) =>
    replyJson({ token: value, expires_at: new Date(code.outbound.clock.now() + HOUR).toISOString() }, 201, {
      date: new Date(code.outbound.clock.now()).toUTCString(),
    })
  const installed = (app = APP, connectionId = 'connection') =>
    code.with({ credential: { kind: 'app_installation', installationId: '99', app }, connectionId })
  const ask = (source = installed()) => source.fetchReport('org_users_1d', TEST_ORG, '2026-03-08', signal)
  const spoken = () =>
    code.origin.requests.map(
      ({ method, url, headers }) =>
        `${method} ${url.split('?')[0]?.split('/').slice(-2).join('/')} ${headers.authorization?.slice(0, 12)}`,
    )

  it('are made when they are needed, of whatever form, and kept for less than an hour', async () => {
    const long = `ghs_4711_${'x'.repeat(900)}`
    code.origin.script.push(token(long), replyWith(204), replyWith(204))
    await ask()
    await ask()
    expect(code.origin.requests[1]?.headers.authorization).toBe(`Bearer ${long}`)
    expect(spoken().map((each) => each.split(' ')[0])).toEqual(['POST', 'GET', 'GET'])
    code.outbound.clock.advance(59 * 60_000)
    code.origin.script.push(token('second'), replyWith(204))
    await ask()
    expect(code.origin.requests.at(-1)?.headers.authorization).toBe('Bearer second')
    expect(code.outbound.log.join()).not.toContain(long)
  })

  it('without an end are made anew before the hour is over', async () => {
    code.origin.script.push(replyJson({ token: 'a' }, 201), replyWith(204))
    await ask()
    code.outbound.clock.advance(59 * 60_000)
    code.origin.script.push(replyJson({ token: 'b', expires_at: null }, 201), replyWith(204))
    await ask()
    code.origin.check()
  })

  it.each([
    [
      { organization_copilot_metrics: 'read', enterprise_copilot_usage: 'read' },
      ['enterprise_copilot_usage=read'],
    ],
    [{ organization_copilot_metrics: 'read' }, []],
    [null, []],
    ['all', []],
  ])('tell of an app with %j that it could read prompts with %j', async (permissions, excess) => {
    code.origin.script.push(replyJson({ token: 'a', permissions }, 201), replyWith(204), replyWith(204))
    const told: (readonly string[])[] = []
    const credential = { kind: 'app_installation', installationId: '99', app: APP } as const
    const source = code.with({ credential, onExcess: (names) => told.push(names) })
    await ask(source)
    await ask(source)
    expect(told).toEqual([excess, excess])
  })

  it('are never shared between connections', async () => {
    code.origin.script.push(token('a'), replyWith(204), token('b'), replyWith(204))
    await ask(installed(APP, 'one'))
    await ask(installed(APP, 'two'))
    code.origin.check()
  })

  it('are made again once when one is refused', async () => {
    const refused = replyJson({ message: 'Bad credentials' }, 401)
    code.origin.script.push(token('old'), refused, refused, refused, token('new'), replyWith(204))
    await ask()
    expect(code.origin.requests.at(-1)?.headers.authorization).toBe('Bearer new')
    code.outbound.clock.advance(HOUR)
    code.origin.script.push(token('x'), refused, refused, refused, token('y'), refused, refused, refused)
    expect(await failureOf(ask())).toMatchObject({ kind: 'refused', reason: 'credential_rejected' })
    code.origin.check()
  })

  it.each<[number, object, string]>([
    [404, { message: 'Not Found' }, 'installation_not_found'],
    [403, { message: 'This installation has been suspended' }, 'installation_suspended'],
    [403, { message: 'Forbidden' }, 'installation_suspended'],
  ])('are not to be had of one that answers %d', async (status, body, reason) => {
    code.origin.script.push(replyJson(body, status))
    expect(await failureOf(ask())).toEqual({ kind: 'refused', status, reason })
  })
})

describe('a user’s token (the spec’s own grant)', () => {
  beforeEach(async () => {
    await code[Symbol.asyncDispose]()
    code = await openCodeAssist('codeassist')
  })
  const grantOf = (given: string | null) =>
    hostedApp().grantFrom({ code: given, installationId: 'ignored' }, 'octo-org', signal)

  it('is what the code is exchanged for', async () => {
    code.origin.script.push(replyJson({ access_token: 'gho_forever', token_type: 'bearer', scope: '' }))
    expect(await grantOf('c0de')).toEqual({ kind: 'oauth_user', token: 'gho_forever' })
    expect(code.origin.requests[0]).toMatchObject({ method: 'POST', url: '/login/oauth/access_token' })
    code.origin.script.push(replyWith(200, 'access_token=gho_form&token_type=bearer'))
    expect(await grantOf('c0de')).toMatchObject({ token: 'gho_form' })
  })

  it.each<[string, string | null, Reply | null, string]>([
    ['a used code', 'c', replyJson({ error: 'bad_verification_code' }), 'credential_rejected'],
    ['no code', null, null, 'credential_rejected'],
    ['a login page', 'c', replyWith(200, '<html>'), 'upstream_unexpected'],
    ['an unknown app', 'c', replyJson({ error: 'Not Found' }, 404), 'credential_rejected'],
  ])('is not given for %s', async (_what, given, reply, expected) => {
    if (reply) code.origin.script.push(reply)
    const error: unknown = await grantOf(given).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ProbeRefusal', code: expected })
    expect(`${String(error)} ${code.outbound.log.join()}`).not.toContain('hush-hush')
  })
})

describe('registration by manifest', () => {
  const options = {
    publicUrl: 'https://tidemark.acme.example',
    callbackUrl: 'https://tidemark.acme.example/connect/code-assistant/callback',
    registeredUrl: 'https://tidemark.acme.example/connect/code-assistant/registered',
    state: 's t',
    organization: 'octo/org',
  }

  it('is a form that asks for reading and nothing else', () => {
    const { action, manifest } = hostedApp(null).manifest(options)
    expect(action).toBe(`${code.origin.origin}/organizations/octo%2Forg/settings/apps/new?state=s+t`)
    expect(JSON.parse(manifest)).toMatchObject({
      name: 'Tidemark tidemark.acme.example',
      url: options.publicUrl,
      redirect_url: options.registeredUrl,
      callback_urls: [options.callbackUrl],
      setup_url: options.callbackUrl,
      public: false,
      default_events: [],
      default_permissions: {
        organization_copilot_metrics: 'read',
        organization_copilot_seat_management: 'read',
        members: 'read',
      },
    })
    const { default_permissions } = JSON.parse(manifest) as { default_permissions: Record<string, string> }
    expect(new Set(Object.values(default_permissions))).toEqual(new Set(['read']))
    expect(hostedApp(null).manifest({ ...options, organization: null }).action).toContain(
      `${code.origin.origin}/settings/apps/new`,
    )
  })

  it('gives the app with its keys', async () => {
    const made = {
      id: 4711,
      slug: 'tidemark-acme',
      client_id: 'Iv1.abc',
      client_secret: 'hush-hush',
      pem: privateKey,
    }
    code.origin.script.push(replyJson({ ...made, webhook_secret: null }, 201))
    expect(await hostedApp(null).registerFromManifest('c0de', signal)).toEqual(APP)
    expect(code.origin.requests[0]).toMatchObject({ method: 'POST', url: '/app-manifests/c0de/conversions' })
    expect(code.origin.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    [replyJson({ message: 'Not Found' }, 404), 'credential_rejected'],
    [replyJson({ id: 1 }, 201), 'upstream_unexpected'],
    [replyWith(503), 'upstream_unreachable'],
  ])('tells why there is none', async (reply, expected) => {
    code.origin.script.push(reply, reply)
    await expect(hostedApp(null).registerFromManifest('c0de', signal)).rejects.toMatchObject({
      code: expected,
    })
  })
})
