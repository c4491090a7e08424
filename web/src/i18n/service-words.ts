import { INSTALL_REFUSALS } from '../../../src/api/contract/install-refusals.ts'
import type { Metric } from '../../../src/api/contract/metrics.ts'
import type { METRIC_IDS } from '../../../src/api/contract/words.ts'
import type { Say, Sentences } from './sentences.ts'

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
}

/** The catalogue of metrics in another language. */
export interface CatalogueWords {
  metrics: Readonly<
    Record<(typeof METRIC_IDS)[number], { name: string; description: string; formula: string }>
  >
  /** Sources, rows and caveats of metrics, by the English sentence: many metrics share them. */
  sentences: Readonly<Record<string, string>>
}

/** Null: the reader's language is the service's own, or its words are still on their way. */
let words: ServiceWords | null = null
let catalogue: CatalogueWords | null = null
let arrival: Promise<void> = Promise.resolve()

/** The words come beside the dashboard: nothing of the service is shown before `serviceWordsArrived`. */
export function startServiceWords(loading: Promise<ServiceWords | null>): void {
  // Without them the dashboard is of use all the same: what the service says is shown as sent.
  arrival = loading.then(
    (loaded) => void (words = loaded),
    (error) => reportError(error),
  )
}

export function serviceWordsArrived(): Promise<void> {
  return arrival
}

export function startCatalogueWords(loaded: CatalogueWords | null): void {
  catalogue = loaded
}

/** Words for a problem's code; undefined where the service's own are to be shown. */
export function problemWords(code: string): ProblemWords | undefined {
  return words?.problems[code]
}

/** What an install came to, by the code that the redirect carries. */
export function refusalInWords(code: string): { message: string; action: string } | undefined {
  return words?.installRefusals[code] ?? INSTALL_REFUSALS[code]
}

/** Whatever the service says in sentences, in the reader's language; undefined where that is not known. */
export function noteInWords(text: string): string | undefined {
  return words?.say(text)
}

/** The catalogue's entry of a metric in the reader's language. */
export function metricInWords(metric: Metric): Metric {
  if (catalogue === null) return metric
  const { sentences, metrics } = catalogue
  const said = (sentence: string) => sentences[sentence] ?? sentence
  return {
    ...metric,
    ...metrics[metric.id],
    source: said(metric.source),
    row: said(metric.row),
    caveats: metric.caveats.map(said),
  }
}
