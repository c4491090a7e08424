import { FLAG, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { SettingsInput } from './limit-settings.ts'
import { dayOf } from './settings-time.ts'

/** A cost centre as it was set up: neither who is in it, nor a pool, whose size counts them. */
export interface CenterSetting {
  connection: string
  account: string
  id: string
  name: string
  state: string
  ownPool: boolean | null
}

const CENTER = { account: TEXT, loadId: TEXT, id: TEXT, name: TEXT, state: TEXT, ownPool: orNull(FLAG) }

/** Cost centres as a time had them, active ones first. */
export async function readCenterSettings(
  input: SettingsInput,
): Promise<{ snapshots: CodeSnapshot[]; centers: CenterSetting[] }> {
  const { facts, scope, signal } = input
  const datasets = ['cost_centers'] as const
  const snapshots = await codeSnapshots({ ...input, datasets, feed: 'budgets', day: dayOf(input) })
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return { snapshots, centers: [] }
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const found = sql`SELECT account, load_id AS loadId, cost_center_id AS id, name, state, own_pool AS ownPool
FROM ${rowsOf('code_cost_centers', of)} AND load_id IN ${texts(loads)}
ORDER BY state = 'deleted', lowerUTF8(name), cost_center_id`
  const rows = await readRows(facts, found, CENTER, signal)
  const connections = new Map(snapshots.map(({ loadId, connection }) => [loadId, connection]))
  return {
    snapshots,
    centers: rows.map(({ loadId, ...center }) => ({
      ...center,
      connection: connections.get(loadId) ?? '',
    })),
  }
}
