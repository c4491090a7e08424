import type { CodeCounters, CodePart } from '../../../model/records/code-counters.ts'
import type { JsonObject } from '../../exact-json.ts'
import { LineFault, RecordFields, type FieldNames } from '../../record-fields.ts'
import { COUNTERS, KNOWN_BESIDE, PARTS, SAMPLED } from './user-day-form.ts'

/** The object of a row: other names count, ids may be numbers, and a count must be one. */
export function openRow(object: JsonObject): RecordFields {
  return new RecordFields(object, '', true, false)
}

/** Makes the names of a field whose name carries the product's word (`used_{word}_app`), the product's own first. */
export function wordNames(words: readonly string[], ...templates: string[]): FieldNames {
  const names = words.flatMap((word) => templates.map((template) => template.replace('{word}', word)))
  const [first, ...rest] = names
  if (first === undefined) throw new RangeError('a profile names at least one word')
  return [first, ...rest]
}

/** A required day, `YYYY-MM-DD`. One that does not exist would silently become another. */
export function dayOf(row: RecordFields, name: string): string {
  const day = row.text([name])
  if (!isDay(day)) throw new LineFault('bad_time', row.pathOf(name))
  return day
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** A required id, by its digits or as text. */
export function requiredId(row: RecordFields, name: string): string {
  const id = row.id([name])
  if (id === '') throw new LineFault('missing_id', row.pathOf(name))
  return id
}

/** The seven counts that rows and their parts share; null where the vendor gives none. */
export function countersOf(row: RecordFields): CodeCounters {
  const counters = { ...NONE_GIVEN }
  for (const { is, field } of COUNTERS) counters[is] = row.count([field])
  return counters
}

const NONE_GIVEN: CodeCounters = {
  interactions: null,
  generations: null,
  acceptances: null,
  linesSuggestedToAdd: null,
  linesSuggestedToDelete: null,
  linesAdded: null,
  linesDeleted: null,
}

/** Every breakdown as given: names of features, models, editors and languages are an open set. */
export function partsOf(row: RecordFields): CodePart[] {
  return PARTS.flatMap(({ kind, list, a, b }) =>
    row.children([list]).map((entry) => {
      entry.ignore(...Object.keys(SAMPLED))
      return { kind, a: entry.text([a]), b: b === null ? '' : entry.text([b]), ...countersOf(entry) }
    }),
  )
}

/** Names that depend on the product's words, made once for all rows. */
export interface ReportNames {
  words: readonly string[]
  /** Known to stand in rows, and not kept. What is in no list is unknown and counted. */
  known: ReadonlySet<string>
  codingAgent: FieldNames
  reviewActive: FieldNames
  reviewPassive: FieldNames
}

export function reportNames(words: readonly string[]): ReportNames {
  return {
    words,
    known: new Set(words.flatMap((word) => KNOWN.map((name) => name.replace('{word}', word)))),
    // The vendor gives one thing under two names since it renamed it.
    codingAgent: wordNames(words, 'used_{word}_coding_agent', 'used_{word}_cloud_agent'),
    reviewActive: wordNames(words, 'used_{word}_code_review_active'),
    reviewPassive: wordNames(words, 'used_{word}_code_review_passive'),
  }
}

const KNOWN = [
  ...KNOWN_BESIDE,
  ...['daily', 'weekly', 'monthly'].flatMap((span) => [
    `${span}_active_cli_users`,
    `${span}_active_vscode_agent_users`,
    `${span}_active_{word}_app_users`,
    `${span}_active_{word}_cloud_agent_users`,
    `${span}_active_{word}_code_review_users`,
    `${span}_passive_{word}_code_review_users`,
  ]),
]
