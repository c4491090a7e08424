import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { formatThrough } from '../../format/time.ts'

/** The sentence that says how far the numbers reach and whether they can still change. */
export function freshnessText(
  { data_through, settled_through }: MetricsAnswer['completeness'],
  now: number,
): string {
  if (!data_through) return 'No cost records have been collected yet.'
  const settled = settled_through
    ? ` Settled through ${formatThrough(settled_through, now)}.`
    : ' Nothing is settled yet.'
  return `Data through ${formatThrough(data_through, now)}.${settled}`
}

export const WHY_LATE =
  'The last hours are still arriving: cost records appear 3 to 5 hours after the activity.'
