import { epochDay } from '../../model/time/epoch-day.ts'
import { datasetsShaped } from '../../model/dataset.ts'
import type { Interval, UtcDay } from '../../model/time/time.ts'
import { readCodeSlices } from '../../store/facts/ledger/code-slices.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import { listDays } from '../completeness/list-days.ts'
import { withinDays } from '../feeds/fact-source.ts'
import type { MetricsQuery, ScopedFacts } from '../metrics-query.ts'
import { isChangedSince } from './reconcile-reports.ts'
import { LATEST_DAY, latestDays } from './reports-sql.ts'
import { accountsWith, ofConnectionsAsked } from '../ask/scope-accounts.ts'
import { said, type Said } from '../../words/said.ts'

/**
 * Say of which days in the range the vendor's later report over 28 days contradicts people's days that are read no more:
 * the numbers stay those of the day's own report.
 */
export async function changedDayNotes(
  input: ScopedFacts & {
    query: Pick<MetricsQuery, 'filters'>
    range: Interval
  },
): Promise<Said[]> {
  const { facts, scope, query, range, signal } = input
  const asked = ofConnectionsAsked(accountsWith(scope, 'user_days'), query)
  const accounts = asked.map(({ account }) => account)
  if (accounts.length === 0) return []
  const of = { tenant: scope.tenant, accounts, datasets: datasetsShaped('user_day', 'report'), range }
  const reports = (await readCodeSlices(facts, of, signal)).filter(({ loadId }) => loadId !== '')
  if (reports.length === 0) return []
  // Older reports are given up, so that few days are held against one another.
  const oldest = reports.reduce((a, { periodStart }) => Math.min(a, periodStart ?? a), range.end)
  const when = withinDays({ start: Math.max(range.start, oldest), end: range.end })
  const days = latestDays({ of: { tenant: scope.tenant, accounts }, when })
  const rows = await readRows(facts, days, LATEST_DAY, signal)
  return changedDaysNote([...new Set(rows.filter(isChangedSince).map(({ day }) => day))].sort())
}

/** Of days in their order. Pure. */
export function changedDaysNote(days: readonly UtcDay[]): Said[] {
  if (days.length === 0) return []
  const list = listDays(days.map(epochDay))
  return [said('days_changed_since', { count: days.length, list })]
}
