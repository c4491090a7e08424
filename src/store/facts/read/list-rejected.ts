import type { Dataset } from '../../../model/dataset.ts'
import type { RejectedLine } from '../../../model/cost-record.ts'
import type { FactsReader } from '../facts-store.ts'

/** Older versions may have written reasons that are given no more. */
export interface RejectedLineRow extends Omit<RejectedLine, 'reason'> {
  reason: string
  dataset: Dataset
  slice: string
  /** ISO-8601 UTC. */
  seenAt: string
}

const NEWEST_FIRST = `SELECT dataset, slice, line, reason, path, sha256,
  formatDateTime(seen_at, '%FT%TZ', 'UTC') AS seen
FROM rejected_lines_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)}
ORDER BY seen_at DESC, account, dataset, slice DESC, line
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`

/** Lines of the slices in force that could not be understood, newest first; reasons and places, never texts. */
export async function listRejected(
  facts: FactsReader,
  filter: { tenant: string; accounts: readonly string[]; limit: number; offset: number },
): Promise<RejectedLineRow[]> {
  const { tenant, accounts, limit, offset } = filter
  const rows = await facts.query<RejectedLineRow & { seen: string; line: string | number }>(NEWEST_FIRST, {
    tenant,
    accounts: [...accounts],
    limit,
    offset,
  })
  return rows.map(({ seen, line, ...row }) => ({ ...row, line: Number(line), seenAt: seen }))
}
