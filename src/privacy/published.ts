import type { Dimension, MetricId } from '../model/metric.ts'
import type { Published, ReleaseTable } from '../model/privacy/release.ts'

/** The tables that a metric appears in. */
export const TABLES_OF: Readonly<Record<Published['as'], readonly ReleaseTable[]>> = {
  amount: ['totals', 'splits', 'units'],
  people: ['totals', 'splits', 'units'],
  trailing: ['totals'],
  ratio: ['totals', 'units'],
  part: ['totals', 'units'],
  median: ['totals'],
  seats: ['totals'],
  seat_use: ['totals', 'units'],
  priced: [],
  own_sum: ['totals'],
  bought: ['totals'],
  tied: [],
  not_shown: [],
}

/** Told of whole months alone: a shorter row would say when somebody's seat began or ended. */
export const OF_MONTHS: readonly Published['as'][] = ['seats', 'seat_use', 'bought']

/** Who of those with a seat was active in the month: made of what people did, unlike all else that is told of seats. */
export const ACTIVE_WITH_SEAT = 'seats.active_in_period' satisfies MetricId

/** What a split is by, where the metric's own data can be split so. */
export const SPLIT_BY = [
  'product',
  'surface',
  'client',
  'model',
  'sku',
  'service_tier',
  'editor',
  'feature',
  'language',
  'repository',
] as const satisfies readonly Dimension[]
