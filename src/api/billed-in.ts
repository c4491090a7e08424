import type { MetricsAnswer } from '../metrics/metrics-query.ts'
import { monthOf } from '../model/time/calendar-month.ts'
import { DAY_MS, dayStart, type UtcDay } from '../model/time/time.ts'

/**
 * What an answer by month and charge says is billed up to a day; null where a day of it is not known, as a bill that does
 * not reach so far yet is smaller than a file that does. Pure.
 */
export function billedIn(
  { rows, completeness }: Pick<MetricsAnswer, 'rows' | 'completeness'>,
  to: UtcDay,
): (of: { month: string; charge: string }) => string | null {
  const through = completeness.dataThrough === null ? 0 : Date.parse(completeness.dataThrough)
  const found = new Map(
    rows.map((row) => [`${String(row['time']).slice(0, 7)} ${row['charge']}`, row['bill.net_usd']]),
  )
  return ({ month, charge }) => {
    const { first, start, end } = monthOf(`${month}-01`)
    if (through < Math.min(end, dayStart(to) + DAY_MS)) return null
    const lacks = completeness.missing.some(
      (part) => Date.parse(part.from) < end && Date.parse(part.to) > start,
    )
    if (lacks) return null
    const value = found.get(`${first.slice(0, 7)} ${charge}`)
    return value === undefined ? '0' : value === null ? null : String(value)
  }
}
