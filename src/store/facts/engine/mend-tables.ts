import { FLAG, parseRow, TEXT } from './columns.ts'
import { readRows, sql, verbatim } from './sql.ts'
import type { Engine } from './engine.ts'

/** Long enough for every part of a large installation. */
const CHECK_SECONDS = 3600

/**
 * See `FactsStore.mend`. Throws when a table cannot be opened again, or still cannot be read. `closed` keeps those that could
 * not be opened, for the next call: the disk may have been full in the middle.
 */
export async function mendTables(engine: Engine, closed: Set<string>): Promise<string[]> {
  for (const name of closed) await open(engine, name, closed)
  const tables = await readRows(
    engine,
    sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree')`,
    { name: TEXT },
  )
  const mended: string[] = []
  for (const { name } of tables) {
    if (await isWhole(engine, name)) continue
    closed.add(name)
    await engine.run(`DETACH TABLE ${name}`)
    await open(engine, name, closed)
    if (!(await isWhole(engine, name))) throw new Error(`the table ${name} has parts that cannot be read`)
    mended.push(name)
  }
  return mended
}

async function open(engine: Engine, name: string, closed: Set<string>): Promise<void> {
  await engine.run(`ATTACH TABLE IF NOT EXISTS ${name}`)
  closed.delete(name)
}

/** Every file of every part, by its checksum. */
async function isWhole(engine: Engine, table: string): Promise<boolean> {
  const parts = await engine.query(sql`CHECK TABLE ${verbatim(table)}`, { maxSeconds: CHECK_SECONDS })
  return parts.map((part) => parseRow({ is_passed: FLAG }, part)).every(({ is_passed }) => is_passed)
}

/** See `FactsStore.detachedParts`. What the engine itself no longer needs is none of them. */
export async function detachedParts(engine: Engine): Promise<string[]> {
  const parts = await readRows(
    engine,
    sql`SELECT concat(table, '/', name) AS part FROM system.detached_parts
WHERE database = currentDatabase() AND (startsWith(reason, 'broken') OR reason IN ('unexpected', 'covered-by-broken'))`,
    { part: TEXT },
  )
  return parts.map(({ part }) => part)
}

/** What says what is derived and holds, and the numbers of people. Sums that nothing names are removed in time. */
const SUMS = ['derived', 'code_people', 'code_seat_sums', 'code_seat_plans', 'code_names']

/** See `FactsStore.forgetSums`. */
export async function forgetSums(engine: Engine): Promise<void> {
  for (const table of SUMS) await engine.run(`TRUNCATE TABLE ${table}`)
}
