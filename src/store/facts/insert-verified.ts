import type { Engine } from './engine.ts'

/** Rows per statement: one block of the engine, hence one part per month, visible at once or not at all. */
const ROWS_PER_STATEMENT = 60_000
const ATTEMPTS = 3

/**
 * Insert, then count. An engine that acknowledged an insert has been seen to lose it at a kill, so a load that
 * came out short is taken out and inserted again; after the third time it fails.
 */
export async function insertVerified(options: {
  engine: Engine
  table: string
  rows: readonly string[]
  count: () => Promise<number>
  remove: () => Promise<void>
}): Promise<void> {
  const { engine, table, rows, count, remove } = options
  for (let attempt = 1; ; attempt += 1) {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await engine.insertRows(table, `${rows.slice(at, at + ROWS_PER_STATEMENT).join('\n')}\n`)
    }
    const found = await count()
    if (found === rows.length) return
    await remove()
    if (attempt === ATTEMPTS)
      throw new Error(`${table}: ${rows.length} rows inserted, ${found} found, ${ATTEMPTS} times`)
  }
}
