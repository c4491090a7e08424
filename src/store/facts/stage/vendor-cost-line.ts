import { TOKEN_CLASSES } from '../../../model/cost-record.ts'
import type { LineCondition } from '../engine/engine.ts'
import { plainLine } from './plain-json-line.ts'

/**
 * The published cost record (vendor OpenAPI, "Costs") as the engine reads it. Together with REGULAR_LINE this is
 * strict: an unknown field, a field twice, another type or a number we could not store exactly is an error. Counts are
 * read without a sign and as wide as can be, because the engine's parser lets smaller ones overflow without a word.
 */
const IDENTITY = `identity Tuple(user_id String, email String, name String,
  groups Array(Tuple(id String, name Nullable(String))), agent Tuple(id String, name String))`
const AMOUNT = 'Tuple(value Nullable(Decimal(38, 18)), unit String)'
const USAGE = `usage Tuple(${TOKEN_CLASSES.map((token) => `${token}_tokens Nullable(UInt64)`).join(', ')})`
const BILLING = `billing Array(Tuple(sku String, quantity ${AMOUNT}, cost ${AMOUNT}, estimated_cost_usd ${AMOUNT}))`

export const VENDOR_COST_COLUMNS = `event_id String, type String, timestamp String,
  principal Tuple(id String, type String), actor Tuple(type String, id String),
  payload Tuple(day String, hour Nullable(UInt64), organization_id String, ${IDENTITY},
    product String, surface String, client String, model String, service_tier String, reasoning String,
    measures Tuple(${USAGE}, ${BILLING}))`

export const VENDOR_COST_FORMAT = {
  input_format_skip_unknown_fields: 0,
  input_format_json_named_tuples_as_objects: 1,
  input_format_json_defaults_for_missing_elements_in_named_tuple: 1,
  input_format_json_ignore_unknown_keys_in_named_tuple: 0,
  input_format_json_read_numbers_as_strings: 0,
  input_format_json_read_bools_as_strings: 0,
  input_format_json_read_bools_as_numbers: 0,
  input_format_json_read_arrays_as_strings: 0,
  input_format_json_read_objects_as_strings: 0,
  input_format_null_as_default: 0,
  input_format_defaults_for_omitted_fields: 1,
}

const TEXT_KEYS = [
  'type',
  'timestamp',
  'id',
  'day',
  'organization_id',
  'user_id',
  'email',
  'sku',
  'unit',
  'product',
  'surface',
  'client',
  'model',
  'service_tier',
  'reasoning',
]
const OBJECT_KEYS = [
  'principal',
  'actor',
  'payload',
  'identity',
  'agent',
  'measures',
  'usage',
  'quantity',
  'cost',
  'estimated_cost_usd',
]
const ARRAY_KEYS = ['groups', 'billing']

/**
 * What the engine's parser would wave through, as one regular expression (RE2) over the line: a quoted number,
 * an exponent, digits beyond Decimal(38, 18), several records on a line, a lone surrogate, bytes that are not UTF-8.
 * It knows the type of every key but not its place; the place is the parser's part.
 */
const LINE_FORM = lineForm()

/**
 * A number beyond 15 digits, with an exponent or more than 18 decimal places. Begins with one plain character, which the
 * engine looks for faster than for a choice of them.
 */
const ODD_NUMBER = ':-?[0-9]*(?:[eE]|[0-9]{16}|\\.[0-9]*[eE]|\\.[0-9]{19})'

const PLAIN_LINE = plainLine(['value', '_tokens', 'hour'], [ODD_NUMBER])

/** A line in which the engine's parser waves nothing through. One that is not plain is held to the whole form. */
export const REGULAR_LINE: LineCondition = {
  sql: `((${PLAIN_LINE.sql}) OR match(line, {form:String}))`,
  params: { ...PLAIN_LINE.params, form: LINE_FORM },
}

function lineForm(): string {
  const hex = '[0-9a-fA-F]'
  const unicode = `(?:[0-9a-ce-fA-CE-F]${hex}{3}|[dD][0-7]${hex}{2}|[dD][89abAB]${hex}{2}\\\\u[dD][c-fC-F]${hex}{2})`
  const character = `(?:[^"\\\\\\x00-\\x1f]|\\\\["\\\\/bfnrt]|\\\\u${unicode})`
  const text = `"${character}*"`
  const decimal = '-?(?:0|[1-9][0-9]{0,19})(?:\\.[0-9]{1,18})?'
  const count = '(?:0|[1-9][0-9]{0,14})'
  const counts = [...TOKEN_CLASSES.map((token) => `${token}_tokens`), 'hour']
  const member = (keys: readonly string[], value: string) => `"(?:${keys.join('|')})"[ \\t]*:[ \\t]*${value}`
  const part = [
    '[{}\\[\\], \\t]',
    member(TEXT_KEYS, text),
    member(['name'], `(?:${text}|null)`),
    member(['value'], decimal),
    member(counts, count),
    member(OBJECT_KEYS, '\\{'),
    member(ARRAY_KEYS, '\\['),
  ].join('|')
  return `^\\{(?:${part})*${member(['event_id'], text)}(?:${part})*\\}\\r?$`
}
