import { INSTALL_REFUSALS } from '../../../src/api/contract/install-refusals.ts'
import type { Metric } from '../../../src/api/contract/metrics.ts'
import { language } from './t.ts'
import type { CatalogueWords, ProblemWords, ServiceWords } from './texts.ts'

/** Empty and null: the reader's language is the service's own, or its words have not been asked for. */
let words: Partial<ServiceWords> = {}
let catalogue: CatalogueWords | null = null

const GERMAN = {
  /** Of answers with numbers: they come before the first chart. */
  answers: async () => void (words = { say: (await import('./de/answers.ts')).sayAnswers, ...words }),
  /** All: refusals, and what is said where sources are set up and watched. */
  service: async () => void (words = (await import('./de/service.ts')).service),
  catalogue: async () => void (catalogue = (await import('./de/catalogue.ts')).catalogue),
}

/** What the service says, in the reader's language: before any of it is shown. */
export async function loadServiceWords(part: keyof typeof GERMAN): Promise<void> {
  if (language() === 'en') return
  // Without them the dashboard is of use all the same: what the service says is shown as sent.
  await GERMAN[part]().catch((error) => reportError(error))
}

/** Words for a problem's code; undefined where the service's own are to be shown. */
export function problemWords(code: string): ProblemWords | undefined {
  return words.problems?.[code]
}

/** What an install came to, by the code that the redirect carries. */
export function refusalInWords(code: string): { message: string; action: string } | undefined {
  return words.installRefusals?.[code] ?? INSTALL_REFUSALS[code]
}

/** Whatever the service says in sentences, in the reader's language; undefined where that is not known. */
export function noteInWords(text: string): string | undefined {
  return words.say?.(text)
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
