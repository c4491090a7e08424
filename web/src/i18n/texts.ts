import type { MetricId } from '../../../src/api/contract/words.ts'
import type { Writing } from '../../../src/words/written.ts'
import type { en } from './en/index.ts'
import type { Say, Sentences } from './sentences.ts'

/** The form of the English texts with any words in it: what another language has to fill in whole. */
type AnyWords<T> = { readonly [K in keyof T]: T[K] extends string ? string : AnyWords<T[K]> }

export type Texts = AnyWords<typeof en>

/** A problem by its code. Without `detail`, the service's own sentence says what the code alone cannot. */
export interface ProblemWords {
  title: string
  detail?: string
  action?: string
}

/** What the service says in English, in another language: by problem code, by refusal of an install, by sentence. */
export interface ServiceWords {
  problems: Readonly<Record<string, ProblemWords>>
  installRefusals: Readonly<Record<string, { message: string; action: string }>>
  sentences: Sentences
  say: Say
  /** What is said by code. */
  said: Writing
}

/** The catalogue of metrics in another language. */
export interface CatalogueWords {
  metrics: Readonly<Record<MetricId, { name: string; description: string; formula: string }>>
  /** Sources, rows and caveats of metrics, by the English sentence: many metrics share them. */
  sentences: Readonly<Record<string, string>>
}
