import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CLIENT,
  newKey,
  startIdentityProvider,
  symmetric,
  unsigned,
  type TestIdentityProvider,
} from '../../../test/harness/sign-in/identity-provider.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Actor, Role } from '../../model/actor.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { Access, IdentityProvider } from '../access.ts'
import { cookieOf, OWNER, visitFrom } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import { callbackUrl } from './callback-url.ts'
import { openProviderAccess, ORIGIN, settingsOf } from './provider-fixture.suite.ts'
import { SignInRefused } from './sign-in-refused.ts'

const ADDRESS = '192.0.2.9'
const ADA = { email: 'ada@acme.example', email_verified: true, name: 'Ada' }

const stack = new AsyncDisposableStack()
let acme: TestIdentityProvider
let other: TestIdentityProvider
let control: ControlStore
let access: Access
let owner: Actor

beforeAll(async () => {
  acme = stack.use(await startIdentityProvider())
  other = stack.use(await startIdentityProvider())
})
afterAll(() => stack.disposeAsync())

beforeEach(async () => {
  control = await openMigratedControl()
  const opened = await openProviderAccess(control, [acme.issuer, other.issuer])
  access = opened.access
  owner = (await access.completeSetup({ ...OWNER, email: 'owner@acme.example' }, visitFrom(ADDRESS))).identity
    .actor
  acme.people.clear()
  other.people.clear()
  acme.lie = null
  return async () => {
    await opened[Symbol.asyncDispose]()
    await control[Symbol.asyncDispose]()
  }
})

/** Connected and switched on. */
async function connected(at = acme): Promise<IdentityProvider> {
  const provider = await access.providers.connect(owner, settingsOf(at))
  return access.providers.change(owner, provider.id, { version: provider.version, enabled: true })
}

/** What a browser holds once it has gone to the provider and come back, not yet let in. */
async function comeBack(id: string, subject: string, at = acme) {
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/spend' })
  return { url: await at.signIn(authorizeUrl, subject), headers: cookieOf(setCookie) }
}

const finish = (id: string, url: URL, headers: Headers) =>
  access.providers.finish(id, { url, visit: visitFrom(ADDRESS, headers) })

async function signIn(id: string, subject: string, at = acme) {
  const { url, headers } = await comeBack(id, subject, at)
  const { setCookie, next } = await finish(id, url, headers)
  const identity = await access.identify(visitFrom(ADDRESS, cookieOf(setCookie)))
  return { identity, next, cookie: cookieOf(setCookie) }
}

/** The code of the refusal; and nobody was made. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const before = await people()
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await people()).toBe(before)
  return error instanceof SignInRefused ? error.refusal : `not refused: ${String(error)}`
}

const people = async () => (await control.db.selectFrom('user').select('id').execute()).length

async function journal(): Promise<string[]> {
  const { entries } = await listAudit({ control, actor: owner, limit: 50 })
  return entries.map(({ action, detail }) => [action, detail['reason']].filter(Boolean).join(' '))
}

describe('a provider', () => {
  test('signs in whom a group gives a role, makes them once, and leads on to the page they wanted', async () => {
    const { id } = await connected()
    acme.people.set('1', { ...ADA, groups: ['admins', 'analysts'] })
    const first = await signIn(id, '1')
    expect(first.identity).toMatchObject({ name: 'Ada', email: ADA.email, actor: { role: 'admin' } })
    expect(first.next).toBe('/spend')
    expect(await journal()).toEqual(expect.arrayContaining(['member.added', 'session.started']))
    expect((await signIn(id, '1')).identity?.actor.id).toBe(first.identity?.actor.id)
    expect(await people()).toBe(2)
    expect(await journal()).not.toContain('member.renamed')
    acme.people.set('1', { ...ADA, email: 'ada.l@acme.example', groups: ['admins'] })
    expect((await signIn(id, '1')).identity?.email).toBe('ada.l@acme.example')
    expect(await journal()).toContain('member.renamed')
  })

  test('offers nothing and lets nobody in until it is switched on, and its sessions end when it is off', async () => {
    const { id, version } = await access.providers.connect(owner, settingsOf(acme))
    acme.people.set('1', { ...ADA, groups: ['admins'] })
    expect(await access.providers.offered()).toEqual([])
    await expect(comeBack(id, '1')).rejects.toMatchObject({ code: 'not_found' })
    const on = await access.providers.change(owner, id, { version, enabled: true })
    expect(await access.providers.offered()).toEqual([{ id, name: 'Acme', kind: 'other' }])
    const { cookie } = await signIn(id, '1')
    const begun = await comeBack(id, '1')
    await access.providers.change(owner, id, { version: on.version, enabled: false })
    expect(await access.identify(visitFrom(ADDRESS, cookie))).toBeNull()
    expect(await refusal(finish(id, begun.url, begun.headers))).toBe('provider_off')
  })

  test('shows its claims to an owner who tries it out, before it is switched on, and signs nobody in', async () => {
    const { id } = await access.providers.connect(owner, settingsOf(acme))
    const session = await access.signIn(
      { email: 'owner@acme.example', password: OWNER.password },
      visitFrom(ADDRESS),
    )
    acme.people.set('1', { ...ADA, groups: ['analysts'] })
    const { authorizeUrl, setCookie } = await access.providers.beginTest(owner, id, ORIGIN)
    const url = await acme.signIn(authorizeUrl, '1')
    const headers = cookieOf([...session.setCookie, ...setCookie])
    expect(await refusal(finish(id, url, cookieOf(setCookie)))).toBe('not_begun_here')
    expect(await finish(id, url, headers)).toMatchObject({ tested: id, next: '/settings/sign-in' })
    expect(await access.providers.readTest(owner, id)).toMatchObject({
      claims: { sub: '1', email: ADA.email, groups: ['analysts'] },
      groups: ['analysts'],
      role: 'analyst',
      units: [],
      refusal: null,
    })
    expect(await people()).toBe(1)
  })

  test('makes a lead of the units of every group that makes one, however many, and shows them to who tries it out', async () => {
    const unitsFrom = (first: number) =>
      Array.from({ length: 60 }, (_, at) => ({ source: 'code_assistant', id: `team-${first + at}` }))
    const groupRoles = ['a', 'b'].map((group, at) => ({
      group,
      role: 'lead' as const,
      units: unitsFrom(at * 60),
    }))
    const { id, version } = await access.providers.connect(owner, { ...settingsOf(acme), groupRoles })
    acme.people.set('1', { ...ADA, groups: ['a', 'b'] })
    const { setCookie: session } = await access.signIn(
      { email: 'owner@acme.example', password: OWNER.password },
      visitFrom(ADDRESS),
    )
    const { authorizeUrl, setCookie } = await access.providers.beginTest(owner, id, ORIGIN)
    await finish(id, await acme.signIn(authorizeUrl, '1'), cookieOf([...session, ...setCookie]))
    const tried = await access.providers.readTest(owner, id)
    expect([tried?.role, tried?.units.length, tried?.units[0]]).toEqual(['lead', 120, unitsFrom(0)[0]])
    await access.providers.change(owner, id, { version, enabled: true })
    const { identity } = await signIn(id, '1')
    expect(identity?.actor).toMatchObject({ role: 'lead', units: tried?.units })
  })

  test('is connected, changed and removed only with a proof of just now', async () => {
    const { id, version } = await connected()
    const { provenAt: _, ...unproven } = owner
    const { providers, scim } = access
    const refused = [
      providers.connect(unproven, settingsOf(other)),
      providers.connectSaml(unproven, { kind: 'other', name: 'Other', saml: { metadataXml: '<none/>' } }),
      providers.change(unproven, id, { version, enabled: false }),
      providers.remove(unproven, id),
      scim.createToken(unproven, id),
      scim.remove(unproven, id),
    ]
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'fresh_proof_required' })
    expect(await providers.list(owner)).toMatchObject([{ id, version, enabled: true }])
  })

  test('has a secret that is stored sealed, and no route back to it', async () => {
    const { id } = await connected()
    const row = await control.db.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(CLIENT.secret)
    expect(JSON.stringify(await access.providers.list(owner))).not.toContain(row.sealed)
    expect(await access.providers.list(owner)).toMatchObject([
      { id, issuer: acme.issuer, clientId: CLIENT.id },
    ])
  })
})

describe('rights', () => {
  const roleAfter = async (id: string, groups: string[]): Promise<Role | string | undefined> => {
    acme.people.set('1', { ...ADA, groups })
    const { url, headers } = await comeBack(id, '1')
    const done = await finish(id, url, headers).catch((error: unknown) => error)
    if (done instanceof SignInRefused) return done.refusal
    const member = await control.db
      .selectFrom('member')
      .select('role')
      .where('role', '<>', 'owner')
      .executeTakeFirst()
    return member?.role
  }

  test('are worked out at each sign-in, and end at once when a group is gone', async () => {
    const { id } = await connected()
    expect(await roleAfter(id, ['admins'])).toBe('admin')
    acme.people.set('1', { ...ADA, groups: ['admins'] })
    const { identity, cookie } = await signIn(id, '1')
    if (!identity) throw new Error('not signed in')
    const scope = { name: 'theirs', role: 'admin', expiresInDays: 1 } as const
    const { token } = await access.createToken(identity.actor, scope)
    const bearer = visitFrom(ADDRESS, new Headers({ authorization: `Bearer ${token}` }))
    expect(await access.identify(bearer)).not.toBeNull()
    expect(await roleAfter(id, ['analysts'])).toBe('analyst')
    expect(await access.identify(visitFrom(ADDRESS, cookie))).toBeNull()
    expect(await access.identify(bearer)).toBeNull()
    expect(await roleAfter(id, [])).toBe('no_role')
    expect(await journal()).toContain('session.refused no_role')
    expect(await roleAfter(id, ['admins'])).toBe('admin')
  })

  test('are nobody’s by an address: the same one of another issuer is somebody else', async () => {
    const { id } = await connected()
    const theirs = await connected(other)
    acme.people.set('1', { ...ADA, groups: ['admins'] })
    other.people.set('1', { ...ADA, groups: ['admins'] })
    await signIn(id, '1')
    const { url, headers } = await comeBack(theirs.id, '1', other)
    expect(await refusal(finish(theirs.id, url, headers))).toBe('email_taken')
    acme.people.set('2', { ...ADA, email: 'owner@acme.example', groups: ['admins'] })
    const again = await comeBack(id, '2')
    expect(await refusal(finish(id, again.url, again.headers))).toBe('email_taken')
  })

  test('of an owner by a group are taken by a local owner, who stays whatever the groups say', async () => {
    const { id, version } = await connected()
    const groupRoles = [{ group: 'owners', role: 'owner' as const }]
    await access.providers.change(owner, id, { version, groupRoles })
    acme.people.set('1', { ...ADA, groups: ['owners'] })
    const { identity } = await signIn(id, '1')
    if (!identity) throw new Error('not signed in')
    const members = await access.listMembers(owner)
    const memberOf = (userId: string) => members.find((member) => member.userId === userId)?.id ?? ''
    const last = access.removeMember(identity.actor, memberOf(owner.id))
    await expect(last).rejects.toMatchObject({ code: 'conflict' })
    acme.people.set('1', { ...ADA, groups: [] })
    const { url, headers } = await comeBack(id, '1')
    expect(await refusal(finish(id, url, headers))).toBe('no_role')
    expect((await access.listMembers(owner)).map(({ role }) => role)).toEqual(['owner', 'none'])
    await access.removeMember(owner, memberOf(identity.actor.id))
    expect(await people()).toBe(1)
  })

  test('follow the subject when the address changes', async () => {
    const { id } = await connected()
    acme.people.set('1', { ...ADA, groups: ['admins'] })
    const before = await signIn(id, '1')
    acme.people.set('1', { ...ADA, email: 'ada@new.example', groups: ['admins'] })
    const after = await signIn(id, '1')
    expect(after.identity).toMatchObject({
      email: 'ada@new.example',
      actor: { id: before.identity?.actor.id },
    })
  })

  test('of an address that is not verified there are none', async () => {
    const { id } = await connected()
    acme.people.set('1', { ...ADA, email_verified: false, groups: ['admins'] })
    const { url, headers } = await comeBack(id, '1')
    expect(await refusal(finish(id, url, headers))).toBe('email_not_verified')
  })
})

describe('an attacker', () => {
  let id: string
  beforeEach(async () => {
    id = (await connected()).id
    acme.people.set('1', { ...ADA, groups: ['admins'] })
  })

  const HOUR = 3600
  const LIES: [string, (token: string) => string][] = [
    ['another audience', (token) => acme.changed(token, { aud: 'somebody-else' })],
    [
      'two audiences and another authorised party',
      (token) => acme.changed(token, { aud: [CLIENT.id, 'x'], azp: 'x' }),
    ],
    ['another issuer', (token) => acme.changed(token, { iss: other.issuer })],
    ['another nonce', (token) => acme.changed(token, { nonce: 'another' })],
    ['no nonce', (token) => acme.changed(token, { nonce: undefined })],
    [
      'a time that is over',
      (token) => acme.changed(token, { exp: Math.floor(systemClock.now() / 1000) - HOUR }),
    ],
    [
      'a time that is still to come',
      (token) => acme.changed(token, { nbf: Math.floor(systemClock.now() / 1000) + HOUR }),
    ],
    ['no subject', (token) => acme.changed(token, { sub: undefined })],
    ['a signature of another key', (token) => acme.changed(token, { sub: '2' }, newKey())],
    ['no signature', unsigned],
    ['its public key taken for a secret', (token) => symmetric(token, acme.publicKey)],
    ['the client secret in place of its key', (token) => symmetric(token, CLIENT.secret)],
  ]
  test.each(LIES)('a token with %s is refused', async (_what, lie) => {
    acme.lie = lie
    const { url, headers } = await comeBack(id, '1')
    expect(await refusal(finish(id, url, headers))).toBe('answer_not_valid')
    expect(await journal()).toContain('session.refused answer_not_valid')
  })

  test('the same answer lets nobody in a second time', async () => {
    const { url, headers } = await comeBack(id, '1')
    await finish(id, url, headers)
    expect(await refusal(finish(id, url, headers))).toBe('answer_not_valid')
  })

  test('a state of another browser, a made-up one, and one of another provider are refused', async () => {
    const { url, headers } = await comeBack(id, '1')
    const theirs = await connected(other)
    expect(await refusal(finish(id, url, new Headers()))).toBe('not_begun_here')
    expect(await refusal(finish(theirs.id, url, headers))).toBe('not_begun_here')
    const victim = await comeBack(id, '1')
    expect(await refusal(finish(id, url, victim.headers))).toBe('not_begun_here')
    const madeUp = new URL(url)
    madeUp.searchParams.set('state', 'A'.repeat(43))
    expect(await refusal(finish(id, madeUp, headers))).toBe('not_begun_here')
  })

  test('an answer in the name of another issuer, or of none, is refused', async () => {
    const { url, headers } = await comeBack(id, '1')
    for (const issuer of [other.issuer, null]) {
      const mixed = new URL(url)
      if (issuer === null) mixed.searchParams.delete('iss')
      else mixed.searchParams.set('iss', issuer)
      expect(await refusal(finish(id, mixed, headers))).toBe('answer_not_valid')
    }
  })

  test('a code of another sign-in is refused, as its verifier is another one', async () => {
    const [mine, theirs] = [await comeBack(id, '1'), await comeBack(id, '1')]
    mine.url.searchParams.set('code', theirs.url.searchParams.get('code') ?? '')
    expect(await refusal(finish(id, mine.url, mine.headers))).toBe('answer_not_valid')
  })

  test('what the provider itself refuses is told as that', async () => {
    const { url, headers } = await comeBack(id, '1')
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    expect(await refusal(finish(id, url, headers))).toBe('provider_refused')
  })
})

describe('connecting', () => {
  test('is refused where something else answers, nothing does, or the address is private', async () => {
    const connect = (issuer: string) =>
      access.providers.connect(owner, { ...settingsOf(acme), issuer }).then(
        () => 'connected',
        (error: { code?: string }) => error.code,
      )
    expect(await connect(`${acme.issuer}/elsewhere`)).toBe('upstream_unexpected')
    for (const issuer of ['http://127.0.0.1:1', 'https://169.254.169.254', 'https://[::ffff:7f00:1]']) {
      expect(await connect(issuer), issuer).toBe('blocked_destination')
    }
    await connected()
    expect(await connect(acme.issuer)).toBe('conflict')
  })

  test('keeps the id whose addresses the provider was told before', async () => {
    const id = '0f3f0f8e-7a3c-4d53-9a11-5d9f1f0a2b6c'
    expect(await access.providers.connect(owner, { ...settingsOf(acme), id })).toMatchObject({ id })
    const taken = access.providers.connect(owner, { ...settingsOf(other), id })
    await expect(taken).rejects.toMatchObject({ code: 'conflict' })
    expect(await access.providers.list(owner)).toHaveLength(1)
  })

  test('is for owners alone, and nobody sees another organisation’s', async () => {
    const admin: Actor = { ...owner, role: 'admin' }
    const { id } = await connected()
    await expect(access.providers.connect(admin, settingsOf(other))).rejects.toMatchObject({
      code: 'forbidden',
    })
    const stranger: Actor = { ...owner, tenant: 'another' }
    expect(await access.providers.list(stranger)).toEqual([])
    await expect(access.providers.remove(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a wrong client secret is told as that', async () => {
    const { id, version } = await connected()
    await access.providers.change(owner, id, { version, clientSecret: 'another one' })
    acme.people.set('1', { ...ADA, groups: ['admins'] })
    const { url, headers } = await comeBack(id, '1')
    expect(await refusal(finish(id, url, headers))).toBe('client_not_accepted')
    expect(callbackUrl(ORIGIN, id)).toBe(`${url.origin}${url.pathname}`)
  })
})
