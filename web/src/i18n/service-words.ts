import type { Metric } from '../../../src/api/contract/metrics.ts'
import type { Sentence } from '../../../src/api/contract/common.ts'
import { written, type Param, type Writing } from '../../../src/words/written.ts'
import { formatBound } from '../format/time.ts'
import { language } from './t.ts'

interface Words {
  texts: Readonly<Record<string, string>>
  /** Of problems, by their codes. */
  titles?: Readonly<Record<string, string>>
}

/** Null: the reader's language is the service's own, or its words have not been asked for. */
let writing: Writing | null = null
let titles: Words['titles']
let catalogue: ((metric: Metric) => Metric) | null = null

/** Each part holds what the ones before it hold. */
const PARTS = ['answers', 'sources', 'service'] as const
type Part = (typeof PARTS)[number]
let loaded: Part | null = null

const GERMAN: Record<Part, () => Promise<Words>> = {
  /** Of answers with numbers: they come before the first chart. */
  answers: () => import('./de/said/parts/beside-numbers.ts'),
  /** What is said where sources are set up and watched. */
  sources: () => import('./de/said/parts/of-sources.ts'),
  /** All: refusals of what somebody asked for as well. */
  service: async () => ({
    ...(await import('./de/said/parts/everything.ts')),
    ...(await import('./de/said/titles.ts')),
  }),
}

const isBehind = (part: Part) => loaded !== null && PARTS.indexOf(part) <= PARTS.indexOf(loaded)

async function loadPart(part: Part): Promise<void> {
  if (isBehind(part)) return
  const [{ germanWriting }, found] = await Promise.all([import('./de/said/writing.ts'), GERMAN[part]()])
  if (isBehind(part)) return
  ;[writing, titles, loaded] = [germanWriting(found.texts), found.titles, part]
}

/** What the service says, in the reader's language: before any of it is shown. */
export async function loadServiceWords(part: Part): Promise<void> {
  if (language() === 'en') return
  // Without them the dashboard is of use all the same: what the service says is shown as sent.
  await loadPart(part).catch((error) => reportError(error))
}

/** Before an answer is shown: as many parts as it takes to know all that it says. */
export async function loadWordsOf(answer: unknown): Promise<void> {
  if (language() === 'en') return
  const sentences = saidIn(answer)
  for (const part of PARTS) {
    if (sentences.every((sentence) => noteInWords(sentence) !== undefined)) return
    await loadServiceWords(part)
  }
}

/** Sentences of an answer, wherever they stand: the contract's names of them end alike. */
function saidIn(answer: unknown): Sentence[] {
  if (Array.isArray(answer)) return answer.flatMap(saidIn)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
    name.endsWith('_said') ? [value].flat().filter(isSentence) : saidIn(value),
  )
}

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

/** The words of the catalogue of metrics: before a number is explained. */
export async function loadCatalogueWords(): Promise<void> {
  if (language() === 'en') return
  const load = async () => {
    catalogue = (await import('./de/said/parts/in-catalogue.ts')).inGerman
  }
  await load().catch((error) => reportError(error))
}

/** The title of a problem by its code; undefined where the service's own is to be shown. */
export function problemTitle(code: string): string | undefined {
  return titles?.[code]
}

/** Whatever the service says, in the reader's language; undefined where that is not known. */
export function noteInWords(said: Sentence): string | undefined {
  if (said.code === 'old_words') return said.message
  if (language() === 'en') return englishOf(said)
  return writing ? written(said, writing) : undefined
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/

/** The service's own English, with the days and times that stand in it as the reader's locale writes them. */
function englishOf({ message, params }: Sentence): string {
  // An instant has its day in it.
  const times = timesIn(Object.values(params)).toSorted((a, b) => b.length - a.length)
  return times.reduce((text, time) => text.replaceAll(time, formatBound(time)), message)
}

const timesIn = (params: readonly Param[]): string[] =>
  params.flatMap((param) => {
    if (typeof param === 'string') return TIME.test(param) ? [param] : []
    if (typeof param === 'number') return []
    return timesIn('code' in param ? Object.values(param.params) : param)
  })

/** What this page says itself, in the reader's language already. */
export const ownWords = (message: string): Sentence => ({
  code: 'old_words',
  params: { text: message },
  message,
})

/** Why something of the vendor was not taken, by its code. */
export function reasonInWords(code: string): string {
  return writing?.reason(code) ?? code.replaceAll('_', ' ')
}

/** The catalogue's entry of a metric in the reader's language. */
export function metricInWords(metric: Metric): Metric {
  return catalogue?.(metric) ?? metric
}
