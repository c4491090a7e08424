import { allEnded } from '../../../lib/all-ended.ts'
import { countRestated, rowsOfLoad, slicesShown } from '../load/code-load.ts'
import { deleteRows } from '../load/delete-rows.ts'
import { isDataFault } from '../engine/engine-error.ts'
import { COUNT } from '../engine/columns.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import { readRows, sql, u32 } from '../engine/sql.ts'
import type { CheckedUserDays, Load, StagedLoad, UserDaysIntake } from '../facts-store.ts'
import { incomingTable, lookupTable } from '../load/incoming.ts'
import { openLookup, type PeopleLookup } from '../load/people-lookup.ts'
import { insertUserDays, OF_FEW, OF_MANY, type UserDaysForm } from './insert-user-days.ts'

const DAY_SECONDS = 86_400
/** Of more files the memory counts, of fewer the time. */
const FEW_FILES = 12
/** A statement costs as much as a fifth of a file, and one for all of them is work for one core. */
const FILES_OF_STATEMENT = 2

interface Inserting {
  settings: EngineSettings
  lookup: 'first' | 'second'
}
const FEW: Inserting = { settings: OF_FEW, lookup: 'first' }
const BESIDE: Inserting = { settings: OF_FEW, lookup: 'second' }
const MANY: Inserting = { settings: OF_MANY, lookup: 'first' }

/**
 * Reads a per-user report by the engine's own parser. Rows go where the commit will make them count, so a crash leaves
 * rows of an uncommitted load, which the sweep takes.
 */
export class UserDaysInserter implements UserDaysIntake {
  readonly #engine: Engine
  readonly #load: Load
  readonly #days: UserDaysForm
  /** Added, and not inserted yet. */
  readonly #waiting: CheckedUserDays[] = []
  /** What a statement was begun for, by path. */
  readonly #begun = new Set<string>()
  /** Of each statement that runs beside another, for as long as the report is read: its files tell of the same people. */
  readonly #lookups = new Map<Inserting['lookup'], Promise<PeopleLookup>>()
  #inserting: Promise<void> | null = null
  #isOver = false

  constructor(engine: Engine, load: Load, days: UserDaysForm) {
    this.#engine = engine
    this.#load = load
    this.#days = days
  }

  add(file: CheckedUserDays): void {
    this.#waiting.push(file)
    this.#goOn()
  }

  async stage(files: readonly CheckedUserDays[]): Promise<StagedLoad | 'irregular'> {
    this.#isOver = true
    await using undo = new AsyncDisposableStack()
    undo.defer(() => this.#takeOut())
    await using closing = new AsyncDisposableStack()
    closing.defer(() => this.#closeLookups())
    try {
      await this.#forgetOthers(files)
      await this.#insertRest(files)
    } catch (error) {
      if (isDataFault(error)) return 'irregular'
      throw error
    }
    const lines = files.reduce((sum, file) => sum + file.lines, 0)
    const { rows, keys, days } = await countPersonDays(this.#engine, this.#load)
    // A person's day twice: the last line wins, which only the line-by-line loader can tell.
    if (rows !== lines || keys !== lines) return 'irregular'
    return stagedLoad(this.#engine, this.#load, { rows, days }, undo.move())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    await this.#takeOut()
    await this.#closeLookups()
  }

  /** One statement at a time while files are fetched and looked at; what fails here fails in `stage`. */
  #goOn(): void {
    if (this.#isOver || this.#inserting || this.#waiting.length < FILES_OF_STATEMENT) return
    const inserting = this.#insert(this.#waiting.splice(0, FILES_OF_STATEMENT), FEW).then(() => {
      this.#inserting = null
      this.#goOn()
    })
    inserting.catch(() => undefined)
    this.#inserting = inserting
  }

  /** Files that were fetched again take the place of those that were added before. */
  async #forgetOthers(files: readonly CheckedUserDays[]): Promise<void> {
    const wanted = new Set(files.map(({ path }) => path))
    if ([...this.#begun].some((path) => !wanted.has(path))) await this.#takeOut()
  }

  async #insertRest(files: readonly CheckedUserDays[]): Promise<void> {
    const left = files.filter(({ path }) => !this.#begun.has(path))
    const inserting = this.#inserting ?? Promise.resolve()
    if (files.length > FEW_FILES) return await this.#insertAll(left, inserting, MANY)
    await allEnded([this.#insertAll(left, inserting, FEW), this.#insertAll(left, Promise.resolve(), BESIDE)])
  }

  /** Takes from what is left until nothing is; of a few files two do so, and the last ones are shared. */
  async #insertAll(left: CheckedUserDays[], before: Promise<void>, how: Inserting): Promise<void> {
    await before
    while (left.length > 0) {
      const share = how === MANY ? left.length : Math.ceil(left.length / 2)
      const some = left.splice(0, Math.min(FILES_OF_STATEMENT, share))
      if (how === MANY) await this.#engine.releaseMemory()
      await this.#insert(some, how)
    }
  }

  async #insert(files: readonly CheckedUserDays[], how: Inserting): Promise<void> {
    for (const { path } of files) this.#begun.add(path)
    const people = await this.#lookupOf(how.lookup)
    await insertUserDays(this.#engine, this.#load, files, {
      days: this.#days,
      settings: how.settings,
      people,
    })
  }

  #lookupOf(which: Inserting['lookup']): Promise<PeopleLookup> {
    const table = lookupTable(incomingTable(this.#load.loadId), which)
    const open = this.#lookups.get(which) ?? openLookup(this.#engine, table, new Map())
    this.#lookups.set(which, open)
    return open
  }

  async #closeLookups(): Promise<void> {
    const open = await allEnded([...this.#lookups.values()])
    this.#lookups.clear()
    for (const lookup of open) await lookup[Symbol.asyncDispose]()
  }

  /** Nothing of the load stays. */
  async #takeOut(): Promise<void> {
    await this.#inserting?.catch(() => undefined)
    if (this.#begun.size === 0) return
    this.#begun.clear()
    this.#inserting = null
    await deleteRows(this.#engine, rowsOfLoad('user_days', this.#load))
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

/** One day after the other: a set of all person-days of a large report at once takes hundreds of megabytes. */
const ofDay = (day: number) => sql`day = toDate(${u32(day)})`

/** What a load has in the table. */
interface PersonDays {
  rows: number
  /** Person-days that differ. */
  keys: number
  /** Since the epoch, in their order. */
  days: number[]
}

async function countPersonDays(engine: Engine, load: Load): Promise<PersonDays> {
  const own = rowsOfLoad('user_days', load)
  const days = await readRows(
    engine,
    sql`SELECT toUInt32(day) AS day, count() AS rows FROM ${own} GROUP BY day ORDER BY day`,
    { day: COUNT, rows: COUNT },
  )
  let keys = 0
  for (const { day } of days) {
    // Exact: an id read here is a number, and this is that number.
    const [found] = await readRows(
      engine,
      sql`SELECT uniqExact(user_number) AS people FROM ${own} AND ${ofDay(day)}`,
      { people: COUNT },
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
      from: sql`${rowsOfLoad('user_days', load)} AND ${ofDay(day)}`,
      only: ofDay(day),
      shown,
    })
    sum += restated.get(load.loadId) ?? 0
  }
  return sum
}
