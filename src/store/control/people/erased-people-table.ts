import type { Tombstone } from '../../../model/records/tombstone.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { ErasedPersonRow } from './privacy-tables.ts'

/** Rows or hashes of a statement: databases take a limited number of values. */
const TOGETHER = 500

type Db = ControlDb | ControlTx
type Scope = Pick<Tombstone, 'tenant' | 'source'>

/** Of all tenants. */
export async function listTombstones(db: Db): Promise<Tombstone[]> {
  return (await db.selectFrom('erased_people').selectAll().execute()).map(tombstoneOf)
}

/** Those of these hashes that were erased. */
export async function findTombstones(
  db: Db,
  { tenant, source }: Scope,
  hashes: readonly string[],
): Promise<Tombstone[]> {
  const found: Tombstone[] = []
  for (let at = 0; at < hashes.length; at += TOGETHER) {
    const some = hashes.slice(at, at + TOGETHER)
    const rows = db.selectFrom('erased_people').selectAll().where('tenant', '=', tenant)
    const own = await rows.where('source', '=', source).where('vendor_hash', 'in', some).execute()
    found.push(...own.map(tombstoneOf))
  }
  return found
}

/** Those written after a revision. */
export async function tombstonesSince(
  db: Db,
  { tenant, source }: Scope,
  revision: number,
): Promise<Tombstone[]> {
  const rows = db.selectFrom('erased_people').selectAll().where('tenant', '=', tenant)
  const newer = await rows.where('source', '=', source).where('revision', '>', revision).execute()
  return newer.map(tombstoneOf)
}

/** Does nothing where it stands. */
export async function insertTombstone(tx: ControlTx, tombstone: Tombstone, revision: number): Promise<void> {
  const { tenant, source, vendorHash, subject, account, erasedAt } = tombstone
  await tx
    .insertInto('erased_people')
    .values({ tenant, source, vendor_hash: vendorHash, subject, account, revision, erased_at: erasedAt })
    .onConflict((conflict) => conflict.columns(['tenant', 'source', 'vendor_hash']).doNothing())
    .execute()
}

const tombstoneOf = (row: ErasedPersonRow): Tombstone => ({
  tenant: row.tenant,
  source: row.source,
  vendorHash: row.vendor_hash,
  subject: row.subject,
  account: row.account,
  erasedAt: row.erased_at,
})
