import type { PricedItem } from '../../model/money/dated-price.ts'
import type { Basis, Dimension, FeedId, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import type { PlainCode, Said } from '../../words/said.ts'
import type { Measured } from './value.ts'

/** A number shown to people, as data. Everything the catalogue says and the compiler needs, nothing else. */
export interface MetricDefinition extends Measured {
  id: MetricId
  feed: FeedId
  name: string
  type: 'decimal' | 'integer'
  /** Of amounts that are paid or charged for. */
  basis?: Basis
  description: string
  /** For people. */
  formula: string
  /** The finest bucket the source can honour. */
  grain: 'hour' | 'day'
  /** Dimensions that may be grouped and filtered by together; each list stands for itself and all its parts. */
  combinations: readonly (readonly Dimension[])[]
  caveats: readonly PlainCode[]
  source: PlainCode
  /** How it appears where groups are shown and people are not. */
  published: Published
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
  /** At the asker's prices of these, in their currency. */
  items?: readonly PricedItem[]
  /** Unknown where this metric is: the ratio is read from one feed and rests on another as well. */
  knownWith?: MetricId
}

/** Every dimension a metric can be asked by, alone or with others. */
export function dimensionsOf({ combinations }: Pick<MetricDefinition, 'combinations'>): Dimension[] {
  return [...new Set(combinations.flat())]
}
