import { codeTableOf } from '../code-tables.ts'
import type { Engine } from '../engine/engine.ts'
import type { SliceRef } from '../facts-store.ts'

const OF_DATASET = `tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}`
/** What each slice shows, and since when. */
const SHOWN = `SELECT slice, load_id AS current, recorded_at FROM slices FINAL
  WHERE ${OF_DATASET} AND outcome = 'committed'`
/** Loads begun since: they may still be under way. */
const UNDER_WAY = `SELECT load_id FROM loads FINAL INNER JOIN (${SHOWN}) AS shown USING (slice)
  WHERE ${OF_DATASET} AND ended = 0 AND started_at >= recorded_at`

/**
 * Delete rows of loads that another load has replaced in its slice `keepForMs` ago or longer: an answer still being
 * read may have been planned with them. Resolves to how many loads went. A kill in between leaves rows that count
 * for nothing, and the next call takes them.
 */
export async function pruneReplaced(
  engine: Engine,
  of: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>,
  keepForMs: number,
): Promise<number> {
  // A pull request's newest state holds whatever load brought it; the engine itself drops older ones.
  const rows = codeTableOf(of.dataset)
  if (rows === null || rows === 'pull_requests') return 0
  const { tenant, account, dataset } = of
  const table = `code_${rows}`
  const params = { tenant, account, dataset, keep_ms: keepForMs }
  const replaced = await engine.query<{ load_id: string }>(
    `SELECT DISTINCT load_id FROM ${table} INNER JOIN (${SHOWN}) AS shown USING (slice)
WHERE ${OF_DATASET} AND load_id != current AND load_id NOT IN (${UNDER_WAY})
  AND recorded_at <= now64(3) - toIntervalMillisecond({keep_ms:UInt64})`,
    params,
  )
  const loadIds = replaced.map(({ load_id }) => load_id)
  if (loadIds.length > 0)
    await engine.run(`DELETE FROM ${table} WHERE ${OF_DATASET} AND load_id IN {load_ids:Array(String)}`, {
      tenant,
      account,
      dataset,
      load_ids: loadIds,
    })
  return loadIds.length
}
