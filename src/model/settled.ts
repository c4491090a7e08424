import { DATASET_TRAITS, type Dataset } from './dataset.ts'
import { DAY_MS, HOUR_MS, type Interval } from './time.ts'

/**
 * Of days that were fetched together at `fetchedAt`, those that can no longer change: the vendor had time to finish them.
 * The one definition of "settled" for days; Data health and the numbers both ask here. At most one interval. Pure.
 */
export function settledPart(
  { dataset, fetchedAt }: { dataset: Dataset; fetchedAt: number },
  { start, end }: Interval,
): Interval[] {
  const settleMs = settleHours(dataset) * HOUR_MS
  if (settleMs === 0) return [{ start, end }]
  const until = Math.min(end, Math.floor((fetchedAt - settleMs) / DAY_MS) * DAY_MS)
  return until > start ? [{ start, end: until }] : []
}

/** A report over 28 days holds days that are still settling, as those of one day do. */
function settleHours(dataset: Dataset): number {
  const { slice, settleHours: own } = DATASET_TRAITS[dataset]
  return slice === 'report' ? DATASET_TRAITS.enterprise_users_1d.settleHours : own
}
