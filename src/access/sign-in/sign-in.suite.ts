import { describe, expect, test } from 'vitest'
import { TerminalError } from '../../lib/errors.ts'
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
} from '../access-fixture.suite.ts'
import { waitAfter } from './sign-in-throttle.ts'

/** The first run, sessions, and guessing passwords. */
export function signInSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)

  describe('the first run', () => {
    test('creates the organisation and its owner, and signs the owner in', async () => {
      expect(await t.access.needsSetup()).toBe(true)
      const { identity, setCookie } = await t.setUp()
      expect(identity).toMatchObject({
        actor: { kind: 'user', role: 'owner' },
        name: 'Ada',
        email: OWNER.email,
        organizationName: 'Acme',
      })
      expect(await t.access.needsSetup()).toBe(false)
      expect(await t.access.identify(visitFrom('192.0.2.1', cookieOf(setCookie)))).toMatchObject(
        personIn(identity),
      )
      expect(await t.auditOf(identity.actor)).toContain('organization.created organization by user')
    })

    test('of a service that others reach needs the token it printed, once and within an hour', async () => {
      const setUpWith = (setupToken?: string) =>
        t.access.completeSetup({ ...OWNER, setupToken }, visitFrom('203.0.113.66'))
      const refusal = { code: 'validation_failed', details: [{ path: 'setup_token' }] }
      const old = t.access.setupGuard.arm()
      t.clock.advance(60 * MINUTE)
      await expect(setUpWith(old)).rejects.toMatchObject(refusal)
      const token = t.access.setupGuard.arm()
      for (const wrong of [undefined, '', old, `${token}x`]) {
        await expect(setUpWith(wrong)).rejects.toMatchObject(refusal)
      }
      await expect(setUpWith(token)).resolves.toBeDefined()
      await expect(setUpWith(token)).rejects.toMatchObject({ code: 'setup_done' })
    })

    test('works once, also when two come at the same moment', async () => {
      const both = await Promise.allSettled([
        t.setUp(),
        t.access.completeSetup(
          { ...OWNER, organizationName: 'Rival', email: 'r@x.example' },
          visitFrom('192.0.2.2'),
        ),
      ])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({
        reason: { code: 'setup_done' },
      })
      expect(await t.control.db.selectFrom('organization').select('slug').execute()).toHaveLength(1)
      expect(await t.control.db.selectFrom('user').select('id').execute()).toHaveLength(1)
      await expect(t.setUp()).rejects.toMatchObject({ code: 'setup_done' })
    })

    test.each([
      [{ organizationName: '  ' }, 'organization_name'],
      [{ email: 'ada' }, 'email'],
      [{ password: 'elevenchars' }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
    ])('refuses %o by the name of the field', async (change, path) => {
      await expect(
        t.access.completeSetup({ ...OWNER, ...change }, visitFrom('192.0.2.1')),
      ).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
      expect(await t.access.needsSetup()).toBe(true)
    })
  })

  describe('a session', () => {
    test('starts with the right password, ends with signing out, and both are in the log', async () => {
      await t.setUp()
      t.clock.advance(1)
      const { identity, setCookie } = await t.signIn('ADA@Acme.example')
      const cookie = cookieOf(setCookie)
      expect(await t.access.identify(visitFrom('192.0.2.1', cookie))).toMatchObject(personIn(identity))
      t.clock.advance(1)
      const out = await t.access.signOut(cookie)
      expect(out.setCookie.join()).toContain('tidemark.session_token=; Max-Age=0')
      expect(await t.access.identify(visitFrom('192.0.2.1', cookie))).toBeNull()
      expect((await t.auditOf(identity.actor)).slice(0, 2)).toEqual([
        'session.ended user by user',
        'session.started user by user',
      ])
    })

    test('is refused in one sentence, whatever was wrong', async () => {
      await t.setUp()
      await expect(t.signIn(OWNER.email, 'not the password')).rejects.toMatchObject(NOBODY)
      await expect(t.signIn('nobody@acme.example')).rejects.toMatchObject(NOBODY)
      await expect(t.signIn('not an address')).rejects.toMatchObject(NOBODY)
      await expect(t.signIn(OWNER.email, '')).rejects.toMatchObject(NOBODY)
    })

    test('is refused after one password was computed, also for an address that nobody has', async () => {
      await t.setUp()
      let computed = 0
      const counted = <Given extends unknown[], Answer>(compute: (...given: Given) => Answer) => {
        return (...given: Given) => {
          computed += 1
          return compute(...given)
        }
      }
      const { hash, verify } = QUICK_HASHING
      t.access = await t.open(null, { ...QUICK_HASHING, hash: counted(hash), verify: counted(verify) })
      for (const [tries, email] of [OWNER.email, 'nobody@acme.example'].entries()) {
        await expect(t.signIn(email, 'not the password')).rejects.toMatchObject(NOBODY)
        expect(computed).toBe(tries + 1)
      }
    })

    test('is refused as busy, not as wrong, when too many passwords wait', async () => {
      await t.setUp()
      const busy = new TerminalError('overloaded', 'busy')
      t.access = await t.open(null, { ...QUICK_HASHING, verify: () => Promise.reject(busy) })
      await expect(t.signIn(OWNER.email)).rejects.toBe(busy)
    })

    test('cookie is HttpOnly and Lax, and Secure when people come over https', async () => {
      const plain = (await t.setUp()).setCookie[0]
      expect(plain).toMatch(/^tidemark\.session_token=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
      const secured = await t.open('https://tidemark.example.com')
      const { setCookie } = await secured.signIn(
        { email: OWNER.email, password: PASSWORD },
        visitFrom('192.0.2.1'),
      )
      expect(setCookie[0]).toMatch(/^__Host-tidemark\.session_token=[^;]+;.*; Secure/)
      expect(setCookie[0]).toMatch(/; HttpOnly/)
    })

    test('that was tampered with, signed with another secret, or unknown is nobody', async () => {
      const { setCookie } = await t.setUp()
      const value = (setCookie[0] ?? '').split(';')[0] ?? ''
      expect(await t.access.identify(visitFrom('192.0.2.1', new Headers({ cookie: value })))).not.toBeNull()
      expect(
        await t.access.identify(
          visitFrom('192.0.2.1', new Headers({ cookie: value.replace(/.{6}$/, 'AAAAAA') })),
        ),
      ).toBeNull()
      expect(
        await t.access.identify(
          visitFrom('192.0.2.1', new Headers({ cookie: 'tidemark.session_token=x.y' })),
        ),
      ).toBeNull()
      expect(await t.access.identify(visitFrom('192.0.2.1', new Headers()))).toBeNull()
      const stored = await t.control.db.selectFrom('session').select('token').executeTakeFirstOrThrow()
      expect(
        await t.access.identify(
          visitFrom('192.0.2.1', new Headers({ cookie: `tidemark.session_token=${stored.token}` })),
        ),
      ).toBeNull()
    })

    test('that has run out is nobody', async () => {
      const { setCookie } = await t.setUp()
      await t.control.db.updateTable('session').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()
      expect(await t.access.identify(visitFrom('192.0.2.1', cookieOf(setCookie)))).toBeNull()
    })

    test('that has run out is forgotten when somebody signs in', async () => {
      await t.setUp()
      await t.control.db.updateTable('session').set({ expiresAt: '2025-12-31T23:59:59.999Z' }).execute()
      await t.signIn(OWNER.email)
      expect(await t.control.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    })

    test('carries the role the person has now', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      await t.control.db
        .updateTable('member')
        .set({ role: 'analyst' })
        .where('id', '=', admin.memberId)
        .execute()
      expect((await t.access.identify(visitFrom('192.0.2.1', admin.cookie)))?.actor.role).toBe('analyst')
      await t.control.db
        .updateTable('member')
        .set({ role: 'superuser' })
        .where('id', '=', admin.memberId)
        .execute()
      expect(await t.access.identify(visitFrom('192.0.2.1', admin.cookie))).toBeNull()
    })
  })

  describe('guessing a password', () => {
    const guess = (password = 'wrong password') =>
      t.signIn(OWNER.email, password).then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
    const guesses = async (count: number) => {
      const outcomes: string[] = []
      for (let n = 0; n < count; n++) outcomes.push(await guess())
      return outcomes
    }

    test('is stopped after ten tries, with the time to wait, even with the right password', async () => {
      await t.setUp()
      expect(new Set(await guesses(10))).toEqual(new Set(['unauthenticated']))
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 900,
        action: expect.stringContaining('15 minutes'),
      })
      t.clock.advance(15 * MINUTE - 1)
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 1,
      })
      t.clock.advance(1)
      expect(await guess(PASSWORD)).toBe('in')
    })

    test('waits longer each time, up to an hour, and never for good', async () => {
      await t.setUp()
      await guesses(10)
      for (const minutes of [15, 30, 60, 60]) {
        t.clock.advance(minutes * MINUTE - 1)
        expect(await guess()).toBe('rate_limited')
        t.clock.advance(1)
        expect(await guess()).toBe('unauthenticated')
      }
      t.clock.advance(60 * MINUTE)
      expect(await guess(PASSWORD)).toBe('in')
      expect(await guess()).toBe('unauthenticated')
    })

    test('in parallel gets no more tries than one after the other', async () => {
      await t.setUp()
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess()))
      expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
    })

    test('counts every spelling of an address as one account', async () => {
      await t.setUp()
      await guesses(5)
      for (let n = 0; n < 5; n++) await t.signIn(OWNER.email.toUpperCase(), 'wrong password').catch(() => {})
      await expect(t.signIn(OWNER.email)).rejects.toMatchObject({ code: 'rate_limited' })
    })

    test('counts for one account only, starts again after a success or a quiet day, and keeps no address', async () => {
      const { identity } = await t.setUp()
      await t.addPerson(identity.actor, 'analyst')
      await guesses(10)
      await expect(t.signIn('analyst@acme.example')).resolves.toBeDefined()
      t.clock.advance(24 * 60 * MINUTE + 1)
      expect(new Set(await guesses(9))).toEqual(new Set(['unauthenticated']))
      expect(await guess(PASSWORD)).toBe('in')
      expect(new Set(await guesses(10))).toEqual(new Set(['unauthenticated']))
      const kept = await t.control.db.selectFrom('sign_in_failures').selectAll().execute()
      expect(kept).toHaveLength(2)
      expect(JSON.stringify(kept)).not.toContain('ada')
    })

    test('an account that does not exist is limited in the same way', async () => {
      await t.setUp()
      for (let n = 0; n < 10; n++) await t.signIn('nobody@acme.example').catch(() => {})
      await expect(t.signIn('nobody@acme.example')).rejects.toMatchObject({ code: 'rate_limited' })
    })

    test('from elsewhere holds nobody up, however often it is tried and whatever wait it is in', async () => {
      await t.setUp()
      for (let hour = 0; hour < 4; hour++) {
        for (let n = 0; n < 12; n++) {
          await t.signIn(OWNER.email, 'wrong password', visitFrom('203.0.113.66')).catch(() => {})
        }
        await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
        t.clock.advance(60 * MINUTE)
      }
    })

    test('from everywhere at once stops strangers only: a browser that signed in before is let in', async () => {
      const { setCookie } = await t.setUp()
      const guessFrom = (n: number, password = 'wrong password') =>
        t.signIn(OWNER.email, password, visitFrom(`203.0.113.${n}`)).then(
          () => 'in',
          (error: { code: string }) => error.code,
        )
      const outcomes = []
      for (let n = 0; n < 60; n++) outcomes.push(await guessFrom(n))
      expect(outcomes.filter((code) => code === 'unauthenticated')).toHaveLength(50)
      await expect(t.signIn(OWNER.email, PASSWORD, visitFrom('198.51.100.1'))).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 3600,
        action: expect.stringContaining('signed in before'),
      })
      const known = visitFrom('198.51.100.1', cookieOf(setCookie))
      await expect(t.signIn(OWNER.email, PASSWORD, known)).resolves.toBeDefined()
      t.clock.advance(60 * MINUTE - 1)
      expect(await guessFrom(61, PASSWORD)).toBe('rate_limited')
      t.clock.advance(1)
      expect(await guessFrom(61, PASSWORD)).toBe('in')
    })

    test('a browser that signed in before is limited by itself, and only for its account', async () => {
      const { identity, setCookie } = await t.setUp()
      await t.addPerson(identity.actor, 'analyst')
      const known = visitFrom('192.0.2.9', cookieOf(setCookie))
      for (let n = 0; n < 10; n++) await t.signIn(OWNER.email, 'wrong password', known).catch(() => {})
      await expect(t.signIn(OWNER.email, PASSWORD, known)).rejects.toMatchObject({ code: 'rate_limited' })
      for (let n = 0; n < 60; n++) {
        await t.signIn('analyst@acme.example', 'wrong', visitFrom(`203.0.113.${n}`)).catch(() => {})
      }
      await expect(t.signIn('analyst@acme.example', PASSWORD, known)).rejects.toMatchObject({
        code: 'rate_limited',
      })
    })

    test('with made-up addresses is stopped by network, not by account', async () => {
      await t.setUp()
      const attacker = visitFrom('203.0.113.66')
      const outcomes = []
      for (let n = 0; n < 70; n++) {
        const tried = t.signIn(`made-up-${n}@x.example`, 'wrong password', attacker)
        outcomes.push(
          await tried.then(
            () => 'in',
            (error: { code: string }) => error.code,
          ),
        )
      }
      expect(outcomes.filter((code) => code === 'unauthenticated')).toHaveLength(60)
      expect(outcomes.at(-1)).toBe('rate_limited')
      await expect(t.signIn(OWNER.email)).resolves.toBeDefined()
      t.clock.advance(15 * MINUTE)
      await expect(t.signIn(OWNER.email, PASSWORD, attacker)).resolves.toBeDefined()
    })

    test('leaves nothing behind after a day', async () => {
      await t.setUp()
      for (let n = 0; n < 20; n++) await t.signIn(`made-up-${n}@x.example`).catch(() => {})
      t.clock.advance(24 * 60 * MINUTE + 1)
      await t.signIn('nobody@x.example').catch(() => {})
      expect(await t.control.db.selectFrom('sign_in_failures').selectAll().execute()).toHaveLength(2)
    })

    test('a flood neither counts against nor holds up who has signed in before', async () => {
      const { setCookie } = await t.setUp()
      let free = () => {}
      const held = new Promise<void>((resolve) => (free = resolve))
      const slow = async (stored: { hash: string; password: string }) => {
        await held
        return QUICK_HASHING.verify(stored)
      }
      t.access = await t.open(null, { ...QUICK_HASHING, verify: slow, hash: (text) => held.then(() => text) })
      const done: string[] = []
      const asked = (name: string, ...input: Parameters<typeof t.signIn>) =>
        t.signIn(...input).then(
          () => done.push(`${name} in`),
          (error: { code: string }) => done.push(`${name} ${error.code}`),
        )
      const flood = Array.from({ length: 90 }, (_, n) =>
        asked('flood', OWNER.email, 'wrong password', visitFrom(`203.0.113.${n}`)),
      )
      const stranger = asked('stranger', OWNER.email, PASSWORD, visitFrom('198.51.100.7'))
      const known = asked('known', OWNER.email, PASSWORD, visitFrom('192.0.2.1', cookieOf(setCookie)))
      await stranger
      expect(new Set(done)).toEqual(new Set(['flood overloaded', 'stranger overloaded']))
      free()
      await known
      expect(done).toContain('known in')
      await Promise.all(flood)
    })

    test('the wait is nothing, then doubles, then stays', () => {
      expect([0, 9, 10, 11, 12, 13, 40].map((failures) => waitAfter(failures) / MINUTE)).toEqual([
        0, 0, 15, 30, 60, 60, 60,
      ])
    })
  })
}
