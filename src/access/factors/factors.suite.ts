import { describe, expect, test } from 'vitest'
import { codeAt } from '../../../test/harness/sign-in/authenticator-app.ts'
import { softwarePasskey } from '../../../test/harness/sign-in/software-passkey.ts'
import {
  cookieOf,
  MINUTE,
  OWNER,
  PASSWORD,
  useAccess,
  visitFrom,
  type AccessPlace,
} from '../access-fixture.suite.ts'
import type { Identity } from '../identity.ts'
import type { FactorProof } from './check-factor.ts'

const ORIGIN = 'https://tidemark.example.com'
const HALF_MINUTE = 30_000

/** Second factors, what they are asked for, and what a stolen session or password is worth without one. */
export function factorsSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)

  /** Somebody who is signed in, with what their browser sends. */
  interface Person {
    identity: Identity
    cookie: Headers
    at: { sessionId: string; origin: string }
  }
  async function inside(cookie: Headers): Promise<Person> {
    const visitor = await t.access.identifyVisitor(cookie)
    if (!visitor) throw new Error('not signed in')
    return { identity: visitor.identity, cookie, at: { sessionId: visitor.sessionId, origin: ORIGIN } }
  }
  const owner = async () => inside(cookieOf((await t.setUp()).setCookie))
  const someone = async (of: Person, role: 'admin' | 'analyst') =>
    inside((await t.addPerson(of.identity.actor, role)).cookie)

  async function withApp(person: Person) {
    const { actor } = person.identity
    const { id, secret } = await t.access.factors.beginTotp(actor)
    const code = await codeAt(secret, t.clock.now())
    const { recoveryCodes } = await t.access.factors.confirmTotp(actor, { id, code }, person.at)
    t.clock.advance(HALF_MINUTE)
    return { id, secret, recoveryCodes: recoveryCodes ?? [], code: () => codeAt(secret, t.clock.now()) }
  }
  async function withPasskey(person: Person) {
    const key = softwarePasskey()
    const { actor } = person.identity
    const passkey = key.make(await t.access.factors.beginPasskey(actor, person.at), ORIGIN)
    const added = await t.access.factors.addPasskey(actor, { name: 'Key', passkey }, person.at)
    return { key, id: added.factor.id }
  }
  /** The password is given; what comes next is asked of the browser with these cookies. */
  const passwordGiven = async (email = OWNER.email, from = '192.0.2.1') => {
    const { awaits, setCookie } = await t.signIn(email, PASSWORD, visitFrom(from))
    return { awaits, visit: visitFrom(from, cookieOf(setCookie)), cookie: cookieOf(setCookie) }
  }
  const give = (proof: FactorProof, visit: ReturnType<typeof visitFrom>) =>
    t.access.factors.signIn(proof, { visit, origin: ORIGIN })
  const who = (cookie: Headers) => t.access.identify(visitFrom('192.0.2.1', cookie))

  describe('signing in with an app that shows codes', () => {
    test('the password alone opens nothing; the code does, in a session of its own', async () => {
      const ada = await owner()
      const app = await withApp(ada)
      const { awaits, visit, cookie } = await passwordGiven()
      expect(awaits).toEqual(['totp'])
      expect(await who(cookie)).toBeNull()
      expect(await t.access.identifyVisitor(cookie)).toBeNull()
      const { setCookie, identity } = await give({ code: await app.code() }, visit)
      expect(identity.email).toBe(OWNER.email)
      expect((await who(cookieOf(setCookie)))?.email).toBe(OWNER.email)
      expect(await who(cookie)).toBeNull()
      const told = await t.auditOf(ada.identity.actor)
      expect(told.slice(0, 3)).toEqual([
        'session.started user by user',
        'session.factor_asked user by user',
        'factor.added user by user',
      ])
    })

    test('a code counts once, and none that is older', async () => {
      const app = await withApp(await owner())
      const used = await app.code()
      const { visit } = await passwordGiven()
      await give({ code: used }, visit)
      const again = await passwordGiven()
      await expect(give({ code: used }, again.visit)).rejects.toMatchObject({ code: 'validation_failed' })
      const before = await codeAt(app.secret, t.clock.now() - HALF_MINUTE)
      await expect(give({ code: before }, again.visit)).rejects.toMatchObject({ code: 'validation_failed' })
      t.clock.advance(HALF_MINUTE)
      await give({ code: await app.code() }, again.visit)
    })

    test('after two answers to one password at once one is signed in', async () => {
      const { recoveryCodes } = await withApp(await owner())
      const { visit } = await passwordGiven()
      const [one = '', other = ''] = recoveryCodes
      const ended = await Promise.allSettled([give({ code: one }, visit), give({ code: other }, visit)])
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('codes are not guessed: neither the password given again nor another network is a new chance', async () => {
      const app = await withApp(await owner())
      for (let n = 0; n < 10; n++) {
        const { visit } = await passwordGiven(OWNER.email, `198.51.100.${n}`)
        await expect(give({ code: '000000' }, visit)).rejects.toMatchObject({ code: 'validation_failed' })
      }
      const { visit } = await passwordGiven(OWNER.email, '203.0.113.1')
      const right = await app.code()
      await expect(give({ code: right }, visit)).rejects.toMatchObject({ code: 'rate_limited' })
      t.clock.advance(16 * MINUTE)
      const later = await passwordGiven()
      await give({ code: await app.code() }, later.visit)
    })

    test('takes no longer than ten minutes', async () => {
      const app = await withApp(await owner())
      const { visit } = await passwordGiven()
      t.clock.advance(11 * MINUTE)
      await expect(give({ code: await app.code() }, visit)).rejects.toMatchObject({ code: 'unauthenticated' })
    })

    test('is asked of nobody who gave no password, whatever their session', async () => {
      const ada = await owner()
      const app = await withApp(ada)
      const code = await app.code()
      const strangers = visitFrom('192.0.2.1', ada.cookie)
      await expect(give({ code }, strangers)).rejects.toMatchObject({ code: 'unauthenticated' })
    })
  })

  describe('recovery codes', () => {
    test('each signs in once, however it is typed, and new ones end the old', async () => {
      const ada = await owner()
      const { recoveryCodes } = await withApp(ada)
      expect(recoveryCodes).toHaveLength(10)
      const [first = '', second = ''] = recoveryCodes
      await give({ code: first.toUpperCase().replaceAll('-', ' ') }, (await passwordGiven()).visit)
      const again = await passwordGiven()
      await expect(give({ code: first }, again.visit)).rejects.toMatchObject({ code: 'validation_failed' })
      expect(await t.access.factors.list(ada.identity.actor)).toMatchObject({ recoveryCodesLeft: 9 })
      await t.access.factors.renewRecoveryCodes(ada.identity.actor)
      await expect(give({ code: second }, again.visit)).rejects.toMatchObject({ code: 'validation_failed' })
    })

    test('are stored as hashes, and the secret of an app is sealed', async () => {
      const { recoveryCodes, secret } = await withApp(await owner())
      const codes = await t.control.db.selectFrom('recovery_codes').selectAll().execute()
      const factors = await t.control.db.selectFrom('second_factors').selectAll().execute()
      const stored = JSON.stringify({ codes, factors })
      for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
      expect(stored).not.toContain(secret)
    })
  })

  describe('passkeys', () => {
    const ask = (visit: ReturnType<typeof visitFrom>) => t.access.factors.beginSignInPasskey(visit, ORIGIN)

    test('sign in with what they were asked here, once', async () => {
      const { key } = await withPasskey(await owner())
      const { awaits, visit } = await passwordGiven()
      expect(awaits).toEqual(['passkey'])
      const used = key.use(await ask(visit), ORIGIN)
      await give({ passkey: used }, visit)
      const again = await passwordGiven()
      await ask(again.visit)
      await expect(give({ passkey: used }, again.visit)).rejects.toMatchObject({ code: 'validation_failed' })
    })

    test('refuse another site, another key, and what was asked too long ago', async () => {
      const { key } = await withPasskey(await owner())
      const { visit } = await passwordGiven()
      const wrong = async (make: (options: Record<string, unknown>) => FactorProof) => {
        const proof = make(await ask(visit))
        await expect(give(proof, visit)).rejects.toMatchObject({ code: 'validation_failed' })
      }
      await wrong((options) => ({ passkey: key.use(options, 'https://tidemark.example.org') }))
      await wrong((options) => {
        const { response } = softwarePasskey().use(options, ORIGIN)
        return { passkey: { ...key.use(options, ORIGIN), response } }
      })
      await wrong((options) => {
        t.clock.advance(6 * MINUTE)
        return { passkey: key.use(options, ORIGIN) }
      })
      await give({ passkey: key.use(await ask(visit), ORIGIN) }, visit)
    })
  })

  describe('one’s own', () => {
    test('the first ends every other session, the second none, and the last takes its codes along', async () => {
      const ada = await owner()
      const elsewhere = cookieOf((await t.signIn(OWNER.email)).setCookie)
      const app = await withApp(ada)
      expect(await who(elsewhere)).toBeNull()
      expect(await who(ada.cookie)).not.toBeNull()
      const { id } = await withPasskey(ada)
      expect((await t.access.factors.list(ada.identity.actor)).factors).toHaveLength(2)
      await t.access.factors.remove(ada.identity.actor, app.id)
      await t.access.factors.remove(ada.identity.actor, id)
      expect(await t.access.factors.list(ada.identity.actor)).toMatchObject({
        factors: [],
        recoveryCodesLeft: 0,
      })
      expect((await t.signIn(OWNER.email)).awaits).toBeNull()
    })

    test('need a proof of the last ten minutes, which a password or a code is, and nothing of another session', async () => {
      const ada = await owner()
      const app = await withApp(ada)
      t.clock.advance(11 * MINUTE)
      const old = await inside(ada.cookie)
      const remove = async () => t.access.factors.remove((await inside(ada.cookie)).identity.actor, app.id)
      await expect(remove()).rejects.toMatchObject({ code: 'fresh_proof_required' })
      const { prove } = t.access.factors
      const wrong = prove(old.identity.actor, { password: 'not the password' }, old.at)
      await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' })
      await expect(prove(old.identity.actor, { code: '000000' }, old.at)).rejects.toThrow()
      const refused = 'proof.refused user by user'
      expect((await t.auditOf(old.identity.actor)).filter((entry) => entry === refused)).toHaveLength(2)
      await prove(old.identity.actor, { password: PASSWORD }, { ...old.at, sessionId: 'another' })
      await expect(remove()).rejects.toMatchObject({ code: 'fresh_proof_required' })
      await prove(old.identity.actor, { code: await app.code() }, old.at)
      await remove()
    })

    test('an API token has none, and proves nothing', async () => {
      const ada = await owner()
      const input = { name: 'T', role: 'admin', expiresInDays: 1 } as const
      const { token } = await t.access.createToken(ada.identity.actor, input)
      const bearer = new Headers({ authorization: `Bearer ${token}` })
      const actor = (await who(bearer))?.actor
      if (!actor) throw new Error('the token is not valid')
      const refused = [
        t.access.factors.list(actor),
        t.access.factors.prove(actor, { password: PASSWORD }, ada.at),
      ]
      for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'forbidden' })
    })
  })

  describe('the rules of the organisation', () => {
    test('hold for the roles they name, at once, and the last factor of such a role has to stay', async () => {
      const ada = await owner()
      const bob = await someone(ada, 'admin')
      const version = { version: 0 }
      await t.access.factors.changeRules(ada.identity.actor, { ...version, factorRoles: ['admin'] })
      expect((await who(ada.cookie))?.mustSetUpFactor).toBe(false)
      expect((await who(bob.cookie))?.mustSetUpFactor).toBe(true)
      const app = await withApp(bob)
      expect((await who(bob.cookie))?.mustSetUpFactor).toBe(false)
      const only = t.access.factors.remove(bob.identity.actor, app.id)
      await expect(only).rejects.toMatchObject({ code: 'conflict' })
      await withPasskey(bob)
      await t.access.factors.remove(bob.identity.actor, app.id)
      const late = t.access.factors.changeRules(ada.identity.actor, { ...version, factorRoles: [] })
      await expect(late).rejects.toMatchObject({ code: 'conflict' })
    })

    test('end sessions after as many hours, and idle ones after as many minutes', async () => {
      const ada = await owner()
      const rules = { version: 0, idleMinutes: 30, sessionHours: 1 }
      await t.access.factors.changeRules(ada.identity.actor, rules)
      t.clock.advance(25 * MINUTE)
      expect(await who(ada.cookie)).not.toBeNull()
      t.clock.advance(25 * MINUTE)
      expect(await who(ada.cookie)).not.toBeNull()
      t.clock.advance(11 * MINUTE)
      expect(await t.access.listSessions(ada.identity.actor, ada.cookie)).toEqual([])
      expect(await who(ada.cookie)).toBeNull()
      const idle = cookieOf((await t.signIn(OWNER.email)).setCookie)
      t.clock.advance(31 * MINUTE)
      expect(await who(idle)).toBeNull()
    })

    test('are an owner’s, and of their organisation', async () => {
      const ada = await owner()
      const bob = await someone(ada, 'admin')
      const change = { version: 0, factorRoles: ['admin'] as const }
      const refused = t.access.factors.changeRules(bob.identity.actor, { ...change, factorRoles: ['admin'] })
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
      const { owner: eve } = await t.otherOrganization()
      await t.access.factors.changeRules(eve, { ...change, factorRoles: ['admin'] })
      expect((await who(bob.cookie))?.mustSetUpFactor).toBe(false)
    })
  })

  describe('somebody else’s', () => {
    test('are taken away by an owner: the sessions end, and the person is told', async () => {
      const ada = await owner()
      const { memberId, ...bob } = await t.addPerson(ada.identity.actor, 'analyst')
      await withApp(await inside(bob.cookie))
      await t.access.factors.reset(ada.identity.actor, memberId)
      expect(await who(bob.cookie)).toBeNull()
      const back = await t.signIn('analyst@acme.example')
      expect(back.awaits).toBeNull()
      const notices = await t.access.factors.listNotices(back.identity.actor)
      expect(notices).toMatchObject([{ kind: 'factor_reset', name: 'Ada' }])
      const [notice] = notices
      const other = t.access.factors.dismissNotice(ada.identity.actor, notice?.id ?? '')
      await expect(other).rejects.toMatchObject({ code: 'not_found' })
      await t.access.factors.dismissNotice(back.identity.actor, notice?.id ?? '')
      expect(await t.access.factors.listNotices(back.identity.actor)).toEqual([])
    })

    test('stay where the asker is no owner, of another organisation, or proved nothing', async () => {
      const ada = await owner()
      const { memberId, cookie } = await t.addPerson(ada.identity.actor, 'analyst')
      await withApp(await inside(cookie))
      const bob = await someone(ada, 'admin')
      const { owner: eve } = await t.otherOrganization()
      const { provenAt: _, ...unproven } = ada.identity.actor
      const { reset } = t.access.factors
      await expect(reset(bob.identity.actor, memberId)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(reset(eve, memberId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(reset(unproven, memberId)).rejects.toMatchObject({ code: 'fresh_proof_required' })
      expect((await t.signIn('analyst@acme.example')).awaits).toEqual(['totp'])
    })
  })
}
