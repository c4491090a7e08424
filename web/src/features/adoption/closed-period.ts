import { DAY_MS } from '../../format/time-units.ts'
import { toDay, toMs } from '../../format/time.ts'
import type { DayRange } from '../explore/range/date-range.ts'

/** The days of the range that are over and collected: a day still to come would look like people who left. */
export function closedPeriod({ from, to }: DayRange, dataThrough: string | null): DayRange {
  if (dataThrough === null) return { from, to }
  // The instant up to which data is whole, as the first day that is not.
  const open = toDay(Math.floor(toMs(dataThrough) / DAY_MS) * DAY_MS)
  return open > from && open < to ? { from, to: open } : { from, to }
}
