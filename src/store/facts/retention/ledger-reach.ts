import type { SourceKind } from '../../../model/connection.ts'
import { isDataset, type Dataset } from '../../../model/dataset.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { COUNT, orNull, TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, text } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { newestSlices } from '../ledger/newest-slices.ts'

/** A dataset of an account of which the ledger knows anything. */
export interface LedgerReach {
  account: string
  connection: string
  dataset: Dataset
  /** Milliseconds, half-open; null where nothing has a time. */
  first: number | null
  last: number | null
  /** Milliseconds before which rows were deleted because they were kept for long enough; 0: none were. */
  keptFrom: number
  /** Milliseconds before which rows lost their hours; 0: none did. */
  hoursFrom: number
}

/** Every dataset of the tenant's accounts, of connections that are gone as well. */
export async function readLedgerReach(
  facts: Pick<FactsReader, 'query'>,
  tenant: string,
): Promise<LedgerReach[]> {
  const rows = await readRows(
    facts,
    sql`SELECT account, dataset, argMax(connection, recorded_at) AS connection,
  minIf(period_start, kind NOT IN ('expired', 'coarse')) AS first, maxIf(period_end, kind NOT IN ('expired', 'coarse')) AS last,
  toUInt64(ifNull(maxIf(period_end, kind = 'expired'), 0)) AS kept_from,
  toUInt64(ifNull(maxIf(period_end, kind = 'coarse'), 0)) AS hours_from
FROM ${newestSlices({ tenant })} GROUP BY account, dataset ORDER BY account, dataset`,
    {
      account: TEXT,
      dataset: TEXT,
      connection: TEXT,
      first: orNull(COUNT),
      last: orNull(COUNT),
      kept_from: COUNT,
      hours_from: COUNT,
    },
  )
  return rows
    .filter(({ dataset }) => isDataset(dataset))
    .map(({ kept_from: keptFrom, hours_from: hoursFrom, ...reach }) => ({ ...reach, keptFrom, hoursFrom }))
}

/** The day up to which numbers of a source's groups have been released or looked at; null: none were. */
export async function releasedThrough(
  facts: Pick<FactsReader, 'query'>,
  { tenant, source }: { tenant: string; source: SourceKind },
): Promise<UtcDay | null> {
  const [row] = await readRows(
    facts,
    sql`SELECT if(count() = 0, NULL, toString(max(row_to))) AS through
FROM ${rowsOf('release_rows', { tenant })} AND source = ${text(source)} AND cut = 'totals'`,
    { through: orNull(TEXT) },
  )
  return row?.through ?? null
}
