import type { MetricId } from '../../../src/api/contract/words.ts'
import type { en } from './en/index.ts'

/** The form of the English texts with any words in it: what another language has to fill in whole. */
type AnyWords<T> = { readonly [K in keyof T]: T[K] extends string ? string : AnyWords<T[K]> }

export type Texts = AnyWords<typeof en>

/** The catalogue of metrics in another language. */
export interface CatalogueWords {
  metrics: Readonly<Record<MetricId, { name: string; description: string; formula: string }>>
  /** Sources, rows and caveats of metrics, by the English sentence: many metrics share them. */
  sentences: Readonly<Record<string, string>>
}
