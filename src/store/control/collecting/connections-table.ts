import type { ConnectionState, Health } from '../../../model/connection.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { ConnectionRow, CredentialRow, NewConnection } from '../tables.ts'
import { storedSaid } from '../../../words/stored-said.ts'

type Db = ControlDb | ControlTx

export async function insertConnection(db: Db, row: NewConnection): Promise<void> {
  await db.insertInto('connections').values(row).execute()
}

/** Of every tenant. */
export function listLiveConnections(db: Db): Promise<ConnectionRow[]> {
  return db.selectFrom('connections').selectAll().where('state', '!=', 'disconnected').execute()
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

/** The sources that anybody ever connected, each once. */
export async function listSources(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('connections').select('source').distinct().execute()
  return rows.map(({ source }) => source)
}

/** The sources that a tenant ever connected, each once. */
export async function listConnectedSources(db: Db, tenant: string): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .select('source')
    .distinct()
    .where('tenant', '=', tenant)
    .orderBy('source')
    .execute()
  return rows.map(({ source }) => source)
}

/** The live connection of the same vendor organisation or enterprise, if there is one: what the unique indexes forbid. */
export function findLiveConnection(
  db: Db,
  key: Pick<ConnectionRow, 'tenant' | 'source' | 'host' | 'organization_id' | 'enterprise_slug'>,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('tenant', '=', key.tenant)
    .where('source', '=', key.source)
    .where('host', '=', key.host)
    .where((eb) =>
      eb.or([
        eb('organization_id', '=', key.organization_id),
        eb('enterprise_slug', '=', key.enterprise_slug),
      ]),
    )
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
}

/** The connection made by installing the app on an organisation: the live one, else the one disconnected last. */
export function findInstallConnection(
  db: Db,
  key: { tenant: string; profile: string; organizationId: string },
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('tenant', '=', key.tenant)
    .where('method', '=', 'hosted_app')
    .where('profile', '=', key.profile)
    .where('organization_id', '=', key.organizationId)
    .orderBy((eb) => eb.case().when('state', '=', 'disconnected').then(1).else(0).end())
    .orderBy('disconnected_at', 'desc')
    .executeTakeFirst()
}

/** Whether another organisation of this service holds the installation. */
export async function installationHeldElsewhere(
  db: Db,
  key: { tenant: string; profile: string; installationId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('connections')
    .select('id')
    .where('tenant', '<>', key.tenant)
    .where('profile', '=', key.profile)
    .where('installation_id', '=', key.installationId)
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return found !== undefined
}

/** The lock is the condition: false when the connection was no longer in `from`. */
export async function moveConnection(
  db: Db,
  id: string,
  from: ConnectionState,
  to: Partial<ConnectionRow> & { state: ConnectionState; updated_at: string },
  unchangedSince?: string,
): Promise<boolean> {
  const standing = db.updateTable('connections').set(to).where('id', '=', id).where('state', '=', from)
  const unchanged =
    unchangedSince === undefined ? standing : standing.where('updated_at', '=', unchangedSince)
  return (await unchanged.executeTakeFirst()).numUpdatedRows === 1n
}

/** @param names scopes or permissions that the credential has and nobody needs */
export async function setExcessAccess(db: Db, id: string, names: readonly string[]): Promise<void> {
  await db
    .updateTable('connections')
    .set({ excess_access: JSON.stringify(names) })
    .where('id', '=', id)
    .execute()
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
      health_message: storedSaid(health.message),
      health_action: health.action && storedSaid(health.action),
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

/** All but those of the `except` kinds. */
export async function markVerified(
  db: Db,
  connectionId: string,
  at: string,
  except: readonly CredentialRow['kind'][] = [],
): Promise<void> {
  let query = db
    .updateTable('credentials')
    .set({ last_verified_at: at })
    .where('connection_id', '=', connectionId)
  if (except.length > 0) query = query.where('kind', 'not in', [...except])
  await query.execute()
}

/** @param at ISO-8601 UTC; null: it does not expire, or nobody knows when */
export async function setExpiry(
  db: Db,
  connectionId: string,
  kind: CredentialRow['kind'],
  at: string | null,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ expires_at: at })
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .execute()
}

/** Whether connections of the organisation stand on an install of the hosted app. */
export async function hasLiveInstalls(db: Db, tenant: string, profile: string): Promise<boolean> {
  const found = await db
    .selectFrom('connections')
    .select('id')
    .where('tenant', '=', tenant)
    .where('method', '=', 'hosted_app')
    .where('profile', '=', profile)
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return found !== undefined
}
