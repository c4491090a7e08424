import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_KEY, SECOND_KEY } from '../../../../test/harness/sign-in/saml-keys.ts'
import { startNameServer, type TestNameServer } from '../../../../test/harness/sign-in/name-server.ts'
import {
  startSamlProvider,
  type SamlForm,
  type TestSamlProvider,
} from '../../../../test/harness/sign-in/saml-provider.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { Actor } from '../../../model/actor.ts'
import type { ControlStore } from '../../../store/control/control-store.ts'
import { openMigratedControl } from '../../../../test/harness/stores/migrated-control.ts'
import type { Access } from '../../access.ts'
import { cookieOf, OWNER, PASSWORD, visitFrom } from '../../access-fixture.suite.ts'
import { listAudit } from '../../audit/audit.ts'
import { openProviderAccess, ORIGIN } from '../provider-fixture.suite.ts'
import { SignInRefused } from '../sign-in-refused.ts'
import { vouchedFor } from '../vouched-for.ts'
import { FORGERIES, LIES } from './saml-attacks.suite.ts'
import { certificateFacts, certificateIn } from './saml-metadata.ts'

const ADDRESS = '192.0.2.9'
const ADA = {
  nameId: 'G-7d1a',
  format: 'persistent' as const,
  attributes: { email: 'ada@acme.example', name: 'Ada', groups: 'analysts' },
}

const stack = new AsyncDisposableStack()
let acme: TestSamlProvider
let other: TestSamlProvider
let names: TestNameServer
let control: ControlStore
let access: Access
let owner: Actor
let now = systemClock.now()

beforeAll(async () => {
  acme = stack.use(await startSamlProvider())
  other = stack.use(await startSamlProvider())
  names = stack.use(await startNameServer())
})
afterAll(() => stack.disposeAsync())

beforeEach(async () => {
  now = systemClock.now()
  control = await openMigratedControl()
  const opened = await openProviderAccess(control, [acme.issuer, other.issuer], {
    txtRecords: names.lookup,
    clock: { ...systemClock, now: () => now },
  })
  access = opened.access
  owner = (await access.completeSetup({ ...OWNER, email: 'owner@acme.example' }, visitFrom(ADDRESS))).identity
    .actor
  for (const provider of [acme, other]) {
    provider.people.clear()
    provider.people.set('ada', ADA)
    provider.keys = [FIRST_KEY]
  }
  return async () => {
    await opened[Symbol.asyncDispose]()
    await control[Symbol.asyncDispose]()
  }
})

const settings = (at: TestSamlProvider) => ({
  kind: 'other' as const,
  name: 'Acme',
  groupRoles: [
    { group: 'analysts', role: 'analyst' as const },
    { group: 'admins', role: 'admin' as const },
  ],
  saml: { metadataXml: at.metadata() },
})

type Saml = Parameters<Access['providers']['connectSaml']>[1]['saml']

/** Connected and switched on. */
async function connected(at = acme, saml: Partial<Saml> = {}, more: object = {}): Promise<string> {
  const { metadataXml } = settings(at).saml
  const own = saml.metadataUrl === undefined ? { metadataXml, ...saml } : saml
  const { id, version } = await access.providers.connectSaml(owner, { ...settings(at), saml: own, ...more })
  await access.providers.change(owner, id, { version, enabled: true })
  return id
}

const oursFor = async (id: string) => (await access.providers.samlMetadata(id, ORIGIN)) ?? ''
const begin = (id: string) => access.providers.begin(id, { origin: ORIGIN, next: '/spend' })

/** What a browser has once it was signed in at the provider, and not yet here. */
async function atProvider(id: string, how: Parameters<TestSamlProvider['signIn']>[3] = {}, at = acme) {
  const { authorizeUrl, setCookie } = await begin(id)
  return { form: await at.signIn(authorizeUrl, 'ada', await oursFor(id), how), headers: cookieOf(setCookie) }
}

const post = (id: string, { relayState, response }: SamlForm) =>
  access.providers.receive(id, {
    answer: { relayState, response },
    origin: ORIGIN,
    visit: visitFrom(ADDRESS),
  })

/** As a browser: the form without cookies, then where it is led with those it has. */
async function comeBack(id: string, form: SamlForm, headers: Headers) {
  const url = new URL(await post(id, form), ORIGIN)
  return access.providers.finish(id, { url, visit: visitFrom(ADDRESS, headers) })
}

async function signIn(id: string, how: Parameters<TestSamlProvider['signIn']>[3] = {}, at = acme) {
  const { form, headers } = await atProvider(id, how, at)
  const { setCookie, next } = await comeBack(id, form, headers)
  return { next, identity: await access.identify(visitFrom(ADDRESS, cookieOf(setCookie))) }
}

const people = async () => (await control.db.selectFrom('user').select('id').execute()).length

/** The code of the refusal; and nobody was made. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const before = await people()
  const error = await work.then(
    () => 'let in',
    (thrown: unknown) => thrown,
  )
  expect(await people()).toBe(before)
  return error instanceof SignInRefused ? error.refusal : `not refused: ${String(error)}`
}

const fingerprintOf = (certificate: string) => certificateFacts(certificateIn(certificate) ?? '').fingerprint

async function journal(): Promise<string[]> {
  const { entries } = await listAudit({ control, actor: owner, limit: 50 })
  return entries.map(({ action, detail }) => [action, detail['reason']].filter(Boolean).join(' '))
}

describe('a SAML provider', () => {
  test('signs in whom a group gives a role, makes them once, and leads on to the page they wanted', async () => {
    const id = await connected()
    const first = await signIn(id)
    expect(first.identity).toMatchObject({
      name: 'Ada',
      email: 'ada@acme.example',
      actor: { role: 'analyst' },
    })
    expect(first.next).toBe('/spend')
    acme.people.set('ada', {
      ...ADA,
      attributes: { ...ADA.attributes, email: 'ada@new.example', groups: ['admins'] },
    })
    const again = await signIn(id)
    expect(again.identity).toMatchObject({ email: 'ada@new.example', actor: { role: 'admin' } })
    expect(again.identity?.actor.id).toBe(first.identity?.actor.id)
    expect(await people()).toBe(2)
  })

  test('lets in by proven e-mail domains alone, where it is told to', async () => {
    const { id: domain, record } = await access.domains.add(owner, { domain: 'acme.example' })
    names.zone.set(record.host, [record.value])
    await access.domains.check(owner, domain)
    const id = await connected(acme, {}, { provenOnly: true })
    const email = (address: string) =>
      acme.people.set('ada', { ...ADA, attributes: { ...ADA.attributes, email: address } })
    for (const address of ['ada@evil.example', 'ada@acme.example.evil.example', 'ada@evil.acme.example']) {
      email(address)
      expect(await refusal(signIn(id)), address).toBe('email_domain_not_proven')
    }
    expect(await journal()).toContain('session.refused email_domain_not_proven')
    email('ada@acme.example')
    expect((await signIn(id)).identity?.actor.role).toBe('analyst')
  })

  test('vouches for the address by which its person opens what is known of them', async () => {
    const { identity } = await signIn(await connected())
    if (!identity) throw new Error('not signed in')
    const told = await vouchedFor({ control, clock: systemClock }, identity.actor, identity.sessionId)
    expect(told).toEqual({ provider: 'Acme', email: 'ada@acme.example' })
  })

  test('has accounts that are linked to who is signed in with a password', async () => {
    const id = await connected()
    const bob = { name: 'Bob', email: 'bob@acme.example', password: PASSWORD }
    await access.addMember(owner, { ...bob, role: 'analyst' })
    const { identity, setCookie } = await access.signIn(bob, visitFrom(ADDRESS))
    const begun = await access.providers.beginLink(identity.actor, { providerId: id, origin: ORIGIN })
    const form = await acme.signIn(begun.authorizeUrl, 'ada', await oursFor(id))
    const headers = cookieOf([...setCookie, ...begun.setCookie])
    expect(await comeBack(id, form, headers)).toMatchObject({ linked: id })
    expect((await signIn(id)).identity?.actor.id).toBe(identity.actor.id)
  })

  test('is tried out before it is switched on, and shows its owner what it claims', async () => {
    const { id } = await access.providers.connectSaml(owner, settings(acme))
    const session = await access.signIn(
      { email: 'owner@acme.example', password: OWNER.password },
      visitFrom(ADDRESS),
    )
    const { authorizeUrl, setCookie } = await access.providers.beginTest(owner, id, ORIGIN)
    const form = await acme.signIn(authorizeUrl, 'ada', await oursFor(id))
    const headers = cookieOf([...session.setCookie, ...setCookie])
    expect(await comeBack(id, form, headers)).toMatchObject({ tested: id })
    expect(await access.providers.readTest(owner, id)).toMatchObject({
      claims: { name_id: 'G-7d1a', email: 'ada@acme.example' },
      role: 'analyst',
      refusal: null,
    })
    expect(await people()).toBe(1)
  })

  test.each([
    ['either', 'assertion', 'let in'],
    ['either', 'response', 'let in'],
    ['both', 'both', 'let in'],
    ['both', 'assertion', 'answer_not_valid'],
    ['both', 'response', 'answer_not_valid'],
    ['assertion', 'response', 'answer_not_valid'],
    ['response', 'assertion', 'answer_not_valid'],
    ['response', 'response', 'let in'],
  ] as const)('of which %s has to be signed and the %s is: %s', async (signedParts, signs, outcome) => {
    const id = await connected(acme, { signedParts })
    const { form, headers } = await atProvider(id, { signs })
    const done = await comeBack(id, form, headers).then(
      () => 'let in',
      (error: SignInRefused) => error.refusal,
    )
    expect(done).toBe(outcome)
  })

  test('signs with either of two certificates while it changes them, and with neither of others', async () => {
    const id = await connected()
    expect(await refusal(signIn(id, { key: SECOND_KEY }))).toBe('answer_not_valid')
    const certificates = [...acme.keys.map(({ certificate }) => certificate), SECOND_KEY.certificate]
    await access.providers.change(owner, id, { version: 2, saml: { certificates } })
    expect((await signIn(id, { key: SECOND_KEY })).identity).not.toBeNull()
    expect((await signIn(id)).identity).not.toBeNull()
  })

  test('that publishes its metadata changes its key at any time, and is asked once in five minutes', async () => {
    const id = await connected(acme, { metadataUrl: acme.metadataUrl })
    expect(await refusal(signIn(id, { key: SECOND_KEY }))).toBe('answer_not_valid')
    const before = acme.keys
    acme.keys = [SECOND_KEY]
    expect(await refusal(signIn(id))).toBe('answer_not_valid')
    now += 5 * 60_000
    expect((await signIn(id)).identity).not.toBeNull()
    const by = (await listAudit({ control, actor: owner, limit: 50, filter: { by: 'entrance' } })).entries
    const [changed] = by.filter(({ action }) => action === 'identity_provider.changed')
    const [from, to] = [before, acme.keys].map((keys) => keys.map((key) => fingerprintOf(key.certificate)))
    expect(changed?.detail).toEqual({ certificates: { from, to }, read_from: acme.metadataUrl })
  })

  test('names people for ever, by the NameID or by an attribute, and never by their address', async () => {
    const id = await connected()
    const named = (person: object, attributes: object = {}) =>
      acme.people.set('ada', { ...ADA, ...person, attributes: { ...ADA.attributes, ...attributes } })
    named({ format: 'transient' })
    expect(await refusal(signIn(id))).toBe('subject_missing')
    named({ nameId: 'ada@acme.example' })
    expect(await refusal(signIn(id))).toBe('subject_is_address')
    await access.providers.change(owner, id, { version: 2, saml: { subjectClaim: 'oid' } })
    expect(await refusal(signIn(id))).toBe('subject_missing')
    named({}, { oid: ['1', '2'] })
    expect(await refusal(signIn(id))).toBe('subject_missing')
    named({ nameId: 'ada@acme.example', format: 'emailAddress' }, { oid: '1' })
    expect((await signIn(id)).identity).toMatchObject({ email: 'ada@acme.example' })
    const accounts = await control.db.selectFrom('provider_accounts').selectAll().execute()
    expect(accounts).toMatchObject([{ issuer: acme.issuer, subject: 'attribute oid:1' }])
  })
})

describe('an attacker', () => {
  let id: string
  beforeEach(async () => {
    id = await connected()
  })

  test('is refused whatever a signed answer lies about', async () => {
    for (const [what, lie] of LIES) {
      const { form, headers } = await atProvider(id, { lie })
      expect(await refusal(comeBack(id, form, headers)), what).toBe('answer_not_valid')
    }
    expect(await journal()).toContain('session.refused answer_not_valid')
  })

  test('is refused whatever is forged of an answer, which is let in as it was', async () => {
    const { form, headers } = await atProvider(id)
    const honest = Buffer.from(form.response, 'base64').toString()
    for (const [what, forge] of FORGERIES) {
      const response = Buffer.from(forge(honest)).toString('base64')
      expect(forge(honest), what).not.toBe(honest)
      expect(await refusal(comeBack(id, { ...form, response }, headers)), what).toBe('answer_not_valid')
    }
    expect(await comeBack(id, form, headers)).toMatchObject({ tested: null })
  })

  test('a signature by SHA-1 is refused, however right it is', async () => {
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const { form, headers } = await atProvider(id, { algorithm })
    expect(await refusal(comeBack(id, form, headers))).toBe('answer_not_valid')
  })

  test('a signature of another key is refused, whatever certificate it brings', async () => {
    const { form, headers } = await atProvider(id, { key: SECOND_KEY })
    expect(await refusal(comeBack(id, form, headers))).toBe('answer_not_valid')
  })

  test('an answer counts once, and so does the request it answers', async () => {
    const { form, headers } = await atProvider(id)
    await comeBack(id, form, headers)
    expect(await refusal(comeBack(id, form, headers))).toBe('answer_used')
    const { authorizeUrl, setCookie } = await begin(id)
    const [one, two] = [
      await acme.signIn(authorizeUrl, 'ada', await oursFor(id)),
      await acme.signIn(authorizeUrl, 'ada', await oursFor(id)),
    ]
    await post(id, one)
    expect(await refusal(post(id, two))).toBe('answer_used')
    const url = new URL(`/sign-in/callback/${id}?state=${one.relayState}`, ORIGIN)
    const visit = visitFrom(ADDRESS, cookieOf(setCookie))
    await access.providers.finish(id, { url, visit })
    expect(await refusal(access.providers.finish(id, { url, visit }))).toBe('answer_used')
  })

  test('what was held is over after a minute', async () => {
    const { form, headers } = await atProvider(id)
    const url = new URL(await post(id, form), ORIGIN)
    now += 60_000
    expect(await refusal(access.providers.finish(id, { url, visit: visitFrom(ADDRESS, headers) }))).toBe(
      'answer_used',
    )
  })

  test('an answer brought to another browser, or with another state, lets nobody in', async () => {
    const mine = await atProvider(id)
    const theirs = await atProvider(id)
    expect(await refusal(comeBack(id, mine.form, theirs.headers))).toBe('not_begun_here')
    const stolen = { ...mine.form, relayState: theirs.form.relayState }
    expect(await refusal(comeBack(id, stolen, theirs.headers))).toBe('answer_not_valid')
    expect(await refusal(comeBack(id, { ...theirs.form, relayState: '' }, theirs.headers))).toBe(
      'answer_not_valid',
    )
  })

  test('one provider cannot answer for another', async () => {
    const theirs = await connected(other)
    const mixed = await atProvider(theirs, {}, other)
    expect(await refusal(comeBack(id, mixed.form, mixed.headers))).toBe('answer_not_valid')
    const lie = (xml: string) => xml.replaceAll(other.issuer, acme.issuer)
    const { form, headers } = await atProvider(theirs, { lie, key: SECOND_KEY }, other)
    expect(await refusal(comeBack(theirs, form, headers))).toBe('answer_not_valid')
  })
})

describe('connecting', () => {
  const connect = (saml: object) =>
    access.providers.connectSaml(owner, { ...settings(acme), saml }).then(
      () => 'connected',
      (error: { code?: string }) => error.code,
    )

  test('is refused for what is no metadata, hides an entity, leads elsewhere, or lies on a private address', async () => {
    const metadata = acme.metadata()
    expect(await connect({})).toBe('validation_failed')
    expect(await connect({ metadataXml: '<x/>' })).toBe('validation_failed')
    expect(
      await connect({ metadataXml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${metadata}` }),
    ).toBe('validation_failed')
    const plain = metadata.replaceAll(acme.issuer, 'http://plain.example')
    expect(await connect({ metadataXml: plain })).toBe('blocked_destination')
    for (const metadataUrl of ['http://127.0.0.1:1/metadata', 'https://169.254.169.254/metadata']) {
      expect(await connect({ metadataUrl }), metadataUrl).toBe('blocked_destination')
    }
    expect(await connect({ metadataUrl: acme.metadataUrl })).toBe('connected')
    expect(await connect({ metadataUrl: acme.metadataUrl })).toBe('conflict')
  })

  test('is for owners alone; the issuer stays, and settings of the other protocol are refused', async () => {
    const id = await connected()
    const admin: Actor = { ...owner, role: 'admin' }
    await expect(access.providers.connectSaml(admin, settings(other))).rejects.toMatchObject({
      code: 'forbidden',
    })
    const change = (input: object) =>
      access.providers
        .change(owner, id, { version: 2, ...input })
        .catch((error: { code?: string }) => error.code)
    expect(await change({ clientSecret: 'x' })).toBe('validation_failed')
    expect(await change({ saml: { metadataXml: other.metadata() } })).toBe('validation_failed')
    expect(await change({ saml: { certificates: ['x'] } })).toBe('validation_failed')
    expect(await change({ saml: { metadataXml: acme.metadata() } })).toMatchObject({ id })
  })
})
