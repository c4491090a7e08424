import { describe, expect, test } from 'vitest'
import { PASSWORD, useAccess, visitFrom, type AccessPlace } from './access-fixture.suite.ts'

const PAYMENTS = { source: 'code_assistant', id: 'payments' }
const SALES = { source: 'chat_assistant', id: 'sales' }

/** Whom an owner makes a lead, and what else becomes of members. */
export function membersSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const entriesOf = async (action: string) => {
    const log = t.control.db.selectFrom('audit_log').select('detail').where('action', '=', action)
    return (await log.orderBy('seq').execute()).map(({ detail }) => JSON.parse(detail) as unknown)
  }

  describe('a lead', () => {
    const NEW = { name: 'Lea', email: 'lea@acme.example', password: PASSWORD } as const

    test('has units, each once, in every request', async () => {
      const { actor } = (await t.setUp()).identity
      const units = [PAYMENTS, SALES, PAYMENTS]
      const added = await t.access.addMember(actor, { ...NEW, role: 'lead', units })
      expect(added.units).toEqual([SALES, PAYMENTS])
      const { identity } = await t.signIn(NEW.email)
      expect(identity.actor).toMatchObject({ role: 'lead', units: [SALES, PAYMENTS] })
      const members = await t.access.listMembers(actor)
      expect(members.find(({ id }) => id === added.id)?.units).toEqual([SALES, PAYMENTS])
    })

    test.each([
      ['lead', []],
      ['analyst', [PAYMENTS]],
    ] as const)('%s with %j is refused', async (role, units) => {
      const { actor } = (await t.setUp()).identity
      const refused = { code: 'validation_failed', details: [{ path: 'units' }] }
      await expect(t.access.addMember(actor, { ...NEW, role, units: [...units] })).rejects.toMatchObject(
        refused,
      )
      const invite = t.access.invitations.invite(actor, { role, units: [...units] })
      await expect(invite).rejects.toMatchObject(refused)
    })

    test('comes by an invitation', async () => {
      const { actor } = (await t.setUp()).identity
      const { token } = await t.access.invitations.invite(actor, { role: 'lead', units: [PAYMENTS] })
      await t.access.invitations.accept({ token, ...NEW }, visitFrom('192.0.2.1'))
      expect((await t.signIn(NEW.email)).identity.actor.units).toEqual([PAYMENTS])
    })

    test('may be a program', async () => {
      const { actor } = (await t.setUp()).identity
      const asked = { name: 'board', role: 'lead', units: [PAYMENTS], expiresInDays: 1 } as const
      const made = await t.access.createToken(actor, { ...asked, units: [PAYMENTS] })
      const bearer = new Headers({ authorization: `Bearer ${made.token}` })
      const found = await t.access.identify(visitFrom('192.0.2.1', bearer))
      expect(found?.actor).toMatchObject({ role: 'lead', units: [PAYMENTS] })
      const rotated = await t.access.rotateToken(actor, made.id, {})
      expect(rotated.units).toEqual([PAYMENTS])
    })
  })

  describe('another role', () => {
    test('ends the sessions of whoever is given it, and takes tokens with fewer rights', async () => {
      const { actor } = (await t.setUp()).identity
      const admin = await t.addPerson(actor, 'admin')
      const { token } = await t.access.createToken(admin.identity.actor, {
        name: 'theirs',
        role: 'analyst',
        expiresInDays: 1,
      })
      const bearer = visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${token}` }))
      expect(await t.access.identify(bearer)).not.toBeNull()
      const changed = await t.access.changeMember(actor, admin.memberId, { role: 'lead', units: [SALES] })
      expect(changed).toMatchObject({ role: 'lead', units: [SALES] })
      expect(await t.access.identify(bearer)).toBeNull()
      expect(await t.access.listSessionsOf(actor, admin.memberId)).toEqual([])
      expect(await entriesOf('member.role_changed')).toMatchObject([
        { role: { from: 'admin', to: 'lead' }, units: { from: [], to: [SALES] } },
      ])
      await t.access.changeMember(actor, admin.memberId, { role: 'lead', units: [SALES] })
      expect(await entriesOf('member.role_changed')).toHaveLength(1)
      await t.access.changeMember(actor, admin.memberId, { role: 'lead', units: [PAYMENTS] })
      expect(await entriesOf('member.role_changed')).toMatchObject([
        {},
        { role: { from: 'lead', to: 'lead' }, units: { from: [SALES], to: [PAYMENTS] } },
      ])
    })

    test('is nobody’s who is an owner, the last observer, or of another organisation', async () => {
      const { actor } = (await t.setUp()).identity
      const [owner] = await t.access.listMembers(actor)
      const change = (id: string) => t.access.changeMember(actor, id, { role: 'analyst' })
      await expect(change(owner?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
      const observer = await t.addPerson(actor, 'observer')
      await expect(change(observer.memberId)).rejects.toMatchObject({ code: 'conflict' })
      const other = { ...actor, tenant: 'another' }
      const foreign = t.access.changeMember(other, observer.memberId, { role: 'analyst' })
      await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
      const admin = { ...actor, role: 'admin' as const }
      const asAdmin = t.access.changeMember(admin, observer.memberId, { role: 'analyst' })
      await expect(asAdmin).rejects.toMatchObject({ code: 'forbidden' })
    })

    test('is not given by hand to whom an identity provider gives one', async () => {
      const { actor } = (await t.setUp()).identity
      const person = await t.addPerson(actor, 'analyst')
      const account = { issuer: 'https://idp.example', subject: '1', user_id: person.identity.actor.id }
      await t.control.db
        .insertInto('provider_accounts')
        .values({ ...account, tenant: actor.tenant, created_at: '2026-01-01T00:00:00Z' })
        .execute()
      const changed = t.access.changeMember(actor, person.memberId, { role: 'admin' })
      await expect(changed).rejects.toMatchObject({ code: 'conflict' })
    })
  })
}
