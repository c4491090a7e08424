import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_KEY, SECOND_KEY } from '../../../../../test/harness/sign-in/saml-keys.ts'
import {
  startSamlProvider,
  type TestSamlProvider,
} from '../../../../../test/harness/sign-in/saml-provider.ts'
import { createLogger } from '../../../../lib/logger.ts'
import type { ControlStore } from '../../../../store/control/control-store.ts'
import { openMigratedControl } from '../../../../../test/harness/stores/migrated-control.ts'
import type { Actor } from '../../../../model/actor.ts'
import type { Access } from '../../../access.ts'
import { cookieOf, OWNER, visitFrom } from '../../../access-fixture.suite.ts'
import { openProviderAccess, ORIGIN } from '../../provider-fixture.suite.ts'

const ADDRESS = '192.0.2.9'
const visit = visitFrom(ADDRESS)
const HOUR = 3_600_000
const person = (nameId: string) => ({
  nameId,
  format: 'persistent' as const,
  attributes: { email: `${nameId}@acme.example`, name: nameId, groups: 'analysts' },
})

const stack = new AsyncDisposableStack()
let acme: TestSamlProvider
let control: ControlStore
let access: Access
let owner: Actor
let id: string
let ours: string
const log: string[] = []

beforeAll(async () => {
  acme = stack.use(await startSamlProvider())
  control = stack.use(await openMigratedControl())
  const logger = createLogger({ level: 'info', destination: { write: (line) => void log.push(line) } })
  access = stack.use(await openProviderAccess(control, [acme.issuer], { logger })).access
  const { identity } = await access.completeSetup({ ...OWNER, email: 'owner@acme.example' }, visit)
  owner = identity.actor
  const provider = await access.providers.connectSaml(owner, {
    kind: 'other',
    name: 'Acme',
    groupRoles: [{ group: 'analysts', role: 'analyst' }],
    saml: { metadataUrl: acme.metadataUrl },
  })
  id = provider.id
  await access.providers.change(owner, id, { version: 1, enabled: true })
  ours = await ourMetadata()
  for (const name of ['ada', 'bob']) acme.people.set(name, person(name))
})
afterAll(() => stack.disposeAsync())

const ourMetadata = async () => (await access.providers.samlMetadata(id, ORIGIN)) ?? ''
const ourProvider = async () => (await access.providers.list(owner)).find((one) => one.id === id)

/** A browser that is signed in, and what the provider calls its session. */
interface Browser {
  cookies: Headers
  sessionIndex: string
  isIn(): Promise<boolean>
}

async function signIn(who: string): Promise<Browser> {
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
  const { relayState, response } = await acme.signIn(authorizeUrl, who, ours)
  const to = await access.providers.receive(id, { answer: { relayState, response }, origin: ORIGIN, visit })
  const done = await access.providers.finish(id, {
    url: new URL(to, ORIGIN),
    visit: visitFrom(ADDRESS, cookieOf(setCookie)),
  })
  const cookies = cookieOf(done.setCookie)
  const sessionIndex = /SessionIndex="([^"]+)"/.exec(Buffer.from(response, 'base64').toString())?.[1] ?? ''
  return {
    cookies,
    sessionIndex,
    isIn: async () => (await access.identify(visitFrom(ADDRESS, cookies))) !== null,
  }
}

/** As the browser brings it. */
const bring = (url: string, to = id) =>
  access.providers.endBySaml(to, { query: new URL(url).search.slice(1), origin: ORIGIN, visit })

let ada: Browser
let again: Browser
let bob: Browser
beforeEach(async () => {
  ;[ada, again, bob] = [await signIn('ada'), await signIn('ada'), await signIn('bob')]
})
const whoIsIn = async () => [await ada.isIn(), await again.isIn(), await bob.isIn()]

describe('a session that ended at the provider', () => {
  test('ends here, and no other one, and the browser goes on with an answer to what was asked', async () => {
    const url = acme.endsSession({ nameId: 'ada', sessionIndex: ada.sessionIndex }, ours)
    expect(new URL(url).origin).toBe(ORIGIN)
    const ended = await bring(url)
    expect(await whoIsIn()).toEqual([false, true, true])
    const answer = await acme.told(ended?.next ?? '', ours)
    expect(answer).toMatchObject({
      issuer: `${ORIGIN}/sign-in/saml/${id}`,
      destination: `${acme.issuer}/slo`,
      relayState: 'its state',
      isSigned: true,
    })
    expect(answer.inResponseTo).toMatch(/^_logout-\d+$/)
  })

  test('ends all of the person’s where none is named, which is told, once', async () => {
    const url = acme.endsSession({ nameId: 'ada' }, ours)
    expect(await bring(url)).not.toBeNull()
    expect(await whoIsIn()).toEqual([false, false, true])
    const log = control.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'session.ended_by_provider')
    expect((await log.execute()).at(-1)?.detail).toContain('Acme')
    ada = await signIn('ada')
    expect([await bring(url), await ada.isIn()]).toEqual([null, true])
  })

  test('ends by a key that the provider publishes since, and nobody is let in by the old one', async () => {
    acme.keys = [SECOND_KEY]
    expect(await bring(acme.endsSession({ nameId: 'bob' }, ours))).not.toBeNull()
    expect(await bob.isIn()).toBe(false)
    expect(await bring(acme.endsSession({ nameId: 'ada' }, ours, { key: FIRST_KEY }))).toBeNull()
    expect(await ada.isIn()).toBe(true)
  })
})

describe('nothing ends by', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const at = (name: string, value: string) => (xml: string) =>
    xml.replace(new RegExp(`${name}="[^"]*"`), `${name}="${value}"`)
  const lies: [string, (xml: string) => string][] = [
    ['another issuer', (xml) => xml.replace(/(<saml:Issuer>)[^<]+/, '$1https://evil.example')],
    ['another destination', at('Destination', 'https://elsewhere.example')],
    ['no destination', (xml) => xml.replace(/Destination="[^"]*"/, '')],
    ['one that is old', at('IssueInstant', ago(HOUR))],
    ['one of a time to come', at('IssueInstant', ago(-HOUR))],
    ['one of no time', at('IssueInstant', 'now')],
    ['one that is over', at('Version', `2.0" NotOnOrAfter="${ago(HOUR)}`)],
    ['one without a name', (xml) => xml.replace(/ ID="[^"]*"/, '')],
    ['nobody', (xml) => xml.replace(/<saml:NameID>.*<\/saml:NameID>/, '<saml:NameID/>')],
    ['two people', (xml) => xml.replace(/<saml:NameID>.*<\/saml:NameID>/, '$&$&')],
    ['somebody else', (xml) => xml.replace('>ada<', '>eve<')],
    ['a document type', (xml) => `<!DOCTYPE x [<!ENTITY y "ada">]>${xml}`],
    ['a comment in a name', (xml) => xml.replace('>ada<', '>ada<!---->eve<')],
    ['something else', () => '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'],
    ['a flood', (xml) => `${xml}${' '.repeat(200_000)}`],
  ]
  test.each(lies)('%s, although the provider signs it', async (what, lie) => {
    const ended = await bring(acme.endsSession({ nameId: 'ada' }, ours, { lie }))
    expect([ended === null, await ada.isIn()]).toEqual([what !== 'somebody else', true])
  })

  const forged: [string, (url: URL) => string][] = [
    ['no signature', (url) => without(url, 'Signature')],
    ['no algorithm', (url) => without(url, 'SigAlg')],
    ['a weak algorithm', (url) => changed(url, 'SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
    ['a changed state', (url) => changed(url, 'RelayState', 'another')],
    ['a state that is added', (url) => `${without(url, 'RelayState')}&RelayState=x`],
    ['an empty signature', (url) => changed(url, 'Signature', '')],
    ['another request before the signed one', (url) => url.href.replace('?', '?SAMLRequest=x&')],
    ['another request after it', (url) => `${url.href}&SAMLRequest=x`],
  ]
  test.each(forged)('%s', async (_, forge) => {
    const url = new URL(acme.endsSession({ nameId: 'ada' }, ours))
    expect([await bring(forge(url)), await ada.isIn()]).toEqual([null, true])
  })

  test('what is not signed under another spelling of its name, before what is', async () => {
    const unsigned = new URL(acme.endsSession({ nameId: 'ada' }, ours, { unsigned: true }))
    const lie = encodeURIComponent(unsigned.searchParams.get('SAMLRequest') ?? '')
    const signed = acme.endsSession({ nameId: 'eve' }, ours)
    await bring(signed.replace('?', `?SAML%52equest=${lie}&`))
    expect([lie === '', await ada.isIn()]).toEqual([false, true])
  })

  test('one that is not signed, by another’s key, with a weak algorithm, or brought to another provider', async () => {
    const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const url = (how: object) => acme.endsSession({ nameId: 'ada' }, ours, how)
    for (const wrong of [
      url({ unsigned: true }),
      url({ key: FIRST_KEY }),
      url({ algorithm: rsaSha1 }),
      `${ORIGIN}/?SAMLRequest=x`,
      ORIGIN,
    ])
      expect(await bring(wrong)).toBeNull()
    expect(await bring(url({}), 'another')).toBeNull()
    expect(await ada.isIn()).toBe(true)
  })

  function without(url: URL, name: string): string {
    url.searchParams.delete(name)
    return url.href
  }
  function changed(url: URL, name: string, value: string): string {
    url.searchParams.set(name, value)
    return url.href
  }
})

/** Where somebody who signs out here is led on to. */
async function leadsOnTo({ cookies }: Browser): Promise<string> {
  const visitor = await access.identifyVisitor(cookies)
  return (visitor && (await access.endSessionUrl({ sessionId: visitor.sessionId, origin: ORIGIN }))) ?? ''
}

describe('what we say of a logout', () => {
  const changed = async (saml?: { newKey: true }) =>
    access.providers.change(owner, id, { version: (await ourProvider())?.version ?? 0, saml })
  const stored = () =>
    control.db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is signed over all that is told', async () => {
    const url = new URL(await leadsOnTo(ada))
    url.searchParams.set('RelayState', 'another')
    await expect(acme.told(url.href, ours)).rejects.toThrow('ERR_FAILED_MESSAGE_SIGNATURE_VERIFICATION')
  })

  test('is signed with a key that is stored sealed, and told by its certificate alone', async () => {
    expect(ours).toContain('AuthnRequestsSigned="false"')
    const provider = await ourProvider()
    const told = provider?.protocol === 'saml' ? (provider.saml.ourCertificate ?? '') : ''
    const certificate = new X509Certificate(Buffer.from(told, 'base64'))
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect([certificate.subject, certificate.publicKey.asymmetricKeyDetails?.modulusLength]).toEqual([
      'CN=Tidemark',
      3072,
    ])
    expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBe(3651 * 24 * HOUR)
    expect((await stored()).sealed).not.toContain('PRIVATE KEY')
    expect(JSON.stringify(await ourProvider())).not.toContain('PRIVATE KEY')
  })

  test('is signed with another key once an owner wants one, of which the audit log has the certificates', async () => {
    const version = (await ourProvider())?.version ?? 0
    await changed({ newKey: true })
    const now = await ourMetadata()
    const url = await leadsOnTo(ada)
    expect(await acme.told(url, now)).toMatchObject({ isSigned: true })
    await expect(acme.told(url, ours)).rejects.toThrow('ERR_FAILED_MESSAGE_SIGNATURE_VERIFICATION')
    const told = control.db.selectFrom('audit_log').select('detail').orderBy('id', 'desc')
    const { our_certificate: certificate } = JSON.parse((await told.executeTakeFirstOrThrow()).detail)
    expect(certificate.from).not.toBe(certificate.to)
    const stale = access.providers.change(owner, id, { version, saml: { newKey: true } })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await ourMetadata()).toBe(now)
  })

  test('of a provider that an earlier version connected is not signed, until it is changed', async () => {
    const { saml } = await stored()
    const { ourCertificate: _, ...before } = JSON.parse(saml ?? '')
    const asBefore = { saml: JSON.stringify(before), sealed: null, key_id: null }
    await control.db.updateTable('identity_providers').set(asBefore).where('id', '=', id).execute()
    expect(await acme.told(await leadsOnTo(ada), await ourMetadata())).toMatchObject({ isSigned: false })
    expect(log).toEqual([])
    await changed()
    expect(await acme.told(await leadsOnTo(ada), await ourMetadata())).toMatchObject({ isSigned: true })
  })

  test('goes unsigned where its key cannot be opened, which the log and the provider say until there is another', async () => {
    const signs = async () => {
      const provider = await ourProvider()
      return provider?.protocol === 'saml' && access.providers.signsLogout(provider)
    }
    expect(await signs()).toBe(true)
    const lost = { sealed: 'by a key that is gone' }
    await control.db.updateTable('identity_providers').set(lost).where('id', '=', id).execute()
    expect(await signs()).toBe(false)
    const { searchParams } = new URL(await leadsOnTo(ada))
    expect([searchParams.has('SAMLRequest'), searchParams.has('Signature')]).toEqual([true, false])
    const warnings = log.splice(0).map((line) => JSON.parse(line))
    expect(warnings).toMatchObject([{ level: 'warn', provider: id }])
    expect(JSON.stringify(warnings)).not.toContain(lost.sealed)
    await changed({ newKey: true })
    expect(await signs()).toBe(true)
    expect(await acme.told(await leadsOnTo(ada), await ourMetadata())).toMatchObject({ isSigned: true })
    expect(log).toEqual([])
  })
})

describe('who signs out here', () => {
  test('is led to the provider, which is told whose session it is, and nothing of it is readable here', async () => {
    const url = await leadsOnTo(ada)
    expect(await acme.told(url, await ourMetadata())).toMatchObject({
      issuer: `${ORIGIN}/sign-in/saml/${id}`,
      destination: `${acme.issuer}/slo`,
      nameId: 'ada',
      sessionIndex: ada.sessionIndex,
      isSigned: true,
    })
    const stored = await control.db.selectFrom('session').select('providerIdToken').execute()
    expect(stored.filter(({ providerIdToken: text }) => text?.includes('nameID'))).toEqual([])
  })

  test('is led nowhere where the provider offers none', async () => {
    const { metadata } = await control.db
      .selectFrom('identity_providers')
      .select('metadata')
      .executeTakeFirstOrThrow()
    const { logoutUrl: _, ...rest } = JSON.parse(metadata)
    const store = (text: string) =>
      control.db.updateTable('identity_providers').set({ metadata: text }).execute()
    await store(JSON.stringify(rest))
    expect(await leadsOnTo(ada)).toBe('')
    const ended = await bring(acme.endsSession({ nameId: 'bob' }, ours))
    expect([ended, await bob.isIn()]).toEqual([{ next: null }, false])
    await store(metadata)
  })
})
