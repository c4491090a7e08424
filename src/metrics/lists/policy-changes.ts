import { dayName } from '../../model/time/epoch-day.ts'
import { datasetsShaped } from '../../model/dataset.ts'
import { BILLING_SETTINGS, type BillingSetting } from '../../model/records/code-seat.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, verbatim } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { POLICIES } from '../settings/policy-settings.ts'

export interface PolicyChange {
  account: string
  policy: BillingSetting
  /** The day of the first snapshot with the other value, and of the last one before it. */
  day: UtcDay
  known: UtcDay
  before: string
  after: string
}

const DAY = { account: TEXT, day: COUNT, ...POLICIES }

/** What changed between snapshots that follow each other; what one of them does not give says nothing. */
export async function readPolicyChanges({ facts, scope, signal }: ScopedFacts): Promise<PolicyChange[]> {
  const of = ownerOf(scope, 'billing')
  if (of.accounts.length === 0) return []
  const columns = listed(BILLING_SETTINGS.map((policy) => verbatim(policy)))
  const days = sql`SELECT account, toUInt32(day) AS day, ${columns}
FROM ${rowsOf('code_billing', of)} AND load_id IN (${committedLoads(of, datasetsShaped('seat_totals'))})
ORDER BY account, day`
  const rows = await readRows(facts, days, DAY, signal)
  return [...Map.groupBy(rows, ({ account }) => account).values()].flatMap((own) =>
    BILLING_SETTINGS.flatMap((policy) => changesOf(own, policy)),
  )
}

interface Snapshot extends Record<BillingSetting, string> {
  account: string
  day: number
}

function changesOf(days: readonly Snapshot[], policy: BillingSetting): PolicyChange[] {
  const given = days.filter((one) => one[policy] !== '')
  return given.flatMap((one, place) => {
    const before = given[place - 1]
    if (!before || before[policy] === one[policy]) return []
    const { account, day } = one
    const values = { before: before[policy], after: one[policy] }
    return [{ account, policy, day: dayName(day), known: dayName(before.day), ...values }]
  })
}
