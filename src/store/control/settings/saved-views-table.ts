import type { ControlDb, ControlTx } from '../control-store.ts'
import type { SavedViewRow } from '../tables.ts'

type Db = ControlDb | ControlTx

/** A row with the name of the person who saved it; null when they are gone, or it was a token. */
export type NamedViewRow = SavedViewRow & { creator_name: string | null }

const withCreator = (db: Db, tenant: string) =>
  db
    .selectFrom('saved_views')
    .leftJoin('user', 'user.id', 'saved_views.created_by')
    .selectAll('saved_views')
    .select('user.name as creator_name')
    .where('saved_views.tenant', '=', tenant)

/** By name. */
export function listViewRows(db: Db, tenant: string): Promise<NamedViewRow[]> {
  return withCreator(db, tenant).orderBy('saved_views.name').orderBy('saved_views.id').execute()
}

export function findViewRow(
  db: Db,
  { tenant, id }: { tenant: string; id: string },
): Promise<NamedViewRow | undefined> {
  return withCreator(db, tenant).where('saved_views.id', '=', id).executeTakeFirst()
}

export async function countViews(db: Db, tenant: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Throws a unique violation when the page has a view of this name. */
export async function insertView(db: Db, row: SavedViewRow): Promise<void> {
  await db.insertInto('saved_views').values(row).execute()
}

/** False when it is not there. Throws as `insertView`. */
export async function updateViewRow(
  db: Db,
  { tenant, id }: { tenant: string; id: string },
  change: Pick<SavedViewRow, 'name' | 'search' | 'sealed' | 'key_id' | 'updated_at'>,
): Promise<boolean> {
  const result = await db
    .updateTable('saved_views')
    .set(change)
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Of all organisations, those of which nothing is sealed. */
export function listOpenViews(db: Db): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('sealed', 'is', null)
    .where('search', '<>', '')
    .execute()
}

/** Does nothing to one that was changed since. */
export async function sealViewRow(
  db: Db,
  { id, search }: Pick<SavedViewRow, 'id' | 'search'>,
  sealed: Pick<SavedViewRow, 'search' | 'sealed' | 'key_id'>,
): Promise<void> {
  await db.updateTable('saved_views').set(sealed).where('id', '=', id).where('search', '=', search).execute()
}

/** False when it is not there. */
export async function deleteViewRow(
  db: Db,
  { tenant, id }: { tenant: string; id: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_views')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
