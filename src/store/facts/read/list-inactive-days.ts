import type { Dataset } from '../../../model/dataset.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { newestSlices } from '../ledger/newest-slices.ts'

const NOTHING_DONE = verbatim('ifNull(sum(interactions), 0) + ifNull(sum(generations), 0) = 0')

/** Of these days those on which nobody was active, by what the vendor itself adds up of an account; what it leaves out is not known. */
export async function listInactiveDays(
  facts: FactsReader,
  of: { tenant: string; account: string; datasets: readonly Dataset[] },
  days: readonly UtcDay[],
): Promise<UtcDay[]> {
  if (of.datasets.length === 0 || days.length === 0) return []
  const sums = sql`dataset IN ${texts(of.datasets)} AND slice IN ${texts(days)}`
  const newest = sql`SELECT slice, load_id FROM ${newestSlices(of)} AND ${sums} AND outcome = 'committed'`
  const rows = await readRows(
    facts,
    sql`SELECT slice AS day FROM ${rowsOf('code_aggregate_days', of)} AND ${sums} AND repository_id = '' AND (slice, load_id) IN (${newest})
GROUP BY slice HAVING max(daily_active_users) = 0 AND ${NOTHING_DONE} ORDER BY slice`,
    { day: TEXT },
  )
  return rows.map(({ day }) => day)
}
