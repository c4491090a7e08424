import { datasetsShaped } from '../../model/dataset.ts'
import { rowsOf, sql, texts, type Sql } from '../../store/facts/engine/sql.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from './code-snapshots.ts'

/** Lists of cost centres that answer for a day. */
export interface NewestCenters {
  snapshots: CodeSnapshot[]
  /** Their rows; null where there is no list. */
  rows: Sql | null
  /** The connection that reads the account of a load now. */
  connectionOf(loadId: string): string
}

/** The newest lists of cost centres at a day, of every enterprise that has or should have one. */
export async function newestCenters(
  input: ScopedFacts & { day: number; connectionId?: string | undefined },
): Promise<NewestCenters> {
  const datasets = datasetsShaped('cost_center_snapshot')
  const snapshots = await codeSnapshots({ ...input, datasets, feed: 'budgets' })
  const { loads } = snapshotParams(snapshots)
  const of = { tenant: input.scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const connections = new Map(snapshots.map(({ loadId, connection }) => [loadId, connection]))
  return {
    snapshots,
    rows: loads.length === 0 ? null : sql`${rowsOf('code_cost_centers', of)} AND load_id IN ${texts(loads)}`,
    connectionOf: (loadId) => connections.get(loadId) ?? '',
  }
}
