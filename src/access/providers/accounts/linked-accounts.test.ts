import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '../../../../test/harness/sign-in/authenticator-app.ts'
import {
  CLIENT,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/harness/sign-in/identity-provider.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { Actor, Role } from '../../../model/actor.ts'
import type { ControlStore } from '../../../store/control/control-store.ts'
import { openMigratedControl } from '../../../../test/harness/stores/migrated-control.ts'
import type { Access } from '../../access.ts'
import { cookieOf, OWNER, PASSWORD, visitFrom } from '../../access-fixture.suite.ts'
import { listAudit } from '../../audit/audit.ts'
import { insertOrganization, insertPerson } from '../../organizations.ts'
import { openProviderAccess, ORIGIN } from '../provider-fixture.suite.ts'
import { SignInRefused } from '../sign-in-refused.ts'

const ADDRESS = '192.0.2.9'
const visit = (cookies?: Headers) => visitFrom(ADDRESS, cookies)
const claimsOf = (name: string, groups: string[]) => ({
  email: `${name}@acme.example`,
  email_verified: true,
  name,
  groups,
})

const stack = new AsyncDisposableStack()
let acme: TestIdentityProvider
let control: ControlStore
let access: Access
let owner: Person
let id: string

interface Person {
  actor: Actor
  memberId: string
  cookies: Headers
}

beforeAll(async () => {
  acme = stack.use(await startIdentityProvider())
})
afterAll(() => stack.disposeAsync())

beforeEach(async () => {
  control = await openMigratedControl()
  const opened = await openProviderAccess(control, [acme.issuer])
  access = opened.access
  const { identity, setCookie } = await access.completeSetup(
    { ...OWNER, email: 'owner@acme.example' },
    visit(),
  )
  owner = { actor: identity.actor, memberId: '', cookies: cookieOf(setCookie) }
  owner.memberId = await memberIdOf(owner.actor.id)
  const provider = await access.providers.connect(owner.actor, {
    kind: 'other',
    name: 'Acme',
    issuer: acme.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    groupRoles: [
      { group: 'admins', role: 'admin' },
      { group: 'owners', role: 'owner' },
    ],
  })
  id = provider.id
  await access.providers.change(owner.actor, id, { version: 1, enabled: true })
  acme.people.clear()
  acme.people.set('b', claimsOf('bob', ['admins']))
  return async () => {
    await opened[Symbol.asyncDispose]()
    await control[Symbol.asyncDispose]()
  }
})

const memberIdOf = async (userId: string) =>
  (await access.listMembers(owner.actor)).find((member) => member.userId === userId)?.id ?? ''

/** Somebody with a password, who is signed in. */
async function someone(name: string, role: Exclude<Role, 'owner'> = 'analyst'): Promise<Person> {
  const email = `${name}@acme.example`
  const { id: memberId } = await access.addMember(owner.actor, { name, email, password: PASSWORD, role })
  return inside(email, memberId)
}
async function inside(email: string, memberId: string): Promise<Person> {
  const { identity, setCookie } = await access.signIn({ email, password: PASSWORD }, visit())
  return { actor: identity.actor, memberId, cookies: cookieOf(setCookie) }
}
/** Another owner with a password. */
async function anotherOwner(): Promise<Person> {
  const email = 'olga@acme.example'
  const account = await control.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  const person = { name: 'Olga', email, passwordHash: account.password, role: 'owner' as const }
  const { tenant } = owner.actor
  const { memberId } = await control.db
    .transaction()
    .execute((tx) => insertPerson(tx, systemClock, { ...person, tenant }))
  return inside(email, memberId)
}

/** An account at a provider that is not connected any more. */
const accountOfRemoved = ({ tenant, id: userId }: Actor) =>
  control.db
    .insertInto('provider_accounts')
    .values({
      tenant,
      issuer: 'https://other.example',
      subject: '1',
      user_id: userId,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()

const together = (...all: Headers[]) =>
  new Headers({ cookie: all.map((one) => one.get('cookie')).join('; ') })

/** Come back from the provider in a browser with these cookies. */
async function link(person: Person, subject: string, cookies = person.cookies) {
  const { authorizeUrl, setCookie } = await access.providers.beginLink(person.actor, {
    providerId: id,
    origin: ORIGIN,
  })
  const url = await acme.signIn(authorizeUrl, subject)
  return access.providers.finish(id, { url, visit: visit(together(cookies, cookieOf(setCookie))) })
}

async function signInBy(subject: string) {
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
  const url = await acme.signIn(authorizeUrl, subject)
  const done = await access.providers.finish(id, { url, visit: visit(cookieOf(setCookie)) })
  const cookies = cookieOf(done.setCookie)
  return { cookies, identity: await access.identify(visit(cookies)) }
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof SignInRefused ? `${error.refusal} ${error.backTo ?? ''}`.trim() : String(error)
}

const isIn = async (cookies: Headers) => (await access.identify(visit(cookies))) !== null
const roleOf = async (memberId: string) =>
  (await access.listMembers(owner.actor)).find((member) => member.id === memberId)?.role
const accounts = ({ memberId }: Person) => access.providers.listAccountsOf(owner.actor, memberId)
async function journal(): Promise<string[]> {
  const { entries } = await listAudit({ control, actor: owner.actor, limit: 50 })
  return entries.map(({ action, detail }) => [action, detail['reason']].filter(Boolean).join(' '))
}

describe('an account at a provider', () => {
  test('is linked to who is signed in, who signs in with it from then on, with the role of their groups', async () => {
    const bob = await someone('bob')
    expect(await link(bob, 'b')).toMatchObject({ linked: id, tested: null, next: '/settings/account' })
    expect(await journal()).toContain('account.linked')
    expect([await roleOf(bob.memberId), await isIn(bob.cookies)]).toEqual(['analyst', true])
    expect(await access.providers.listOwnAccounts(bob.actor)).toMatchObject([
      { provider: 'Acme', issuer: acme.issuer },
    ])
    const { identity } = await signInBy('b')
    expect(identity?.actor).toMatchObject({ id: bob.actor.id, role: 'admin' })
  })

  test('is not begun without a proof of just now, by a token, with a provider that is off or another’s, or twice', async () => {
    const bob = await someone('bob')
    const { provenAt: _, ...unproven } = bob.actor
    const begin = (actor: Actor, providerId = id) =>
      access.providers.beginLink(actor, { providerId, origin: ORIGIN })
    await expect(begin(unproven)).rejects.toMatchObject({ code: 'fresh_proof_required' })
    await expect(begin({ ...bob.actor, kind: 'api_token' })).rejects.toMatchObject({ code: 'forbidden' })
    const tenant = await control.db
      .transaction()
      .execute((tx) => insertOrganization(tx, systemClock, { name: 'Other', slug: 'other' }))
    await expect(begin({ ...bob.actor, tenant })).rejects.toMatchObject({ code: 'not_found' })
    await link(bob, 'b')
    await expect(begin(bob.actor)).rejects.toMatchObject({ code: 'conflict' })
    await access.providers.change(owner.actor, id, { version: 2, enabled: false })
    await expect(begin(bob.actor)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that is somebody else’s, is let in nowhere, or comes back to another person is linked to nobody', async () => {
    const [bob, eve] = [await someone('bob'), await someone('eve')]
    await link(bob, 'b')
    expect(await refusal(link(eve, 'b'))).toBe('account_taken /settings/account')
    acme.people.set('e', claimsOf('eve', []))
    expect(await refusal(link(eve, 'e'))).toBe('no_role /settings/account')
    acme.people.set('e', claimsOf('eve', ['admins']))
    expect(await refusal(link(eve, 'e', bob.cookies))).toBe('not_begun_here /settings/account')
    expect(await refusal(link(eve, 'e', new Headers({ cookie: '' })))).toBe(
      'not_begun_here /settings/account',
    )
    expect(await accounts(eve)).toEqual([])
    expect(await journal()).toEqual(
      expect.arrayContaining(['account.link_refused account_taken', 'account.link_refused no_role']),
    )
  })

  test('is never the last local owner’s, and one owner’s of two is the provider’s to judge from then on', async () => {
    await expect(link(owner, 'b')).rejects.toMatchObject({ code: 'conflict' })
    const olga = await anotherOwner()
    const { authorizeUrl, setCookie } = await access.providers.beginLink(owner.actor, {
      providerId: id,
      origin: ORIGIN,
    })
    await link(olga, 'b')
    const late = {
      url: await acme.signIn(authorizeUrl, 'b2'),
      visit: visit(together(owner.cookies, cookieOf(setCookie))),
    }
    acme.people.set('b2', claimsOf('bea', ['owners']))
    expect(await refusal(access.providers.finish(id, late))).toBe('local_owner_stays /settings/account')
    const removal = access.removeMember(olga.actor, owner.memberId)
    await expect(removal).rejects.toMatchObject({ code: 'conflict' })
    expect((await signInBy('b')).identity?.actor).toMatchObject({ id: olga.actor.id, role: 'admin' })
  })
})

describe('unlinking an account', () => {
  test('ends what began with it and nothing else, and needs a password to be left and a proof', async () => {
    const bob = await someone('bob')
    await link(bob, 'b')
    const { identity, cookies } = await signInBy('b')
    bob.cookies = (await inside('bob@acme.example', bob.memberId)).cookies
    const [account] = await access.providers.listOwnAccounts(bob.actor)
    if (!identity || !account) throw new Error('not linked')
    const { provenAt: _, ...unproven } = bob.actor
    const { unlinkOwnAccount } = access.providers
    await expect(unlinkOwnAccount(unproven, account.id)).rejects.toMatchObject({
      code: 'fresh_proof_required',
    })
    await expect(unlinkOwnAccount(owner.actor, account.id)).rejects.toMatchObject({ code: 'not_found' })
    await unlinkOwnAccount(bob.actor, account.id)
    expect([await isIn(cookies), await isIn(bob.cookies)]).toEqual([false, true])
    expect(await journal()).toContain('account.unlinked')
    expect(await refusal(signInBy('b'))).toBe('email_taken')

    acme.people.set('c', claimsOf('carl', ['admins']))
    const carl = (await signInBy('c')).identity?.actor
    if (!carl) throw new Error('not signed in')
    const [only] = await access.providers.listOwnAccounts(carl)
    await expect(unlinkOwnAccount(carl, only?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await accountOfRemoved(carl)
    await expect(unlinkOwnAccount(carl, only?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of a member is an owner’s of the organisation, with a proof', async () => {
    const bob = await someone('bob', 'admin')
    await link(bob, 'b')
    const { provenAt: _, ...unproven } = owner.actor
    const { unlinkAccountsOf } = access.providers
    const part = (actor: Actor) => unlinkAccountsOf(actor, bob.memberId)
    await expect(part(bob.actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(part(unproven)).rejects.toMatchObject({ code: 'fresh_proof_required' })
    await expect(part({ ...owner.actor, tenant: 'another' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await accounts(bob)).toHaveLength(1)
    await part(owner.actor)
    expect(await accounts(bob)).toEqual([])
    await expect(part(owner.actor)).rejects.toMatchObject({ code: 'conflict' })
    acme.people.set('c', claimsOf('carl', ['admins']))
    const carl = (await signInBy('c')).identity?.actor.id ?? ''
    const onlyWayIn = unlinkAccountsOf(owner.actor, await memberIdOf(carl))
    await expect(onlyWayIn).rejects.toMatchObject({ code: 'conflict' })
  })

  test('one of a member’s leaves the others, and ends what began with it', async () => {
    const bob = await someone('bob')
    await link(bob, 'b')
    const { cookies } = await signInBy('b')
    await accountOfRemoved(bob.actor)
    const { memberId } = bob
    const accountId = (await accounts(bob)).find(({ issuer }) => issuer === acme.issuer)?.id ?? ''
    const part = (actor: Actor, whose = memberId) =>
      access.providers.unlinkAccountOf(actor, { memberId: whose, accountId })
    const { provenAt: _, ...unproven } = owner.actor
    await expect(part({ ...owner.actor, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(part(unproven)).rejects.toMatchObject({ code: 'fresh_proof_required' })
    await expect(part({ ...owner.actor, tenant: 'another' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(part(owner.actor, owner.memberId)).rejects.toMatchObject({ code: 'not_found' })
    await part(owner.actor)
    expect((await accounts(bob)).map(({ issuer }) => issuer)).toEqual(['https://other.example'])
    expect(await isIn(cookies)).toBe(false)
    await expect(part(owner.actor)).rejects.toMatchObject({ code: 'not_found' })
    expect(await journal()).toContain('account.unlinked')
  })

  test('comes with being recovered on the machine: the provider takes the owner’s role no more', async () => {
    const bob = await someone('bob')
    await link(bob, 'b')
    const shell: Actor = { kind: 'system', id: 'shell', tenant: owner.actor.tenant, role: 'owner' }
    await access.recoverOwner(shell, { email: 'bob@acme.example', password: 'quite another long password' })
    expect(await accounts(bob)).toEqual([])
    expect(await refusal(signInBy('b'))).toBe('email_taken')
    expect(await roleOf(bob.memberId)).toBe('owner')
  })
})

describe('beside a provider that is on', () => {
  test('an owner gets in by password however often a provider has taken nobody’s answer', async () => {
    const [provider] = await access.providers.list(owner.actor)
    const wrong = { version: provider?.version ?? 0, clientSecret: 'another one' }
    await access.providers.change(owner.actor, id, wrong)
    const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
    const url = await acme.signIn(authorizeUrl, 'b')
    const finish = () => access.providers.finish(id, { url, visit: visit(cookieOf(setCookie)) })
    for (let n = 0; n < 61; n++)
      await expect(finish()).rejects.toMatchObject({ refusal: 'client_not_accepted' })
    await expect(inside('owner@acme.example', owner.memberId)).resolves.toBeDefined()
  })

  test('an owner with a password needs a second factor, which has to stay and whose use the others are told, and nobody else does', async () => {
    const bob = await someone('bob', 'admin')
    acme.people.set('o', claimsOf('olga', ['owners']))
    const { identity: olga } = await signInBy('o')
    const asked = async (cookies: Headers) => (await access.identify(visit(cookies)))?.mustSetUpFactor
    expect([await asked(owner.cookies), await asked(bob.cookies), olga?.mustSetUpFactor]).toEqual([
      true,
      false,
      false,
    ])
    expect(await access.factors.list(owner.actor)).toMatchObject({ required: true })
    const { id: factorId, secret } = await access.factors.beginTotp(owner.actor)
    const code = await codeAt(secret, systemClock.now())
    const sessionId = (await access.identifyVisitor(owner.cookies))?.sessionId ?? ''
    await access.factors.confirmTotp(owner.actor, { id: factorId, code }, { sessionId, origin: ORIGIN })
    expect(await asked(owner.cookies)).toBe(false)
    const given = await access.signIn({ email: 'owner@acme.example', password: PASSWORD }, visit())
    const later = await codeAt(secret, systemClock.now() + 30_000)
    const by = { visit: visit(cookieOf(given.setCookie)), origin: ORIGIN }
    await access.factors.signIn({ code: later }, by)
    const { entries } = await listAudit({ control, actor: owner.actor, limit: 1 })
    expect(entries).toMatchObject([
      { action: 'session.started', detail: { factor: 'totp', beside_provider: true } },
    ])
    const told = olga && (await access.factors.listNotices(olga.actor))
    expect(told).toMatchObject([{ kind: 'local_owner_used', name: OWNER.name }])
    const removal = access.factors.remove(owner.actor, factorId)
    await expect(removal).rejects.toMatchObject({ code: 'conflict' })
    await access.providers.change(owner.actor, id, { version: 2, enabled: false })
    await access.factors.remove(owner.actor, factorId)
  })
})
