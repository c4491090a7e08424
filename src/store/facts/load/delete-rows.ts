import { COUNT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, runOn, sql, type Sql } from '../engine/sql.ts'

/** Rows as `rowsOf` names them. A lightweight delete takes most of a second even when it finds nothing, so it is asked first. */
export async function deleteRows(engine: Engine, rows: Sql): Promise<void> {
  if ((await countRows(engine, rows)) > 0) await runOn(engine, sql`DELETE FROM ${rows}`)
}

/** Rows as `rowsOf` names them. */
export async function countRows(engine: Engine, rows: Sql): Promise<number> {
  const [found] = await readRows(engine, sql`SELECT count() AS rows FROM ${rows}`, { rows: COUNT })
  return found?.rows ?? 0
}
