import type { Dataset } from '../../../model/dataset.ts'
import type { RejectedLine } from '../../../model/records/cost-record.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, u32 } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

/** Older versions may have written reasons that are given no more. */
export interface RejectedLineRow extends Omit<RejectedLine, 'reason'> {
  reason: string
  dataset: Dataset
  slice: string
  /** ISO-8601 UTC. */
  seenAt: string
}

const COLUMNS = {
  dataset: TEXT,
  slice: TEXT,
  line: COUNT,
  reason: TEXT,
  path: TEXT,
  sha256: TEXT,
  seenAt: TEXT,
}

/** Lines of the slices in force that could not be understood, newest first; reasons and places, never texts. */
export function listRejected(
  facts: FactsReader,
  { limit, offset, ...of }: { tenant: string; accounts: readonly string[]; limit: number; offset: number },
): Promise<RejectedLineRow[]> {
  return readRows(
    facts,
    sql`SELECT dataset, slice, line, reason, path, sha256, formatDateTime(seen_at, '%FT%TZ', 'UTC') AS seenAt
FROM ${rowsOf('rejected_lines_current', of)}
ORDER BY seen_at DESC, account, dataset, slice DESC, line
LIMIT ${u32(limit)} OFFSET ${u32(offset)}`,
    COLUMNS,
  )
}
