import { NAMED_IN } from '../../../model/records/told-person.ts'
import type { Tombstone } from '../../../model/records/tombstone.ts'
import { COUNT, oneOf, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, allTenants } from '../engine/sql.ts'

/** Everybody who was erased, of all tenants. */
export async function readTombstones(engine: Engine): Promise<Tombstone[]> {
  const rows = await readRows(
    engine,
    sql`SELECT tenant, source, vendor_hash AS vendorHash, subject, account,
  toUnixTimestamp64Milli(erased_at) AS erasedAt FROM ${allTenants('erased_people FINAL')}`,
    {
      tenant: TEXT,
      source: oneOf(NAMED_IN),
      vendorHash: TEXT,
      subject: TEXT,
      account: TEXT,
      erasedAt: COUNT,
    },
  )
  return rows.map((row) => ({ ...row, erasedAt: new Date(row.erasedAt).toISOString() }))
}

/** Safe to repeat. */
export async function putTombstones(engine: Engine, tombstones: readonly Tombstone[]): Promise<void> {
  const rows = tombstones.map(({ vendorHash, erasedAt, ...row }) =>
    JSON.stringify({ ...row, vendor_hash: vendorHash, erased_at: erasedAt.replace(/[TZ]/g, ' ').trim() }),
  )
  if (rows.length > 0) await engine.insertRows('erased_people', rows.join('\n'))
}
