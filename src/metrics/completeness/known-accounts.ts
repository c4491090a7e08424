import type { Dataset } from '../../model/dataset.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'

export interface KnownAccount {
  /** `org-…` of costs, workspace id of spend limits, `organization:…` or `enterprise:…` of a code assistant. */
  account: string
  /** The connection that fed it last. */
  connection: string
}

const SQL = `SELECT account, argMax(connection, fetched_at) AS connection
FROM slices_current
WHERE tenant = {tenant:String} AND dataset IN {datasets:Array(String)}
GROUP BY account
ORDER BY account`

/** Every vendor-side account that these were ever collected from; history stays with ids no longer connected. */
export function knownAccounts(input: {
  facts: FactsReader
  tenant: string
  datasets: readonly Dataset[]
}): Promise<KnownAccount[]> {
  const { facts, tenant, datasets } = input
  return facts.query<KnownAccount>(SQL, { tenant, datasets: [...datasets] })
}
