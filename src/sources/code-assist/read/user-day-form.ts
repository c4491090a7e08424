import type { CodeCounters, CodePartKind } from '../../../model/records/code-counters.ts'
import type { EntryForm, Fields, RecordForm } from '../../../model/records/record-form.ts'

const TEXT = { is: 'text' } as const
const COUNT = { is: 'count' } as const
const FLAG = { is: 'flag' } as const
const NAME = { is: 'text', required: true } as const

const fieldsOf = <Form>(names: readonly string[], form: Form) =>
  Object.fromEntries(names.map((name) => [name, form]))

/** The seven counts that rows and their parts share: what we call each, its field and its column. */
export const COUNTERS: readonly { is: keyof CodeCounters; field: string; column: string }[] = [
  { is: 'interactions', field: 'user_initiated_interaction_count', column: 'interactions' },
  { is: 'generations', field: 'code_generation_activity_count', column: 'generations' },
  { is: 'acceptances', field: 'code_acceptance_activity_count', column: 'acceptances' },
  { is: 'linesSuggestedToAdd', field: 'loc_suggested_to_add_sum', column: 'lines_suggested' },
  { is: 'linesSuggestedToDelete', field: 'loc_suggested_to_delete_sum', column: 'lines_suggested_deleted' },
  { is: 'linesAdded', field: 'loc_added_sum', column: 'lines_added' },
  { is: 'linesDeleted', field: 'loc_deleted_sum', column: 'lines_deleted' },
]
const PROMPTS = 'user_initiated_interaction_count'
const ALL_COUNTS = COUNTERS.map(({ field }) => field)

/** The breakdowns; prompts are not given per language. */
export const PARTS: readonly {
  kind: CodePartKind
  list: string
  a: string
  b: string | null
  counts: readonly string[]
}[] = [
  { kind: 'ide', list: 'totals_by_ide', a: 'ide', b: null, counts: ALL_COUNTS },
  { kind: 'feature', list: 'totals_by_feature', a: 'feature', b: null, counts: ALL_COUNTS },
  ...[
    { kind: 'language_feature', list: 'totals_by_language_feature', a: 'language', b: 'feature' } as const,
    { kind: 'language_model', list: 'totals_by_language_model', a: 'language', b: 'model' } as const,
  ].map((part) => ({ ...part, counts: ALL_COUNTS.filter((field) => field !== PROMPTS) })),
  { kind: 'model_feature', list: 'totals_by_model_feature', a: 'model', b: 'feature', counts: ALL_COUNTS },
]

const CHAT_MODES = ['agent', 'ask', 'custom', 'edit', 'plan', 'unknown'].map(
  (mode) => `chat_panel_${mode}_mode`,
)
const EXTENSIONS = ['skill', 'custom_agent', 'mcp', 'slash_cmd', 'plugin']
const sampled = (...names: string[]) =>
  ({ is: 'object', fields: fieldsOf(['sampled_at', ...names], TEXT) }) as const

/** Known of entries of the first breakdown and of the command line, and not kept. */
export const SAMPLED = {
  last_known_ide_version: sampled('ide_version'),
  last_known_plugin_version: sampled('plugin', 'plugin_version'),
} as const satisfies Fields
const CLI_FIELDS: Fields = {
  ...fieldsOf(['session_count', 'request_count', 'prompt_count'], COUNT),
  token_usage: {
    is: 'object',
    fields: {
      ...fieldsOf(['output_tokens_sum', 'prompt_tokens_sum'], COUNT),
      avg_tokens_per_request: { is: 'number' },
    },
  },
}

/** Stands in rows and is not kept; `{word}` is the product's. */
const NOT_KEPT: Fields = {
  report_start_day: TEXT,
  report_end_day: TEXT,
  ...fieldsOf(CHAT_MODES, COUNT),
  ...fieldsOf(['used_{word}_app', 'used_vscode_agent'], FLAG),
  'totals_by_{word}_app': { is: 'object', fields: CLI_FIELDS },
  totals_by_vscode_agent: { is: 'object', fields: fieldsOf(['session_count', 'total_user_messages'], COUNT) },
  totals_by_3rd_party_agent: {
    is: 'list',
    fields: { agent_id: TEXT, agent_name: TEXT, ...fieldsOf([PROMPTS, 'session_count'], COUNT) },
  },
  ...Object.fromEntries(
    EXTENSIONS.map((name) => [
      `totals_by_${name}`,
      { is: 'list', fields: { [name]: TEXT, interaction_count: COUNT } } as const,
    ]),
  ),
  ...fieldsOf(
    EXTENSIONS.map((name) => `distinct_${name}_use_count`),
    COUNT,
  ),
}

const KEPT: Fields = {
  day: { is: 'day', from: '1970-01-01', before: '2149-01-01' },
  user_id: { is: 'count', required: true },
  user_login: TEXT,
  enterprise_id: { is: 'text', orNull: true },
  organization_id: { is: 'text', orNull: true },
  ...fieldsOf(ALL_COUNTS, COUNT),
  ...fieldsOf(
    [
      'used_agent',
      'used_chat',
      'used_cli',
      'used_{word}_coding_agent',
      'used_{word}_cloud_agent',
      'used_{word}_code_review_active',
      'used_{word}_code_review_passive',
    ],
    FLAG,
  ),
  ai_credits_used: { is: 'amount', least: 0 },
  ai_adoption_phase: { is: 'object', fields: { phase_number: COUNT, phase: TEXT, version: TEXT } },
  ...Object.fromEntries(
    PARTS.map(({ list, kind, a, b, counts }) => [
      list,
      {
        is: 'list',
        fields: {
          ...fieldsOf(b === null ? [a] : [a, b], NAME),
          ...fieldsOf(counts, COUNT),
          ...(kind === 'ide' && SAMPLED),
        },
      } as const,
    ]),
  ),
  totals_by_cli: { is: 'object', fields: { ...CLI_FIELDS, last_known_cli_version: sampled('cli_version') } },
}

/** Fields that a row is known to hold beside those that are kept. */
export const KNOWN_BESIDE = [
  ...Object.keys(NOT_KEPT),
  'used_{word}_coding_agent',
  'used_{word}_cloud_agent',
  'created_at',
  // Of files downloaded by hand (upstream/code-assistant 7).
  'etl_id',
  'day_partition',
  'entity_id_partition',
  'totals_by_ai_adoption_phase',
]

const entries = (field: (part: (typeof PARTS)[number]) => Omit<EntryForm, 'list'>) =>
  PARTS.map((part) => ({ list: part.list, ...field(part) }))

/** The published per-user record (upstream notes, 7.1) of a vendor that has this word in some of its names. */
export function userDayForm(word: string): RecordForm {
  const named = (name: string) => name.replace('{word}', word)
  const fields = Object.entries({ ...NOT_KEPT, ...KEPT }).map(([name, form]) => [named(name), form] as const)
  return {
    key: 'user_id',
    fields: Object.fromEntries(fields),
    columns: {
      day: 'day',
      user_id: { digits: 'user_id' },
      user_login: 'user_login',
      organization_id: 'organization_id',
      enterprise_id: 'enterprise_id',
      ...Object.fromEntries(COUNTERS.map(({ field, column }) => [column, field])),
      used_agent: 'used_agent',
      used_chat: 'used_chat',
      used_cli: 'used_cli',
      used_coding_agent: { first: [`used_${word}_coding_agent`, `used_${word}_cloud_agent`] },
      used_review_active: `used_${word}_code_review_active`,
      used_review_passive: `used_${word}_code_review_passive`,
      ai_credits: 'ai_credits_used',
      adoption_phase: 'ai_adoption_phase.phase',
      adoption_phase_number: 'ai_adoption_phase.phase_number',
      adoption_phase_version: 'ai_adoption_phase.version',
      cli_sessions: 'totals_by_cli.session_count',
      cli_requests: 'totals_by_cli.request_count',
      cli_prompts: 'totals_by_cli.prompt_count',
      cli_output_tokens: 'totals_by_cli.token_usage.output_tokens_sum',
      cli_prompt_tokens: 'totals_by_cli.token_usage.prompt_tokens_sum',
      part_kind: { of: 'text', entries: entries(({ a, kind }) => ({ field: a, always: kind })) },
      part_a: { of: 'text', entries: entries(({ a }) => ({ field: a })) },
      part_b: { of: 'text', entries: entries(({ b }) => ({ field: b })) },
      ...Object.fromEntries(
        COUNTERS.map(({ field, column }) => [
          `part_${column}`,
          {
            of: 'count',
            entries: entries(({ counts }) => ({ field: counts.includes(field) ? field : null })),
          } as const,
        ]),
      ),
    },
  }
}
