import { LOAD_COLUMNS, CODE_TABLES } from '../code-tables.ts'
import { loadParams } from '../load/code-load.ts'
import { isDataFault } from '../engine/engine-error.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import type { Load } from '../facts-store.ts'
import {
  NOT_PUBLISHED,
  USER_DAY_FORMAT,
  userDaySql,
  vendorUserDayColumns,
  WHOLE_LINE,
} from './vendor-user-day.ts'

/** The parser that splits one file among threads costs a third more than one thread. */
const READING = {
  max_insert_threads: 1,
  input_format_parallel_parsing: 0,
  storage_file_read_method: 'pread',
}

/** For two statements side by side: sorting and writing a part are work for one. Large blocks make few parts. */
export const OF_FEW: EngineSettings = {
  max_threads: 1,
  max_block_size: 2048,
  min_insert_block_size_bytes: 67_108_864,
}
/**
 * For one statement after the other, in small blocks: several hundred thousand person-days never stand in memory, beside
 * what is merged of those before and what the allocator keeps from statement to statement.
 */
export const OF_MANY: EngineSettings = {
  max_threads: 2,
  max_block_size: 512,
  min_insert_block_size_bytes: 16_777_216,
}

/** Which days the files may hold, both inside (`YYYY-MM-DD`), and the word in some of the vendor's field names. */
export interface UserDaysForm {
  from: string
  to: string
  productWord: string
}

/** Hold every line of a file to its form; resolves to how many there are. */
export async function checkUserDays(engine: Engine, path: string): Promise<number | 'irregular'> {
  try {
    return await engine.checkLines([path], WHOLE_LINE)
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
}

/**
 * Read checked files by the engine's own parser, many times faster than line by line, into `code_user_days`. Throws an
 * error for which `isDataFault` holds when it declines a line.
 */
export async function insertUserDays(
  engine: Engine,
  load: Load,
  paths: readonly string[],
  how: { form: UserDaysForm; settings: EngineSettings },
): Promise<void> {
  const { from, to, productWord } = how.form
  if (!/^[a-z]+$/.test(productWord)) throw new RangeError('not a word of field names')
  const columns = CODE_TABLES.user_days.columns
  const sql = userDaySql(productWord)
  const selected = columns.map((column) => sql[column]).join(',\n  ')
  const statement = (
    source: string,
  ) => `INSERT INTO code_user_days (${[...LOAD_COLUMNS, ...columns].join(', ')})
SELECT {tenant:String}, {account:String}, {connection:String}, {dataset:String}, {slice:String}, {load_id:String},
  ${selected}
FROM ${source}
WHERE throwIf(${NOT_PUBLISHED}) = 0 AND ignore(*) = 0`
  const params = { ...loadParams(load), connection: load.connection, from, to }
  const files = { paths, format: 'JSONEachRow', columns: vendorUserDayColumns(productWord) } as const
  const settings = { ...USER_DAY_FORMAT, ...READING, ...how.settings }
  await engine.insertFromFiles(files, statement, params, settings)
}
