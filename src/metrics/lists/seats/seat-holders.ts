import { datasetsShaped } from '../../../model/dataset.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import { PERSON } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../../../store/facts/engine/sql.ts'
import { ownerOf } from '../../ask/scope-accounts.ts'
import { areAllListed, codeSnapshots, snapshotParams } from '../code-snapshots.ts'

/** Ids of who may use a tool, by the lists that are known. */
export interface Licensed {
  ids: string[]
  /** Every account has such a list: who is in none has no licence. */
  whole: boolean
}

/** Who holds a seat on a day (days since the epoch), by the newest lists at or before it; null where there is none. */
export async function seatHolders(
  input: ScopedFacts & {
    day: number
  },
): Promise<Licensed | null> {
  const { facts, scope, signal } = input
  const snapshots = await codeSnapshots({ ...input, datasets: datasetsShaped('seat_snapshot') })
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return null
  const holders = sql`SELECT DISTINCT user_id FROM ${rowsOf('code_seats', ownerOf(scope, 'seats'))}
  AND load_id IN ${texts(loads)} AND user_id != ''`
  const rows = await readRows(facts, holders, { user_id: PERSON }, signal)
  return { ids: rows.map((row) => row.user_id).toSorted(), whole: areAllListed(snapshots) }
}
