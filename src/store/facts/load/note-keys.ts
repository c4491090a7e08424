import type { RecordForm } from '../../../model/records/record-form.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import { isDataFault } from '../engine/engine-error.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, verbatim } from '../engine/sql.ts'
import type { CostsBody, Load } from '../facts-store.ts'
import { incomingTable } from './incoming.ts'
import { regularLine } from '../stage/regular-line.ts'

/** What a body holds: the mark is made of the keys of all its events. */
export interface Held {
  rows: number
  mark: string
}

/**
 * The first pass over a few bodies: every line is held to its form, and the keys of its events are noted beside the facts, in
 * the engine's memory. Knowing them before anything is inserted means that nothing ever has to be taken out again.
 */
export class NotedKeys implements AsyncDisposable {
  readonly table: string
  readonly #engine: Engine
  readonly #bodies: CostsBody[] = []
  readonly form: RecordForm
  #isRegular = true

  /** `load` is that of the first body. */
  constructor(engine: Engine, form: RecordForm, load: Load) {
    this.#engine = engine
    this.form = form
    this.table = incomingTable(load.loadId)
  }

  get bodies(): readonly CostsBody[] {
    return this.#bodies
  }

  /** All of them together are no more than the engine's `filesPerStatement`. */
  async add(bodies: readonly CostsBody[]): Promise<void> {
    const before = this.#bodies.length
    this.#bodies.push(...bodies)
    if (!this.#isRegular) return
    if (before === 0) await this.#create()
    const paths = bodies.map(({ path }) => path)
    const lines = { paths, format: 'LineAsString', columns: 'line String' } as const
    const { sql, params } = regularLine(this.form)
    const statement = (source: string) => noteStatement(this.table, source, sql)
    const key = { event_id: `"${this.form.key}":"([^"\\\\]+)"`, before }
    try {
      await this.#engine.insertFromFiles(lines, statement, { ...params, ...key }, READING)
    } catch (error) {
      if (!isDataFault(error)) throw error
      this.#isRegular = false
    }
  }

  /**
   * What each body holds, by its load; one without events is left out. 'closer look' where a line is not regular or an
   * event is there twice.
   */
  async held(): Promise<ReadonlyMap<string, Held> | 'closer look'> {
    if (!this.#isRegular) return 'closer look'
    const table = verbatim(this.table)
    const held = await readRows(
      this.#engine,
      sql`SELECT file_number, count() AS rows, toString(groupBitXor(event_key)) AS mark,
      (SELECT count() - uniqExact(event_key) FROM ${table}) AS twice
      FROM ${table} GROUP BY file_number`,
      { file_number: COUNT, rows: COUNT, mark: TEXT, twice: COUNT },
    )
    if (held.some(({ twice }) => twice > 0)) return 'closer look'
    const loadOf = (file: number) => this.#bodies[file]?.load.loadId ?? ''
    return new Map(held.map(({ file_number, rows, mark }) => [loadOf(file_number), { rows, mark }]))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }

  async #create(): Promise<void> {
    const columns = '(event_key UInt64, file_number UInt32)'
    await this.#engine.run(`CREATE OR REPLACE TABLE ${this.table} ${columns} ENGINE = Memory`)
  }
}

/** One core: the other one inserts the bodies before these. */
const READING = { max_threads: 1, input_format_parallel_parsing: 0, max_block_size: 512 }

/** An id that is written in any other way is left to the closer look. */
const EVENT_ID = `extract(line, {event_id:String})`

function noteStatement(table: string, source: string, regular: string): string {
  return `INSERT INTO ${table} SELECT sipHash64(${EVENT_ID}), file_number + {before:UInt32} FROM ${source}
WHERE throwIf(empty(${EVENT_ID}) OR NOT (${regular})) = 0`
}
