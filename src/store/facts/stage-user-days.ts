import { countRestated, loadParams, ROWS_OF_LOAD, slicesShown } from './code-load.ts'
import { CODE_TABLES, LOAD_COLUMNS } from './code-tables.ts'
import { deleteRows } from './delete-rows.ts'
import { EngineError } from './engine-error.ts'
import type { Engine } from './engine.ts'
import type { Load, LoadedRows, StagedLoad } from './facts-store.ts'
import {
  NOT_PUBLISHED,
  ODD_LINE,
  USER_DAY_FORMAT,
  userDaySql,
  vendorUserDayColumns,
  WHOLE_LINE,
} from './vendor-user-day.ts'

const DAY_SECONDS = 86_400
/**
 * Blocks small enough that several hundred thousand person-days never stand in memory at once. Files are read side by
 * side; the parser that splits one among threads costs a third more.
 */
const READING = {
  min_insert_block_size_bytes: 16_777_216,
  max_insert_threads: 1,
  input_format_parallel_parsing: 0,
  max_block_size: 512,
  storage_file_read_method: 'pread',
}

/** Every file of a statement holds a block of its rows in memory. Even, so that two cores end together. */
const FILES_AT_ONCE = 4

function inGroups(paths: readonly string[]): (readonly string[])[] {
  const groups = Math.ceil(paths.length / FILES_AT_ONCE)
  return Array.from({ length: groups }, (_, at) => paths.slice(at * FILES_AT_ONCE, (at + 1) * FILES_AT_ONCE))
}

/** Which days the files may hold, both inside (`YYYY-MM-DD`), and the word in some of the vendor's field names. */
export interface UserDaysForm {
  from: string
  to: string
  productWord: string
}

/**
 * Read per-user reports by the engine's own parser, many times faster than line by line. All or nothing: whatever the
 * data gets refused for, the answer is 'irregular' and nothing of the load stays. Rows go where the commit will make
 * them count, so a crash leaves rows of an uncommitted load, which the sweep takes.
 */
export async function stageUserDays(
  engine: Engine,
  load: Load,
  paths: readonly string[],
  form: UserDaysForm,
): Promise<StagedLoad | 'irregular'> {
  await using owned = new AsyncDisposableStack()
  try {
    // All lines are looked at before anything is inserted: taking rows out again costs more than looking.
    let lines = 0
    for (const some of inGroups(paths)) lines += await engine.checkLines(some, WHOLE_LINE, { odd: ODD_LINE })
    owned.defer(() => deleteRows(engine, 'code_user_days', ROWS_OF_LOAD, loadParams(load)))
    for (const some of inGroups(paths)) await insertFiles(engine, load, some, form)
    const { keys, ...loaded } = await countPersonDays(engine, load)
    // A person's day twice: the last line wins, which only the line-by-line loader can tell.
    if (loaded.rows !== lines || keys !== lines) return 'irregular'
    return stagedLoad(engine, load, loaded, owned.move())
  } catch (error) {
    if (error instanceof EngineError && error.fault === 'data') return 'irregular'
    throw error
  }
}

function stagedLoad(engine: Engine, load: Load, loaded: LoadedRows, undo: AsyncDisposableStack): StagedLoad {
  return {
    moveIn: async () => {
      const shown = await slicesShown(engine, [load], 'user_days')
      const from = `code_user_days WHERE ${ROWS_OF_LOAD}`
      const params = loadParams(load)
      const restated = await countRestated(engine, { loads: [load], table: 'user_days', from, params, shown })
      undo.move()
      return { ...loaded, restated: restated.get(load.loadId) ?? 0 }
    },
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

async function insertFiles(
  engine: Engine,
  load: Load,
  paths: readonly string[],
  form: UserDaysForm,
): Promise<void> {
  const { from, to, productWord } = form
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
  await engine.insertFromFiles(files, statement, params, { ...USER_DAY_FORMAT, ...READING })
}

async function countPersonDays(engine: Engine, load: Load): Promise<LoadedRows & { keys: number }> {
  const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(day, user_id)) AS keys,
  toUInt32(min(day)) AS first, toUInt32(max(day)) AS last FROM code_user_days WHERE ${ROWS_OF_LOAD}`
  type Counted = Record<'rows' | 'keys' | 'first' | 'last', number>
  const [found] = await engine.query<Counted>(sql, loadParams(load))
  const none = { rows: 0, keys: 0, duplicates: 0, restated: 0, firstHour: null, lastHourEnd: null }
  if (!found || found.rows === 0) return none
  const { rows, keys, first, last } = found
  return { ...none, rows, keys, firstHour: first * DAY_SECONDS, lastHourEnd: (last + 1) * DAY_SECONDS }
}
