import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { NO_HEADLESS, useAccess, visitFrom, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'

/** The origin of API tokens, and what is revoked with a token or its maker. */
export function tokenTreeSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const bearer = (token: string) =>
    t.access.identify(visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${token}` })))
  const make = (actor: Actor, name: string, expiresInDays = 30, role: 'admin' | 'analyst' = 'admin') =>
    t.access.createToken(actor, { name, role, expiresInDays })
  const holderOf = async (token: string) => {
    const identity = await bearer(token)
    if (!identity) throw new Error('the token was refused')
    return identity.actor
  }
  const entriesOf = async (actor: Actor, action: string) =>
    (await listAudit({ control: t.control, actor, limit: 200 })).entries.filter(
      (one) => one.action === action,
    )

  test('a token in place of another is told to nobody who might not have made that one', async () => {
    const { actor: ada } = (await t.setUp()).identity
    const bob = (await t.addPerson(ada, 'admin')).identity.actor
    const kept = { name: 'kept', role: 'analyst', expiresInDays: 30 } as const
    const service = await t.access.createToken(ada, { ...kept, kind: 'service' })
    const hers = await make(ada, 'hers')
    const his = await make(bob, 'his')
    for (const { id } of [service, hers])
      await expect(t.access.rotateToken(t.proven(bob), id, {})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await t.access.rotateToken(t.proven(bob), his.id, {})).toMatchObject({ kind: 'personal' })
  })

  describe('tokens made with tokens', () => {
    /** A person's token, its child and its grandchild. */
    async function threeOf(actor: Actor) {
      const one = await make(actor, 'one')
      const two = await make(await holderOf(one.token), 'two')
      const three = await make(await holderOf(two.token), 'three')
      return [one, two, three] as const
    }
    const alive = (tokens: readonly { token: string }[]) =>
      Promise.all(tokens.map(async ({ token }) => (await bearer(token)) !== null))

    test('end with the person at their root, and the log names them all', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      const tokens = await threeOf(admin.identity.actor)
      const kept = await make(identity.actor, 'kept')
      expect(await alive(tokens)).toEqual([true, true, true])
      await t.access.removeMember(identity.actor, admin.memberId)
      expect(await alive(tokens)).toEqual([false, false, false])
      expect(await alive([kept])).toEqual([true])
      expect((await t.access.listTokens(identity.actor)).map(({ name }) => name)).toEqual(['kept'])
      const [entry] = await entriesOf(identity.actor, 'member.removed')
      expect(entry?.detail['revoked_tokens']).toEqual(tokens.map(({ name, id }) => `${name} (${id})`))
    })

    test('end with the one they were made with, and no further up', async () => {
      const { identity } = await t.setUp()
      const [one, two, three] = await threeOf(identity.actor)
      await t.access.revokeToken(identity.actor, two.id)
      expect(await alive([one, two, three])).toEqual([true, false, false])
      const [entry] = await entriesOf(identity.actor, 'token.revoked')
      expect(entry).toMatchObject({
        objectId: two.id,
        detail: { name: 'two', revoked_tokens: [`three (${three.id})`] },
      })
    })

    test('end with the one they were made with where another one takes its place', async () => {
      const { identity } = await t.setUp()
      const tokens = await threeOf(identity.actor)
      const { token } = await t.access.rotateToken(identity.actor, tokens[0].id, { overlapHours: 2 })
      expect(await alive(tokens)).toEqual([true, true, true])
      t.clock.advance(2 * 3_600_000)
      expect(await alive([...tokens, { token }])).toEqual([false, false, false, true])
    })

    test('end with the setting, and with its value', async () => {
      const { identity } = await t.setUp()
      const setting = (adminToken: string | null) => t.access.ensureHeadless({ ...NO_HEADLESS, adminToken })
      await setting('tmk_given_0123456789abcdef')
      const one = await make(await holderOf('tmk_given_0123456789abcdef'), 'one')
      await setting('tmk_given_0123456789abcdef')
      expect(await alive([one])).toEqual([true])
      await setting('tmk_other_0123456789abcdef')
      expect(await alive([one])).toEqual([false])
      const two = await make(await holderOf('tmk_other_0123456789abcdef'), 'two')
      await setting(null)
      expect(await alive([two])).toEqual([false])
      const [entry] = await entriesOf(identity.actor, 'token.revoked')
      expect(entry?.detail['revoked_tokens']).toEqual([`two (${two.id})`])
    })

    test('never outlive the one they were made with', async () => {
      const { identity } = await t.setUp()
      const one = await holderOf((await make(identity.actor, 'one', 10)).token)
      t.clock.advance(1)
      await expect(make(one, 'two', 10)).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('2026-01-11T00:00:00.000Z'),
        details: [{ path: 'expires_in_days', message: 'At most 9 here.' }],
      })
      await expect(make(one, 'two', 9)).resolves.toMatchObject({ expiresAt: '2026-01-10T00:00:00.001Z' })
    })

    test('count for nothing while the person at their root holds a lesser role', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      const [one, two] = await threeOf(admin.identity.actor)
      const reader = await make(admin.identity.actor, 'reader', 30, 'analyst')
      const become = (role: string) =>
        t.control.db.updateTable('member').set({ role }).where('id', '=', admin.memberId).execute()
      await become('analyst')
      expect(await alive([one, two, reader])).toEqual([false, false, true])
      await become('superuser')
      expect(await alive([reader])).toEqual([false])
    })

    test('are not made by somebody who is removed at this moment', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      const one = await make(admin.identity.actor, 'one')
      const holder = await holderOf(one.token)
      const made = Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => make(n % 2 ? holder : admin.identity.actor, `n${n}`)),
      )
      await t.access.removeMember(identity.actor, admin.memberId)
      const tokens = (await made).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(await alive(tokens)).toEqual(tokens.map(() => false))
      expect(await t.access.listTokens(identity.actor)).toEqual([])
      const [entry] = await entriesOf(identity.actor, 'member.removed')
      expect(entry?.detail['revoked_tokens']).toHaveLength(tokens.length + 1)
    })
  })

  describe('tokens of an older version, which kept their maker’s id only', () => {
    /** As older versions stored them: without root and parent. */
    async function older(of: Record<string, string | null>) {
      for (const [id, createdBy] of Object.entries(of)) {
        await t.control.db
          .updateTable('apikey')
          .set({ rootKind: null, rootId: null, parentId: null })
          .set({ metadata: JSON.stringify({ role: 'admin', createdBy }) })
          .where('id', '=', id)
          .execute()
      }
    }
    const start = () => t.access.ensureHeadless(NO_HEADLESS)

    test('are refused until a start has found who answers for them', async () => {
      const { identity } = await t.setUp()
      const one = await make(identity.actor, 'one')
      await older({ [one.id]: identity.actor.id })
      expect(await bearer(one.token)).toBeNull()
      await start()
      expect(await bearer(one.token)).not.toBeNull()
    })

    test('are put under their maker, and end when it does', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      const two = await make(identity.actor, 'two', 365)
      const one = await make(identity.actor, 'one', 1)
      await older({ [two.id]: one.id, [one.id]: admin.identity.actor.id })
      await start()
      const ends = (await t.access.listTokens(identity.actor)).map(({ expiresAt }) => expiresAt)
      expect(ends).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'])
      const [entry] = await entriesOf(identity.actor, 'token.shortened')
      expect(entry).toMatchObject({ objectId: two.id, detail: { to: '2026-01-02T00:00:00.000Z' } })
      await t.access.removeMember(identity.actor, admin.memberId)
      expect(await t.access.listTokens(identity.actor)).toEqual([])
    })

    test('are revoked where nobody is left who could answer for them, and the log says why', async () => {
      const { identity } = await t.setUp()
      const kept = await make(identity.actor, 'of the shell')
      const lost = await make(identity.actor, 'lost')
      const child = await make(identity.actor, 'child of lost')
      const other = await t.otherOrganization()
      const foreign = await make(identity.actor, 'of another organisation')
      await older({
        [kept.id]: 'shell',
        [lost.id]: 'a person who was removed',
        [child.id]: lost.id,
        [foreign.id]: other.tokenId,
      })
      await start()
      await start()
      expect((await t.access.listTokens(identity.actor)).map(({ name }) => name)).toEqual(['of the shell'])
      const entries = await entriesOf(identity.actor, 'token.revoked')
      expect(new Set(entries.map(({ objectId }) => objectId))).toEqual(
        new Set([lost.id, child.id, foreign.id]),
      )
      expect(entries[0]).toMatchObject({ actor: { kind: 'system' }, detail: { reason: 'maker_is_gone' } })
    })
  })
}
