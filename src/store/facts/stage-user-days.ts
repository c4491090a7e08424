import { allEnded } from '../../lib/all-ended.ts'
import { countRestated, loadParams, ROWS_OF_LOAD, slicesShown } from './code-load.ts'
import { CODE_TABLES, LOAD_COLUMNS } from './code-tables.ts'
import { deleteRows } from './delete-rows.ts'
import { isDataFault } from './engine-error.ts'
import type { Engine, EngineSettings } from './engine.ts'
import type { CheckedUserDays, Load, StagedLoad } from './facts-store.ts'
import {
  NOT_PUBLISHED,
  USER_DAY_FORMAT,
  userDaySql,
  vendorUserDayColumns,
  WHOLE_LINE,
} from './vendor-user-day.ts'

const DAY_SECONDS = 86_400
/** The parser that splits one file among threads costs a third more than one thread. */
const READING = {
  max_insert_threads: 1,
  input_format_parallel_parsing: 0,
  storage_file_read_method: 'pread',
}

/** How a report is read: statements that run side by side, one group of them after the other. */
interface Reading {
  groups: (readonly string[])[][]
  settings: EngineSettings
}

/** Two statements of one thread each: sorting and writing a part are work for one. Large blocks make few parts. */
const OF_FEW = { max_threads: 1, max_block_size: 2048, min_insert_block_size_bytes: 67_108_864 }
/**
 * Of many files one statement for two of them, in small blocks: several hundred thousand person-days never stand in
 * memory, beside what is merged of those before and what the allocator keeps from statement to statement.
 */
const OF_MANY = { max_threads: 2, max_block_size: 512, min_insert_block_size_bytes: 16_777_216 }
const FEW_FILES = 12

const areMany = ({ length }: { length: number }) => length > FEW_FILES

function readingOf(files: readonly CheckedUserDays[]): Reading {
  const paths = files.map(({ path }) => path)
  if (areMany(files)) {
    const pairs = Array.from({ length: Math.ceil(paths.length / 2) }, (_, at) =>
      paths.slice(2 * at, 2 * at + 2),
    )
    return { groups: pairs.map((pair) => [pair]), settings: OF_MANY }
  }
  const middle = middleOf(files)
  const halves = [paths.slice(0, middle), paths.slice(middle)].filter((half) => half.length > 0)
  return { groups: [halves], settings: OF_FEW }
}

/** How many of the first files hold about half of all lines. */
function middleOf(files: readonly CheckedUserDays[]): number {
  const half = files.reduce((sum, { lines }) => sum + lines, 0) / 2
  let before = 0
  let count = 0
  for (const { lines } of files) {
    if (before + lines / 2 > half) break
    before += lines
    count += 1
  }
  return count
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
 * Read per-user reports by the engine's own parser, many times faster than line by line. All or nothing: whatever the
 * data gets refused for, the answer is 'irregular' and nothing of the load stays. Rows go where the commit will make
 * them count, so a crash leaves rows of an uncommitted load, which the sweep takes.
 */
export async function stageUserDays(
  engine: Engine,
  load: Load,
  files: readonly CheckedUserDays[],
  form: UserDaysForm,
): Promise<StagedLoad | 'irregular'> {
  await using owned = new AsyncDisposableStack()
  owned.defer(() => deleteRows(engine, 'code_user_days', ROWS_OF_LOAD, loadParams(load)))
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const { groups, settings } = readingOf(files)
  try {
    for (const group of groups) {
      if (areMany(files)) await engine.releaseMemory()
      await allEnded(group.map((some) => insertFiles(engine, load, some, { form, settings })))
    }
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
  const { rows, keys, days } = await countPersonDays(engine, load)
  // A person's day twice: the last line wins, which only the line-by-line loader can tell.
  if (rows !== lines || keys !== lines) return 'irregular'
  return stagedLoad(engine, load, { rows, days }, owned.move())
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
