import type { Insertable, Selectable } from 'kysely'
import type { SourceKind } from '../../../model/connection.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { ControlTables } from '../tables.ts'

export type UnitListRow = Selectable<ControlTables['unit_lists']>

/** Of one source, the oldest first. */
export function listUnitListRows(
  db: ControlDb | ControlTx,
  { tenant, source }: { tenant: string; source: SourceKind },
): Promise<UnitListRow[]> {
  return db
    .selectFrom('unit_lists')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('source', '=', source)
    .orderBy('holds_from')
    .execute()
}

/** What was to hold from the same day takes its place. */
export async function putUnitList(
  tx: ControlTx,
  row: Insertable<ControlTables['unit_lists']>,
): Promise<void> {
  const { version, first_units, left_out, cost_centers } = row
  await tx
    .insertInto('unit_lists')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'source', 'holds_from'])
        .doUpdateSet({ version, first_units, left_out, cost_centers }),
    )
    .execute()
}
