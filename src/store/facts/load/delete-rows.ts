import type { Engine } from '../engine/engine.ts'
import type { SqlParams } from '../facts-store.ts'

/** A lightweight delete takes most of a second even when it finds nothing, so it is asked first. */
export async function deleteRows(
  engine: Engine,
  table: string,
  where: string,
  params: SqlParams,
): Promise<void> {
  const [found] = await engine.query<{ rows: string }>(
    `SELECT count() AS rows FROM ${table} WHERE ${where}`,
    params,
  )
  if (Number(found?.rows) > 0) await engine.run(`DELETE FROM ${table} WHERE ${where}`, params)
}
