import { metricById } from '../../../metrics/catalog.ts'
import { METRIC_IDS, type MetricId } from '../../../model/metric.ts'
import type { ReleaseGrain } from '../../../model/privacy/release.ts'
import { addDays } from '../../../model/time/time.ts'
import { rangeOf, type Building } from '../building.ts'
import { rowsOfMonth, type Row } from '../month-rows.ts'
import { tallyAhead } from '../people/person-values.ts'

/**
 * Read what rows of a month are going to be told of, all of them together, as far as that is known before the first of them
 * is: a row that has to count days before it, or leave some out, asks for itself.
 * @param rows the finest rows that are going to be released now, in order
 */
export async function askAhead(
  { main, rule, first }: Building,
  { month, grain, rows }: { month: Row; grain: ReleaseGrain; rows: readonly Row[] },
): Promise<void> {
  const ending = new Set(rows.map(({ to }) => to))
  const weeks = rowsOfMonth(month.from, 'week')
  // What everybody did on each day is much: a week of it is held at a time.
  for (const { from, to } of weeks) {
    const own = rows.filter((row) => row.from >= from && row.from < to)
    await tallyAhead(main, { metrics: main.metrics, ranges: own.map(rangeOf) }, rule)
  }
  const made = [...(grain === 'day' ? weeks : []), ...(grain === 'month' ? [] : [month])]
  const people = main.metrics.filter((metric) => metricById(metric).published.as === 'people')
  const ended = (some: readonly Row[]) => some.filter(({ to }) => ending.has(to))
  await tallyAhead(main, { metrics: people, ranges: ended(made).map(rangeOf) }, rule)
  for (const [of, days] of trailingOf(people)) {
    const rows = ended(grain === 'month' ? [month] : weeks).flatMap(({ to }) =>
      days.map((length) => ({ from: addDays(to, -length), to })),
    )
    const ranges = rows.filter(({ from }) => from >= first).map(rangeOf)
    await tallyAhead(main, { metrics: [of], ranges }, rule)
  }
}

/** Of which metrics trailing counts are told, over how many days. */
function trailingOf(metrics: readonly MetricId[]): Map<MetricId, number[]> {
  const found = new Map<MetricId, number[]>()
  for (const metric of METRIC_IDS) {
    const { published } = metricById(metric)
    if (published.as !== 'trailing' || !metrics.includes(published.of)) continue
    found.set(published.of, [...(found.get(published.of) ?? []), published.days])
  }
  return found
}
