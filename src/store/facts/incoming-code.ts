import { CODE_TABLES, LOAD_COLUMNS } from './code-tables.ts'
import { deleteRows } from './delete-rows.ts'
import type { Engine } from './engine.ts'
import type { CodeTable, Load, LoadedRows, SqlParams } from './facts-store.ts'
import { incomingTable } from './incoming.ts'

const ATTEMPTS = 3
const DAY_SECONDS = 86_400

/** What a load holds before it is moved in. */
export interface StagedCode {
  rows: number
  /** Distinct natural keys; fewer than rows when some came twice. */
  keys: number
  firstDay: number | null
  lastDay: number | null
}

const OF_SLICE = `tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}
  AND slice = {slice:String}`

/**
 * A load of the code assistant on its way in, gathered in a table of its own in the engine's memory. A crash leaves
 * nothing of it. Moved in, its rows still count for nothing until the ledger names the load.
 */
export class IncomingCode implements AsyncDisposable {
  readonly table: string
  readonly columns: string
  readonly #engine: Engine
  readonly #load: Load
  readonly #into: CodeTable
  readonly #params: SqlParams

  private constructor(engine: Engine, load: Load, into: CodeTable) {
    this.#engine = engine
    this.#load = load
    this.#into = into
    this.table = incomingTable(load.loadId)
    this.columns = [...LOAD_COLUMNS, ...CODE_TABLES[into].columns].join(', ')
    const { tenant, account, dataset, slice, loadId } = load
    this.#params = { tenant, account, dataset, slice, load_id: loadId }
  }

  /** `line` counts the rows as they come, so that of several with one key the last can be told. */
  static async create(engine: Engine, load: Load, into: CodeTable): Promise<IncomingCode> {
    const incoming = new IncomingCode(engine, load, into)
    await engine.run(`CREATE OR REPLACE TABLE ${incoming.table} ENGINE = Memory SETTINGS compress = 1
AS SELECT ${incoming.columns}, toUInt64(0) AS line FROM ${target(into)} LIMIT 0`)
    return incoming
  }

  async count(): Promise<StagedCode> {
    const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(${this.#key()})) AS keys,
    toUInt32(min(day)) AS first, toUInt32(max(day)) AS last FROM ${this.table}`
    const [found] = await this.#engine.query<Record<'rows' | 'keys' | 'first' | 'last', number>>(sql)
    if (!found || found.rows === 0) return { rows: 0, keys: 0, firstDay: null, lastDay: null }
    return { rows: found.rows, keys: found.keys, firstDay: found.first, lastDay: found.last }
  }

  /** Put the rows where the commit will make them count, and say how they stand to the slice's current load. */
  async moveIn(staged: StagedCode): Promise<LoadedRows> {
    const restated = staged.keys === 0 ? 0 : await this.#restated(staged)
    if (staged.keys > 0) await this.#insert(staged)
    return {
      rows: staged.keys,
      duplicates: staged.rows - staged.keys,
      restated,
      firstHour: staged.firstDay === null ? null : staged.firstDay * DAY_SECONDS,
      lastHourEnd: staged.lastDay === null ? null : (staged.lastDay + 1) * DAY_SECONDS,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }

  #key(): string {
    return CODE_TABLES[this.#into].key.join(', ')
  }

  /** The rows that stay: of several with one key the last. */
  #rows({ rows, keys }: StagedCode): string {
    if (rows === keys) return this.table
    const last = `SELECT ${this.#key()}, max(line) FROM ${this.table} GROUP BY ${this.#key()}`
    return `${this.table} WHERE (${this.#key()}, line) IN (${last})`
  }

  async #restated(staged: StagedCode): Promise<number> {
    const before = await this.#earlierRows()
    if (before === null) return 0
    // Rows that only their line tells apart are compared with any of their kind.
    const key = CODE_TABLES[this.#into].key.filter((column) => !column.includes('line')).join(', ')
    const hashed = `tuple(${key}) AS key, sipHash64(tuple(${CODE_TABLES[this.#into].columns.join(', ')})) AS hash`
    const sql = `SELECT toUInt32(countIf(mine.hash != theirs.hash)) AS restated
FROM (SELECT ${hashed} FROM ${this.#rows(staged)}) AS mine
ANY INNER JOIN (SELECT ${hashed} FROM ${before.from}) AS theirs ON mine.key = theirs.key`
    const [found] = await this.#engine.query<{ restated: number }>(sql, { ...this.#params, ...before.params })
    return found?.restated ?? 0
  }

  /** What the slice shows now; null when it has never been committed. */
  async #earlierRows(): Promise<{ from: string; params: SqlParams } | null> {
    if (this.#into === 'pull_requests') {
      const ours = `SELECT pull_request_id FROM ${this.table}`
      const known = 'tenant = {tenant:String} AND account = {account:String}'
      return {
        from: `code_pull_requests_current WHERE ${known} AND pull_request_id IN (${ours})`,
        params: {},
      }
    }
    const [current] = await this.#engine.query<{ load_id: string }>(
      `SELECT load_id FROM slices_current WHERE ${OF_SLICE} AND outcome = 'committed'`,
      this.#params,
    )
    if (!current) return null
    return {
      from: `${target(this.#into)} WHERE ${OF_SLICE} AND load_id = {current:String}`,
      params: { current: current.load_id },
    }
  }

  /** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
  async #insert(staged: StagedCode): Promise<void> {
    const into = target(this.#into)
    for (let attempt = 1; ; attempt += 1) {
      await this.#engine.run(
        `INSERT INTO ${into} (${this.columns}) SELECT ${this.columns} FROM ${this.#rows(staged)}`,
      )
      const found = await this.#countMovedIn()
      if (found === staged.keys) return
      if (attempt === ATTEMPTS)
        throw new Error(`slice ${this.#load.slice}: ${staged.keys} rows sent, ${found} there after insert`)
      await deleteRows(this.#engine, into, `${OF_SLICE} AND load_id = {load_id:String}`, this.#params)
    }
  }

  async #countMovedIn(): Promise<number> {
    if (this.#into !== 'pull_requests') return await countCodeRows(this.#engine, this.#load, this.#into)
    // A row that lost to a newer state may be merged away already; that state stands for it.
    const sql = `SELECT toUInt32(uniqExact(pull_request_id)) AS found FROM code_pull_requests
WHERE tenant = {tenant:String} AND account = {account:String}
  AND pull_request_id IN (SELECT pull_request_id FROM ${this.table})`
    const [row] = await this.#engine.query<{ found: number }>(sql, this.#params)
    return row?.found ?? 0
  }
}

/** Rows of a load that are there, counted or not. */
export async function countCodeRows(
  engine: Engine,
  load: Pick<Load, 'tenant' | 'account' | 'dataset' | 'slice' | 'loadId'>,
  table: CodeTable,
): Promise<number> {
  const { tenant, account, dataset, slice, loadId } = load
  const [row] = await engine.query<{ found: number }>(
    `SELECT toUInt32(count()) AS found FROM ${target(table)} WHERE ${OF_SLICE} AND load_id = {load_id:String}`,
    { tenant, account, dataset, slice, load_id: loadId },
  )
  return row?.found ?? 0
}

function target(table: CodeTable): string {
  return `code_${table}`
}
