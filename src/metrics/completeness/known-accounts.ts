import type { SourceKind } from '../../model/connection.ts'
import { isDataset, traitsOf, type AccountLevel } from '../../model/dataset.ts'
import { TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { newestSlices } from '../../store/facts/ledger/newest-slices.ts'

export interface KnownAccount {
  /** `org-…` of costs, workspace id of spend limits, `organization:…` or `enterprise:…` of a code assistant. */
  account: string
  source: SourceKind
  level: AccountLevel
  /** The connection that fed it last. */
  connection: string
}

/** Every vendor-side account that anything was ever collected from; history stays with ids no longer connected. */
export async function knownAccounts(input: { facts: FactsReader; tenant: string }): Promise<KnownAccount[]> {
  const { facts, tenant } = input
  const newest = sql`SELECT account, dataset, argMax(connection, fetched_at) AS connection
FROM ${newestSlices({ tenant })}
GROUP BY account, dataset ORDER BY account, max(fetched_at) DESC`
  const rows = await readRows(facts, newest, { account: TEXT, dataset: TEXT, connection: TEXT })
  const known = rows
    .filter(({ dataset }) => isDataset(dataset))
    .map(({ account, dataset, connection }): KnownAccount => {
      const { source, level } = traitsOf(dataset)
      return { account, source, level, connection }
    })
  const byAccount = Map.groupBy(known, ({ level, account }) => `${level} ${account}`)
  return [...byAccount.values()].flatMap(([newest]) => newest ?? [])
}
