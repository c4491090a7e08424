import { parseRange } from '../../metrics/ask/time-range.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import { addDays, utcDay } from '../../model/time/time.ts'
import type { Row } from '../../privacy/build/month-rows.ts'
import { cutFor } from '../../privacy/grid/cut-for.ts'
import { notPublished } from '../../privacy/not-published.ts'
import { said } from '../../words/said.ts'

/**
 * The one month that is asked for.
 * @throws TidemarkError `not_published` of other days, `validation_failed` where they are none
 */
export function oneMonth(asked: { from: string; to: string }, metrics: readonly MetricId[]): Row {
  const range = parseRange({ ...asked, grain: 'month' })
  const cut = cutFor({ metrics, range, grain: 'month', groupBy: [], filters: [] })
  const last = monthOf(addDays(cut.to, -1))
  const month = { from: last.first, to: utcDay(last.end) }
  if (cut.from !== month.from)
    throw notPublished(said('ask_for_rows', month), [{ path: 'from', message: said('not_in_question') }])
  return month
}
