import type { ControlDb } from '../control-store.ts'

/**
 * Delete what stands beside the journal from before a time, ISO-8601 UTC: names that were asked for, data of somebody that was
 * handed over or opened.
 */
export async function deleteRequestsBefore(db: ControlDb, tenant: string, before: string): Promise<void> {
  await db.deleteFrom('reveals').where('tenant', '=', tenant).where('asked_at', '<', before).execute()
  await db.deleteFrom('access_requests').where('tenant', '=', tenant).where('asked_at', '<', before).execute()
  await db
    .deleteFrom('own_data_openings')
    .where('tenant', '=', tenant)
    .where('opened_at', '<', before)
    .execute()
}

/** When the oldest of that was asked for or opened; null: there is none. */
export async function oldestRequest(db: ControlDb, tenant: string): Promise<string | null> {
  const first = await db
    .selectFrom('reveals')
    .select('asked_at as at')
    .where('tenant', '=', tenant)
    .unionAll(db.selectFrom('access_requests').select('asked_at as at').where('tenant', '=', tenant))
    .unionAll(db.selectFrom('own_data_openings').select('opened_at as at').where('tenant', '=', tenant))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first?.at ?? null
}
