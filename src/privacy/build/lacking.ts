import type { MissingReason } from '../../model/missing-reason.ts'
import { metricById } from '../../metrics/catalog.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { feedOf, rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'

/** Cells as the identified answer marks the same days: at least so much, where some of them never came or lines were rejected. */
export function markLacking(building: Building, cells: readonly ReleasedCell[]): ReleasedCell[] {
  const known = new Map<string, boolean>()
  const isLacking = ({ metric, from, to }: ReleasedCell) => {
    const name = `${metricById(metric).feed} ${from} ${to}`
    const lacks =
      known.get(name) ?? feedOf(building, metric)?.feed.state(rangeOf({ from, to })).partial === true
    known.set(name, lacks)
    return lacks
  }
  return cells.map((cell) =>
    cell.partial || cell.amount === null || !isLacking(cell) ? cell : { ...cell, partial: true },
  )
}

/** Why days of ours lack that a sum of the vendor's may have: that it has nothing of a day is its word for what it adds up as well. */
export const MAY_BE_IN_SUMS: readonly MissingReason[] = ['unrecoverable', 'held', 'waiting_for_vendor']

/**
 * Why days lack beside a sum of the vendor's that it may have: the difference would be those days. Null: none do, or the metric
 * is no such sum.
 */
export function lacksBeside(building: Building, metric: MetricId, row: Row): MissingReason | null {
  const { published } = metricById(metric)
  if (published.as !== 'own_sum') return null
  const missing = feedOf(building, published.beside)?.feed.completeness(rangeOf(row)).missing ?? []
  return missing.find(({ reason }) => MAY_BE_IN_SUMS.includes(reason))?.reason ?? null
}
