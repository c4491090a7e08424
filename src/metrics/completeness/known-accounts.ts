import type { SourceKind } from '../../model/connection.ts'
import { traitsOf, type AccountLevel, type Dataset } from '../../model/dataset.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'

export interface KnownAccount {
  /** `org-…` of costs, workspace id of spend limits, `organization:…` or `enterprise:…` of a code assistant. */
  account: string
  source: SourceKind
  level: AccountLevel
  /** The connection that fed it last. */
  connection: string
}

const SQL = `SELECT account, dataset, argMax(connection, fetched_at) AS connection
FROM slices_current
WHERE tenant = {tenant:String}
GROUP BY account, dataset
ORDER BY account, max(fetched_at) DESC`

/** Every vendor-side account that anything was ever collected from; history stays with ids no longer connected. */
export async function knownAccounts(input: { facts: FactsReader; tenant: string }): Promise<KnownAccount[]> {
  const { facts, tenant } = input
  const rows = await facts.query<{ account: string; dataset: Dataset; connection: string }>(SQL, { tenant })
  const known = rows.map(({ account, dataset, connection }): KnownAccount => {
    const { source, level } = traitsOf(dataset)
    return { account, source, level, connection }
  })
  const byAccount = Map.groupBy(known, ({ level, account }) => `${level} ${account}`)
  return [...byAccount.values()].flatMap(([newest]) => newest ?? [])
}
