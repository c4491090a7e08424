import { describe, expect, test } from 'vitest'
import {
  type AccessPlace,
  cookieOf,
  MINUTE,
  OWNER,
  PASSWORD,
  personIn,
  QUICK_HASHING,
  useAccess,
  visitFrom,
} from '../access-fixture.suite.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** How sessions end, and how people list and end their own. */
export function sessionsSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const who = (cookie: Headers) => t.access.identify(visitFrom('192.0.2.1', cookie))
  const fresh = async (email = OWNER.email) => cookieOf((await t.signIn(email)).setCookie)
  const stored = () => t.control.db.selectFrom('session').select(['id', 'createdAt']).execute()

  describe('a session that nobody uses', () => {
    test('ends after two hours, and goes on for as long as it is used', async () => {
      const cookie = cookieOf((await t.setUp()).setCookie)
      for (let n = 0; n < 4; n++) {
        t.clock.advance(119 * MINUTE)
        expect(await who(cookie), `look ${n}`).not.toBeNull()
      }
      t.clock.advance(121 * MINUTE)
      expect(await who(cookie)).toBeNull()
      expect(await stored()).toEqual([])
    })

    test('is not kept alive by another one, and leaves the list and the store', async () => {
      const { identity, setCookie } = await t.setUp()
      const here = cookieOf(setCookie)
      await fresh()
      t.clock.advance(100 * MINUTE)
      expect(await t.access.listSessions(identity.actor, here)).toHaveLength(2)
      t.clock.advance(100 * MINUTE)
      expect(await who(here)).not.toBeNull()
      expect(await t.access.listSessions(identity.actor, here)).toMatchObject([{ isCurrent: true }])
      await fresh()
      expect(await stored()).toHaveLength(2)
    })

    test('of an older version counts from its next use', async () => {
      const cookie = cookieOf((await t.setUp()).setCookie)
      await t.control.db.updateTable('session').set({ lastUsedAt: null }).execute()
      t.clock.advance(300 * MINUTE)
      expect(await who(cookie)).not.toBeNull()
      t.clock.advance(121 * MINUTE)
      expect(await who(cookie)).toBeNull()
    })
  })

  describe('signing in again', () => {
    test('in the same browser ends the session it had, and no other one', async () => {
      const before = cookieOf((await t.setUp()).setCookie)
      const elsewhere = await fresh()
      const { setCookie } = await t.signIn(OWNER.email, PASSWORD, visitFrom('192.0.2.1', before))
      expect(await who(before)).toBeNull()
      expect(await who(cookieOf(setCookie))).not.toBeNull()
      expect(await who(elsewhere)).not.toBeNull()
    })

    test('keeps ten sessions of a person, ends the oldest, and lets those of others be', async () => {
      const { identity, setCookie } = await t.setUp()
      const analyst = await t.addPerson(identity.actor, 'analyst')
      const cookies = [cookieOf(setCookie)]
      for (let n = 1; n <= 10; n++) {
        // Sign-ins at different times.
        const rows = await stored()
        for (const { id, createdAt } of rows) {
          const earlier = new Date(Date.parse(createdAt) - MINUTE).toISOString()
          await t.control.db.updateTable('session').set({ createdAt: earlier }).where('id', '=', id).execute()
        }
        cookies.push(await fresh())
      }
      const alive = await Promise.all(cookies.map(async (cookie) => (await who(cookie)) !== null))
      expect(alive).toEqual([false, ...Array.from({ length: 10 }, () => true)])
      expect(await who(analyst.cookie)).toMatchObject(personIn(analyst.identity))
    })

    test('begins none for somebody who has no role any more', async () => {
      const { identity } = await t.setUp()
      const { memberId } = await t.addPerson(identity.actor, 'analyst')
      await t.control.db.updateTable('member').set({ role: 'none' }).where('id', '=', memberId).execute()
      const before = await stored()
      await expect(fresh('analyst@acme.example')).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await stored()).toEqual(before)
    })

    test('stores a password again that an older version has stored with less', async () => {
      await t.setUp()
      const hashOf = async () =>
        (await t.control.db.selectFrom('account').select('password').executeTakeFirstOrThrow()).password
      const old = await hashOf()
      t.access = await t.open(null, {
        hash: async (password) => `new:${await QUICK_HASHING.hash(password)}`,
        verify: ({ hash, password }) => QUICK_HASHING.verify({ hash: hash.replace(/^new:/, ''), password }),
        isOutdated: (hash) => !hash.startsWith('new:'),
      })
      await expect(t.signIn(OWNER.email, 'not the password')).rejects.toMatchObject({
        code: 'unauthenticated',
      })
      expect(await hashOf()).toBe(old)
      const cookie = await fresh()
      expect(await hashOf()).toBe(`new:${old}`)
      expect(await who(cookie)).not.toBeNull()
      await fresh()
      expect(await hashOf()).toBe(`new:${old}`)
    })
  })

  describe('one’s own sessions', () => {
    test('are told with browser, place and times, and which one asks', async () => {
      const { identity, setCookie } = await t.setUp()
      await t.signIn(OWNER.email, PASSWORD, visitFrom('203.0.113.7', new Headers({ 'user-agent': FIREFOX })))
      const analyst = await t.addPerson(identity.actor, 'analyst')
      t.clock.advance(5 * MINUTE)
      await who(cookieOf(setCookie))
      const sessions = await t.access.listSessions(identity.actor, cookieOf(setCookie))
      expect(sessions).toHaveLength(2)
      expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
        browser: null,
        address: '192.0.2.1',
        lastUsedAt: '2026-01-01T00:05:00.000Z',
      })
      expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
        browser: 'Firefox, Windows',
        address: '203.0.113.7',
        lastUsedAt: '2026-01-01T00:00:00.000Z',
      })
      expect(JSON.stringify(await stored())).not.toContain('Gecko')
      expect(await t.access.listSessions(analyst.identity.actor, analyst.cookie)).toHaveLength(1)
    })

    test('are ended one by one, at once, and it is in the log', async () => {
      const { identity, setCookie } = await t.setUp()
      const other = await fresh()
      const sessions = await t.access.listSessions(identity.actor, cookieOf(setCookie))
      const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      await t.access.endSession(identity.actor, id)
      expect(await who(other)).toBeNull()
      expect(await who(cookieOf(setCookie))).toMatchObject(personIn(identity))
      expect((await t.auditOf(identity.actor))[0]).toBe('session.revoked session by user')
      await expect(t.access.endSession(identity.actor, id)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('are nobody else’s: not an owner’s to end, nor another organisation’s, nor a token’s', async () => {
      const { identity } = await t.setUp()
      const analyst = await t.addPerson(identity.actor, 'analyst')
      const [session] = await t.access.listSessions(analyst.identity.actor, analyst.cookie)
      const other = await t.otherOrganization()
      const before = await t.auditOf(identity.actor)
      for (const actor of [identity.actor, other.owner]) {
        await expect(t.access.endSession(actor, session?.id ?? '')).rejects.toMatchObject({
          code: 'not_found',
        })
      }
      const token = { ...identity.actor, kind: 'api_token' as const }
      await expect(t.access.endSession(token, session?.id ?? '')).rejects.toMatchObject({ code: 'forbidden' })
      await expect(t.access.listSessions(token, new Headers())).rejects.toMatchObject({ code: 'forbidden' })
      expect(await who(analyst.cookie)).toMatchObject(personIn(analyst.identity))
      expect(await t.auditOf(identity.actor)).toEqual(before)
    })
  })
}
