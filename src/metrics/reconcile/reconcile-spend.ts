import { isInNoSum } from '../../model/missing-reason.ts'
import Big from 'big.js'
import { monthOf } from '../../model/time/calendar-month.ts'
import { DAY_MS, utcDay, type Interval, startOfHour, startOfDay } from '../../model/time/time.ts'
import { limitSnapshots, limitsOf } from '../limits/limit-snapshots.ts'
import { listOf, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import type { MetricId } from '../../model/metric.ts'
import type { MetricsAnswer, Scope, ScopeAccount } from '../metrics-query.ts'
import { runMetricsQuery } from '../ask/run-query.ts'
import { isoInstant } from '../ask/time-range.ts'
import { percentOf, verdictOf, type Check, type ReconcileInput } from './check.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import { readCostsCoverage } from '../completeness/costs-coverage.ts'
import { said, type Said } from '../../words/said.ts'
import { restatedSince } from './restated-spend.ts'

/** The month's counter of people in a snapshot of the limits, by unit. */
const COUNTED = { unit: TEXT, people: listOf(TEXT), used: TEXT }

const METRIC_OF: Record<string, { metric: MetricId; unit: 'credits' | 'usd' }> = {
  credit: { metric: 'spend.credits', unit: 'credits' },
  usd: { metric: 'spend.usd', unit: 'usd' },
}

/** Cost records of the month against the vendor's own counter, of the people whom the counter knows. */
export async function reconcileSpend(input: ReconcileInput): Promise<Check[]> {
  const { facts, scope, clock, signal } = input
  const [snapshots, coverage] = await Promise.all([
    limitSnapshots({ facts, scope, asOf: clock.now(), historical: false, signal }),
    readCostsCoverage({ facts, scope, signal }),
  ])
  const checks = await Promise.all(
    snapshots.map(async ({ workspace, takenAt }) => {
      const limits = accountsWith(scope, 'spend_limits').find((one) => one.account === workspace)
      const account = accountsWith(scope, 'costs').find((one) => one.account === limits?.costsAccount)
      if (takenAt === null || !account) return []
      const hoursFrom = coverage.find((one) => one.account.account === account.account)?.hoursFrom ?? 0
      const limitsThen = limitsOf(scope.tenant, new Map([[workspace, takenAt]]))
      const counted = sql`SELECT current_usage_unit AS unit, groupArray(subject_id) AS people, toString(sum(current_usage)) AS used
FROM ${limitsThen} AND level = 'user' AND isNotNull(current_usage) AND current_usage_unit IN ('credit', 'usd')
GROUP BY unit ORDER BY unit`
      const rows = await readRows(facts, counted, COUNTED, signal)
      return await Promise.all(
        rows.map((row) => spendCheck(input, { account, workspace, takenAt, hoursFrom }, row)),
      )
    }),
  )
  return checks.flat().flatMap((check) => check ?? [])
}

interface Counter {
  account: ScopeAccount
  workspace: string
  takenAt: number
  /** Milliseconds before which cost records say their day and no hour. */
  hoursFrom: number
}

async function spendCheck(
  input: ReconcileInput,
  { account, workspace, takenAt, hoursFrom }: Counter,
  { unit: given, people, used }: RowOf<typeof COUNTED>,
): Promise<Check | null> {
  const known = METRIC_OF[given]
  const { start } = monthOf(utcDay(takenAt))
  const hour = startOfHour(takenAt)
  // Of a day without hours all of it is counted, or nothing.
  const end = hour < hoursFrom ? Math.ceil(takenAt / DAY_MS) * DAY_MS : hour
  if (!known || end <= start) return null
  const { metric, unit } = known
  const scope: Scope = { ...input.scope, accounts: [account] }
  const ask = (from: number, grain: 'day' | 'total', until = end) =>
    runMetricsQuery({
      ...input,
      scope,
      query: {
        metrics: [metric],
        from: isoInstant(from),
        to: isoInstant(until),
        grain,
        groupBy: [],
        filters: [{ dimension: 'user', op: 'in', values: people }],
        orderBy: [],
        limit: 1000,
        withoutNotes: true,
      },
    })
  const { rows, completeness } = await ask(start, 'total')
  const value = rows[0]?.[metric] ?? null
  const ours = value === null ? null : String(value)
  const found = await arrivalReasons({ ask, metric, ours, used, end, takenAt, completeness })
  const recordsOf = async (range: Interval) => {
    const [row] = (await ask(range.start, 'total', range.end)).rows
    const amount = row?.[metric] ?? null
    return amount === null ? null : String(amount)
  }
  const reasons =
    found.length > 0 || ours === null || new Big(ours).eq(used)
      ? found
      : await restatedSince(
          {
            ...input,
            account: account.account,
            workspace,
            people,
            unit: given,
            month: { start, end },
            takenAt,
            hoursFrom,
            recordsOf,
          },
          new Big(ours).minus(used),
          nearTo(used),
        )
  const { connection, label } = account
  return {
    check: 'spend_counted',
    account: workspace,
    connection,
    label,
    from: utcDay(start),
    to: utcDay(Math.ceil(end / DAY_MS) * DAY_MS),
    unit,
    ours,
    theirs: used,
    compared: null,
    verdict: verdictOf(ours, used, reasons),
    reasons,
    days: [],
  }
}

interface Asked {
  ask: (from: number, grain: 'day' | 'total') => Promise<MetricsAnswer>
  metric: MetricId
  ours: string | null
  used: string
  end: number
  takenAt: number
  completeness: MetricsAnswer['completeness']
}

/** What has not arrived here, or came after the counter was read; and how near the two are. */
async function arrivalReasons(of: Asked): Promise<Said[]> {
  const { ask, metric, ours, used, end, takenAt, completeness } = of
  if (ours === null) return [said('no_cost_record')]
  const through = completeness.dataThrough
  const fewer = Number(ours) < Number(used)
  // What has not arrived yet is no more than the largest of the last days in each day begun since.
  const isOfLate = async (since: number) => {
    const days = (await ask(startOfDay(end) - DAYS_BEFORE * DAY_MS, 'day')).rows
    const largest = Math.max(...days.map((row) => Number(row[metric] ?? 0)))
    return Number(used) - Number(ours) <= largest * Math.ceil((takenAt - since) / DAY_MS)
  }
  // As much as that day holds may have come after the counter was read.
  const isOfThatDay = async () => {
    const [day] = (await ask(startOfDay(takenAt), 'total')).rows
    return new Big(ours).minus(used).lte(String(day?.[metric] ?? 0))
  }
  const more = new Big(ours).gt(used)
  return [
    ...(fewer && through !== null && Date.parse(through) < takenAt && (await isOfLate(Date.parse(through)))
      ? [said('counter_read_at', { read: isoInstant(takenAt), through })]
      : []),
    ...(fewer && completeness.missing.some(({ reason }) => isInNoSum(reason))
      ? [said('month_not_whole')]
      : []),
    ...(more && end > takenAt && (await isOfThatDay())
      ? [said('counter_read_within_day', { read: isoInstant(takenAt) })]
      : []),
    ...inexact(ours, used),
  ]
}

/** The vendor calls its counter near real time, with temporary inaccuracies, and says no figure (upstream/chat-assistant 5). */
const NEAR = new Big('0.01')
const nearTo = (used: string) => NEAR.times(new Big(used).abs())

function inexact(ours: string, used: string): Said[] {
  const apart = new Big(ours).minus(used).abs()
  if (apart.eq(0) || apart.gt(nearTo(used))) return []
  return [said('counter_is_inexact', { percent: percentOf(apart, used) })]
}

const DAYS_BEFORE = 28
