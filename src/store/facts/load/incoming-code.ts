import { countRestated, rowsOfLoads, slicesShown } from './code-load.ts'
import { KEY_OF, LOAD_COLUMNS } from '../code-tables.ts'
import { columnsOf } from './code-rows.ts'
import { deleteRows } from './delete-rows.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, runOn, sql, verbatim, type Sql } from '../engine/sql.ts'
import type { CodeTable, Load, LoadedRows } from '../facts-store.ts'
import { incomingTable } from './incoming.ts'

const ATTEMPTS = 3
const DAY_SECONDS = 86_400

/** What a load holds before it is moved in. */
interface StagedCode {
  rows: number
  /** Distinct natural keys; fewer than rows when some came twice. */
  keys: number
  firstHour: number | null
  lastHourEnd: number | null
}

const NOTHING: StagedCode = { rows: 0, keys: 0, firstHour: null, lastHourEnd: null }

/**
 * Loads of one dataset on their way in, gathered in a table of their own in the engine's memory: statements cost the
 * same for a day of a small organisation as for many. A crash leaves nothing of it. Moved in, rows still count for
 * nothing until the ledger names their load.
 */
export class IncomingCode implements AsyncDisposable {
  readonly table: string
  readonly #engine: Engine
  readonly #loads: readonly [Load, ...Load[]]
  readonly #into: CodeTable
  readonly #columns: string
  readonly #key: string

  private constructor(engine: Engine, loads: readonly [Load, ...Load[]], into: CodeTable) {
    this.#engine = engine
    this.#loads = loads
    this.#into = into
    this.table = incomingTable(loads[0].loadId)
    this.#columns = [...LOAD_COLUMNS, ...columnsOf(into)].join(', ')
    this.#key = KEY_OF[into].join(', ')
  }

  /** `line` counts the rows as they come, so that of several with one key the last can be told. */
  static async create(
    engine: Engine,
    loads: readonly [Load, ...Load[]],
    into: CodeTable,
  ): Promise<IncomingCode> {
    const incoming = new IncomingCode(engine, loads, into)
    await engine.run(`CREATE OR REPLACE TABLE ${incoming.table} ENGINE = Memory SETTINGS compress = 1
AS SELECT ${incoming.#columns}, toUInt64(0) AS line FROM code_${into} LIMIT 0`)
    return incoming
  }

  /** Of each load, in their order. */
  async count(): Promise<StagedCode[]> {
    const counts = await readRows(
      this.#engine,
      sql`SELECT load_id, count() AS rows, uniqExact(${verbatim(this.#key)}) AS keys,
    toUInt32(min(day)) AS first, toUInt32(max(day)) AS last FROM ${verbatim(this.table)} GROUP BY load_id`,
      { load_id: TEXT, rows: COUNT, keys: COUNT, first: COUNT, last: COUNT },
    )
    const found = new Map(counts.map((row) => [row.load_id, row]))
    return this.#loads.map(({ loadId }) => {
      const counted = found.get(loadId)
      if (!counted) return NOTHING
      const { rows, keys, first, last } = counted
      return { rows, keys, firstHour: first * DAY_SECONDS, lastHourEnd: (last + 1) * DAY_SECONDS }
    })
  }

  /** Put the rows where their commits will make them count, and say how each load stands to what its slice shows. */
  async moveIn(staged: readonly StagedCode[]): Promise<LoadedRows[]> {
    const once = staged.every(({ rows, keys }) => rows === keys)
    const from = once ? verbatim(this.table) : this.#lastOfEach()
    const restated = await this.#countRestated(from)
    if (staged.some(({ keys }) => keys > 0)) await this.#insert(from, staged)
    return staged.map(({ rows, keys, ...hours }, at) => ({
      rows: keys,
      duplicates: rows - keys,
      restated: restated[at] ?? 0,
      ...hours,
    }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }

  #lastOfEach(): Sql {
    const last = `SELECT load_id, ${this.#key}, max(line) FROM ${this.table} GROUP BY load_id, ${this.#key}`
    return verbatim(`(SELECT * FROM ${this.table} WHERE (load_id, ${this.#key}, line) IN (${last}))`)
  }

  async #countRestated(from: Sql): Promise<number[]> {
    const shown = await slicesShown(this.#engine, this.#loads, this.#into)
    const found = await countRestated(this.#engine, { loads: this.#loads, table: this.#into, from, shown })
    return this.#loads.map(({ loadId }) => found.get(loadId) ?? 0)
  }

  /** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
  async #insert(from: Sql, staged: readonly StagedCode[]): Promise<void> {
    const columns = verbatim(this.#columns)
    const into = verbatim(`code_${this.#into}`)
    for (let attempt = 1; ; attempt += 1) {
      await runOn(this.#engine, sql`INSERT INTO ${into} (${columns}) SELECT ${columns} FROM ${from}`)
      const found = await this.#countMovedIn()
      const missing = this.#loads.filter((_, at) => found[at] !== staged[at]?.keys)
      if (missing.length === 0) return
      const slices = missing.map(({ slice }) => slice).join(', ')
      if (attempt === ATTEMPTS) throw new Error(`slices ${slices}: rows sent are not there after insert`)
      await deleteRows(this.#engine, rowsOfLoads(this.#into, this.#loads))
    }
  }

  async #countMovedIn(): Promise<number[]> {
    const counted = this.#into === 'pull_requests' ? this.#newestStates() : this.#rowsByLoad()
    const rows = await readRows(this.#engine, counted, { load_id: TEXT, found: COUNT })
    const found = new Map(rows.map((row) => [row.load_id, row.found]))
    return this.#loads.map(({ loadId }) => found.get(loadId) ?? 0)
  }

  #rowsByLoad(): Sql {
    return sql`SELECT load_id, count() AS found FROM ${rowsOfLoads(this.#into, this.#loads)} GROUP BY load_id`
  }

  /** A row that lost to a newer state may be merged away already; that state stands for it. */
  #newestStates(): Sql {
    return sql`SELECT load_id, uniqExact(pull_request_id) AS found FROM ${verbatim(this.table)}
WHERE pull_request_id IN (SELECT pull_request_id FROM ${rowsOf('code_pull_requests', this.#loads[0])})
GROUP BY load_id`
  }
}
