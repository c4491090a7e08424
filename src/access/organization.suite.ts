import { describe, expect, test } from 'vitest'
import type { Actor, Role } from '../model/actor.ts'
import { NOBODY, OWNER, PASSWORD, useAccess, visitFrom, type AccessPlace } from './access-fixture.suite.ts'
import { listAudit, writeAudit } from './audit/audit.ts'

/** Members, roles, isolation of organisations, and the audit log. */
export function organizationSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)

  describe('members', () => {
    test('are added with a first password and listed, oldest first', async () => {
      const { identity } = await t.setUp()
      t.clock.advance(1000)
      const admin = await t.addPerson(identity.actor, 'admin')
      const members = await t.access.listMembers(identity.actor)
      expect(members.map(({ name, email, role }) => ({ name, email, role }))).toEqual([
        { name: 'Ada', email: OWNER.email, role: 'owner' },
        { name: 'admin', email: 'admin@acme.example', role: 'admin' },
      ])
      expect(members[1]?.id).toBe(admin.memberId)
      expect(admin.identity.actor).toMatchObject({ tenant: identity.actor.tenant, role: 'admin' })
      expect(await t.auditOf(identity.actor)).toContain('member.added member by user')
    })

    test('an address can be taken once, in any spelling, also when two come at the same moment', async () => {
      const { identity } = await t.setUp()
      const add = (email: string) =>
        t.access.addMember(identity.actor, { name: 'B', email, password: PASSWORD, role: 'admin' })
      await expect(add('ADA@acme.example')).rejects.toMatchObject({ code: 'conflict' })
      const both = await Promise.allSettled([add('b@acme.example'), add('B@acme.example')])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
      expect(await t.access.listMembers(identity.actor)).toHaveLength(2)
    })

    test('one who is removed is out at once: session, sign-in and the tokens they made', async () => {
      const { identity } = await t.setUp()
      const admin = await t.addPerson(identity.actor, 'admin')
      const theirs = await t.access.createToken(admin.identity.actor, {
        name: 'theirs',
        role: 'admin',
        expiresInDays: 1,
      })
      const ours = await t.access.createToken(identity.actor, {
        name: 'ours',
        role: 'admin',
        expiresInDays: 1,
      })
      await t.access.removeMember(identity.actor, admin.memberId)
      expect(await t.access.identify(visitFrom('192.0.2.1', admin.cookie))).toBeNull()
      expect(
        await t.control.db
          .selectFrom('session')
          .select('id')
          .where('userId', '=', admin.identity.actor.id)
          .execute(),
      ).toEqual([])
      await expect(t.signIn('admin@acme.example')).rejects.toMatchObject(NOBODY)
      expect(
        await t.access.identify(
          visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${theirs.token}` })),
        ),
      ).toBeNull()
      expect(
        await t.access.identify(
          visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${ours.token}` })),
        ),
      ).not.toBeNull()
      expect(await t.auditOf(identity.actor)).toContain('member.removed member by user')
      await expect(t.access.removeMember(identity.actor, admin.memberId)).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(t.addPerson(identity.actor, 'admin')).resolves.toBeDefined()
    })

    test('the owner stays', async () => {
      const { identity } = await t.setUp()
      const [owner] = await t.access.listMembers(identity.actor)
      await expect(t.access.removeMember(identity.actor, owner?.id ?? '')).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await t.access.needsSetup()).toBe(false)
    })
  })

  describe('one organisation', () => {
    test('sees and touches nothing of another', async () => {
      const { actor } = (await t.setUp()).identity
      const other = await t.otherOrganization()
      expect(await t.access.listTokens(actor)).toEqual([])
      expect((await t.access.listMembers(actor)).map((member) => member.email)).toEqual([OWNER.email])
      await expect(t.access.revokeToken(actor, other.tokenId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(t.access.removeMember(actor, other.memberId)).rejects.toMatchObject({ code: 'not_found' })
      expect(await t.access.listTokens(other.owner)).toHaveLength(1)
      const log = await listAudit({ control: t.control, actor, limit: 200 })
      expect(log.entries.some((entry) => entry.objectId === other.tokenId)).toBe(false)
      const theirs = await listAudit({ control: t.control, actor: other.owner, limit: 200 })
      expect(theirs.entries.map((entry) => entry.action)).toEqual(['token.created', 'privacy.began'])
      await writeAudit(t.control.db, t.clock, {
        actor,
        action: 'x',
        objectType: 'api_token',
        objectId: other.tokenId,
      })
      const [foreign] = (await listAudit({ control: t.control, actor, limit: 1 })).entries
      expect(foreign?.objectName).toBeNull()
    })
  })

  describe('roles', () => {
    const verbs: Record<string, { needs: readonly Role[]; call: (actor: Actor) => Promise<unknown> }> = {
      listTokens: { needs: ['owner', 'admin'], call: (actor) => t.access.listTokens(actor) },
      createToken: {
        needs: ['owner', 'admin'],
        call: (actor) => t.access.createToken(actor, { name: 'x', role: 'admin', expiresInDays: 1 }),
      },
      revokeToken: { needs: ['owner', 'admin'], call: (actor) => t.access.revokeToken(actor, 'none') },
      listMembers: { needs: ['owner', 'admin'], call: (actor) => t.access.listMembers(actor) },
      listSessionsOf: { needs: ['owner', 'admin'], call: (actor) => t.access.listSessionsOf(actor, 'none') },
      endSessionsOf: { needs: ['owner', 'admin'], call: (actor) => t.access.endSessionsOf(actor, 'none') },
      endSessionOf: {
        needs: ['owner', 'admin'],
        call: (actor) => t.access.endSessionOf(actor, { memberId: 'none', sessionId: 'none' }),
      },
      addMember: {
        needs: ['owner'],
        call: (actor) =>
          t.access.addMember(actor, { name: 'x', email: 'x@x.example', password: PASSWORD, role: 'admin' }),
      },
      removeMember: { needs: ['owner'], call: (actor) => t.access.removeMember(actor, 'none') },
      listAudit: {
        needs: ['owner', 'admin'],
        call: (actor) => listAudit({ control: t.control, actor, limit: 1 }),
      },
    }

    test.each(Object.entries(verbs))('%s is for those who may', async (_, { needs, call }) => {
      const { actor } = (await t.setUp()).identity
      for (const role of ['owner', 'admin', 'analyst'] as const) {
        const code = await call({ ...actor, role }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        expect(`${role}: ${code === 'forbidden' ? 'forbidden' : 'let through'}`).toBe(
          `${role}: ${needs.includes(role) ? 'let through' : 'forbidden'}`,
        )
      }
    })
  })

  describe('the audit log', () => {
    test('names who acted and on what, as long as they are known', async () => {
      const { actor } = (await t.setUp()).identity
      const token = await t.access.createToken(actor, { name: 'Nightly', role: 'admin', expiresInDays: 1 })
      const person = await t.addPerson(actor, 'admin')
      const named = async () =>
        (await listAudit({ control: t.control, actor, limit: 200 })).entries.map(
          ({ action, actor: by, objectName }) => `${action}: ${by.name}, ${objectName}`,
        )
      expect(await named()).toEqual(
        expect.arrayContaining([
          `token.created: ${OWNER.name}, Nightly`,
          `member.added: ${OWNER.name}, admin`,
          'session.started: admin, admin',
        ]),
      )
      await t.access.revokeToken(actor, token.id)
      await t.access.removeMember(actor, person.memberId)
      expect(await named()).toEqual(
        expect.arrayContaining([
          `token.created: ${OWNER.name}, null`,
          `member.added: ${OWNER.name}, null`,
          'session.started: null, null',
        ]),
      )
    })

    test('comes newest first, page by page, without a gap or a repeat', async () => {
      const { actor } = (await t.setUp()).identity
      for (let n = 0; n < 7; n++) {
        if (n % 3 === 0) t.clock.advance(1)
        await t.access.createToken(actor, { name: `t${n}`, role: 'admin', expiresInDays: 1 })
      }
      const all = await listAudit({ control: t.control, actor, limit: 200 })
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page = await listAudit({ control: t.control, actor, limit: 2, cursor: cursor ?? undefined })
        paged.push(...page.entries.map((entry) => entry.id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(all.entries.map((entry) => entry.id))
      expect(paged).toHaveLength(10)
      expect(all.nextCursor).toBeNull()
      expect(all.entries.map((entry) => entry.at)).toEqual(
        all.entries
          .map((entry) => entry.at)
          .sort()
          .reverse(),
      )
    })

    test.each(['x', '', 'eyJhIjoxfQ', Buffer.from('["2026-01-01T00:00:00Z","nope"]').toString('base64url')])(
      'refuses the cursor %j',
      async (cursor) => {
        const { actor } = (await t.setUp()).identity
        await expect(listAudit({ control: t.control, actor, limit: 1, cursor })).rejects.toMatchObject({
          code: 'validation_failed',
        })
      },
    )

    test('holds no password, token or address', async () => {
      const { actor } = (await t.setUp()).identity
      const admin = await t.addPerson(actor, 'admin')
      const { token } = await t.access.createToken(actor, { name: 'ci', role: 'admin', expiresInDays: 1 })
      await t.access.removeMember(actor, admin.memberId)
      const log = JSON.stringify(await t.control.db.selectFrom('audit_log').selectAll().execute())
      for (const secret of [PASSWORD, token.slice(8), 'acme.example']) expect(log).not.toContain(secret)
    })
  })
}
