import { dayName } from '../../../model/time/epoch-day.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import type { Clock } from '../../../lib/clock.ts'
import { datasetsShaped } from '../../../model/dataset.ts'
import type { CodeBilling } from '../../../model/records/code-seat.ts'
import { COUNT, orNull, TEXT, type Column } from '../../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, texts } from '../../../store/facts/engine/sql.ts'
import { ownerOf } from '../../ask/scope-accounts.ts'
import { asOfDay, codeSnapshots, snapshotParams, type CodeSnapshot } from '../code-snapshots.ts'
import { said, type Said } from '../../../words/said.ts'

const COUNT_GIVEN = orNull(COUNT)

const SUMMARY = {
  seatsTotal: COUNT_GIVEN,
  addedThisCycle: COUNT_GIVEN,
  activeThisCycle: COUNT_GIVEN,
  inactiveThisCycle: COUNT_GIVEN,
  pendingInvitation: COUNT_GIVEN,
  pendingCancellation: COUNT_GIVEN,
  planType: TEXT,
  seatManagement: TEXT,
  publicCodeSuggestions: TEXT,
  ideChat: TEXT,
  platformChat: TEXT,
  cli: TEXT,
} satisfies { [Field in keyof CodeBilling]: Column<CodeBilling[Field]> }

/** The column of a field: `seatsTotal` is `seats_total`. */
const SUMMARY_SQL = listed(
  Object.keys(SUMMARY).map(
    (field) => `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS ${field}`,
  ),
)

/** What one organisation is billed for; null: no summary is kept at or before the day. */
export interface BilledOrganization {
  snapshot: CodeSnapshot
  summary: CodeBilling | null
}

const NOTES = [said('billing_as_stated'), said('cycle_is_billing_cycle')]

/** The billing summary of every organisation as of a day, as stored; what is not given is null, or empty text. */
export async function listSeatBilling(
  input: ScopedFacts & {
    clock: Clock
    asOf?: string | undefined
    connectionId?: string | undefined
  },
): Promise<{ asOf: string; data: BilledOrganization[]; notes: Said[] }> {
  const { facts, scope, clock, signal } = input
  const day = asOfDay(input.asOf, clock.now())
  const snapshots = await codeSnapshots({ ...input, datasets: datasetsShaped('seat_totals'), day })
  const { loads } = snapshotParams(snapshots)
  const summaries = sql`SELECT load_id, ${SUMMARY_SQL}
FROM ${rowsOf('code_billing', ownerOf(scope, 'billing'))} AND load_id IN ${texts(loads)}`
  const rows =
    loads.length === 0 ? [] : await readRows(facts, summaries, { load_id: TEXT, ...SUMMARY }, signal)
  const byLoad = new Map(rows.map(({ load_id, ...summary }) => [load_id, summary]))
  return {
    asOf: dayName(day),
    data: snapshots.map((snapshot) => ({ snapshot, summary: byLoad.get(snapshot.loadId) ?? null })),
    notes: NOTES,
  }
}
