import type { ControlDb, ControlTx } from '../control-store.ts'
import type { ErasureRow } from './privacy-tables.ts'

/**
 * What one person asked for is decided by another one. The lock is the condition: false where somebody else has decided, so
 * that of two answers at a time one counts.
 */
export async function decideAsked(
  db: ControlDb | ControlTx,
  table: 'access_requests' | 'erasures' | 'reveals',
  { tenant, id }: Pick<ErasureRow, 'tenant' | 'id'>,
  by: Pick<ErasureRow, 'decided_at' | 'decided_by' | 'approved'>,
): Promise<boolean> {
  const row = db.updateTable(table).set(by).where('tenant', '=', tenant).where('id', '=', id)
  return (await row.where('decided_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}
