import type { Selectable } from 'kysely'
import type { ControlDb } from '../control-store.ts'
import type { ControlTables } from '../tables.ts'

export type RetentionProofRow = Selectable<ControlTables['retention_proofs']>

export function listRetentionProofs(db: ControlDb, tenant: string): Promise<RetentionProofRow[]> {
  return db.selectFrom('retention_proofs').selectAll().where('tenant', '=', tenant).execute()
}

/** The newest look takes the place of the one before. */
export async function putRetentionProof(db: ControlDb, row: RetentionProofRow): Promise<void> {
  const { kept_since, oldest, proven_at } = row
  await db
    .insertInto('retention_proofs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'data']).doUpdateSet({ kept_since, oldest, proven_at }),
    )
    .execute()
}
