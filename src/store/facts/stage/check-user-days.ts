import { createHash } from 'node:crypto'
import type { FieldPath, RecordForm } from '../../../model/records/record-form.ts'
import { COUNT, parseRow, TEXT, type RowOf } from '../engine/columns.ts'
import { isDataFault } from '../engine/engine-error.ts'
import type { Engine } from '../engine/engine.ts'
import type { CheckedUserDays, NamesKeeper, SliceRef } from '../facts-store.ts'
import { incomingTable } from '../load/incoming.ts'
import { keepTold } from '../load/told-people.ts'
import { regularLine } from './regular-line.ts'

/** Blocks that fit a core's cache. */
const READING = { input_format_parallel_parsing: 0, max_block_size: 512, storage_file_read_method: 'pread' }

/** Whose report it is. */
export type CheckedFor = Pick<SliceRef, 'tenant' | 'account' | 'dataset'>

const TOLD = { id: TEXT, newest: TEXT, seconds: COUNT, lines: COUNT }

/** Hold every line of a file to its form, and keep those it tells of: the rows are inserted with their subjects. */
export async function checkUserDays(
  engine: Engine,
  { of, path, form }: { of: CheckedFor; path: string; form: RecordForm },
  vault: NamesKeeper,
): Promise<CheckedUserDays | 'irregular'> {
  const { sql: isRegular, params } = regularLine(form)
  const files = { paths: [path], format: 'LineAsString', columns: 'line String' } as const
  const statement = (source: string) => `SELECT ${given(form, 'user_id')} AS id,
  argMaxIf(login, day, login != '') AS newest, toUInt32(toDateOrZero(max(day))) * 86400 AS seconds, count() AS lines
FROM (SELECT line, ${given(form, 'user_login')} AS login, ${given(form, 'day')} AS day FROM ${source}
  WHERE throwIf(NOT (${isRegular})) = 0)
GROUP BY id`
  const through = { table: tableFor(of), columns: 'id String, newest String, seconds UInt64, lines UInt64' }
  try {
    const rows = await engine.readFromFiles(files, statement, through, params, READING)
    const told = rows.map((row) => parseRow(TOLD, row))
    const people = await keepTold(vault, { load: of, source: 'code_assistant' }, told.map(toldOn))
    return { path, lines: told.reduce((sum, { lines }) => sum + lines, 0), people }
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
}

/** One file at a time is looked at of a dataset, so that what a crash has left is taken again. */
function tableFor({ tenant, account, dataset }: CheckedFor): string {
  const key = createHash('sha256').update(JSON.stringify([tenant, account, dataset]))
  return incomingTable(key.digest('base64url'))
}

const toldOn = ({ id, newest, seconds }: RowOf<typeof TOLD>) => ({
  userId: id,
  login: newest,
  email: '',
  name: '',
  seconds,
})

/**
 * SQL of what a line says in a column. Its place is looked for, which costs a twentieth of parsing the line; where it is
 * written otherwise the line is parsed, and where another field has a number too large for the engine the piece alone.
 */
function given(form: RecordForm, column: string): string {
  const name = fieldOf(form, column)
  return form.fields[name]?.is === 'count' ? digitsOf(name) : textOf(name)
}

/** As many as the largest count has. */
const MOST_DIGITS = 20

function digitsOf(name: string): string {
  const { at, length } = placeOf(`"${name}":`)
  const digits = `extract(substring(line, ${at} + ${length}, if(${at} = 0, 0, ${MOST_DIGITS})), '^[0-9]+')`
  return `if(${digits} = '', toString(JSONExtractUInt(line, '${name}')), ${digits})`
}

function textOf(name: string): string {
  const { at, length } = placeOf(`"${name}":"`)
  const text = `substring(line, ${at} + ${length}, if(${at} = 0, 0, position(line, '"', ${at} + ${length}) - ${at} - ${length}))`
  const escaped = String.raw`extract(line, '"${name}":"((?:[^"\\\\]|\\\\.)*)"')`
  const parsed = `JSONExtractString(concat('["', ${escaped}, '"]'), 1)`
  return `multiIf(${at} = 0, JSONExtractString(line, '${name}'), position(${text}, '\\\\') = 0, ${text}, ${parsed})`
}

const placeOf = (key: string) => ({ at: `position(line, '${key}')`, length: key.length })

/** Those that name a person and a day stand in the record itself. */
function fieldOf({ columns }: RecordForm, column: string): FieldPath {
  const made = columns[column]
  if (typeof made === 'string') return made
  if (made && 'digits' in made) return made.digits
  throw new RangeError(`a record of a person's day has no ${column}`)
}
