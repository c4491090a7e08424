import type { Metric } from '../../../src/api/contract/metrics.ts'
import type { Sentence } from '../../../src/api/contract/common.ts'
import { written } from '../../../src/words/written.ts'
import { language } from './t.ts'
import type { CatalogueWords, ProblemWords, ServiceWords } from './texts.ts'

/** Empty and null: the reader's language is the service's own, or its words have not been asked for. */
let words: Partial<ServiceWords> = {}
let catalogue: CatalogueWords | null = null

/** Each part holds what the ones before it hold. */
const PARTS = ['answers', 'sources', 'health', 'service'] as const
type Part = (typeof PARTS)[number]
let loaded: Part | null = null

const GERMAN: Record<Part, () => Promise<Partial<ServiceWords>>> = {
  /** Of answers with numbers: they come before the first chart. */
  answers: async () => (await import('./de/answers.ts')).answers,
  /** What is said where sources are set up and watched. */
  sources: async () => (await import('./de/source-words.ts')).sources,
  /** Why numbers that are known twice differ, as well. */
  health: async () => (await import('./de/health-words.ts')).health,
  /** All: refusals of what somebody asked for as well. */
  service: async () => (await import('./de/service.ts')).service,
}

const isBehind = (part: Part) => loaded !== null && PARTS.indexOf(part) <= PARTS.indexOf(loaded)

async function loadPart(part: Part): Promise<void> {
  if (isBehind(part)) return
  const found = await GERMAN[part]()
  if (isBehind(part)) return
  ;[words, loaded] = [found, part]
}

/** What the service says, in the reader's language: before any of it is shown. */
export async function loadServiceWords(part: Part): Promise<void> {
  if (language() === 'en') return
  // Without them the dashboard is of use all the same: what the service says is shown as sent.
  await loadPart(part).catch((error) => reportError(error))
}

/** What is wrong, and what to do about it, in sentences of the service. */
export interface Said {
  message_said: Sentence
  action_said?: Sentence | null
}

/** Before these are shown: as many parts as it takes to know them all. */
export async function loadWordsFor(said: readonly (Said | null | undefined)[]): Promise<void> {
  const sentences = said.flatMap((one) => (one ? [one.message_said, one.action_said ?? []].flat() : []))
  for (const part of PARTS) {
    if (sentences.every((sentence) => noteInWords(sentence) !== undefined)) return
    await loadServiceWords(part)
  }
}

/** The words of the catalogue of metrics: before a number is explained. */
export async function loadCatalogueWords(): Promise<void> {
  if (language() === 'en') return
  const load = async () => void (catalogue = (await import('./de/catalogue/catalogue.ts')).catalogue)
  await load().catch((error) => reportError(error))
}

/** Words for a problem's code; undefined where the service's own are to be shown. */
export function problemWords(code: string): ProblemWords | undefined {
  return words.problems?.[code]
}

/** What an install came to, by the code that the redirect carries; undefined where the service's own words are to be shown. */
export function refusalInWords(code: string): { message: string; action: string } | undefined {
  return words.installRefusals?.[code]
}

/** Whatever the service says, in the reader's language; undefined where that is not known. */
export function noteInWords(said: string | Sentence): string | undefined {
  if (typeof said === 'string') return words.say?.(said)
  return (words.said && written(said, words.said)) ?? words.say?.(said.message)
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
