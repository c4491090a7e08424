import { countCodeRows, countRestated, loadParams, ROWS_OF_LOAD } from './code-load.ts'
import { CODE_TABLES, LOAD_COLUMNS } from './code-tables.ts'
import { deleteRows } from './delete-rows.ts'
import type { Engine } from './engine.ts'
import type { CodeTable, Load, LoadedRows } from './facts-store.ts'
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

/**
 * A load of the code assistant on its way in, gathered in a table of its own in the engine's memory. A crash leaves
 * nothing of it. Moved in, its rows still count for nothing until the ledger names the load.
 */
export class IncomingCode implements AsyncDisposable {
  readonly table: string
  readonly #engine: Engine
  readonly #load: Load
  readonly #into: CodeTable
  readonly #columns: string
  readonly #key: string

  private constructor(engine: Engine, load: Load, into: CodeTable) {
    this.#engine = engine
    this.#load = load
    this.#into = into
    this.table = incomingTable(load.loadId)
    this.#columns = [...LOAD_COLUMNS, ...CODE_TABLES[into].columns].join(', ')
    this.#key = CODE_TABLES[into].key.join(', ')
  }

  /** `line` counts the rows as they come, so that of several with one key the last can be told. */
  static async create(engine: Engine, load: Load, into: CodeTable): Promise<IncomingCode> {
    const incoming = new IncomingCode(engine, load, into)
    await engine.run(`CREATE OR REPLACE TABLE ${incoming.table} ENGINE = Memory SETTINGS compress = 1
AS SELECT ${incoming.#columns}, toUInt64(0) AS line FROM code_${into} LIMIT 0`)
    return incoming
  }

  async count(): Promise<StagedCode> {
    const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(${this.#key})) AS keys,
    toUInt32(min(day)) AS first, toUInt32(max(day)) AS last FROM ${this.table}`
    type Counted = Record<'rows' | 'keys' | 'first' | 'last', number>
    const [found] = await this.#engine.query<Counted>(sql)
    if (!found || found.rows === 0) return { rows: 0, keys: 0, firstHour: null, lastHourEnd: null }
    const { rows, keys, first, last } = found
    return { rows, keys, firstHour: first * DAY_SECONDS, lastHourEnd: (last + 1) * DAY_SECONDS }
  }

  /** Put the rows where the commit will make them count, and say how they stand to what the slice shows. */
  async moveIn({ rows, keys, ...hours }: StagedCode): Promise<LoadedRows> {
    if (keys === 0) return { rows: 0, duplicates: 0, restated: 0, ...hours }
    const from = this.#lastOfEach(rows, keys)
    const restated = await countRestated(this.#engine, this.#load, this.#into, from)
    await this.#insert(from, keys)
    return { rows: keys, duplicates: rows - keys, restated, ...hours }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }

  #lastOfEach(rows: number, keys: number): string {
    if (rows === keys) return this.table
    const last = `SELECT ${this.#key}, max(line) FROM ${this.table} GROUP BY ${this.#key}`
    return `(SELECT * FROM ${this.table} WHERE (${this.#key}, line) IN (${last}))`
  }

  /** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
  async #insert(from: string, rows: number): Promise<void> {
    const into = `code_${this.#into}`
    for (let attempt = 1; ; attempt += 1) {
      await this.#engine.run(`INSERT INTO ${into} (${this.#columns}) SELECT ${this.#columns} FROM ${from}`)
      const found = await this.#countMovedIn()
      if (found === rows) return
      if (attempt === ATTEMPTS)
        throw new Error(`slice ${this.#load.slice}: ${rows} rows sent, ${found} there after insert`)
      await deleteRows(this.#engine, into, ROWS_OF_LOAD, loadParams(this.#load))
    }
  }

  async #countMovedIn(): Promise<number> {
    if (this.#into !== 'pull_requests') return await countCodeRows(this.#engine, this.#load, this.#into)
    // A row that lost to a newer state may be merged away already; that state stands for it.
    const sql = `SELECT toUInt32(uniqExact(pull_request_id)) AS found FROM code_pull_requests
WHERE tenant = {tenant:String} AND account = {account:String}
  AND pull_request_id IN (SELECT pull_request_id FROM ${this.table})`
    const [row] = await this.#engine.query<{ found: number }>(sql, loadParams(this.#load))
    return row?.found ?? 0
  }
}
