import type { ConnectionState, Health } from '../../model/connection.ts'
import type { ControlDb, ControlTx } from './control-store.ts'
import type { ConnectionRow, CredentialRow, NewConnection } from './tables.ts'

type Db = ControlDb | ControlTx

export async function insertConnection(db: Db, row: NewConnection): Promise<void> {
  await db.insertInto('connections').values(row).execute()
}

/** Undefined for another tenant's id too: it must look exactly like a missing one. */
export function findConnection(db: Db, tenant: string, id: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listConnectionRows(db: Db, tenant: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The live connection of a vendor organisation, if there is one. */
export function findLiveConnection(
  db: Db,
  key: { tenant: string; source: ConnectionRow['source']; organizationId: string },
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('tenant', '=', key.tenant)
    .where('source', '=', key.source)
    .where('organization_id', '=', key.organizationId)
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
}

/** The lock is the condition: false when the connection was no longer in `from`. */
export async function moveConnection(
  db: Db,
  id: string,
  from: ConnectionState,
  to: Partial<ConnectionRow> & { state: ConnectionState; updated_at: string },
): Promise<boolean> {
  const result = await db
    .updateTable('connections')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function renameConnection(db: Db, id: string, label: string, at: string): Promise<void> {
  await db.updateTable('connections').set({ label, updated_at: at }).where('id', '=', id).execute()
}

/** `since` moves only when the status or its reason does. */
export async function setHealth(db: Db, row: ConnectionRow, health: Health, at: string): Promise<void> {
  const same = row.health_status === health.status && row.health_code === health.code
  await db
    .updateTable('connections')
    .set({
      health_status: health.status,
      health_code: health.code,
      health_message: health.message,
      health_action: health.action,
      health_since: same ? row.health_since : at,
    })
    .where('id', '=', row.id)
    .execute()
}

export function listCredentials(db: Db, connectionIds: readonly string[]): Promise<CredentialRow[]> {
  if (connectionIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('connection_id', 'in', [...connectionIds])
    .orderBy('kind')
    .execute()
}

/** One credential per kind: a new one takes the old one's place. */
export async function putCredential(db: Db, row: CredentialRow): Promise<void> {
  await eraseCredentials(db, row.connection_id, row.kind)
  await db.insertInto('credentials').values(row).execute()
}

export async function eraseCredentials(
  db: Db,
  connectionId: string,
  kind?: CredentialRow['kind'],
): Promise<void> {
  let query = db.deleteFrom('credentials').where('connection_id', '=', connectionId)
  if (kind) query = query.where('kind', '=', kind)
  await query.execute()
}

export async function markVerified(db: Db, connectionId: string, at: string): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ last_verified_at: at })
    .where('connection_id', '=', connectionId)
    .execute()
}
