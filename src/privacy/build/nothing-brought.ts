import type { MissingReason } from '../../model/missing-reason.ts'
import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS, type MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { rangeOf, type Building } from './building.ts'
import { lacksBeside } from './lacking.ts'
import type { Row } from './month-rows.ts'

/** Reasons that no doing of anybody can change. That nobody did a thing is no reason: it is withheld as few who did are. */
const BY_SOURCE: readonly MissingReason[] = [
  'before_history',
  'not_collected_yet',
  'unrecoverable',
  'held',
  'not_enabled',
  'missing_scope',
  'closed_by_vendor',
  'not_offered',
]

/**
 * Metrics that the source brings nothing of for these days, whatever anybody did, each with the reason that the identified
 * answer gives. They are not taken for withheld then.
 * @param told totals of the row
 */
export function nothingBrought(building: Building, row: Row, told: readonly ReleasedCell[]): ReleasedCell[] {
  const { of } = building
  const reasons = new Map([of.main, ...of.others].map((feed) => [feed, reasonOf(building, feed, row)]))
  return METRIC_IDS.flatMap((metric) => {
    const { feed, published } = metricById(metric)
    const isTold = (of: MetricId) => told.some((cell) => cell.metric === of)
    const waits = published.as === 'bought' || (published.as === 'own_sum' && isTold(published.beside))
    const reason =
      reasons.get(feed) ?? (waits && !isTold(metric) ? reasonToWait(building, metric, row) : null)
    return reason === null ? [] : [nothingCell(metric, row, reason)]
  })
}

type Feed = Building['of']['main']

function reasonOf({ feeds }: Building, feed: Feed, row: Row): MissingReason | null {
  const open = feeds.get(feed)?.feed
  if (!open) return 'not_connected'
  if (open.state(rangeOf(row)).known) return null
  const reasons = open.completeness(rangeOf(row)).missing.map(({ reason }) => reason)
  return reasons.every((reason) => BY_SOURCE.includes(reason)) ? (reasons[0] ?? null) : null
}

/** Sums of the vendor's that are still to come, or that stand beside days which have not come. */
const reasonToWait = (building: Building, metric: MetricId, row: Row): MissingReason | null =>
  isToCome(building, metricById(metric).feed, row) ? 'not_collected_yet' : lacksBeside(building, metric, row)

/** Sums that settle after what people did come in a further revision. */
function isToCome({ feeds, of }: Building, feed: Feed, row: Row): boolean {
  const open = [of.main, ...of.others].includes(feed) ? feeds.get(feed)?.feed : undefined
  return open?.state(rangeOf(row)).provisional === true
}

const nothingCell = (metric: MetricId, { from, to }: Row, key: MissingReason): ReleasedCell => ({
  from,
  to,
  dimension: 'nothing',
  key,
  metric,
  amount: null,
  people: null,
  partial: false,
  members: null,
})
