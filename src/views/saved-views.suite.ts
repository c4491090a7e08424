import { sealOldViews, type ViewSealer } from './view-search.ts'
import { describe, expect, test } from 'vitest'
import { useAccess, type AccessPlace } from '../access/access-fixture.suite.ts'
import { listAudit } from '../access/audit/audit.ts'
import type { Actor } from '../model/actor.ts'
import { changeView, deleteView } from './change-view.ts'
import { getView, listViews } from './read-views.ts'
import { MOST_VIEWS, saveView } from './save-view.ts'

/** Says what is sealed, and opens it for the view that it was sealed for. */
const SEALER: ViewSealer = {
  seal: (where, text) => ({ sealed: `${where.viewId} ${Buffer.from(text).toString('base64')}`, keyId: 'k' }),
  open: ({ viewId }, sealed) => Buffer.from(sealed.slice(viewId.length + 1), 'base64').toString(),
}

const NO_SUCH_ID = '01900000-0000-7000-8000-000000000000'

/** Saved views, on any engine of the control store. */
export function savedViewsSuite(newPlace: () => Promise<AccessPlace>): void {
  describe('a saved view', () => {
    const t = useAccess(newPlace)
    const ctx = () => ({ control: t.control, clock: t.clock, sealer: SEALER })
    const save = (actor: Actor, input: Partial<{ name: string; path: string; search: string }> = {}) =>
      saveView({
        ctx: ctx(),
        actor,
        input: { name: 'Models', path: '/spend', search: 'range=30d', ...input },
      })
    const change = (actor: Actor, id: string, input: { name?: string; search?: string }) =>
      changeView({ ctx: ctx(), actor, id, input })
    const names = async (actor: Actor) =>
      (await listViews({ ctx: ctx(), actor })).map(({ path, name }) => `${path} ${name}`)
    const lastAudit = async (actor: Actor) => {
      const { entries } = await listAudit({ control: t.control, actor, limit: 1 })
      return entries.map(({ action, objectId, detail }) => ({ action, objectId, detail }))[0]
    }
    const people = async () => {
      const owner = (await t.setUp()).identity.actor
      const analyst = await t.addPerson(owner, 'analyst')
      return { owner, analyst: analyst.identity.actor, analystMember: analyst.memberId }
    }

    test('is there for everybody of the organisation, with who saved it', async () => {
      const { owner, analyst } = await people()
      const saved = await save(analyst, { name: '  Models of Q3 ', search: 'range=90d&filter=model:gpt-5' })
      expect(saved).toMatchObject({
        name: 'Models of Q3',
        path: '/spend',
        search: 'range=90d&filter=model:gpt-5',
        createdBy: { id: analyst.id, name: 'analyst' },
        mayEdit: true,
      })
      expect(await getView({ ctx: ctx(), actor: owner, id: saved.id })).toEqual(saved)
      expect(await lastAudit(owner)).toEqual({
        action: 'view.saved',
        objectId: saved.id,
        detail: { name: 'Models of Q3', path: '/spend' },
      })
    })

    test('is one of its name on its page, in any spelling, also when two come at the same moment', async () => {
      const { owner, analyst } = await people()
      await save(owner)
      await save(owner, { path: '/seats' })
      await expect(save(analyst, { name: 'MODELS' })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('of that name'),
      })
      const both = await Promise.allSettled([save(owner, { name: 'New' }), save(analyst, { name: 'new' })])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
      expect(await names(owner)).toHaveLength(3)
    })

    test('that says whom it is about is sealed, and is answered as it was saved', async () => {
      const { owner } = await people()
      const search = 'range=30d&f=%5B%22user%3Acanary%22%5D'
      const { id } = await save(owner, { search })
      const kept = () =>
        t.control.db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(JSON.stringify(await kept())).not.toContain('canary')
      expect(await getView({ ctx: ctx(), actor: owner, id })).toMatchObject({ search })
      await change(owner, id, { search: 'range=90d' })
      expect(await kept()).toMatchObject({ search: 'range=90d', sealed: null, key_id: null })
      await change(owner, id, { search: 'find=canary' })
      expect(JSON.stringify(await kept())).not.toContain('canary')
      expect(await listViews({ ctx: ctx(), actor: owner })).toMatchObject([{ search: 'find=canary' }])
    })

    test('that an earlier version has saved of somebody is sealed at the start, once', async () => {
      const { owner } = await people()
      const [one, other] = [await save(owner), await save(owner, { name: 'Other' })]
      const search = 'person=chat_assistant%3Acanary'
      await t.control.db.updateTable('saved_views').set({ search }).where('id', '=', one.id).execute()
      await sealOldViews({ control: t.control, sealer: SEALER })
      await sealOldViews({ control: t.control, sealer: SEALER })
      const rows = await t.control.db.selectFrom('saved_views').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('canary')
      expect(await getView({ ctx: ctx(), actor: owner, id: one.id })).toMatchObject({ search })
      expect(await getView({ ctx: ctx(), actor: owner, id: other.id })).toEqual(other)
    })

    test('takes another name and another state, and keeps its link', async () => {
      const { owner, analyst } = await people()
      const { id } = await save(analyst)
      t.clock.advance(1000)
      const changed = await change(analyst, id, { name: 'Renamed', search: '' })
      expect(changed).toMatchObject({ id, name: 'Renamed', search: '', path: '/spend' })
      expect(changed.updatedAt > changed.createdAt).toBe(true)
      expect(await getView({ ctx: ctx(), actor: owner, id })).toEqual(changed)
      expect(await lastAudit(owner)).toEqual({
        action: 'view.changed',
        objectId: id,
        detail: { path: '/spend', from: 'Models', to: 'Renamed', state_changed: true },
      })
    })

    test('does not take a name that another one of the page has, and nothing changes then', async () => {
      const { owner } = await people()
      await save(owner, { name: 'Taken' })
      const { id } = await save(owner)
      const before = await t.auditOf(owner)
      await expect(change(owner, id, { name: 'taken', search: '' })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await getView({ ctx: ctx(), actor: owner, id })).toMatchObject({
        name: 'Models',
        search: 'range=30d',
      })
      await change(owner, id, { name: 'Models' })
      expect(await t.auditOf(owner)).toEqual(before)
    })

    test('goes when it is deleted, once', async () => {
      const { owner } = await people()
      const { id } = await save(owner)
      await deleteView({ ctx: ctx(), actor: owner, id })
      expect(await names(owner)).toEqual([])
      expect(await lastAudit(owner)).toMatchObject({ action: 'view.deleted', detail: { name: 'Models' } })
      for (const again of [
        () => deleteView({ ctx: ctx(), actor: owner, id }),
        () => getView({ ctx: ctx(), actor: owner, id }),
        () => change(owner, id, { name: 'x' }),
      ]) {
        await expect(again()).rejects.toMatchObject({ code: 'not_found' })
      }
    })

    test('is changed by who saved it, owners and admins; an analyst is told whose it is', async () => {
      const { owner, analyst } = await people()
      const theirs = await save(owner)
      expect((await listViews({ ctx: ctx(), actor: analyst }))[0]).toMatchObject({ mayEdit: false })
      await expect(change(analyst, theirs.id, { name: 'Mine' })).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('Somebody else saved this view'),
      })
      await expect(deleteView({ ctx: ctx(), actor: analyst, id: theirs.id })).rejects.toMatchObject({
        code: 'forbidden',
      })
      const own = await save(analyst, { name: 'Own' })
      await change({ ...owner, id: 'admin-1', role: 'admin' }, own.id, { name: 'Better' })
      await deleteView({ ctx: ctx(), actor: analyst, id: own.id })
      expect(await names(owner)).toEqual(['/spend Models'])
    })

    test('stays when the person who saved it has left', async () => {
      const { owner, analyst, analystMember } = await people()
      await save(analyst)
      await t.access.removeMember(owner, analystMember)
      expect(await listViews({ ctx: ctx(), actor: owner })).toMatchObject([
        { name: 'Models', createdBy: { id: analyst.id, name: null } },
      ])
    })

    test('is nothing to another organisation, which may have one of the same name', async () => {
      const { owner } = await people()
      const other = await t.otherOrganization()
      const { id } = await save(owner)
      const before = await getView({ ctx: ctx(), actor: owner, id })
      await save(other.owner)
      for (const touch of [
        () => getView({ ctx: ctx(), actor: other.owner, id }),
        () => change(other.owner, id, { name: 'Taken over' }),
        () => deleteView({ ctx: ctx(), actor: other.owner, id }),
        () => getView({ ctx: ctx(), actor: other.owner, id: NO_SUCH_ID }),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(await names(other.owner)).toEqual(['/spend Models'])
      expect(await getView({ ctx: ctx(), actor: owner, id })).toEqual(before)
    })

    test.each([
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(81) }],
      ['path', { path: 'https://evil.example' }],
      ['path', { path: '//evil.example' }],
      ['search', { search: 'x'.repeat(4001) }],
      ['search', { search: 'a b' }],
    ])('with a wrong %s is refused', async (path, wrong) => {
      const { owner } = await people()
      await expect(save(owner, wrong)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
    })

    test('is not the one too many', async () => {
      const { owner } = await people()
      const at = '2026-01-01T00:00:00.000Z'
      const row = { tenant: owner.tenant, path: '/spend', search: '', created_by: owner.id }
      const rows = Array.from({ length: MOST_VIEWS - 1 }, (_, n) => ({
        ...row,
        id: `v${n}`,
        name: `View ${n}`,
        created_at: at,
        updated_at: at,
      }))
      await t.control.db.insertInto('saved_views').values(rows).execute()
      await save(owner)
      await expect(save(owner, { name: 'Too many' })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('the most there can be'),
      })
    })
  })
}
