import type { ControlDb, ControlTx } from '../control-store.ts'
import type { ErasureRow } from './privacy-tables.ts'

type Db = ControlDb | ControlTx
type Of = Pick<ErasureRow, 'tenant' | 'id'>

export async function insertErasure(db: Db, row: ErasureRow): Promise<void> {
  await db.insertInto('erasures').values(row).execute()
}

/** The newest first. */
export function listErasureRows(db: Db, tenant: string, most: number): Promise<ErasureRow[]> {
  const rows = db.selectFrom('erasures').selectAll().where('tenant', '=', tenant)
  return rows.orderBy('id', 'desc').limit(most).execute()
}

export function findErasureRow(db: Db, { tenant, id }: Of): Promise<ErasureRow | undefined> {
  const rows = db.selectFrom('erasures').selectAll().where('tenant', '=', tenant)
  return rows.where('id', '=', id).executeTakeFirst()
}

/** Of all tenants, what was approved and is not carried out to its end; the oldest first. */
export function listErasuresToDo(db: Db): Promise<ErasureRow[]> {
  const rows = db.selectFrom('erasures').selectAll().where('approved', '=', 1)
  return rows.where('done_at', 'is', null).orderBy('id').execute()
}

/** Hold off every other process until the transaction ends; undefined where it was carried out to its end. */
export function lockErasure(tx: ControlTx, { tenant, id }: Of): Promise<ErasureRow | undefined> {
  const row = tx.updateTable('erasures').set(({ ref }) => ({ receipt: ref('receipt') }))
  const open = row.where('tenant', '=', tenant).where('id', '=', id).where('done_at', 'is', null)
  return open.returningAll().executeTakeFirst()
}

/** What was done so far; it names nobody. */
export async function updateErasure(
  db: Db,
  { tenant, id }: Of,
  change: Partial<Pick<ErasureRow, 'accounts' | 'receipt' | 'done_at'>>,
): Promise<void> {
  await db.updateTable('erasures').set(change).where('tenant', '=', tenant).where('id', '=', id).execute()
}
