import { openFeed } from '../metrics/ask/open-feed.ts'
import { VENDOR_PEOPLE } from '../model/metric.ts'
import { utcDay } from '../model/time/time.ts'
import type { OverviewContext } from './context.ts'

/** People of one day as the vendor's metrics calls count them; they never add, so no period has a number. */
export interface VendorCount {
  day: string
  licensedActive: number | null
  engaged: number | null
}

/** The last day of the period that the metrics calls say something of; null where they say nothing. */
export async function readVendorCount(ctx: OverviewContext): Promise<VendorCount | null> {
  const { range } = ctx.period
  const feed = await openFeed({ ...ctx, feed: 'metrics_calls', metrics: [...VENDOR_PEOPLE], range })
  const days = await feed.series({ metrics: VENDOR_PEOPLE, range, grain: 'day' })
  const last = days.findLast(({ values }) => values.some((value) => value !== null))
  if (!last) return null
  const [licensedActive = null, engaged = null] = last.values.map((value) =>
    value === null ? null : Number(value),
  )
  return { day: utcDay(last.start), licensedActive, engaged }
}
