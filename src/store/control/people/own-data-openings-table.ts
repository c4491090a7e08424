import type { ControlDb, ControlTx } from '../control-store.ts'
import type { OwnDataOpeningRow } from './privacy-tables.ts'

/** @returns how many of them are new */
export async function insertOpenings(tx: ControlTx, rows: readonly OwnDataOpeningRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const result = await tx
    .insertInto('own_data_openings')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant', 'subject', 'user_id', 'provider']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

/** The newest first. */
export async function listOpenings(
  db: ControlDb | ControlTx,
  tenant: string,
  subjects: readonly string[],
): Promise<OwnDataOpeningRow[]> {
  if (subjects.length === 0) return []
  return await db
    .selectFrom('own_data_openings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('subject', 'in', subjects)
    .orderBy('opened_at', 'desc')
    .execute()
}

export async function deleteOpenings(
  tx: ControlTx,
  tenant: string,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  const rows = tx.deleteFrom('own_data_openings').where('tenant', '=', tenant)
  await rows.where('subject', 'in', subjects).execute()
}
