import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import { areAllListed, codeSnapshots, snapshotParams } from './code-snapshots.ts'

const HOLDERS_SQL = `SELECT DISTINCT user_id FROM code_seats
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND load_id IN {loads:Array(String)} AND user_id != ''
ORDER BY user_id`

/** Ids of who may use a tool, by the lists that are known. */
export interface Licensed {
  ids: string[]
  /** Every account has such a list: who is in none has no licence. */
  whole: boolean
}

/** Who holds a seat on a day (days since the epoch), by the newest lists at or before it; null where there is none. */
export async function seatHolders(input: {
  facts: FactsReader
  scope: Scope
  day: number
  signal?: AbortSignal | undefined
}): Promise<Licensed | null> {
  const { facts, scope, signal } = input
  const snapshots = await codeSnapshots({ ...input, datasets: ['seats', 'enterprise_seats'] })
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return null
  const params = { tenant: scope.tenant, accounts: accountsOf(scope, 'seats'), loads }
  const rows = await facts.query<{ user_id: string }>(HOLDERS_SQL, params, signal ? { signal } : {})
  return { ids: rows.map((row) => row.user_id), whole: areAllListed(snapshots) }
}
