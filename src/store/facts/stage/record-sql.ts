import type {
  ColumnForm,
  EntryForm,
  FieldForm,
  FieldPath,
  Fields,
  ListForm,
  RecordForm,
  TextForm,
} from '../../../model/records/record-form.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import type { SqlParams } from '../engine/sql.ts'

/** A statement that reads whole files of records into a table. */
export interface FormReading {
  form: RecordForm
  table: string
  /** In the order of the statement; those not in `own` come from the form. */
  columns: readonly string[]
  /** SQL of the columns that every record of a file shares, with `params`. */
  own: Readonly<Record<string, string>>
  params: SqlParams
  /** SQL of what shall not be read beside what the form refuses. */
  refused?: string
  settings: EngineSettings
}

/**
 * Read files whose lines are regular (regular-line.ts) by the engine's own parser, many times faster than line by line. Strict:
 * throws an error for which `isDataFault` holds for an unknown field, a field twice, another type and whatever the form
 * says must not be; the line-by-line parser shall decide then.
 */
export async function insertByForm(
  engine: Pick<Engine, 'insertFromFiles'>,
  paths: readonly string[],
  { form, table, columns, own, params, refused, settings }: FormReading,
): Promise<void> {
  const selected = columns.map((column) => own[column] ?? columnSql(form, column))
  const wrong = [...refusedIn(form.fields), ...(refused === undefined ? [] : [refused])].join(' OR ')
  // All fields are named, so that the parser checks those too that are not kept.
  const statement = (source: string) => `INSERT INTO ${table} (${columns.join(', ')})
SELECT ${selected.join(',\n  ')}
FROM ${source}
WHERE throwIf(${wrong}) = 0 AND ignore(*) = 0`
  const files = { paths, format: 'JSONEachRow', columns: typesOf(form.fields) } as const
  await engine.insertFromFiles(files, statement, params, { ...READ_STRICTLY, ...settings })
}

const READ_STRICTLY: EngineSettings = {
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
  // The parser that splits one file among threads costs more than it brings.
  input_format_parallel_parsing: 0,
}

const COUNT = 'Nullable(UInt64)'

/**
 * As the engine declares columns. Counts are read without a sign and as wide as can be, because its parser lets smaller
 * ones overflow without a word; texts plainly, because as `LowCardinality` it looks each one up.
 */
export function typesOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, form]) => `${name} ${typeOf(form)}`)
    .join(', ')
}

function typeOf(form: FieldForm): string {
  switch (form.is) {
    case 'text':
      return form.orNull ? 'Nullable(String)' : 'String'
    case 'day':
      return 'String'
    case 'count':
      return COUNT
    case 'amount':
      return 'Nullable(Decimal(38, 18))'
    case 'flag':
      return 'Nullable(Bool)'
    case 'number':
      return 'Nullable(Float64)'
    case 'object':
      return `Tuple(${typesOf(form.fields)})`
    case 'list':
      return `Array(Tuple(${typesOf(form.fields)}))`
  }
}

/**
 * By `tupleElement`, step by step: a dotted name looks through every part of the whole record's type, half a millisecond
 * each, and a statement has a hundred of them.
 */
export function fieldSql(path: FieldPath): string {
  return path
    .split('.')
    .slice(1)
    .reduce((tuple, name) => `tupleElement(${tuple}, '${name}')`, path.split('.')[0] ?? path)
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`
const listed = (texts: readonly string[]) => texts.map(quoted).join(', ')

/** SQL of what a record must not be, field by field. */
function refusedIn(fields: Fields, above = '', inList = false): string[] {
  return Object.entries(fields).flatMap(([name, form]) => {
    const path = above === '' ? name : `${above}.${name}`
    if (form.is === 'list') return refusedIn(form.fields, path, true)
    if (form.is === 'object')
      return [...unpaired(path, form.together, inList), ...refusedIn(form.fields, path, inList)]
    const own = refusedOf(form, inList ? 'one' : fieldSql(path))
    if (own.length === 0) return []
    return inList ? [`arrayExists(one -> ${own.join(' OR ')}, ${fieldSql(path)})`] : own
  })
}

function refusedOf(form: Exclude<FieldForm, { fields: Fields }>, value: string): string[] {
  switch (form.is) {
    case 'text':
      return [
        ...(form.required ? [`empty(${value})`] : []),
        ...(form.only ? [`${value} NOT IN (${listed(form.only)})`] : []),
        ...(form.ascii ? [`NOT match(${value}, '^[!-~]*$')`] : []),
      ]
    case 'day':
      return [
        `toString(toDateOrZero(${value})) != ${value}`,
        `${value} < ${quoted(form.from)} OR ${value} >= ${quoted(form.before)}`,
      ]
    case 'count':
      return [
        ...(form.required ? [`isNull(${value})`] : []),
        ...(form.most === undefined ? [] : [`ifNull(${value}, 0) > ${form.most}`]),
      ]
    case 'amount':
      return form.least === undefined ? [] : [`ifNull(${value} < ${form.least}, 0)`]
    default:
      return []
  }
}

function unpaired(path: string, together: readonly [string, string] | undefined, inList: boolean): string[] {
  if (!together) return []
  const [amount, unit] = together.map((name) => fieldSql(`${path}.${name}`))
  return [
    inList
      ? `arrayExists((v, u) -> isNull(v) != empty(u), ${amount}, ${unit})`
      : `isNull(${amount}) != empty(${unit})`,
  ]
}

/** SQL of a column of the table from the fields of a record. */
export function columnSql(form: RecordForm, column: string): string {
  const given = form.columns[column]
  if (given === undefined) throw new RangeError(`nothing of the record is in the column ${column}`)
  return typeof given === 'string' ? valueSql(form.fields, given) : madeSql(form.fields, given)
}

function madeSql(fields: Fields, column: Exclude<ColumnForm, string>): string {
  if ('lower' in column) return `lower(${fieldSql(column.lower)})`
  if ('digits' in column) return `toString(assumeNotNull(${fieldSql(column.digits)}))`
  if ('first' in column) return `ifNull(${column.first.map(fieldSql).join(', ')})`
  if ('hour' in column) {
    const day = `toDateTime(toDateOrZero(${fieldSql(column.day)}), 'UTC')`
    return `${day} + toUInt32(ifNull(${fieldSql(column.hour)}, 0)) * 3600`
  }
  const lists = `arrayConcat(${column.entries.map((entry) => entrySql(fields, entry, column.of)).join(', ')})`
  return column.of === 'text' ? `(${lists})::Array(LowCardinality(String))` : lists
}

function entrySql(fields: Fields, { list, field, always }: EntryForm, of: 'text' | 'count'): string {
  if (field !== null && always === undefined) return fieldSql(`${list}.${field}`)
  const form = fields[list]
  const any = form?.is === 'list' ? Object.keys(form.fields)[0] : undefined
  const value = always === undefined ? (of === 'text' ? `''` : `NULL::${COUNT}`) : quoted(always)
  return `arrayMap(entry -> ${value}, ${fieldSql(`${list}.${field ?? any}`)})`
}

function valueSql(fields: Fields, path: FieldPath): string {
  const { form, inList } = formAt(fields, path)
  const value = fieldSql(path)
  if (form.is === 'day') return `toDate(${value})`
  if (form.is !== 'text') return value
  const made = textSql(form)
  if (made === null) return value
  return inList ? `arrayMap(one -> ${made('one')}, ${value})` : made(value)
}

function textSql({ orNull, spelled }: TextForm): ((value: string) => string) | null {
  if (orNull) return (value) => `ifNull(${value}, '')`
  if (!spelled) return null
  const ways = Object.entries(spelled).map(([name, own]) => [listed(own), quoted(name)])
  return (value) =>
    `multiIf(${ways.map(([own, name]) => `upper(${value}) IN (${own}), ${name}`).join(', ')}, ${value})`
}

function formAt(fields: Fields, path: FieldPath): { form: FieldForm; inList: boolean } {
  const [first = '', ...rest] = path.split('.')
  const form = fields[first]
  if (!form) throw new RangeError(`a record has no ${path}`)
  if (rest.length === 0) return { form, inList: false }
  if (form.is !== 'object' && form.is !== 'list') throw new RangeError(`nothing is below ${first}`)
  const below = formAt(form.fields, rest.join('.'))
  return { ...below, inList: below.inList || isList(form) }
}

const isList = (form: FieldForm): form is ListForm => form.is === 'list'
