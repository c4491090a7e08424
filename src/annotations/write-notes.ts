import { v7 as timeOrderedId } from 'uuid'
import { inTurn } from '../access/audit/audit-chain.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requirePermission } from '../access/permissions.ts'
import { isoNow } from '../lib/clock.ts'
import {
  countNotes,
  deleteNoteRow,
  findNoteRow,
  insertNote,
  updateNoteRow,
  type NamedNoteRow,
} from '../store/control/settings/annotation-notes-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import {
  AddNoteInput,
  changedMeanwhile,
  ChangeNoteInput,
  MOST_NOTES,
  noSuchNote,
  ownNote,
  requireSpan,
  tooManyNotes,
  type NoteArgs,
  type OwnNote,
} from './own-note.ts'

const FIELDS = ['day', 'until', 'text', 'source'] as const
type Written = Pick<NamedNoteRow, (typeof FIELDS)[number]>

/** @throws TidemarkError `validation_failed`; `conflict` when there are too many */
export async function addNote(args: NoteArgs & { input: AddNoteInput }): Promise<OwnNote> {
  const { ctx, actor } = args
  requirePermission(actor, 'organization:write')
  const input = parseInput(AddNoteInput, args.input)
  requireSpan(input)
  const { tenant } = actor
  const id = timeOrderedId()
  return inTurn(ctx.control.db, tenant, async (tx) => {
    if ((await countNotes(tx, tenant)) >= MOST_NOTES) throw tooManyNotes()
    const origin = { created_at: isoNow(ctx.clock), created_by: actor.id }
    await insertNote(tx, { id, tenant, ...input, ...origin, version: 1 })
    await tell(tx, args, { id, action: 'note.added', detail: withoutNothing(input) })
    return ownNote(await requireNote(tx, tenant, id))
  })
}

/** @throws TidemarkError `not_found`; `conflict` when somebody has changed it since `version`; `validation_failed` */
export async function changeNote(args: NoteArgs & { id: string; input: ChangeNoteInput }): Promise<OwnNote> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'organization:write')
  const { version, ...wanted } = parseInput(ChangeNoteInput, args.input)
  const { tenant } = actor
  return inTurn(ctx.control.db, tenant, async (tx) => {
    const { creator_name: _, ...before } = await requireNote(tx, tenant, id)
    if (before.version !== version) throw changedMeanwhile()
    const { day = before.day, until = before.until, text = before.text, source = before.source } = wanted
    const after = { ...before, day, until, text, source }
    requireSpan(after)
    const fields = FIELDS.filter((field) => before[field] !== after[field])
    if (fields.length > 0) {
      if (!(await updateNoteRow(tx, { ...after, version: version + 1 }))) throw changedMeanwhile()
      const detail = fields.map(
        (field) => [field, { from: before[field] ?? 'none', to: after[field] ?? 'none' }] as const,
      )
      await tell(tx, args, { id, action: 'note.changed', detail: Object.fromEntries(detail) })
    }
    return ownNote(await requireNote(tx, tenant, id))
  })
}

/** @throws TidemarkError `not_found` */
export async function deleteNote(args: NoteArgs & { id: string }): Promise<void> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'organization:write')
  const { tenant } = actor
  await inTurn(ctx.control.db, tenant, async (tx) => {
    const { day, until, text, source } = await requireNote(tx, tenant, id)
    if (!(await deleteNoteRow(tx, { tenant, id }))) throw noSuchNote()
    await tell(tx, args, { id, action: 'note.deleted', detail: withoutNothing({ day, until, text, source }) })
  })
}

async function requireNote(tx: ControlTx, tenant: string, id: string): Promise<NamedNoteRow> {
  const row = await findNoteRow(tx, { tenant, id })
  if (!row) throw noSuchNote()
  return row
}

const withoutNothing = (note: Written) =>
  Object.fromEntries(FIELDS.flatMap((field) => (note[field] === null ? [] : [[field, note[field]]])))

async function tell(
  tx: ControlTx,
  { ctx, actor }: NoteArgs,
  { id, action, detail }: { id: string; action: string; detail: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, ctx.clock, { actor, action, objectType: 'note', objectId: id, detail })
}
