import type { ControlDb, ControlTx } from '../control-store.ts'
import type { AccessRequestRow } from './privacy-tables.ts'

type Db = ControlDb | ControlTx
type One = Pick<AccessRequestRow, 'tenant' | 'id'>

export async function insertAccessRequest(db: Db, row: AccessRequestRow): Promise<void> {
  await db.insertInto('access_requests').values(row).execute()
}

/** The newest first. */
export function listAccessRequestRows(db: Db, tenant: string, most: number): Promise<AccessRequestRow[]> {
  const rows = db.selectFrom('access_requests').selectAll().where('tenant', '=', tenant)
  return rows.orderBy('id', 'desc').limit(most).execute()
}

export function findAccessRequestRow(db: Db, of: One): Promise<AccessRequestRow | undefined> {
  const rows = db.selectFrom('access_requests').selectAll().where('tenant', '=', of.tenant)
  return rows.where('id', '=', of.id).executeTakeFirst()
}

/** When what it asks for was last taken to be handed over. */
export async function noteHandedOver(db: Db, of: One, at: string): Promise<void> {
  await db
    .updateTable('access_requests')
    .set({ handed_at: at })
    .where('tenant', '=', of.tenant)
    .where('id', '=', of.id)
    .execute()
}

export async function updateProof(tx: ControlTx, of: One, proof: string): Promise<void> {
  const row = tx.updateTable('access_requests').set({ proof })
  await row.where('tenant', '=', of.tenant).where('id', '=', of.id).execute()
}
