import { describe, expect, test } from 'vitest'
import { useAccess, type AccessPlace } from '../access/access-fixture.suite.ts'
import { listAudit } from '../access/audit/audit.ts'
import type { Actor } from '../model/actor.ts'
import { listNoteRows } from '../store/control/settings/annotation-notes-table.ts'
import { MOST_NOTES, type AddNoteInput, type ChangeNoteInput } from './own-note.ts'
import { addNote, changeNote, deleteNote } from './write-notes.ts'

const NO_SUCH_ID = '01900000-0000-7000-8000-000000000000'

/** Notes beside charts, on any engine of the control store. */
export function annotationNotesSuite(newPlace: () => Promise<AccessPlace>): void {
  describe('a note beside charts', () => {
    const t = useAccess(newPlace)
    const ctx = () => ({ control: t.control, clock: t.clock })
    const add = (actor: Actor, input: Partial<AddNoteInput> = {}) =>
      addNote({ ctx: ctx(), actor, input: { day: '2026-03-02', text: 'Rollout', ...input } })
    const change = (actor: Actor, id: string, input: ChangeNoteInput) =>
      changeNote({ ctx: ctx(), actor, id, input })
    const remove = (actor: Actor, id: string) => deleteNote({ ctx: ctx(), actor, id })
    const texts = async ({ tenant }: Actor, from = '2000-01-01', to = '2099-01-01') =>
      (await listNoteRows(t.control.db, { tenant, from, to })).map(({ text }) => text)
    const lastAudit = async (actor: Actor) => {
      const { entries } = await listAudit({ control: t.control, actor, limit: 1 })
      return entries.map(({ action, objectId, detail }) => ({ action, objectId, detail }))[0]
    }
    const setUp = async () => (await t.setUp()).identity.actor

    test('is of a day, or of several, and the log says who wrote, changed and deleted it', async () => {
      const owner = await setUp()
      const note = await add(owner, { until: '2026-03-05', source: 'code_assistant' })
      expect(note).toMatchObject({
        day: '2026-03-02',
        until: '2026-03-05',
        source: 'code_assistant',
        createdBy: { id: owner.id },
        version: 1,
      })
      const changed = await change(owner, note.id, { version: 1, text: 'Pilot', until: null })
      expect(changed).toEqual({ ...note, text: 'Pilot', until: null, version: 2 })
      expect(await lastAudit(owner)).toEqual({
        action: 'note.changed',
        objectId: note.id,
        detail: { until: { from: '2026-03-05', to: 'none' }, text: { from: 'Rollout', to: 'Pilot' } },
      })
      await remove(owner, note.id)
      expect(await lastAudit(owner)).toEqual({
        action: 'note.deleted',
        objectId: note.id,
        detail: { day: '2026-03-02', text: 'Pilot', source: 'code_assistant' },
      })
      expect(await texts(owner)).toEqual([])
    })

    test('is found by any day it is of', async () => {
      const owner = await setUp()
      await add(owner, { text: 'week', until: '2026-03-09' })
      await add(owner, { text: 'day', day: '2026-03-08' })
      expect(await texts(owner, '2026-03-08', '2026-03-09')).toEqual(['week', 'day'])
      expect(await texts(owner, '2026-03-09', '2026-03-10')).toEqual([])
      expect(await texts(owner, '2026-03-02', '2026-03-03')).toEqual(['week'])
      expect(await texts(owner, '2026-03-01', '2026-03-02')).toEqual([])
    })

    test('that somebody has changed meanwhile is not written over', async () => {
      const owner = await setUp()
      const { id } = await add(owner)
      await change(owner, id, { version: 1, text: 'First' })
      const before = await t.auditOf(owner)
      await expect(change(owner, id, { version: 1, text: 'Second' })).rejects.toMatchObject({
        code: 'conflict',
      })
      // What stays as it is leaves nothing in the log.
      expect(await change(owner, id, { version: 2, text: 'First' })).toMatchObject({ version: 2 })
      expect(await t.auditOf(owner)).toEqual(before)
      expect(await texts(owner)).toEqual(['First'])
    })

    test('is written by owners and admins only, and one of another organisation is not there', async () => {
      const owner = await setUp()
      const other = await t.otherOrganization()
      const { id } = await add({ ...owner, role: 'admin' })
      const analyst: Actor = { ...owner, role: 'analyst' }
      for (const touch of [
        () => add(analyst),
        () => change(analyst, id, { version: 1, text: 'x' }),
        () => remove(analyst, id),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'forbidden' })
      }
      for (const touch of [
        () => change(other.owner, id, { version: 1, text: 'x' }),
        () => remove(other.owner, id),
        () => remove(owner, NO_SUCH_ID),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(await texts(other.owner)).toEqual([])
      expect(await texts(owner)).toEqual(['Rollout'])
    })

    test.each([
      ['day', { day: '2026-02-30' }],
      ['until', { until: '2026-03-02' }],
      ['text', { text: ' ' }],
      ['text', { text: 'x'.repeat(281) }],
      ['source', { source: 'Code' }],
    ])('with a wrong %s is refused: %j', async (path, wrong) => {
      const owner = await setUp()
      await expect(add(owner, wrong)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
      expect(await texts(owner)).toEqual([])
    })

    test('is not the one too many', async () => {
      const owner = await setUp()
      const { id: _, createdBy, ...note } = await add(owner)
      const origin = {
        tenant: owner.tenant,
        created_at: '2026-01-01T00:00:00.000Z',
        created_by: createdBy.id,
      }
      const rows = Array.from({ length: MOST_NOTES - 1 }, (_, n) => ({ id: `n${n}`, ...origin, ...note }))
      await t.control.db.insertInto('annotation_notes').values(rows).execute()
      await expect(add(owner)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('most'),
      })
    })
  })
}
