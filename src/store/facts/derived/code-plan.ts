import { userDayDatasets, type Dataset } from '../../../model/dataset.ts'
import { daysOf, type Interval, type UtcDay } from '../../../model/time/time.ts'
import type { CodeSlice } from '../ledger/code-slices.ts'

/** A load that answers for a day. */
export interface UserDayInput {
  account: string
  dataset: Dataset
  slice: string
  loadId: string
  /** Lower counts first. */
  rank: number
  /** Rows that the load has a day, on average. */
  rowsPerDay: number
}

/** By day the loads that answer for it, in the order in which they count; a person-day of several counts once. */
export type UserDayPlan = ReadonlyMap<UtcDay, readonly UserDayInput[]>

/**
 * Which loads answer for which day of the range: an enterprise's daily report, then those of organisations, then, of an
 * enterprise without a daily report of that day, the newest 28-day report that covers it.
 */
export function planUserDays(slices: readonly CodeSlice[], range: Interval): UserDayPlan {
  const plan = new Map<UtcDay, UserDayInput[]>()
  const answers = (day: UtcDay, input: UserDayInput) => {
    const inputs = plan.get(day)
    if (inputs) inputs.push(input)
    else plan.set(day, [input])
  }
  const committed = slices.filter(({ outcome }) => outcome === 'committed')
  const covered = new Set<string>()
  for (const slice of committed.filter(({ kind }) => kind === 'day')) {
    for (const day of daysCovered(slice, range)) {
      answers(day, inputOf(slice, 1))
      covered.add(`${slice.account} ${day}`)
    }
  }
  const reports = committed.filter(({ kind }) => kind === 'report')
  for (const report of reports.toSorted((a, b) => b.fetchedAt - a.fetchedAt)) {
    for (const day of daysCovered(report, range)) {
      const key = `${report.account} ${day}`
      if (covered.has(key)) continue
      covered.add(key)
      answers(day, inputOf(report, 28))
    }
  }
  for (const inputs of plan.values()) inputs.sort(inOrder)
  return plan
}

/** The order of all inputs, whatever their day. */
export function inOrder(a: UserDayInput, b: UserDayInput): number {
  return a.rank - b.rank || (a.account < b.account ? -1 : 1)
}

function inputOf({ account, dataset, slice, loadId, rows }: CodeSlice, days: number): UserDayInput {
  const rank = userDayDatasets().indexOf(dataset)
  return { account, dataset, slice, loadId, rank, rowsPerDay: Math.ceil(rows / days) }
}

function daysCovered({ periodStart, periodEnd }: CodeSlice, range: Interval): UtcDay[] {
  if (periodStart === null || periodEnd === null) return []
  const interval = { start: Math.max(periodStart, range.start), end: Math.min(periodEnd, range.end) }
  return daysOf(interval)
}
