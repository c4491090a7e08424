import type { ControlDb, ControlTx } from '../control-store.ts'
import type { AnnotationNoteRow } from '../tables.ts'

type Db = ControlDb | ControlTx
type Place = Pick<AnnotationNoteRow, 'tenant' | 'id'>

/** A row with the name of the person who wrote it; null when they are gone, or it was a token. */
export type NamedNoteRow = AnnotationNoteRow & { creator_name: string | null }

const withCreator = (db: Db, tenant: string) =>
  db
    .selectFrom('annotation_notes as note')
    .leftJoin('user', 'user.id', 'note.created_by')
    .selectAll('note')
    .select('user.name as creator_name')
    .where('note.tenant', '=', tenant)

/** Notes of any of the days from `from` until before `to`, the oldest first. */
export function listNoteRows(
  db: Db,
  { tenant, from, to }: { tenant: string; from: string; to: string },
): Promise<NamedNoteRow[]> {
  return withCreator(db, tenant)
    .where('note.day', '<', to)
    .where((eb) => eb.or([eb('note.day', '>=', from), eb('note.until', '>', from)]))
    .orderBy('note.day')
    .orderBy('note.id')
    .execute()
}

export function findNoteRow(db: Db, { tenant, id }: Place): Promise<NamedNoteRow | undefined> {
  return withCreator(db, tenant).where('note.id', '=', id).executeTakeFirst()
}

/** Of all days. */
export function listNoteTexts(
  tx: ControlTx,
  tenant: string,
): Promise<Pick<AnnotationNoteRow, 'id' | 'text'>[]> {
  return tx.selectFrom('annotation_notes').select(['id', 'text']).where('tenant', '=', tenant).execute()
}

/** Whoever is changing the note meanwhile has to look at it again. */
export async function updateNoteText(tx: ControlTx, { tenant, id }: Place, text: string): Promise<void> {
  await tx
    .updateTable('annotation_notes')
    .set((eb) => ({ text, version: eb('version', '+', 1) }))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export async function countNotes(db: Db, tenant: string): Promise<number> {
  const { count } = await db
    .selectFrom('annotation_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertNote(db: Db, row: AnnotationNoteRow): Promise<void> {
  await db.insertInto('annotation_notes').values(row).execute()
}

/** False when it is not there in the version before this one. */
export async function updateNoteRow(db: Db, { tenant, id, ...row }: AnnotationNoteRow): Promise<boolean> {
  const result = await db
    .updateTable('annotation_notes')
    .set(row)
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('version', '=', row.version - 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False when it is not there. */
export async function deleteNoteRow(db: Db, { tenant, id }: Place): Promise<boolean> {
  const result = await db
    .deleteFrom('annotation_notes')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
