import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  MINUTE,
  OWNER,
  PASSWORD,
  useAccess,
  visitFrom,
  type AccessPlace,
} from '../access-fixture.suite.ts'
import type { Actor } from '../../model/actor.ts'
import { listAudit } from '../audit/audit.ts'
import { changeRights } from '../change-rights.ts'

const DAY = 24 * 60 * 60_000
const OVER = {
  code: 'validation_failed',
  message: 'This invitation was used, was withdrawn, or has run out.',
}
const GUEST = { name: 'Bob', email: 'bob@acme.example', password: PASSWORD }
const at = visitFrom('192.0.2.9')

/** Links that let somebody in, the owner that stays, tokens in place of others, and looking things up in the log. */
export function invitationsSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const owner = async () => (await t.setUp()).identity.actor
  const accept = (token: string, guest = GUEST) => t.access.invitations.accept({ token, ...guest }, at)

  describe('a link', () => {
    test('makes one account with its role, whose person is signed in', async () => {
      const ada = await owner()
      const { token } = await t.access.invitations.invite(ada, { role: 'analyst' })
      expect(await t.access.invitations.look(token, at)).toMatchObject({
        organizationName: 'Acme',
        role: 'analyst',
      })
      const { identity, setCookie } = await accept(token)
      expect(identity).toMatchObject({
        email: GUEST.email,
        actor: { role: 'analyst' },
        mustChangePassword: false,
      })
      expect(await t.access.identify(visitFrom('192.0.2.9', cookieOf(setCookie)))).not.toBeNull()
      await expect(accept(token, { ...GUEST, email: 'eve@acme.example' })).rejects.toMatchObject(OVER)
      expect(await t.access.invitations.list(ada)).toEqual([])
      const told = await t.auditOf(ada)
      expect(told).toEqual(
        expect.arrayContaining(['invitation.accepted member by user', 'invitation.made invitation by user']),
      )
    })

    test('is used by one of two at the same moment', async () => {
      const { token } = await t.access.invitations.invite(await owner(), { role: 'analyst' })
      const two = ['one@acme.example', 'two@acme.example'].map((email) => accept(token, { ...GUEST, email }))
      const ended = await Promise.allSettled(two)
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const people = await t.control.db.selectFrom('member').select('id').execute()
      expect(people).toHaveLength(2)
    })

    test('ends by time, by being withdrawn, and with its organisation’s owner alone', async () => {
      const ada = await owner()
      const one = await t.access.invitations.invite(ada, { role: 'admin', expiresInDays: 1 })
      const other = await t.access.invitations.invite(ada, { role: 'admin' })
      const { owner: eve } = await t.otherOrganization()
      const { withdraw } = t.access.invitations
      await expect(withdraw(eve, other.id)).rejects.toMatchObject({ code: 'not_found' })
      await withdraw(ada, other.id)
      await expect(accept(other.token)).rejects.toMatchObject(OVER)
      t.clock.advance(DAY + 1)
      await expect(accept(one.token)).rejects.toMatchObject(OVER)
      await expect(t.access.invitations.look(one.token, at)).rejects.toMatchObject(OVER)
    })

    test.each(['removed', 'shut out'] as const)(
      'goes with the owner who made it, and the log names it: %s',
      async (way) => {
        const ada = await owner()
        const bob = await t.addPerson(ada, 'admin')
        const theirs = { ...bob.identity.actor, role: 'owner' } as const
        await t.control.db
          .updateTable('member')
          .set({ role: 'owner' })
          .where('id', '=', bob.memberId)
          .execute()
        const gone = await t.access.invitations.invite(theirs, { role: 'admin' })
        const kept = await t.access.invitations.invite(ada, { role: 'admin' })
        if (way === 'removed') await t.access.removeMember(ada, bob.memberId)
        else {
          const change = { actor: ada, userId: theirs.id, rights: null }
          const { control, clock } = t
          await control.db.transaction().execute((tx) => changeRights({ clock }, tx, change))
        }
        await expect(accept(gone.token)).rejects.toMatchObject(OVER)
        expect((await t.access.invitations.list(ada)).map(({ id }) => id)).toEqual([kept.id])
        const { entries } = await listAudit({ control: t.control, actor: ada, limit: 1 })
        expect(entries).toMatchObject([{ detail: { withdrawn_invitations: [gone.id] } }])
      },
    )

    test('for an address is for that one, keeps no token in clear, and is an owner’s to make', async () => {
      const ada = await owner()
      const { token } = await t.access.invitations.invite(ada, { role: 'analyst', email: GUEST.email })
      const wrong = accept(token, { ...GUEST, email: 'eve@acme.example' })
      await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' })
      expect(
        JSON.stringify(await t.control.db.selectFrom('sign_up_links').selectAll().execute()),
      ).not.toContain(token)
      await accept(token)
      await expect(
        t.access.invitations.invite({ ...ada, role: 'admin' }, { role: 'analyst' }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
      const raised: string = 'owner'
      const input = JSON.parse(JSON.stringify({ role: raised }))
      await expect(t.access.invitations.invite(ada, input)).rejects.toMatchObject({
        code: 'validation_failed',
      })
    })

    test('is not guessed', async () => {
      await owner()
      const guess = () => t.access.invitations.look('guessed', at)
      for (let n = 0; n < 60; n++) await expect(guess()).rejects.toMatchObject({ code: 'validation_failed' })
      await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' })
    })
  })

  describe('the owner that stays', () => {
    const shell = (tenant: string) => ({ kind: 'system', id: 'shell', tenant, role: 'owner' }) as const

    test('is recovered on the machine from anybody, and the other owners are told', async () => {
      const ada = await owner()
      const { identity, cookie } = await t.addPerson(ada, 'analyst')
      const input = { email: 'analyst@acme.example', password: 'another long password' }
      await t.access.recoverOwner(shell(ada.tenant), input)
      expect(await t.access.identify(visitFrom('192.0.2.1', cookie))).toBeNull()
      const back = await t.signIn(input.email, input.password)
      expect(back.identity).toMatchObject({
        actor: { id: identity.actor.id, role: 'owner' },
        mustChangePassword: true,
      })
      expect(await t.access.factors.listNotices(ada)).toMatchObject([
        { kind: 'owner_recovered', name: 'analyst' },
      ])
      expect(await t.auditOf(ada)).toContain('owner.recovered user by system')
      const nobody = t.access.recoverOwner(shell(ada.tenant), { ...input, email: 'nobody@acme.example' })
      await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
    })

    test('of two the last one stays, and the one with a second factor where one has it', async () => {
      const ada = await owner()
      const { memberId } = await t.addPerson(ada, 'analyst')
      const input = { email: 'analyst@acme.example', password: 'another long password' }
      await t.access.recoverOwner(shell(ada.tenant), input)
      const { identity } = await t.signIn(input.email, input.password)
      const factor = { id: 'f', user_id: identity.actor.id, kind: 'totp', name: 'App', sealed: 's' } as const
      const none = { key_id: 'k', credential_id: null, public_key: null, transports: null }
      const times = { created_at: '2026-01-01T00:00:00.000Z', confirmed_at: '2026-01-01T00:00:00.000Z' }
      await t.control.db
        .insertInto('second_factors')
        .values({ ...factor, ...none, ...times })
        .execute()
      const remove = (id: string) => t.access.removeMember(t.proven(ada), id)
      await expect(remove(memberId)).rejects.toMatchObject({ code: 'conflict' })
      await t.control.db.deleteFrom('second_factors').execute()
      await expect(
        t.access.removeMember({ kind: 'user', id: ada.id, tenant: ada.tenant, role: 'owner' }, memberId),
      ).rejects.toMatchObject({
        code: 'fresh_proof_required',
      })
      await remove(memberId)
      const own = (await t.access.listMembers(ada)).find(({ userId }) => userId === ada.id)
      await expect(remove(own?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    })

    test('is told to the others when they come in beside an identity provider', async () => {
      const ada = await owner()
      await t.addPerson(ada, 'analyst')
      const input = { email: 'analyst@acme.example', password: 'another long password' }
      await t.access.recoverOwner(shell(ada.tenant), input)
      await t.control.db.deleteFrom('notices').execute()
      await t.signIn(OWNER.email)
      expect(await t.control.db.selectFrom('notices').selectAll().execute()).toEqual([])
      const texts = {
        kind: 'other',
        name: 'Idp',
        issuer: 'https://i.example',
        metadata: '{}',
        protocol: 'oidc',
      }
      const rights = {
        domains: '[]',
        groups_claim: 'g',
        group_roles: '[]',
        default_role: null,
        client_id: 'c',
      }
      const at = '2026-01-01T00:00:00.000Z'
      const row = {
        id: 'p',
        tenant: ada.tenant,
        enabled: 1,
        version: 1,
        sealed: 's',
        key_id: 'k',
        saml: null,
      }
      await t.control.db
        .insertInto('identity_providers')
        .values({ ...texts, ...rights, ...row, created_at: at, updated_at: at })
        .execute()
      await t.signIn(OWNER.email)
      const other = (await t.signIn(input.email, input.password)).identity.actor
      expect(await t.access.factors.listNotices(other)).toMatchObject([
        { kind: 'local_owner_used', name: 'Ada' },
      ])
      const { entries } = await listAudit({
        control: t.control,
        actor: ada,
        limit: 1,
        filter: { action: 'session.' },
      })
      expect(entries).toMatchObject([{ detail: { beside_provider: true } }])
    })
  })

  describe('a token in place of another', () => {
    const known = async (token: string) =>
      (await t.access.identify(visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${token}` })))) !==
      null

    test('works at once, and the old one until the overlap is over', async () => {
      const ada = await owner()
      const old = await t.access.createToken(ada, { name: 'CI', role: 'analyst', expiresInDays: 30 })
      const fresh = await t.access.rotateToken(ada, old.id, { overlapHours: 2, expiresInDays: 10 })
      expect(fresh).toMatchObject({ name: 'CI', role: 'analyst', people: false, kind: 'personal' })
      expect([await known(old.token), await known(fresh.token)]).toEqual([true, true])
      t.clock.advance(2 * 3_600_000 + 1)
      expect([await known(old.token), await known(fresh.token)]).toEqual([false, true])
      const again = t.access.rotateToken(t.proven(ada), old.id, {})
      await expect(again).rejects.toMatchObject({ code: 'conflict' })
      const { owner: eve } = await t.otherOrganization()
      await expect(t.access.rotateToken(eve, fresh.id, {})).rejects.toMatchObject({ code: 'not_found' })
    })

    test('needs a proof of just now, as one of a service does: neither a stolen session nor a token makes one', async () => {
      const ada = await owner()
      const own = { name: 'CI', role: 'admin', expiresInDays: 30 } as const
      const made = await t.access.createToken(ada, own)
      const bearer = new Headers({ authorization: `Bearer ${made.token}` })
      const itself = (await t.access.identify(visitFrom('192.0.2.1', bearer)))?.actor
      if (!itself) throw new Error('the token is not valid')
      t.clock.advance(11 * MINUTE)
      const refused = [
        t.access.rotateToken(ada, made.id, {}),
        t.access.rotateToken(itself, made.id, {}),
        t.access.createToken(ada, { ...own, kind: 'service' }),
      ]
      for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'fresh_proof_required' })
      expect(await t.access.listTokens(ada)).toHaveLength(1)
    })

    test('ends with whoever stands behind it, but one of the organisation goes on', async () => {
      const ada = await owner()
      const bob = await t.addPerson(ada, 'admin')
      const own = { name: 'own', role: 'analyst', expiresInDays: 30 } as const
      const mine = await t.access.createToken(bob.identity.actor, own)
      const fresh = await t.access.rotateToken(ada, mine.id, {})
      const service = t.access.createToken(bob.identity.actor, { ...own, kind: 'service' })
      await expect(service).rejects.toMatchObject({ code: 'forbidden' })
      const { token } = await t.access.createToken(ada, { ...own, kind: 'service' })
      await t.access.removeMember(ada, bob.memberId)
      expect([await known(mine.token), await known(fresh.token), await known(token)]).toEqual([
        false,
        false,
        true,
      ])
    })

    test('of the organisation says who made it, what they are by now, and that they are gone', async () => {
      const ada = await owner()
      const bob = await t.addPerson(ada, 'admin')
      const own = { name: 'own', role: 'analyst', expiresInDays: 30, kind: 'service' } as const
      // Until they became an admin.
      const made = await t.access.createToken({ ...bob.identity.actor, role: 'owner' }, own)
      const maker = { userId: bob.identity.actor.id, name: bob.identity.name, role: 'admin' }
      const told = async () => (await t.access.listTokens(ada)).map(({ madeBy }) => madeBy)
      expect([made.madeBy, ...(await told())]).toEqual([maker, maker])
      await t.access.removeMember(ada, bob.memberId)
      expect(await told()).toEqual([{ ...maker, name: null, role: null }])
      // Another value has another maker.
      await t.access.rotateToken(ada, made.id, { overlapHours: 0 })
      expect(await told()).toContainEqual(expect.objectContaining({ userId: ada.id, role: 'owner' }))
    })
  })

  describe('somebody else’s sessions', () => {
    test('are listed and ended by an owner of the organisation', async () => {
      const ada = await owner()
      const bob = await t.addPerson(ada, 'analyst')
      expect(await t.access.listSessionsOf(ada, bob.memberId)).toMatchObject([{ isCurrent: false }])
      const { owner: eve } = await t.otherOrganization()
      await expect(t.access.endSessionsOf(eve, bob.memberId)).rejects.toMatchObject({ code: 'not_found' })
      await t.access.endSessionsOf(ada, bob.memberId)
      expect(await t.access.identify(visitFrom('192.0.2.1', bob.cookie))).toBeNull()
    })

    test('are ended one by one by an admin, but for an owner’s, and nobody ends one by another person’s name', async () => {
      const ada = await owner()
      const bob = await t.addPerson(ada, 'analyst')
      const carl = await t.addPerson(ada, 'admin')
      const admin = carl.identity.actor
      const again = cookieOf((await t.signIn(bob.identity.email ?? '')).setCookie)
      const sessions = await t.access.listSessionsOf(admin, bob.memberId)
      const isIn = async (cookies: Headers) =>
        (await t.access.identify(visitFrom('192.0.2.1', cookies))) !== null
      const sessionId = (await t.access.identify(visitFrom('192.0.2.1', bob.cookie)))?.sessionId ?? ''
      expect(sessions.map(({ id }) => id)).toContain(sessionId)
      const end = (by: Actor, memberId: string) => t.access.endSessionOf(by, { memberId, sessionId })
      const { owner: eve } = await t.otherOrganization()
      for (const missing of [end(eve, bob.memberId), end(admin, carl.memberId)])
        await expect(missing).rejects.toMatchObject({ code: 'not_found' })
      await expect(end(bob.identity.actor, bob.memberId)).rejects.toMatchObject({ code: 'forbidden' })
      await end(admin, bob.memberId)
      expect([await isIn(bob.cookie), await isIn(again)]).toEqual([false, true])
      await expect(end(admin, bob.memberId)).rejects.toMatchObject({ code: 'not_found' })
      expect((await t.auditOf(ada)).at(0)).toBe('session.ended_by_other user by user')

      const { id = '' } = (await t.access.listMembers(admin)).find(({ userId }) => userId === ada.id) ?? {}
      await expect(end(admin, id)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(t.access.endSessionsOf(admin, id)).rejects.toMatchObject({ code: 'forbidden' })
    })
  })

  describe('looking things up in the log', () => {
    test('by who, what, on what and when, alone or together', async () => {
      const ada = await owner()
      const bob = await t.addPerson(ada, 'admin')
      t.clock.advance(DAY)
      const { id } = await t.access.createToken(bob.identity.actor, {
        name: 'T',
        role: 'analyst',
        expiresInDays: 1,
      })
      const find = async (
        filter: NonNullable<Parameters<typeof listAudit>[0]['filter']>,
        namesPeople = true,
      ) => {
        const { entries } = await listAudit({
          control: t.control,
          actor: ada,
          limit: 200,
          filter,
          namesPeople,
        })
        return entries.map(({ action }) => action)
      }
      expect(await find({ by: bob.identity.actor.id })).toEqual(['token.created', 'session.started'])
      expect(await find({ action: 'session.' })).toEqual(['session.started', 'session.started'])
      expect(await find({ object: id })).toEqual(['token.created'])
      expect(await find({ objectType: 'api_token', by: ada.id })).toEqual([])
      expect(await find({ from: '2026-01-02T00:00:00Z' })).toEqual(['token.created'])
      expect(await find({ to: '2026-01-02T00:00:00Z', action: 'member.added' })).toEqual(['member.added'])
    })

    test('not by whom, where people are not named', async () => {
      const ada = await owner()
      const row = {
        id: '0198c0de-0000-7000-8000-000000000001',
        tenant: ada.tenant,
        at: '2026-01-01T00:00:00.000Z',
      }
      const what = {
        action: 'people.merge',
        object_type: 'identity',
        object_id: 'chat_assistant:u-1',
        detail: '{}',
      }
      const by = { actor_kind: 'user', actor_id: ada.id, seq: null, hash: null }
      await t.control.db
        .insertInto('audit_log')
        .values({ ...row, ...what, ...by })
        .execute()
      const find = async (namesPeople: boolean) => {
        const filter = { object: 'chat_assistant:u-1' }
        return (await listAudit({ control: t.control, actor: ada, limit: 9, filter, namesPeople })).entries
          .length
      }
      expect([await find(true), await find(false)]).toEqual([1, 0])
    })
  })
}
