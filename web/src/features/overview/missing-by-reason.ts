import { toDay, toMs } from '../../format/time.ts'
import type { Overview } from './use-overview.ts'

type Reach = Overview['reach'][number]
type Reason = Reach['missing'][number]['reason']

const DAY_MS = 86_400_000

/**
 * What is missing in a few words: one stretch a reason, from the first to the last whole day, the longest first. What is
 * only still to come, after the last data, is left out; and days between two lists are no hole of a list.
 */
export function missingByReason({ missing, data_through: through, feed }: Reach): {
  from: string
  to: string
  reason: Reason
}[] {
  const end = through === null ? Number.POSITIVE_INFINITY : toMs(through)
  const told = missing.filter(
    ({ from, to, reason }) =>
      toMs(to) - toMs(from) >= DAY_MS &&
      !(reason === 'not_collected_yet' && (toMs(from) >= end || feed === 'seats')),
  )
  return [...Map.groupBy(told, ({ reason }) => reason)]
    .map(([reason, stretches]) => ({
      reason,
      from: toDay(Math.min(...stretches.map(({ from }) => toMs(from)))),
      to: toDay(Math.max(...stretches.map(({ to }) => toMs(to)))),
    }))
    .toSorted((a, b) => toMs(b.to) - toMs(b.from) - (toMs(a.to) - toMs(a.from)))
}
