import { countRestated, loadParams, ROWS_OF_LOAD, slicesShown } from './code-load.ts'
import { CODE_TABLES, LOAD_COLUMNS } from './code-tables.ts'
import { deleteRows } from './delete-rows.ts'
import { EngineError } from './engine-error.ts'
import type { Engine, EngineSettings } from './engine.ts'
import type { Load, StagedLoad } from './facts-store.ts'
import {
  NOT_PUBLISHED,
  USER_DAY_FORMAT,
  userDaySql,
  vendorUserDayColumns,
  WHOLE_LINE,
} from './vendor-user-day.ts'

const DAY_SECONDS = 86_400
/** Files are read side by side; the parser that splits one among threads costs a third more. */
const READING = {
  max_insert_threads: 1,
  input_format_parallel_parsing: 0,
  max_block_size: 512,
  storage_file_read_method: 'pread',
}

/** Even, so that two cores end together. Every file of a statement holds a block of its rows in memory. */
const FILES_AT_ONCE = 4
/**
 * Fewer of a report of many files: what was read before is merged beside them, which takes memory of its own, as does what
 * the allocator keeps from statement to statement.
 */
const OF_MANY = { files: 12, atOnce: 2 }

/**
 * Blocks become parts, and many of them are merged at once. Of a report of many files they stay small, so that several
 * hundred thousand person-days never stand in memory.
 */
const BLOCKS = { min_insert_block_size_bytes: 67_108_864 }
const BLOCKS_OF_MANY = { min_insert_block_size_bytes: 16_777_216 }

const areMany = (paths: readonly string[]) => paths.length > OF_MANY.files

function inGroups(paths: readonly string[]): (readonly string[])[] {
  const size = areMany(paths) ? OF_MANY.atOnce : FILES_AT_ONCE
  const groups = Math.ceil(paths.length / size)
  return Array.from({ length: groups }, (_, at) => paths.slice(at * size, (at + 1) * size))
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
    for (const some of inGroups(paths)) lines += await engine.checkLines(some, WHOLE_LINE)
    owned.defer(() => deleteRows(engine, 'code_user_days', ROWS_OF_LOAD, loadParams(load)))
    const blocks = areMany(paths) ? BLOCKS_OF_MANY : BLOCKS
    for (const some of inGroups(paths)) {
      await insertFiles(engine, load, some, form, blocks)
      if (areMany(paths)) await engine.releaseMemory()
    }
    const { rows, keys, days } = await countPersonDays(engine, load)
    // A person's day twice: the last line wins, which only the line-by-line loader can tell.
    if (rows !== lines || keys !== lines) return 'irregular'
    return stagedLoad(engine, load, { rows, days }, owned.move())
  } catch (error) {
    if (error instanceof EngineError && error.fault === 'data') return 'irregular'
    throw error
  }
}

function stagedLoad(
  engine: Engine,
  load: Load,
  { rows, days }: Pick<PersonDays, 'rows' | 'days'>,
  undo: AsyncDisposableStack,
): StagedLoad {
  return {
    moveIn: async () => {
      const restated = await countRestatedDays(engine, load, days)
      undo.move()
      const [first, last] = [days[0], days.at(-1)]
      if (first === undefined || last === undefined)
        return { rows, duplicates: 0, restated, firstHour: null, lastHourEnd: null }
      return {
        rows,
        duplicates: 0,
        restated,
        firstHour: first * DAY_SECONDS,
        lastHourEnd: (last + 1) * DAY_SECONDS,
      }
    },
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

async function insertFiles(
  engine: Engine,
  load: Load,
  paths: readonly string[],
  form: UserDaysForm,
  blocks: EngineSettings,
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
  await engine.insertFromFiles(files, statement, params, { ...USER_DAY_FORMAT, ...READING, ...blocks })
}

/** One day after the other: a set of all person-days of a large report at once takes hundreds of megabytes. */
const OF_DAY = 'day = toDate({day:UInt32})'

/** What a load has in the table. */
interface PersonDays {
  rows: number
  /** Person-days that differ. */
  keys: number
  /** Since the epoch, in their order. */
  days: number[]
}

async function countPersonDays(engine: Engine, load: Load): Promise<PersonDays> {
  const params = loadParams(load)
  const days = await engine.query<{ day: number; rows: number }>(
    `SELECT toUInt32(day) AS day, toUInt32(count()) AS rows FROM code_user_days WHERE ${ROWS_OF_LOAD}
GROUP BY day ORDER BY day`,
    params,
  )
  let keys = 0
  for (const { day } of days) {
    // Exact: an id read here is a number, and this is that number.
    const [found] = await engine.query<{ people: number }>(
      `SELECT toUInt32(uniqExact(user_number)) AS people FROM code_user_days WHERE ${ROWS_OF_LOAD} AND ${OF_DAY}`,
      { ...params, day },
    )
    keys += found?.people ?? 0
  }
  return { rows: days.reduce((sum, { rows }) => sum + rows, 0), keys, days: days.map(({ day }) => day) }
}

async function countRestatedDays(engine: Engine, load: Load, days: readonly number[]): Promise<number> {
  const shown = await slicesShown(engine, [load], 'user_days')
  let sum = 0
  for (const day of days) {
    const restated = await countRestated(engine, {
      loads: [load],
      table: 'user_days',
      from: `code_user_days WHERE ${ROWS_OF_LOAD} AND ${OF_DAY}`,
      params: { ...loadParams(load), day },
      only: OF_DAY,
      shown,
    })
    sum += restated.get(load.loadId) ?? 0
  }
  return sum
}
