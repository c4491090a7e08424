import type { Insertable, Selectable } from 'kysely'
import type { ControlDb } from '../control-store.ts'
import type { ControlTables } from '../tables.ts'

export type StoreIncidentRow = Selectable<ControlTables['store_incidents']>

/** Newest first. */
export function listIncidents(db: ControlDb): Promise<StoreIncidentRow[]> {
  return db.selectFrom('store_incidents').selectAll().orderBy('found_at', 'desc').execute()
}

/** An incident with the parts it tells of. */
export async function insertIncident(
  db: ControlDb,
  incident: Insertable<ControlTables['store_incidents']>,
  parts: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('store_incidents').values(incident).execute()
    for (const part of parts) {
      await tx.insertInto('detached_parts').values({ part, incident_id: incident.id }).execute()
    }
  })
}

/** Parts that an incident tells of. */
export async function listToldParts(db: ControlDb): Promise<string[]> {
  const rows = await db.selectFrom('detached_parts').select('part').execute()
  return rows.map(({ part }) => part)
}

/** Parts that are no longer there. */
export async function forgetToldParts(db: ControlDb, parts: readonly string[]): Promise<void> {
  for (const part of parts) await db.deleteFrom('detached_parts').where('part', '=', part).execute()
}

/** Drop incidents found before `before` none of whose parts is still there. */
export async function pruneIncidents(db: ControlDb, before: string): Promise<void> {
  await db
    .deleteFrom('store_incidents')
    .where('found_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('detached_parts').select('incident_id'))
    .execute()
}
