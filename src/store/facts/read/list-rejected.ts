import type { Dataset } from '../../../model/dataset.ts'
import type { RejectedLine } from '../../../model/records/cost-record.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import { i64, listed, readRows, rowsOf, sql, text, u32, whole, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

/** Older versions may have written reasons that are given no more. */
export interface RejectedLineRow extends Omit<RejectedLine, 'reason'> {
  reason: string
  dataset: Dataset
  slice: string
  /** ISO-8601 UTC. */
  seenAt: string
}

const LINE = {
  dataset: TEXT,
  slice: TEXT,
  line: COUNT,
  reason: TEXT,
  path: TEXT,
  sha256: TEXT,
  seenAt: TEXT,
}

/** What the list is ordered by: when it was seen, in milliseconds, account, dataset, slice and line. */
export type RejectedPlace = readonly [
  seen: number,
  account: string,
  dataset: string,
  slice: string,
  line: number,
]

/**
 * Lines of the slices in force that could not be understood, newest first; reasons and places, never texts.
 * @param page.after the last of the page before
 */
export async function listRejected(
  facts: FactsReader,
  of: { tenant: string; accounts: readonly string[] },
  { limit, after }: { limit: number; after?: RejectedPlace | undefined },
): Promise<{ place: RejectedPlace; row: RejectedLineRow }[]> {
  const rows = await readRows(
    facts,
    sql`SELECT account, toUnixTimestamp64Milli(seen_at) AS seen, dataset, slice, line, reason, path, sha256, formatDateTime(seen_at, '%FT%TZ', 'UTC') AS seenAt
FROM ${rowsOf('rejected_lines_current', of)}${after ? isAfter(after) : sql``}
ORDER BY seen_at DESC, account, dataset, slice, line
LIMIT ${u32(limit)}`,
    { ...LINE, account: TEXT, seen: COUNT },
  )
  return rows.map(({ account, seen, ...row }) => ({
    place: [seen, account, row.dataset, row.slice, row.line],
    row,
  }))
}

function isAfter([seen, account, dataset, slice, line]: RejectedPlace): Sql {
  const then = sql`fromUnixTimestamp64Milli(${i64(seen)}, 'UTC')`
  const place = listed([text(account), text(dataset), text(slice), whole(line)].map((part) => sql`${part}`))
  return sql` AND (seen_at < ${then} OR seen_at = ${then} AND (account, dataset, slice, line) > (${place}))`
}
