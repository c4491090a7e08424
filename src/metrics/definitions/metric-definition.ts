import type { Dimension, FeedId, MetricId } from '../../model/metric.ts'
import type { Said } from '../../words/said.ts'

/** What a row of a feed is where the rows behind a number are counted. */
export const ROW_OF: Record<FeedId, string> = {
  costs:
    'a cost record: what one person used of one model and product within one hour, as the vendor wrote it',
  user_days:
    'a person-day: one person’s line in the report of one day, counted once however many reports carry it',
  metrics_calls: 'an entry of a day’s answer: one level of the breakdown that the number is read from',
  seats: 'a person in the seat list, or a seat without a person; of a range, in its last list',
  billing:
    'the billing summary of one organisation, as its snapshot says; of a range, the last one of each organisation',
  pull_requests: 'a pull request that was opened, merged or first reviewed in the range',
  reports:
    'a line of the vendor’s report of a day: the day as a whole, or one part of the breakdown that is asked for',
}

/** A number shown to people, as data. Everything the catalogue says and the compiler needs, nothing else. */
export interface MetricDefinition {
  id: MetricId
  feed: FeedId
  name: string
  type: 'decimal' | 'integer'
  description: string
  /** For people. */
  formula: string
  /** The finest bucket the source can honour. */
  grain: 'hour' | 'day'
  /** Dimensions that may be grouped and filtered by together; each list stands for itself and all its parts. */
  combinations: readonly (readonly Dimension[])[]
  caveats: readonly string[]
  source: string
  /** Partial aggregates that `value` reads, named `m_<measure>`. */
  measures: readonly string[]
  /** SQL over merged measures; null where the group's answer is unknown. */
  value: string
  /** Said beside an answer in which `value` is null though the bucket was collected. */
  whenUnknown?: Said | undefined
  /** Where nothing is recorded there is nothing to say, rather than zero: of ratios, medians and given nodes. */
  emptyIsUnknown?: true | undefined
  /** A share of two sums, measures both: part and whole. What is left of each is the share of what no part holds. */
  shareOf?: readonly [string, string] | undefined
  /** Counted over this many days before each bucket's end instead of over the bucket. */
  trailingDays?: number
  /** A ratio of two other metrics; `value` is not used. */
  ratioOf?: readonly [MetricId, MetricId]
  /** Unknown where this metric is: the ratio is read from one feed and rests on another as well. */
  knownWith?: MetricId
}

/** Every dimension a metric can be asked by, alone or with others. */
export function dimensionsOf({ combinations }: Pick<MetricDefinition, 'combinations'>): Dimension[] {
  return [...new Set(combinations.flat())]
}

/** `Σ part / Σ whole` to six places; unknown where there is nothing to divide by. */
export const shareSql = (part: string, whole: string) =>
  `if(ifNull(sum(m_${whole}), 0) = 0, NULL, toDecimal128(sum(m_${part}), 6) / sum(m_${whole}))`
