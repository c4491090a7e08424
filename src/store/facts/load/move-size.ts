import type { MoveSize } from '../../../model/move-size.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, texts } from '../engine/sql.ts'

/** Null where these tables have no rows. */
export async function sizeOfMoves(engine: Engine, tables: readonly string[]): Promise<MoveSize | null> {
  const parts = sql`SELECT table, sum(n) AS rows, sum(size) AS bytes, max(size) AS most FROM (
  SELECT table, partition_id, sum(rows) AS n, sum(bytes_on_disk) AS size FROM system.parts
  WHERE database = currentDatabase() AND active AND table IN ${texts([...new Set(tables)])} GROUP BY table, partition_id
) GROUP BY table ORDER BY table`
  const found = await readRows(engine, parts, { table: TEXT, rows: COUNT, bytes: COUNT, most: COUNT })
  if (found.length === 0) return null
  const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((all, row) => all + of(row), 0)
  return {
    tables: found.map(({ table }) => table),
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    mostBytes: Math.max(...found.map(({ most }) => most)),
  }
}
