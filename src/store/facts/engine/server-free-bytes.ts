import { COUNT } from './columns.ts'
import { readRows, sql } from './sql.ts'
import type { Engine } from './engine.ts'

/** A remote disk (object storage) has no end; an account without the right to look at system tables sees none. */
const LEAST = sql`SELECT min(unreserved_space) AS free FROM system.disks
WHERE lower(type) = 'local' AND name IN (SELECT disk_name FROM system.parts WHERE database = currentDatabase())
HAVING count() > 0`

/** See `FactsStore.freeBytes`. */
export async function serverFreeBytes(engine: Engine): Promise<number | null> {
  if (engine.kind === 'embedded') return null
  // A server that does not answer is told by whatever needs it.
  const rows = await readRows(engine, LEAST, { free: COUNT }).catch(() => [])
  return rows[0]?.free ?? null
}
