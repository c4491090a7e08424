import type { MetricDefinition } from './metric-definition.ts'
import { summed } from './value.ts'

type Own = Pick<MetricDefinition, 'feed' | 'source' | 'published' | 'combinations' | 'caveats'>
type Words = Pick<MetricDefinition, 'id' | 'name' | 'description' | 'formula'> & Partial<Own>

/** Sums of what a feed of the vendor says is used and charged, day by day. */
export const billedSums =
  (own: Own) =>
  (measure: string, words: Words): MetricDefinition => ({
    grain: 'day',
    type: 'decimal',
    basis: 'billed',
    ...own,
    ...summed(measure),
    ...words,
  })
