import { VENDOR_PEOPLE, type MetricId } from '../../../../src/api/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { overTimeQuery } from '../explore/explore-queries.ts'
import { metricsFor } from '../explore/filters/offered.ts'
import type { Explore } from '../explore/use-explore.ts'

/** What only the vendor's metrics calls count: people per day, and events by another count than the reports'. */
export const VENDOR_COUNTS = {
  people: [
    ...VENDOR_PEOPLE,
    'code.completion_engaged_users',
    'code.chat_engaged_users',
    'code.dotcom_chat_engaged_users',
  ],
  events: [
    'code.completions_suggested',
    'code.completions_accepted',
    'code.chats',
    'code.chat_insertions',
    'code.chat_copies',
    'code.dotcom_chats',
    'code.pr_summaries',
  ],
} as const satisfies Record<string, MetricId[]>
export type VendorCountKind = keyof typeof VENDOR_COUNTS

/** Whether an answer says anything at all of its metrics. */
export function hasCounts({ rows }: Pick<MetricsAnswer, 'rows'>, metrics: readonly MetricId[]): boolean {
  return rows.some((row) => metrics.some((id) => (row[id] ?? null) !== null))
}

/** The vendor's counts of each day of the page's range; null where there are none, or none by its filters. */
export function useVendorCounts(explore: Explore | undefined, kind: VendorCountKind) {
  const metrics = metricsFor(VENDOR_COUNTS[kind], explore?.catalogue, explore?.filtered ?? [])
  const days = { from: '', to: '' }
  const query = overTimeQuery(explore?.scope ?? { days, filters: [] }, metrics, 'day')
  const { data, isPending } = useQuery({ ...query, enabled: explore !== undefined && metrics.length > 0 })
  const known = data && hasCounts(data, metrics) ? data : null
  return { answer: known, metrics, queryKey: query.queryKey, pending: isPending && metrics.length > 0 }
}
