import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../model/actor.ts'
import {
  type AccessPlace,
  cookieOf,
  MINUTE,
  NOBODY,
  OWNER,
  PASSWORD,
  personIn,
  QUICK_HASHING,
  useAccess,
  visitFrom,
} from '../../access-fixture.suite.ts'

const NEW_PASSWORD = 'an entirely new password'

/** Changing one's own password, and an operator setting somebody's. */
export function passwordSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const signedIn = async (email = OWNER.email) => cookieOf((await t.signIn(email)).setCookie)
  const change = (actor: Actor, currentPassword: string) =>
    t.access.changePassword(actor, { currentPassword, newPassword: NEW_PASSWORD }, visitFrom('192.0.2.1'))

  describe('changing one’s own password', () => {
    test('takes the new one from now on, ends every session of the person for a new one, and is in the log', async () => {
      const { identity } = await t.setUp()
      const other = await signedIn()
      const here = await signedIn()
      const analyst = await t.addPerson(identity.actor, 'analyst')
      t.clock.advance(1)
      const { setCookie } = await change(identity.actor, PASSWORD)
      expect(await t.access.identify(visitFrom('192.0.2.1', here))).toBeNull()
      expect(await t.access.identify(visitFrom('192.0.2.1', cookieOf(setCookie)))).toMatchObject(
        personIn(identity),
      )
      expect(await t.access.identify(visitFrom('192.0.2.1', other))).toBeNull()
      expect(await t.access.identify(visitFrom('192.0.2.1', analyst.cookie))).toMatchObject(
        personIn(analyst.identity),
      )
      expect((await t.auditOf(identity.actor))[0]).toBe('password.changed user by user')
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject(NOBODY)
      await expect(t.signIn(OWNER.email, NEW_PASSWORD)).resolves.toMatchObject({
        identity: personIn(identity),
      })
      await expect(t.signIn('analyst@acme.example')).resolves.toBeDefined()
    })

    test('leaves nobody signed in who gave the old one at this very moment', async () => {
      const { identity } = await t.setUp()
      let isGiven = false
      const meanwhile = async (stored: { hash: string; password: string }) => {
        const isRight = await QUICK_HASHING.verify(stored)
        if (!isGiven) {
          isGiven = true
          await change(identity.actor, PASSWORD)
        }
        return isRight
      }
      t.access = await t.open(null, { ...QUICK_HASHING, verify: meanwhile })
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject(NOBODY)
      expect(await t.control.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    })

    test('refuses a wrong current password at its field and changes nothing', async () => {
      const { identity, setCookie } = await t.setUp()
      await expect(change(identity.actor, 'not my password')).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'current_password' }],
      })
      expect((await t.auditOf(identity.actor))[0]).toBe('proof.refused user by user')
      expect(await t.access.identify(visitFrom('192.0.2.1', cookieOf(setCookie)))).toMatchObject(
        personIn(identity),
      )
      await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
    })

    test('cannot be used to guess', async () => {
      const { actor } = (await t.setUp()).identity
      for (let n = 0; n < 10; n++) {
        await expect(change(actor, 'wrong password')).rejects.toMatchObject({ code: 'validation_failed' })
      }
      const refusal = { code: 'rate_limited', retryAfterSeconds: 900 }
      await expect(change(actor, PASSWORD)).rejects.toMatchObject(refusal)
      await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
      t.clock.advance(15 * MINUTE)
      await expect(change(actor, PASSWORD)).resolves.toBeDefined()
    })

    test('is not held up by what strangers guess at the sign-in', async () => {
      const { actor } = (await t.setUp()).identity
      for (let n = 0; n < 60; n++) {
        await t.signIn(OWNER.email, 'wrong password', visitFrom(`203.0.113.${n}`)).catch(() => {})
      }
      await expect(change(actor, PASSWORD)).resolves.toBeDefined()
    })

    test.each(['elevenchars', 'x'.repeat(129)])('refuses the new password %j', async (newPassword) => {
      const { actor } = (await t.setUp()).identity
      const refused = t.access.changePassword(
        actor,
        { currentPassword: PASSWORD, newPassword },
        visitFrom('192.0.2.1'),
      )
      await expect(refused).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'new_password' }],
      })
    })

    test('refuses the one there is, and one that is easy to guess', async () => {
      const { actor } = (await t.setUp()).identity
      for (const newPassword of [PASSWORD, 'passwordpassword', 'tidemarktidemark', OWNER.email]) {
        const refused = t.access.changePassword(
          actor,
          { currentPassword: PASSWORD, newPassword },
          visitFrom('192.0.2.1'),
        )
        await expect(refused).rejects.toMatchObject({
          code: 'validation_failed',
          details: [{ path: 'new_password' }],
        })
      }
      await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
    })

    test('is for people: an API token has no password', async () => {
      const { actor } = (await t.setUp()).identity
      const { token } = await t.access.createToken(actor, { name: 'ci', role: 'admin', expiresInDays: 1 })
      const headers = new Headers({ authorization: `Bearer ${token}` })
      const identity = await t.access.identify(visitFrom('192.0.2.1', headers))
      if (!identity) throw new Error('the token is refused')
      const asToken = { ...actor, kind: 'api_token' } as const
      for (const other of [identity.actor, asToken, { ...actor, id: 'shell' }]) {
        await expect(change(other, PASSWORD)).rejects.toMatchObject({ code: 'forbidden' })
      }
      await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
    })

    test('twice at the same moment works once', async () => {
      const { actor } = (await t.setUp()).identity
      let waiting = 0
      let go = () => {}
      const both = new Promise<void>((resolve) => (go = resolve))
      // Both have read the old hash before either writes.
      const hash = async (password: string) => {
        if ((waiting += 1) === 2) go()
        await both
        return QUICK_HASHING.hash(password)
      }
      t.access = await t.open(null, { ...QUICK_HASHING, hash })
      const outcomes = await Promise.allSettled([change(actor, PASSWORD), change(actor, PASSWORD)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'conflict' },
      })
    })
  })

  describe('setting somebody’s password from the shell', () => {
    const shell = (owner: Actor): Actor => ({ ...owner, kind: 'system', id: 'shell' })
    const set = (owner: Actor, email: string) =>
      t.access.setPassword(shell(owner), { email, password: NEW_PASSWORD })

    test('lets them in again at once, ends their sessions, and is in the log', async () => {
      const { identity, setCookie } = await t.setUp()
      for (let n = 0; n < 10; n++) await t.signIn(OWNER.email, 'wrong password').catch(() => {})
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject({ code: 'rate_limited' })
      t.clock.advance(1)
      await set(identity.actor, 'ADA@acme.example')
      expect(await t.access.identify(visitFrom('192.0.2.1', cookieOf(setCookie)))).toBeNull()
      expect((await t.auditOf(identity.actor))[0]).toBe('password.set user by system')
      await expect(t.signIn(OWNER.email, NEW_PASSWORD)).resolves.toMatchObject({
        identity: { ...personIn(identity), mustChangePassword: true },
      })
    })

    test('does not find people of another organisation', async () => {
      const { identity } = await t.setUp()
      await t.otherOrganization()
      for (const email of ['nobody@acme.example', 'eve@other.example']) {
        await expect(set(identity.actor, email)).rejects.toMatchObject({ code: 'not_found' })
      }
      await expect(t.signIn('eve@other.example')).resolves.toBeDefined()
    })

    test('refuses a short one, and who may not manage people', async () => {
      const { actor } = (await t.setUp()).identity
      await expect(
        t.access.setPassword(shell(actor), { email: OWNER.email, password: 'elevenchars' }),
      ).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'password' }] })
      await expect(set({ ...actor, role: 'admin' }, OWNER.email)).rejects.toMatchObject({ code: 'forbidden' })
    })
  })
}
