import { DAY_MS, type Interval } from '../../../model/time.ts'
import type { FactsReader } from '../facts-store.ts'

/** What an account's roll-ups can answer for now. Days and months as days since the epoch. */
export interface AccountRollups {
  /** Every day before it is either summed or has no records. */
  closedThrough: number
  /** Build per day; 0: none holds. A day without an entry has no records. */
  days: Map<number, number>
  months: Map<number, number>
  /** Days that loads newer than the roll-ups have written to. */
  changed: Set<number>
}

/** By account; an account without an entry has no roll-ups at all. */
export type ValidRollups = ReadonlyMap<string, AccountRollups>

interface Accounts {
  tenant: string
  accounts: readonly string[]
}

const OF_ACCOUNTS = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const COST_FILES = `${OF_ACCOUNTS} AND dataset = 'costs' AND kind = 'file' AND outcome = 'committed'`
const PROGRESS = `(SELECT account, closed_through, ledger_through, recent_loads FROM cost_rollup_progress FINAL WHERE ${OF_ACCOUNTS})`

/** Loads that were committed after the roll-ups last looked. */
const UNSEEN = `slices INNER JOIN ${PROGRESS} AS seen USING (account)
WHERE ${COST_FILES} AND recorded_at >= ledger_through - INTERVAL 1 HOUR AND NOT has(recent_loads, load_id)`

const STATE_SQL = `SELECT 'closed' AS kind, account, toUInt32(closed_through) AS day, toUInt64(0) AS build FROM ${PROGRESS}
UNION ALL
SELECT span, account, toUInt32(start), build FROM cost_rollups FINAL
WHERE ${OF_ACCOUNTS} AND start >= toDate({from:UInt32}) AND start < toDate({to:UInt32})
UNION ALL
SELECT 'unseen', account, toUInt32(0), count() FROM ${UNSEEN} GROUP BY account`

const CHANGED_SQL = `SELECT DISTINCT account, toUInt32(toDate(event_time, 'UTC')) AS day FROM costs
WHERE ${OF_ACCOUNTS} AND event_time >= toDateTime({from:UInt32} * 86400, 'UTC') AND event_time < toDateTime({to:UInt32} * 86400, 'UTC')
  AND (account, load_id) IN (SELECT account, load_id FROM ${UNSEEN})`

interface StateRow {
  kind: 'closed' | 'day' | 'month' | 'unseen'
  account: string
  day: number
  build: string
}

/** Read which days and months of a range roll-ups answer for. What changed since they were summed is not among them. */
export async function readValidRollups(
  facts: FactsReader,
  { tenant, accounts }: Accounts,
  range: Interval,
  signal?: AbortSignal,
): Promise<ValidRollups> {
  const options = signal ? { signal } : {}
  // A month is held by its first day, which may lie before the range.
  const days = { from: Math.max(0, Math.floor(range.start / DAY_MS) - 31), to: Math.ceil(range.end / DAY_MS) }
  const params = { tenant, accounts: [...accounts], ...days }
  const rows = await facts.query<StateRow>(STATE_SQL, params, options)
  const valid = new Map<string, AccountRollups>()
  for (const { kind, account, day } of rows) {
    if (kind !== 'closed') continue
    valid.set(account, { closedThrough: day, days: new Map(), months: new Map(), changed: new Set() })
  }
  for (const { kind, account, day, build } of rows) {
    if (kind === 'day') valid.get(account)?.days.set(day, Number(build))
    if (kind === 'month') valid.get(account)?.months.set(day, Number(build))
  }
  if (rows.some(({ kind }) => kind === 'unseen')) {
    const changed = await facts.query<{ account: string; day: number }>(CHANGED_SQL, params, options)
    for (const { account, day } of changed) valid.get(account)?.changed.add(day)
  }
  return valid
}
