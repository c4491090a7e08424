import type { MissingReason } from '../../model/missing-reason.ts'
import { feedBarOf } from '../../metrics/completeness/feed-bar.ts'
import type { SourceKind } from '../../model/connection.ts'
import { isDataset, traitsOf } from '../../model/dataset.ts'
import { listConnectionRows } from '../../store/control/collecting/connections-table.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { ControlDb } from '../../store/control/control-store.ts'
import { RELEASED_SOURCES } from '../build/released-sources.ts'

/**
 * Why nothing more of a source can be published as long as its connections stand as they do: what its people do comes from
 * none of them. Null: it comes, or is awaited.
 */
export async function readBar(
  db: ControlDb,
  { tenant, source }: { tenant: string; source: SourceKind },
): Promise<MissingReason | null> {
  const main = RELEASED_SOURCES.find((one) => one.source === source)?.main
  const connections = (await listConnectionRows(db, tenant)).filter((one) => one.source === source)
  const live = connections.filter(({ state }) => state !== 'disconnected')
  if (live.length === 0) return 'not_connected'
  const jobs = (await Promise.all(live.map(({ id }) => listJobs(db, id)))).flat()
  const bars = jobs
    .filter(({ dataset }) => isDataset(dataset) && traitsOf(dataset).feed === main)
    .map(({ status, error_code: code }) => feedBarOf(status, code))
  if (bars.includes(null)) return null
  // What an admin can mend is said before what the vendor does not have.
  return bars.find((bar) => bar !== 'not_offered') ?? bars[0] ?? null
}
