import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import { invalidField, TidemarkError } from '../lib/errors.ts'
import { nameText } from '../lib/name-text.ts'
import type { Actor } from '../model/actor.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { NamedNoteRow } from '../store/control/settings/annotation-notes-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { said } from '../words/said.ts'

/** Notes per organisation. */
export const MOST_NOTES = 1000

/** What an admin noted beside charts. */
export interface OwnNote {
  id: string
  day: UtcDay
  /** The day after its last; null: of one day. */
  until: UtcDay | null
  text: string
  /** Null: of every tool. */
  source: string | null
  /** The name is null when the person no longer exists or an API token wrote it. */
  createdBy: { id: string; name: string | null }
  version: number
}

export interface NoteArgs {
  ctx: { control: ControlStore; clock: Clock }
  actor: Actor
}

/** Days of answers lie in these years. */
const Day = z.iso.date().startsWith('20')
const Fields = {
  day: Day,
  until: Day.nullable(),
  text: nameText(280),
  source: z
    .string()
    .regex(/^[a-z_]{1,64}$/)
    .nullable(),
}

export const AddNoteInput = z.object({
  ...Fields,
  until: Fields.until.default(null),
  source: Fields.source.default(null),
})
export type AddNoteInput = z.input<typeof AddNoteInput>

/** What is absent stays as it is. `version` is the one that was edited. */
export const ChangeNoteInput = z.object({ version: z.int().min(1), ...z.object(Fields).partial().shape })
export type ChangeNoteInput = z.infer<typeof ChangeNoteInput>

/** @throws TidemarkError `validation_failed` where it ends before it begins */
export function requireSpan({ day, until }: Pick<OwnNote, 'day' | 'until'>): void {
  if (until === null || until > day) return
  throw invalidField('until', said('note_ends_before_it_begins'))
}

export const ownNote = (row: NamedNoteRow): OwnNote => ({
  id: row.id,
  day: row.day,
  until: row.until,
  text: row.text,
  source: row.source,
  createdBy: { id: row.created_by, name: row.creator_name },
  version: row.version,
})

export function noSuchNote(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_note'), { action: said('look_at_notes_again') })
}

export function changedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', said('note_changed_meanwhile'), {
    action: said('look_at_notes_again'),
  })
}

export function tooManyNotes(): TidemarkError {
  return new TidemarkError('conflict', said('too_many_notes', { count: MOST_NOTES }), {
    action: said('delete_old_notes'),
  })
}
