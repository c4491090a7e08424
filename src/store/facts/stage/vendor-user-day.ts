import { COUNTER_COLUMNS } from '../code-tables.ts'
import type { LineCondition } from '../engine/engine.ts'
import { plainLine } from './plain-json-line.ts'
import { VENDOR_COST_FORMAT } from './vendor-cost-line.ts'

/** Counters of a report entry in the order of COUNTER_COLUMNS. */
const COUNTERS = [
  'user_initiated_interaction_count',
  'code_generation_activity_count',
  'code_acceptance_activity_count',
  'loc_suggested_to_add_sum',
  'loc_suggested_to_delete_sum',
  'loc_added_sum',
  'loc_deleted_sum',
] as const
const COUNT = 'Nullable(UInt64)'
const columns = (names: readonly string[], type = COUNT) => names.map((name) => `${name} ${type}`).join(', ')
const ALL = columns(COUNTERS)
/** Prompts are not given per language. */
const WITHOUT_PROMPTS = columns(COUNTERS.slice(1))

/** The breakdowns in the order of CODE_PART_KINDS, with the names of each and whether prompts are given. */
const BREAKDOWNS = [
  { kind: 'ide', field: 'totals_by_ide', names: ['ide'], prompts: true },
  { kind: 'feature', field: 'totals_by_feature', names: ['feature'], prompts: true },
  {
    kind: 'language_feature',
    field: 'totals_by_language_feature',
    names: ['language', 'feature'],
    prompts: false,
  },
  { kind: 'language_model', field: 'totals_by_language_model', names: ['language', 'model'], prompts: false },
  { kind: 'model_feature', field: 'totals_by_model_feature', names: ['model', 'feature'], prompts: true },
] as const

const CHAT_MODES = ['agent', 'ask', 'custom', 'edit', 'plan', 'unknown'].map(
  (mode) => `chat_panel_${mode}_mode`,
)
const EXTENSIONS = ['skill', 'custom_agent', 'mcp', 'slash_cmd', 'plugin']
const CLI_TOTALS = `session_count ${COUNT}, request_count ${COUNT}, prompt_count ${COUNT},
  token_usage Tuple(output_tokens_sum ${COUNT}, prompt_tokens_sum ${COUNT}, avg_tokens_per_request Nullable(Float64))`

/**
 * The published per-user record (upstream notes, 7.1) as the engine reads it; `word` stands in some of its names.
 * Together with WHOLE_LINE this is strict: an unknown field, a field twice or another type is an error. Names are read as
 * plain texts: as `LowCardinality` the parser looks each one up, which takes a third longer than doing so afterwards.
 */
export function vendorUserDayColumns(word: string): string {
  const entry = ({ names, prompts }: (typeof BREAKDOWNS)[number]) =>
    `${columns(names, 'String')}, ${prompts ? ALL : WITHOUT_PROMPTS}`
  const [ide, ...others] = BREAKDOWNS
  return `report_start_day String, report_end_day String, day String, user_id ${COUNT}, user_login String,
  enterprise_id Nullable(String), organization_id Nullable(String), ${ALL}, ${columns(CHAT_MODES)},
  ${columns(flags(word), 'Nullable(Bool)')}, used_${word}_app Nullable(Bool), used_vscode_agent Nullable(Bool),
  ai_credits_used Nullable(Decimal(38, 18)),
  ai_adoption_phase Tuple(phase_number ${COUNT}, phase String, version String),
  ${ide.field} Array(Tuple(${entry(ide)},
    last_known_ide_version Tuple(sampled_at String, ide_version String),
    last_known_plugin_version Tuple(sampled_at String, plugin String, plugin_version String))),
  ${others.map((each) => `${each.field} Array(Tuple(${entry(each)}))`).join(', ')},
  totals_by_cli Tuple(${CLI_TOTALS}, last_known_cli_version Tuple(sampled_at String, cli_version String)),
  totals_by_${word}_app Tuple(${CLI_TOTALS}),
  totals_by_vscode_agent Tuple(session_count ${COUNT}, total_user_messages ${COUNT}),
  totals_by_3rd_party_agent Array(Tuple(agent_id String, agent_name String,
    user_initiated_interaction_count ${COUNT}, session_count ${COUNT})),
  ${EXTENSIONS.map((name) => `totals_by_${name} Array(Tuple(${name} String, interaction_count ${COUNT}))`).join(', ')},
  ${EXTENSIONS.map((name) => `distinct_${name}_use_count ${COUNT}`).join(', ')}`
}

function flags(word: string): string[] {
  const named = ['coding_agent', 'cloud_agent', 'code_review_active', 'code_review_passive']
  return ['used_agent', 'used_chat', 'used_cli', ...named.map((name) => `used_${word}_${name}`)]
}

/**
 * By `tupleElement`, step by step: a dotted name looks through every part of the whole record's type, half a millisecond
 * each, and a statement has a hundred of them.
 */
const element = (of: string, ...path: readonly string[]) =>
  path.reduce((tuple, name) => `tupleElement(${tuple}, '${name}')`, of)

const PHASE_NUMBER = element('ai_adoption_phase', 'phase_number')

/** The columns of `code_user_days` (CODE_TABLES) from those of a record, as SQL. */
export function userDaySql(word: string): Record<string, string> {
  const parts = (sql: (breakdown: (typeof BREAKDOWNS)[number]) => string) =>
    `arrayConcat(${BREAKDOWNS.map(sql).join(', ')})`
  const filled = (field: string, value: string) => `arrayMap(entry -> ${value}, ${field})`
  const cli = (...path: string[]) => element('totals_by_cli', ...path)
  const counter = (name: (typeof COUNTERS)[number]) =>
    parts(({ field, names, prompts }) =>
      prompts || name !== COUNTERS[0]
        ? element(field, name)
        : filled(element(field, names[0]), `NULL::${COUNT}`),
    )
  const words = (sql: (breakdown: (typeof BREAKDOWNS)[number]) => string) =>
    `(${parts(sql)})::Array(LowCardinality(String))`
  return {
    day: 'toDate(day)',
    user_id: `toString(assumeNotNull(user_id))`,
    user_login: 'user_login',
    organization_id: `ifNull(organization_id, '')`,
    enterprise_id: `ifNull(enterprise_id, '')`,
    ...Object.fromEntries(COUNTER_COLUMNS.map((column, i) => [column, COUNTERS[i] ?? ''])),
    used_agent: 'used_agent',
    used_chat: 'used_chat',
    used_cli: 'used_cli',
    used_coding_agent: `ifNull(used_${word}_coding_agent, used_${word}_cloud_agent)`,
    used_review_active: `used_${word}_code_review_active`,
    used_review_passive: `used_${word}_code_review_passive`,
    ai_credits: 'ai_credits_used',
    adoption_phase: element('ai_adoption_phase', 'phase'),
    adoption_phase_number: PHASE_NUMBER,
    adoption_phase_version: element('ai_adoption_phase', 'version'),
    cli_sessions: cli('session_count'),
    cli_requests: cli('request_count'),
    cli_prompts: cli('prompt_count'),
    cli_output_tokens: cli('token_usage', 'output_tokens_sum'),
    cli_prompt_tokens: cli('token_usage', 'prompt_tokens_sum'),
    part_kind: words(({ kind, field, names }) => filled(element(field, names[0]), `'${kind}'`)),
    part_a: words(({ field, names }) => element(field, names[0])),
    part_b: words(({ field, names }) =>
      names[1] === undefined ? filled(element(field, names[0]), `''`) : element(field, names[1]),
    ),
    ...Object.fromEntries(
      COUNTER_COLUMNS.map((column, i) => [`part_${column}`, counter(COUNTERS[i] ?? COUNTERS[0])]),
    ),
  }
}

/** A larger count is no exact number everywhere; whether it is one at all the line-by-line parser shall say. */
const tooLarge = (...counts: string[]) =>
  counts.map((count) => `ifNull(${count} > 9007199254740991, 0)`).join(' OR ')

const CLI_COUNTS = [
  ...['session_count', 'request_count', 'prompt_count'].map((name) => element('totals_by_cli', name)),
  ...['output_tokens_sum', 'prompt_tokens_sum'].map((name) => element('totals_by_cli', 'token_usage', name)),
]

function hasLargeCount({ field, prompts }: (typeof BREAKDOWNS)[number]): string {
  const counters = prompts ? COUNTERS : COUNTERS.slice(1)
  return `arrayExists(entry -> ${tooLarge(...counters.map((name) => element('entry', name)))}, ${field})`
}

/** SQL of what the line-by-line parser treats in ways of its own, or refuses; it shall decide. */
export const NOT_PUBLISHED = [
  'isNull(user_id)',
  'day < {from:String} OR day > {to:String} OR toString(toDateOrZero(day)) != day',
  ...BREAKDOWNS.flatMap(({ field, names }) => names.map((name) => `has(${element(field, name)}, '')`)),
  tooLarge(...COUNTERS, ...CLI_COUNTS, PHASE_NUMBER),
  ...BREAKDOWNS.map(hasLargeCount),
].join(' OR ')

export const USER_DAY_FORMAT = VENDOR_COST_FORMAT

const NUMBER_KEYS = ['_count', '_sum', '_number', '_mode', '_messages', 'user_id', 'ai_credits_used']
const ODD_CREDITS = '[0-9.]+[eE]|[0-9]{21}|[0-9]+\\.[0-9]{19}'
const PLAIN_LINE = plainLine(NUMBER_KEYS, ['used_[a-z_]+":[^tfn]', `ai_credits_used":(?:-|${ODD_CREDITS})`])

/**
 * A line that is one JSON object in which nothing stands that the engine would read more loosely than we do. One that is
 * not plain is held to an expression that knows spaces, too.
 */
export const WHOLE_LINE: LineCondition = {
  sql: `((${PLAIN_LINE.sql}) OR (startsWith(line, '{') AND isValidJSON(line) AND NOT match(line, {odd:String})))`,
  params: { ...PLAIN_LINE.params, odd: oddLine() },
}

/**
 * As one regular expression (RE2): a count in quotes, negative, with a fraction or beyond 2^53; a credit we could not store
 * exactly; a truth value of another type; and an escaped letter in a name, which could hide any of these.
 */
function oddLine(): string {
  const member = (keys: string, value: string) => `"(?:${keys})"[ \\t]*:[ \\t]*(?:${value})`
  return [
    member('[a-z_]*_(?:count|sum|number|mode|messages)|user_id', '["\\-]|[0-9]+[.eE]|[0-9]{16}'),
    member('ai_credits_used', `["\\-]|${ODD_CREDITS}`),
    member('used_[a-z_]+', '[^tfn \\t]'),
    '\\\\u00[2-7]',
  ].join('|')
}
