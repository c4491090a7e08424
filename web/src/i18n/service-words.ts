import { INSTALL_REFUSALS } from '../../../src/api/contract/install-refusals.ts'
import type { Metric } from '../../../src/api/contract/metrics.ts'
import type { METRIC_IDS } from '../../../src/api/contract/words.ts'

/** A problem by its code. Without `detail`, the service's own sentence says what the code alone cannot. */
export interface ProblemWords {
  title: string
  detail?: string
  action?: string
}

/** What the service says in English, in another language: by problem code, by refusal of an install, by metric. */
export interface ServiceWords {
  problems: Readonly<Record<string, ProblemWords>>
  installRefusals: Readonly<Record<string, { message: string; action: string }>>
  metrics: Readonly<
    Record<(typeof METRIC_IDS)[number], { name: string; description: string; formula: string }>
  >
  /** Sources, rows and caveats of metrics, by the English sentence: many metrics share them. */
  sentences: Readonly<Record<string, string>>
  /** What a note is about, where the service names it before the note. */
  feeds: Readonly<Record<string, string>>
  /** Notes and reasons by the English sentence; `{}` stands for a day or a number, in the same order in both. */
  notes: Readonly<Record<string, string>>
  /** A day within a note. */
  noteDay: (day: string) => string
}

/** Null: the reader's language is the service's own. */
let words: ServiceWords | null = null

export function startServiceWords(loaded: ServiceWords | null): void {
  words = loaded
}

/** Words for a problem's code; undefined where the service's own are to be shown. */
export function problemWords(code: string): ProblemWords | undefined {
  return words?.problems[code]
}

/** What an install came to, by the code that the redirect carries. */
export function refusalInWords(code: string): { message: string; action: string } | undefined {
  return words?.installRefusals[code] ?? INSTALL_REFUSALS[code]
}

const VALUE = /\d{4}-\d{2}-\d{2}|\d+/g

/** The note with its days and numbers in their places. */
function filledNote(text: string): string | undefined {
  const note = words?.notes[text.replaceAll(VALUE, '{}')]
  const values = text.match(VALUE)?.values()
  return note?.replaceAll('{}', () => {
    const value = values?.next().value ?? ''
    return value.includes('-') ? (words?.noteDay(value) ?? value) : value
  })
}

/** A note or a reason of the service, the name of a connection before it left as it is; undefined where it holds what no list can. */
export function noteInWords(text: string): string | undefined {
  const known = words?.notes[text] ?? filledNote(text)
  const colon = text.indexOf(': ')
  if (words === null || known !== undefined || colon < 0) return known
  const name = text.slice(0, colon)
  const rest = noteInWords(text.slice(colon + 2))
  return rest && `${words.feeds[name] ?? name}: ${rest}`
}

/** The catalogue's entry of a metric in the reader's language. */
export function metricInWords(metric: Metric): Metric {
  if (words === null) return metric
  const { sentences, metrics } = words
  const said = (sentence: string) => sentences[sentence] ?? sentence
  return {
    ...metric,
    ...metrics[metric.id],
    source: said(metric.source),
    row: said(metric.row),
    caveats: metric.caveats.map(said),
  }
}
