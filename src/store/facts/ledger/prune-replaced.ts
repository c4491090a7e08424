import { codeTableOf } from '../code-tables.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, runOn, sql, text, texts, whole } from '../engine/sql.ts'
import type { SliceRef } from '../facts-store.ts'

/**
 * Delete rows of loads that another load has replaced in its slice, or nothing has, `keepForMs` ago or longer: an answer still being
 * read may have been planned with them. Resolves to how many loads went. A kill in between leaves rows that count
 * for nothing, and the next call takes them.
 */
export async function pruneReplaced(
  engine: Engine,
  of: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>,
  keepForMs: number,
): Promise<number> {
  // A pull request's newest state holds whatever load brought it; the engine itself drops older ones.
  const name = codeTableOf(of.dataset)
  if (name === null || name === 'pull_requests') return 0
  const rows = (table: string, more?: string) =>
    sql`${rowsOf(table, of, more)} AND dataset = ${text(of.dataset)}`
  const table = `code_${name}`
  // Nearly always there is none: asking only that takes a third of the time of the question below.
  const others = await readRows(
    engine,
    sql`SELECT count() AS others FROM ${rows(table)}
  AND load_id NOT IN (SELECT load_id FROM ${rows('slices', 'FINAL')} AND outcome IN ('committed', 'kept'))`,
    { others: COUNT },
  )
  if (others[0]?.others === 0) return 0
  // What each slice shows, and since when; nothing where that was taken back.
  const shown = sql`INNER JOIN (SELECT slice, load_id AS current, recorded_at FROM ${rows('slices', 'FINAL')}
  AND outcome IN ('committed', 'taken_back')) AS shown USING (slice)`
  const kept = sql`SELECT load_id FROM ${rows('slices', 'FINAL')} AND outcome = 'kept'`
  // Loads begun since: they may still be under way.
  const underWay = sql`SELECT load_id FROM (SELECT slice, load_id, started_at FROM ${rows('loads', 'FINAL')} AND ended = 0) AS begun
  ${shown} WHERE started_at >= recorded_at`
  const replaced = await readRows(
    engine,
    sql`SELECT DISTINCT load_id FROM (SELECT slice, load_id FROM ${rows(table)}) AS kept ${shown}
WHERE load_id != current AND load_id NOT IN (${underWay}) AND load_id NOT IN (${kept})
  AND recorded_at <= now64(3) - toIntervalMillisecond(${whole(keepForMs)})`,
    { load_id: TEXT },
  )
  const loadIds = replaced.map(({ load_id }) => load_id)
  if (loadIds.length > 0)
    await runOn(engine, sql`DELETE FROM ${rows(table)} AND load_id IN ${texts(loadIds)}`)
  return loadIds.length
}
