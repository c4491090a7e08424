import { periodOf } from '../../model/coverage.ts'
import { traitsOf } from '../../model/dataset.ts'
import {
  DAY_MS,
  daysOf,
  dayStart,
  mergeIntervals,
  subtractIntervals,
  type Interval,
} from '../../model/time/time.ts'
import type { CodeSlice } from '../../store/facts/ledger/code-slices.ts'
import { codeTableOf } from '../../store/facts/code-tables.ts'
import { COUNT, listOf, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, u32s } from '../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'

/** Days that a report over several days answers for, by its load. */
export type ReportedDays = ReadonlyMap<string, readonly Interval[]>

const isCommitted = ({ outcome, loadId }: CodeSlice) => outcome === 'committed' && loadId !== ''
/** Of several days, up to the newest. */
export const isReport = ({ dataset }: CodeSlice) => traitsOf(dataset).slice === 'report'

/**
 * Days that no daily report answers for, each with the newest report that spans it, by load. Pure.
 */
export function spannedDays(slices: readonly CodeSlice[]): Map<string, number[]> {
  const daily = mergeIntervals(
    slices.filter((slice) => isCommitted(slice) && !isReport(slice)).flatMap(periodOf),
  )
  const answering = new Map<number, string>()
  const reports = slices.filter((slice) => isCommitted(slice) && isReport(slice))
  for (const report of reports.toSorted(
    (a, b) => a.fetchedAt - b.fetchedAt || (a.slice < b.slice ? -1 : 1),
  )) {
    const open = periodOf(report).flatMap((period) => subtractIntervals(period, daily))
    for (const day of open.flatMap(daysOf)) answering.set(dayStart(day), report.loadId)
  }
  const byLoad = Map.groupBy(answering, ([, load]) => load)
  return new Map([...byLoad].map(([load, days]) => [load, days.map(([day]) => day)]))
}

/**
 * What reports over several days know beside the daily ones: the days that they have rows of. One that a report leaves
 * out was not reported, which is not the same as a day on which nothing happened.
 */
export async function readReportedDays(
  facts: FactsReader,
  of: { tenant: string; accounts: readonly string[] },
  slices: readonly CodeSlice[],
  signal?: AbortSignal,
): Promise<ReportedDays> {
  const [table] = slices.filter(isReport).map(({ dataset }) => codeTableOf(dataset))
  const spanned = [...Map.groupBy(slices, ({ account }) => account).values()].flatMap((own) => [
    ...spannedDays(own),
  ])
  const days = spanned.flatMap(([, own]) => own.map((day) => day / DAY_MS))
  if (table === undefined || days.length === 0) return new Map()
  const reported = sql`SELECT load_id, groupUniqArray(toUInt32(day)) AS days FROM ${rowsOf(`code_${table}`, of)}
  AND load_id IN ${texts(spanned.map(([load]) => load))}
  AND day IN (SELECT toDate(arrayJoin(${u32s([...new Set(days)])}))) GROUP BY load_id`
  const rows = await readRows(facts, reported, { load_id: TEXT, days: listOf(COUNT) }, signal)
  const found = new Map(rows.map((row) => [row.load_id, new Set(row.days)]))
  return new Map(
    spanned.map(([load, own]) => [
      load,
      mergeIntervals(
        own.flatMap((day) => (found.get(load)?.has(day / DAY_MS) ? [{ start: day, end: day + DAY_MS }] : [])),
      ),
    ]),
  )
}
