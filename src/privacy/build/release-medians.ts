import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { isSafeMedian } from '../release/tally.ts'
import { feedOf, rangeOf, type Building } from './building.ts'
import { readValues } from './people/person-values.ts'
import { totalCell } from './release-totals.ts'
import { ONE } from './smallest-part.ts'

/**
 * Medians of a row, in whole hours, over the days of which their things are counted: of things that enough people made, and
 * none of them half, so that the one in the middle may be anybody's. What nobody is known to have made may be one
 * person's.
 */
export async function releaseMedians(
  building: Building,
  told: readonly ReleasedCell[],
): Promise<ReleasedCell[]> {
  const cells: ReleasedCell[] = []
  for (const metric of METRIC_IDS) {
    const { published } = metricById(metric)
    const feed = feedOf(building, metric)
    const row = published.as === 'median' ? told.find((cell) => cell.metric === published.over) : undefined
    if (published.as !== 'median' || !feed || !row) continue
    const range = rangeOf(row)
    const made = (await readValues(feed, { metrics: [published.over], range })).get('')?.get(published.over)
    const known = [...(made?.of.values() ?? [])].map((parts) => Number(parts / ONE))
    const unknown = Number((made?.nobody ?? 0n) / ONE)
    if (![known, [...known, unknown]].every((by) => isSafeMedian(by, building.rule))) continue
    const [median] = await feed.feed.total({ metrics: [metric], range })
    if (median === null || median === undefined) continue
    cells.push(totalCell(metric, row, BigInt(Math.round(Number(median))) * ONE))
  }
  return cells
}
