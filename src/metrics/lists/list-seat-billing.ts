import type { Clock } from '../../lib/clock.ts'
import type { CodeBilling } from '../../model/code-seat.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import { asOfDay, codeSnapshots, dayName, snapshotParams, type CodeSnapshot } from './code-snapshots.ts'
import { said, type Said } from '../../words/said.ts'

const SUMMARIES_SQL = `SELECT load_id, toString(seats_total) AS seats_total, toString(added_this_cycle) AS added_this_cycle,
  toString(active_this_cycle) AS active_this_cycle, toString(inactive_this_cycle) AS inactive_this_cycle,
  toString(pending_invitation) AS pending_invitation, toString(pending_cancellation) AS pending_cancellation,
  plan_type, seat_management, public_code_suggestions, ide_chat, platform_chat, cli
FROM code_billing
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND load_id IN {loads:Array(String)}`

type CountColumn =
  | 'seats_total'
  | 'added_this_cycle'
  | 'active_this_cycle'
  | 'inactive_this_cycle'
  | 'pending_invitation'
  | 'pending_cancellation'
type SettingColumn =
  | 'plan_type'
  | 'seat_management'
  | 'public_code_suggestions'
  | 'ide_chat'
  | 'platform_chat'
  | 'cli'

type StoredSummary = { load_id: string } & Record<CountColumn, string | null> & Record<SettingColumn, string>

/** What one organisation is billed for; null: no summary is kept at or before the day. */
export interface BilledOrganization {
  snapshot: CodeSnapshot
  summary: CodeBilling | null
}

const NOTES = [said('billing_as_stated'), said('cycle_is_billing_cycle')]

/** The billing summary of every organisation as of a day, as stored; what is not given is null, or empty text. */
export async function listSeatBilling(input: {
  facts: FactsReader
  scope: Scope
  clock: Clock
  asOf?: string | undefined
  connectionId?: string | undefined
  signal?: AbortSignal | undefined
}): Promise<{ asOf: string; data: BilledOrganization[]; notes: Said[] }> {
  const { facts, scope, clock, signal } = input
  const day = asOfDay(input.asOf, clock.now())
  const snapshots = await codeSnapshots({ ...input, datasets: ['billing'], day })
  const { loads } = snapshotParams(snapshots)
  const params = { tenant: scope.tenant, accounts: accountsOf(scope, 'billing'), loads }
  const rows =
    loads.length === 0
      ? []
      : await facts.query<StoredSummary>(SUMMARIES_SQL, params, signal ? { signal } : {})
  const byLoad = new Map(rows.map((row) => [row.load_id, summaryOf(row)]))
  return {
    asOf: dayName(day),
    data: snapshots.map((snapshot) => ({ snapshot, summary: byLoad.get(snapshot.loadId) ?? null })),
    notes: NOTES,
  }
}

function summaryOf(row: StoredSummary): CodeBilling {
  const count = (name: CountColumn) => (row[name] === null ? null : Number(row[name]))
  return {
    seatsTotal: count('seats_total'),
    addedThisCycle: count('added_this_cycle'),
    activeThisCycle: count('active_this_cycle'),
    inactiveThisCycle: count('inactive_this_cycle'),
    pendingInvitation: count('pending_invitation'),
    pendingCancellation: count('pending_cancellation'),
    planType: row.plan_type,
    seatManagement: row.seat_management,
    publicCodeSuggestions: row.public_code_suggestions,
    ideChat: row.ide_chat,
    platformChat: row.platform_chat,
    cli: row.cli,
  }
}
