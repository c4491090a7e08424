import { FLAG, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import type { CodeSnapshot } from '../lists/code-snapshots.ts'
import { newestCenters } from '../lists/newest-centers.ts'
import type { SettingsInput } from './limit-settings.ts'
import { epochDayOf } from './settings-time.ts'

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
  const { facts, signal } = input
  const { snapshots, rows, connectionOf } = await newestCenters({ ...input, day: epochDayOf(input) })
  if (!rows) return { snapshots, centers: [] }
  const found = sql`SELECT account, load_id AS loadId, cost_center_id AS id, name, state, own_pool AS ownPool
FROM ${rows} ORDER BY state = 'deleted', lowerUTF8(name), cost_center_id`
  const centers = await readRows(facts, found, CENTER, signal)
  return {
    snapshots,
    centers: centers.map(({ loadId, ...center }) => ({ ...center, connection: connectionOf(loadId) })),
  }
}
