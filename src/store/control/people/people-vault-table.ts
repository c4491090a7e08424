import type { NamedIn } from '../../../model/records/told-person.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { PeopleVaultRow, VaultKeyRow } from './privacy-tables.ts'

/** Rows or hashes of a statement: databases take a limited number of values. */
const TOGETHER = 500

export interface VaultScope {
  tenant: string
  source: NamedIn
}

/** Those of these that there are. */
export async function findByVendorHash(
  db: ControlDb,
  { tenant, source }: VaultScope,
  hashes: readonly string[],
): Promise<PeopleVaultRow[]> {
  const found: PeopleVaultRow[] = []
  for (let at = 0; at < hashes.length; at += TOGETHER) {
    const some = hashes.slice(at, at + TOGETHER)
    const rows = db.selectFrom('people_vault').selectAll().where('tenant', '=', tenant)
    found.push(...(await rows.where('source', '=', source).where('vendor_hash', 'in', some).execute()))
  }
  return found
}

/** Rows written after a revision. */
export function rowsSince(
  db: ControlDb,
  { tenant, source }: VaultScope,
  revision: number,
): Promise<PeopleVaultRow[]> {
  return db
    .selectFrom('people_vault')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('source', '=', source)
    .where('revision', '>', revision)
    .execute()
}

/** The revision that a tenant's rows are at; 0 before the first. */
export async function readRevision(db: ControlDb, tenant: string): Promise<number> {
  const row = await db
    .selectFrom('people_vault_marks')
    .select('revision')
    .where('tenant', '=', tenant)
    .executeTakeFirst()
  return Number(row?.revision ?? 0)
}

/** The next revision; whoever comes next waits for the end of the transaction, so that revisions grow as they are seen. */
export async function nextRevision(tx: ControlTx, tenant: string): Promise<number> {
  const row = await tx
    .insertInto('people_vault_marks')
    .values({ tenant, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('tenant')
        .doUpdateSet(({ eb, ref }) => ({ revision: eb(ref('people_vault_marks.revision'), '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(row.revision)
}

/** @returns how many of them were written; of the others somebody else has written a row since */
export async function insertPeople(tx: ControlTx, rows: readonly PeopleVaultRow[]): Promise<number> {
  let written = 0
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const result = await tx
      .insertInto('people_vault')
      .values(rows.slice(at, at + TOGETHER))
      .onConflict((conflict) => conflict.columns(['tenant', 'source', 'vendor_hash']).doNothing())
      .executeTakeFirst()
    written += Number(result.numInsertedOrUpdatedRows ?? 0)
  }
  return written
}

/** @returns false when somebody else has written it since `seen` was read */
export async function replacePerson(
  db: ControlDb | ControlTx,
  { subject, ...row }: PeopleVaultRow,
  seen: PeopleVaultRow,
): Promise<boolean> {
  const result = await db
    .updateTable('people_vault')
    .set(row)
    .where('subject', '=', subject)
    .where('sealed', '=', seen.sealed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What these were told of last; who is told of later meanwhile keeps that. */
export async function touchPeople(
  tx: ControlTx,
  lastSeen: string,
  subjects: readonly string[],
): Promise<void> {
  for (let at = 0; at < subjects.length; at += TOGETHER) {
    await tx
      .updateTable('people_vault')
      .set({ last_seen: lastSeen })
      .where('subject', 'in', subjects.slice(at, at + TOGETHER))
      .where('last_seen', '<', lastSeen)
      .execute()
  }
}

/** Some rows of all tenants that were kept without hashes to match by. */
export function rowsWithoutHashes(db: ControlDb): Promise<PeopleVaultRow[]> {
  return db.selectFrom('people_vault').selectAll().where('address_hash', 'is', null).limit(TOGETHER).execute()
}

/** Of one source. */
export async function deleteByVendorHash(
  tx: ControlTx,
  { tenant, source }: VaultScope,
  hash: string,
): Promise<void> {
  const rows = tx.deleteFrom('people_vault').where('tenant', '=', tenant).where('source', '=', source)
  await rows.where('vendor_hash', '=', hash).execute()
}

/** Those of these numbers that there are. */
export async function findBySubject(
  db: ControlDb | ControlTx,
  tenant: string,
  subjects: readonly string[],
): Promise<PeopleVaultRow[]> {
  const rows = db.selectFrom('people_vault').selectAll().where('tenant', '=', tenant)
  return subjects.length === 0 ? [] : await rows.where('subject', 'in', subjects).execute()
}

/** Of a login that is no later nobody knows when it was told of: until it is again. */
const NEVER_SEEN = '1970-01-02'

/** @returns their numbers */
export async function deleteSeenBefore(tx: ControlTx, tenant: string, before: string): Promise<string[]> {
  const rows = tx.deleteFrom('people_vault').where('tenant', '=', tenant).where('last_seen', '>', NEVER_SEEN)
  const gone = await rows.where('last_seen', '<', before).returning('subject').execute()
  return gone.map(({ subject }) => subject)
}

/** When the one was told of that was told of the longest ago. */
export async function seenFirst(db: ControlDb, tenant: string): Promise<string | undefined> {
  const rows = db.selectFrom('people_vault').select('last_seen').where('tenant', '=', tenant)
  const first = await rows
    .where('last_seen', '>', NEVER_SEEN)
    .orderBy('last_seen')
    .limit(1)
    .executeTakeFirst()
  return first?.last_seen
}

/** How many there are of a source. */
export async function countPeople(db: ControlDb, { tenant, source }: VaultScope): Promise<number> {
  const { count } = await db
    .selectFrom('people_vault')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Rows of all tenants that another key has sealed. */
export function rowsSealedOtherwise(db: ControlDb, keyId: string): Promise<PeopleVaultRow[]> {
  return db.selectFrom('people_vault').selectAll().where('key_id', '<>', keyId).limit(TOGETHER).execute()
}

/** Ids of the keys that seal the vault. */
export async function keysOfVault(db: ControlDb): Promise<{ key_id: string }[]> {
  const people = await db.selectFrom('people_vault').select('key_id').distinct().execute()
  return [...people, ...(await db.selectFrom('vault_keys').select('key_id').distinct().execute())]
}

export function readVaultKey(db: ControlDb, id: string): Promise<VaultKeyRow | undefined> {
  return db.selectFrom('vault_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Does nothing where there is one. */
export async function insertVaultKey(db: ControlDb, row: VaultKeyRow): Promise<void> {
  await db
    .insertInto('vault_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function vaultKeysSealedOtherwise(db: ControlDb, keyId: string): Promise<VaultKeyRow[]> {
  return db.selectFrom('vault_keys').selectAll().where('key_id', '<>', keyId).execute()
}

export async function resealVaultKey(db: ControlDb, row: VaultKeyRow): Promise<void> {
  await db.updateTable('vault_keys').set(row).where('id', '=', row.id).execute()
}
