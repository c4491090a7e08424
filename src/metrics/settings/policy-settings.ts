import { datasetsShaped } from '../../model/dataset.ts'
import { BILLING_SETTINGS, type BillingSetting } from '../../model/records/code-seat.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import { TEXT, type Column } from '../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { SettingsInput } from './limit-settings.ts'
import { epochDayOf } from './settings-time.ts'

/** Plan and policies of an organisation, as given; null: no summary is kept of the time. */
export interface PolicySettings {
  snapshot: CodeSnapshot
  settings: Record<BillingSetting, string> | null
}

export const POLICIES = {
  plan_type: TEXT,
  seat_management: TEXT,
  public_code_suggestions: TEXT,
  ide_chat: TEXT,
  platform_chat: TEXT,
  cli: TEXT,
} satisfies Record<BillingSetting, Column<string>>

/** What each organisation has set for its seats; of the summary's counts of people nothing is read. */
export async function readPolicySettings(
  input: SettingsInput,
): Promise<{ asOf: UtcDay; data: PolicySettings[] }> {
  const { facts, scope, signal } = input
  const datasets = datasetsShaped('seat_totals')
  const snapshots = await codeSnapshots({ ...input, datasets, day: epochDayOf(input) })
  const { loads } = snapshotParams(snapshots)
  const found = sql`SELECT load_id, ${listed(BILLING_SETTINGS)}
FROM ${rowsOf('code_billing', ownerOf(scope, 'billing'))} AND load_id IN ${texts(loads)}`
  const rows = loads.length === 0 ? [] : await readRows(facts, found, { load_id: TEXT, ...POLICIES }, signal)
  const byLoad = new Map(rows.map(({ load_id, ...settings }) => [load_id, settings]))
  return {
    asOf: utcDay(input.asOf),
    data: snapshots.map((snapshot) => ({ snapshot, settings: byLoad.get(snapshot.loadId) ?? null })),
  }
}
