import { describe, expect, test, vi } from 'vitest'
import { visitFrom } from '../../access/access-fixture.suite.ts'
import { listAudit } from '../../access/audit/audit.ts'
import { linkAccount } from '../../access/scim/directory-rights.ts'
import { vouchedFor } from '../../access/providers/vouched-for.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { ADA, ADDRESS, idOf, okta, PATCH, refusal, useScim } from './scim-fixture.suite.ts'

const t = useScim()

/** Something that happens just before somebody's account is looked for, or just after: their answer was held before. */
function whenLetIn(when: 'before' | 'after', happens: () => Promise<unknown>): void {
  const { db } = t.control
  const transaction = db.transaction.bind(db)
  let holds = true
  const spy = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const begun = transaction()
    if (holds) {
      holds = false
      return begun
    }
    spy.mockRestore()
    const execute = begun.execute.bind(begun)
    return Object.assign(begun, {
      execute: async (work: Parameters<typeof execute>[0]) => {
        if (when === 'before') await happens()
        const done = await execute(work)
        if (when === 'after') await happens()
        return done
      },
    })
  })
}

describe('a directory', () => {
  test('gives somebody the role of their pushed groups, and takes it the moment they are deactivated', async () => {
    t.idp.people.set('ada', ADA)
    expect(await refusal(t.signIn())).toBe('not_provisioned')
    const { id } = await t.pushed()
    const session = await t.signIn()
    expect(session.actor.role).toBe('analyst')
    const { actor, id: sessionId } = session
    const told = await vouchedFor({ control: t.control, clock: systemClock }, actor, sessionId)
    expect(told).toEqual({ provider: 'Acme', email: 'ada@acme.example' })
    const scope = { name: 'theirs', role: 'analyst', expiresInDays: 1 } as const
    await t.access.createToken({ ...session.actor, role: 'owner' }, scope)
    const deactivate = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] }
    expect(await t.ask('PATCH', `/Users/${id}`, deactivate)).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await session.isIn()).toBe(false)
    expect(await t.control.db.selectFrom('apikey').selectAll().execute()).toEqual([])
    expect(await refusal(t.signIn())).toBe('deactivated')
    await t.ask('PUT', `/Users/${id}`, okta({ active: undefined, displayName: 'Ada King' }))
    expect(await refusal(t.signIn())).toBe('deactivated')
    await t.ask('PUT', `/Users/${id}`, okta())
    expect((await t.signIn()).actor).toMatchObject({ id: session.actor.id, role: 'analyst' })
    expect(await t.ask('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: null })
    expect(await refusal(t.signIn())).toBe('not_provisioned')
  })

  test('works rights out anew with each push of a group, whose claims do not count any more', async () => {
    t.idp.people.set('ada', { ...ADA, attributes: { ...ADA.attributes, groups: ['admins'] } })
    const { id, groups } = await t.pushed()
    const roleNow = async () => {
      const row = await t.control.db
        .selectFrom('member')
        .select('role')
        .where('userId', '<>', t.owner.id)
        .executeTakeFirst()
      return row?.role
    }
    const session = await t.signIn()
    expect(session.actor.role).toBe('analyst')
    const admins = idOf(await t.ask('POST', '/Groups', { displayName: 'admins', externalId: 'g-1' }))
    expect(await session.isIn()).toBe(true)
    const member = { op: 'Add', path: 'members', value: [{ value: id }] }
    expect(
      (await t.ask('PATCH', `/Groups/${admins}`, { schemas: [PATCH], Operations: [member] })).status,
    ).toBe(204)
    expect([await roleNow(), await session.isIn()]).toEqual(['admin', false])
    const gone = { op: 'remove', path: `members[value eq "${id}"]` }
    await t.ask('PATCH', `/Groups/${admins}`, { schemas: [PATCH], Operations: [gone] })
    expect(await roleNow()).toBe('analyst')
    const renamed = { op: 'replace', value: { id: groups['analysts'], displayName: 'others' } }
    await t.ask('PATCH', `/Groups/${groups['analysts']}`, { schemas: [PATCH], Operations: [renamed] })
    expect(await roleNow()).toBe('none')
    await t.ask('PUT', `/Groups/${admins}`, {
      displayName: 'admins',
      members: [{ value: id, display: 'ada' }],
    })
    expect(await roleNow()).toBe('admin')
    await t.ask('DELETE', `/Groups/${admins}`)
    expect(await roleNow()).toBe('none')
  })

  test('takes what its last group gave when that is deleted', async () => {
    const { id, groups } = await t.pushed(['admins'])
    const session = await t.signIn()
    expect(session.actor.role).toBe('admin')
    await t.access.createToken(session.actor, { name: 'theirs', role: 'admin', expiresInDays: 1 })
    await t.ask('DELETE', `/Groups/${groups['admins']}`)
    expect(await session.isIn()).toBe(false)
    expect(await t.control.db.selectFrom('apikey').selectAll().execute()).toEqual([])
    expect(await t.ask('GET', `/Users/${id}`)).toMatchObject({ status: 200, body: { active: true } })
    expect(await refusal(t.signIn())).toBe('no_role')
  })

  test('never touches the owner with a password, whatever is pushed of their address', async () => {
    const body = okta({ userName: 'owner@acme.example', externalId: t.owner.id, active: false })
    const id = idOf(await t.ask('POST', '/Users', body))
    await t.ask('DELETE', `/Users/${id}`)
    expect(await t.access.listMembers(t.owner)).toMatchObject([{ role: 'owner' }])
    const theirs = idOf(await t.ask('POST', '/Users', { ...body, active: true }))
    await t.control.db
      .updateTable('scim_users')
      .set({ user_id: t.owner.id })
      .where('id', '=', theirs)
      .execute()
    const deactivate = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] }
    await t.ask('PATCH', `/Users/${theirs}`, deactivate)
    expect(await t.access.listMembers(t.owner)).toMatchObject([{ role: 'owner' }])
    await t.ask('DELETE', `/Users/${theirs}`)
    t.idp.people.set('ada', { ...ADA, attributes: { email: 'owner@acme.example', name: 'Eve' } })
    await t.ask('POST', '/Users', okta({ userName: 'owner@acme.example' }))
    await t.ask('POST', '/Groups', { displayName: 'admins' })
    expect(await refusal(t.signIn())).toBe('no_role')
  })

  test('ends every session of the provider when it is connected, and claims count again once it is forgotten', async () => {
    await t.access.scim.remove(t.owner, t.providerId)
    t.idp.people.set('ada', { ...ADA, attributes: { ...ADA.attributes, groups: ['admins'] } })
    const session = await t.signIn()
    t.token = await t.access.scim.createToken(t.owner, t.providerId)
    expect(await session.isIn()).toBe(false)
    await t.ask('POST', '/Users', okta())
    await t.ask('POST', '/Groups', { displayName: 'analysts' })
    expect(await refusal(t.signIn())).toBe('no_role')
    await t.access.scim.remove(t.owner, t.providerId)
    expect((await t.signIn()).actor.role).toBe('admin')
    expect((await t.ask('GET', '/Users')).status).toBe(401)
  })

  test('reaches who signed in before, once it calls them what the provider does', async () => {
    await t.access.scim.remove(t.owner, t.providerId)
    t.idp.people.set('ada', { ...ADA, attributes: { ...ADA.attributes, groups: ['admins'] } })
    const { actor } = await t.signIn()
    await t.access.createToken(actor, { name: 'theirs', role: 'admin', expiresInDays: 1 })
    t.token = await t.access.scim.createToken(t.owner, t.providerId)
    const id = idOf(await t.ask('POST', '/Users', okta({ externalId: 'ada' })))
    const change = (value: object) =>
      t.ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', value }] })
    await change({ externalId: '00u1' })
    await change({ active: false })
    expect(await t.control.db.selectFrom('apikey').selectAll().execute()).toEqual([])
  })

  test('gives and takes at once when what its groups give is changed', async () => {
    await t.pushed(['admins'])
    const session = await t.signIn()
    await t.access.createToken(session.actor, { name: 'theirs', role: 'admin', expiresInDays: 1 })
    const [provider] = await t.access.providers.list(t.owner)
    const groupRoles = [{ group: 'admins', role: 'analyst' as const }]
    await t.access.providers.change(t.owner, t.providerId, { version: provider?.version ?? 0, groupRoles })
    expect(await session.isIn()).toBe(false)
    expect(await t.control.db.selectFrom('apikey').selectAll().execute()).toEqual([])
    expect((await t.signIn()).actor.role).toBe('analyst')
  })

  test('is not written over by a sign-in that began before its push', async () => {
    const { id, groups } = await t.pushed(['admins'])
    await t.ask('POST', '/Groups', { displayName: 'analysts', members: [{ value: id }] })
    const gone = { op: 'remove', path: `members[value eq "${id}"]` }
    whenLetIn('before', () =>
      t.ask('PATCH', `/Groups/${groups['admins']}`, { schemas: [PATCH], Operations: [gone] }),
    )
    expect((await t.signIn()).actor.role).toBe('analyst')
  })

  test('that is connected just after somebody was let in ends their session as well', async () => {
    await t.access.scim.remove(t.owner, t.providerId)
    t.idp.people.set('ada', { ...ADA, attributes: { ...ADA.attributes, groups: ['admins'] } })
    whenLetIn('after', () => t.access.scim.createToken(t.owner, t.providerId))
    expect(await refusal(t.signIn())).toBe('not_provisioned')
    const sessions = t.control.db.selectFrom('session').select('id').where('providerId', '=', t.providerId)
    expect(await sessions.execute()).toEqual([])
  })

  test('lets nobody in whom a push deactivates while they sign in', async () => {
    const { id } = await t.pushed()
    await t.control.db.updateTable('scim_users').set({ active: 0 }).where('id', '=', id).execute()
    const link = t.control.db.transaction().execute((tx) => linkAccount(tx, id, t.owner.id))
    expect(await refusal(link)).toBe('deactivated')
  })

  test('takes the same push again and again without writing anything', async () => {
    const { id, groups } = await t.pushed()
    const entries = async () =>
      (await listAudit({ control: t.control, actor: t.owner, limit: 200 })).entries.length
    const before = await entries()
    await t.ask('PUT', `/Users/${id}`, okta())
    const again = { op: 'add', path: 'members', value: [{ value: id }] }
    await t.ask('PATCH', `/Groups/${groups['analysts']}`, { schemas: [PATCH], Operations: [again] })
    await t.ask('PUT', `/Groups/${groups['analysts']}`, { displayName: 'analysts', members: [{ value: id }] })
    expect(await entries()).toBe(before)
    expect(await t.ask('POST', '/Users', okta())).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409' },
    })
  })
})

describe('a token', () => {
  test('opens one directory and nothing else, and two are good while they are changed over', async () => {
    const bearer = new Headers({ authorization: `Bearer ${t.token}` })
    expect(await t.access.identify(visitFrom(ADDRESS, bearer))).toBeNull()
    for (const wrong of ['', 'tmks_wrong'])
      expect((await t.ask('GET', '/Users', undefined, wrong)).status).toBe(401)
    const second = await t.access.scim.createToken(t.owner, t.providerId)
    expect((await t.ask('GET', '/Users')).status).toBe(200)
    await t.access.scim.createToken(t.owner, t.providerId)
    expect([
      (await t.ask('GET', '/Users')).status,
      (await t.ask('GET', '/Users', undefined, second)).status,
    ]).toEqual([401, 200])
    const rows = await t.control.db.selectFrom('scim_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('goes on without the owner who made it, and the page says so', async () => {
    const of = { tenant: t.owner.tenant, id: t.providerId }
    const maker = async () => (await t.access.scim.describe(of))?.madeBy
    expect(await maker()).toMatchObject({ userId: t.owner.id, role: 'owner' })
    const { control } = t
    await control.db.updateTable('member').set({ role: 'none' }).where('userId', '=', t.owner.id).execute()
    expect(await maker()).toMatchObject({ userId: t.owner.id, role: 'none' })
    await control.db.deleteFrom('user').where('id', '=', t.owner.id).execute()
    expect((await t.ask('GET', '/Users')).status).toBe(200)
    expect(await maker()).toEqual({ userId: t.owner.id, name: null, role: null })
  })

  test('is made by owners of its organisation alone', async () => {
    const admin: Actor = { ...t.owner, role: 'admin' }
    await expect(t.access.scim.createToken(admin, t.providerId)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger: Actor = { ...t.owner, tenant: 'another' }
    await expect(t.access.scim.createToken(stranger, t.providerId)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(t.access.scim.remove(stranger, t.providerId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('sees and changes nothing of another directory', async () => {
    const { id, groups } = await t.pushed()
    const metadataXml = t.idp.metadata().replaceAll(t.idp.issuer, 'https://other.example')
    const other = await t.access.providers.connectSaml(t.owner, {
      kind: 'other',
      name: 'Other',
      saml: { metadataXml },
    })
    const theirs = await t.access.scim.createToken(t.owner, other.id)
    const paths = [`/Users/${id}`, `/Groups/${groups['analysts']}`]
    for (const path of paths) {
      expect((await t.ask('GET', path, undefined, theirs)).status).toBe(404)
      expect((await t.ask('DELETE', path, undefined, theirs)).status).toBe(404)
    }
    const group = { displayName: 'x', members: [{ value: id }] }
    expect(await t.ask('POST', '/Groups', group, theirs)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    expect(await t.ask('GET', '/Users', undefined, theirs)).toMatchObject({
      body: { totalResults: 0, Resources: [] },
    })
  })
})

test('a group may have more people than a statement binds at once', async () => {
  const provider = await t.access.scim.open(
    visitFrom(ADDRESS, new Headers({ authorization: `Bearer ${t.token}` })),
  )
  const at = '2026-01-01T00:00:00.000Z'
  const row = { provider_id: t.providerId, active: 1, created_at: at, updated_at: at }
  const ids = Array.from({ length: 560 }, (_, n) => `user-${n}`)
  for (const id of ids) {
    await t.control.db
      .insertInto('scim_users')
      .values({ ...row, id, user_name: id, user_name_key: id })
      .execute()
  }
  const everybody = { displayName: 'everybody', members: ids.map((value) => ({ value })) }
  const { id } = await t.access.scim.createGroup(provider, everybody)
  await t.access.scim.replaceGroup(provider, id, everybody)
  expect((await t.access.scim.readGroup(provider, { id, withMembers: true })).members).toHaveLength(560)
  await t.access.scim.replaceGroup(provider, id, { displayName: 'nobody', members: [] })
  expect((await t.access.scim.readGroup(provider, { id, withMembers: true })).members).toEqual([])
  expect(await t.access.scim.describe({ tenant: t.owner.tenant, id: t.providerId })).toMatchObject({
    users: 560,
    groups: 1,
  })
})
