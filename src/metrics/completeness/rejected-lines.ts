import { DAY_MS, mergeIntervals, type Interval, startOfDay } from '../../model/time/time.ts'
import { listDays } from './list-days.ts'
import type { MetricId } from '../../model/metric.ts'
import type { RejectedStretch } from '../metrics-query.ts'
import { isoInstant } from '../ask/time-range.ts'
import { said, type Said } from '../../words/said.ts'

/** Lines of one load that could not be understood, and the time they may be of. */
export interface RejectedLines extends Interval {
  lines: number
}

/** A feed as far as its rejected lines go. */
interface RejectingFeed {
  name: Said
  metrics: MetricId[]
  accounts: readonly { rejected?: readonly RejectedLines[] | undefined }[]
}

/** Lines of a feed that no number of a range holds, by whole days that follow each other. */
export function rejectedOfFeed(
  range: Interval,
  { metrics, accounts }: Omit<RejectingFeed, 'name'>,
): RejectedStretch[] {
  const within = accounts.flatMap(({ rejected = [] }) =>
    rejected.flatMap((one) => {
      const start = Math.max(one.start, range.start)
      const end = Math.min(one.end, range.end)
      return start < end ? [{ ...wholeDays({ start, end }), lines: one.lines }] : []
    }),
  )
  return mergeIntervals(within).map(({ start, end }) => ({
    from: isoInstant(start),
    to: isoInstant(end),
    lines: within.reduce((sum, one) => sum + (one.start >= start && one.start < end ? one.lines : 0), 0),
    metrics,
  }))
}

const wholeDays = ({ start, end }: Interval): Interval => ({
  start: startOfDay(start),
  end: Math.ceil(end / DAY_MS) * DAY_MS,
})

/** What of a range is in no number because it could not be understood, and of which days it is; once for each feed. */
export function rejectedNotes(range: Interval, feeds: readonly RejectingFeed[]): Said[] {
  return feeds.flatMap((feed) => {
    const found = rejectedOfFeed(range, feed)
    return found.length === 0 ? [] : [rejectedNote(feed.name, found)]
  })
}

function rejectedNote(name: Said, found: readonly RejectedStretch[]): Said {
  const lines = found.reduce((sum, one) => sum + one.lines, 0)
  const days = found.flatMap(({ from, to }) => {
    const [first, end] = [from, to].map((bound) => Date.parse(bound) / DAY_MS)
    return Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, i) => (first ?? 0) + i)
  })
  return said('rejected_lines_named', { lines, name, days: listDays(days) })
}
