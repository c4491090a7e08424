import type { ReleaseGrain } from '../../model/privacy/release.ts'
import { addDays, DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import { monthOf } from '../../model/time/calendar-month.ts'

/** Days that are released together, half-open. */
export interface Row {
  from: UtcDay
  to: UtcDay
}

const FRIDAY = 5
const WEEKEND = [6, 0]
/** A week row has at least so many days. */
const LEAST_DAYS = 5
/** People active in the month before from which on a month has rows of this grain. */
const LEAST_PEOPLE: readonly (readonly [ReleaseGrain, number])[] = [
  ['day', 50],
  ['week', 20],
]

/** The finest rows of a month, by how many were active in the one before it. */
export function finestGrain(activeBefore: number): ReleaseGrain {
  return LEAST_PEOPLE.find(([, least]) => activeBefore >= least)?.[0] ?? 'month'
}

/** The rows of a month, in order; a week row is made of whole day rows. */
export function rowsOfMonth(day: UtcDay, grain: ReleaseGrain): Row[] {
  const { first, end } = monthOf(day)
  const days = Array.from({ length: (end - dayStart(first)) / DAY_MS }, (_, at) => addDays(first, at))
  if (grain === 'month') return [joined(days)]
  if (grain === 'week') return weekRows(days)
  return weekRows(days).flatMap(({ from, to }) => dayRows(days.filter((one) => one >= from && one < to)))
}

/** From Monday on; what is shorter than five days belongs to its neighbour. */
function weekRows(days: readonly UtcDay[]): Row[] {
  const weeks: UtcDay[][] = []
  for (const day of days) {
    const last = weeks.at(-1)
    if (last && weekday(day) !== 1) last.push(day)
    else weeks.push([day])
  }
  const [first = [], ...others] = weeks
  const rows = first.length < LEAST_DAYS ? [[...first, ...(others.shift() ?? [])], ...others] : weeks
  const last = rows.at(-1) ?? []
  if (last.length < LEAST_DAYS) rows.splice(-2, 2, [...(rows.at(-2) ?? []), ...last])
  return rows.map(joined)
}

/** Friday to Sunday are one row. */
function dayRows(days: readonly UtcDay[]): Row[] {
  const rows: UtcDay[][] = []
  for (const day of days) {
    const last = rows.at(-1)
    const before = last?.at(-1)
    const isOfWeekend = WEEKEND.includes(weekday(day)) && before !== undefined && weekday(before) >= FRIDAY
    if (last && isOfWeekend) last.push(day)
    else rows.push([day])
  }
  return rows.map(joined)
}

const weekday = (day: UtcDay) => new Date(dayStart(day)).getUTCDay()

const joined = (days: readonly UtcDay[]): Row => ({
  from: days[0] ?? '',
  to: addDays(days.at(-1) ?? '', 1),
})

const FINER = { month: 'week', week: 'day', day: 'day' } as const satisfies Record<ReleaseGrain, ReleaseGrain>

/**
 * The days that numbers of a row are of: its longest stretch of which nothing was passed over, the later one of two that are
 * as long. Null where all of it was.
 * @param finest the finest rows of its month
 */
export function coveredOf(
  { from, to }: Row,
  { grain, finest }: Record<'grain' | 'finest', ReleaseGrain>,
  isPassed: (row: Row) => boolean,
): Row | null {
  if (grain === finest) return isPassed({ from, to }) ? null : { from, to }
  const parts = rowsOfMonth(from, FINER[grain]).filter((part) => part.from >= from && part.to <= to)
  const covered = parts.flatMap((part) => coveredOf(part, { grain: FINER[grain], finest }, isPassed) ?? [])
  return stretchesOf(covered).reduce<Row | null>(
    (longest, one) => (longest === null || lengthOf(one) >= lengthOf(longest) ? one : longest),
    null,
  )
}

function stretchesOf(rows: readonly Row[]): Row[] {
  const stretches: Row[] = []
  for (const row of rows) {
    const last = stretches.at(-1)
    if (last?.to === row.from) last.to = row.to
    else stretches.push({ ...row })
  }
  return stretches
}

const lengthOf = ({ from, to }: Row) => dayStart(to) - dayStart(from)
