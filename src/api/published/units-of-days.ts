import { monthsBetween, quarterOf } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ToldUnit } from '../../model/privacy/release.ts'
import { addDays, type UtcDay } from '../../model/time/time.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { sourceOf } from './source-of.ts'

/** Units that the numbers of these days may be of, each as the newest quarter of the days that has it says. */
export async function unitsOfDays(
  releases: Pick<ReleaseReader, 'units'>,
  { from, to }: { from: UtcDay; to: UtcDay },
  metrics: readonly MetricId[],
): Promise<Map<string, ToldUnit>> {
  const quarters = new Map(
    monthsBetween(from, addDays(to, -1)).map(({ first, name }) => [quarterOf(first), name]),
  )
  const sources = [...new Set(metrics.map(sourceOf))]
  const lists = await Promise.all(
    [...quarters.values()]
      .toReversed()
      .flatMap((month) => sources.map((source) => releases.units({ source, month }))),
  )
  return new Map(lists.flat().map((unit) => [unit.id, unit]))
}
