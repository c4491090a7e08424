import type { CodeCounters, CodePart, CodePartKind } from '../../../model/code-counters.ts'
import type { JsonObject } from '../../exact-json.ts'
import { LineFault, RecordFields, type FieldNames } from '../../record-fields.ts'

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
  return {
    interactions: row.count(['user_initiated_interaction_count']),
    generations: row.count(['code_generation_activity_count']),
    acceptances: row.count(['code_acceptance_activity_count']),
    linesSuggestedToAdd: row.count(['loc_suggested_to_add_sum']),
    linesSuggestedToDelete: row.count(['loc_suggested_to_delete_sum']),
    linesAdded: row.count(['loc_added_sum']),
    linesDeleted: row.count(['loc_deleted_sum']),
  }
}

const PARTS: readonly { kind: CodePartKind; list: string; a: string; b: string | null }[] = [
  { kind: 'ide', list: 'totals_by_ide', a: 'ide', b: null },
  { kind: 'feature', list: 'totals_by_feature', a: 'feature', b: null },
  { kind: 'language_feature', list: 'totals_by_language_feature', a: 'language', b: 'feature' },
  { kind: 'language_model', list: 'totals_by_language_model', a: 'language', b: 'model' },
  { kind: 'model_feature', list: 'totals_by_model_feature', a: 'model', b: 'feature' },
]

/** Every breakdown as given: names of features, models, editors and languages are an open set. */
export function partsOf(row: RecordFields): CodePart[] {
  return PARTS.flatMap(({ kind, list, a, b }) =>
    row.children([list]).map((entry) => {
      entry.ignore('last_known_ide_version', 'last_known_plugin_version')
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
  const branded = words.flatMap((word) => BRANDED.map((name) => name.replace('{word}', word)))
  return {
    words,
    known: new Set([...COMMON, ...branded]),
    // The vendor gives one thing under two names since it renamed it.
    codingAgent: wordNames(words, 'used_{word}_coding_agent', 'used_{word}_cloud_agent'),
    reviewActive: wordNames(words, 'used_{word}_code_review_active'),
    reviewPassive: wordNames(words, 'used_{word}_code_review_passive'),
  }
}

const COMMON = [
  'report_start_day',
  'report_end_day',
  'created_at',
  // Of files downloaded by hand (upstream/code-assistant 7).
  'etl_id',
  'day_partition',
  'entity_id_partition',
  ...['agent', 'ask', 'custom', 'edit', 'plan', 'unknown'].map((mode) => `chat_panel_${mode}_mode`),
  'used_vscode_agent',
  'totals_by_vscode_agent',
  'totals_by_3rd_party_agent',
  'totals_by_ai_adoption_phase',
  ...['skill', 'custom_agent', 'mcp', 'slash_cmd', 'plugin'].flatMap((kind) => [
    `totals_by_${kind}`,
    `distinct_${kind}_use_count`,
  ]),
  ...['daily', 'weekly', 'monthly'].flatMap((span) => [
    `${span}_active_cli_users`,
    `${span}_active_vscode_agent_users`,
  ]),
]

const BRANDED = [
  'used_{word}_app',
  'used_{word}_coding_agent',
  'used_{word}_cloud_agent',
  'totals_by_{word}_app',
  ...['daily', 'weekly', 'monthly'].flatMap((span) => [
    `${span}_active_{word}_app_users`,
    `${span}_active_{word}_cloud_agent_users`,
    `${span}_active_{word}_code_review_users`,
    `${span}_passive_{word}_code_review_users`,
  ]),
]
