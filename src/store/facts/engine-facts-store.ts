import type { CostRecord, RejectedLine } from '../../model/cost-record.ts'
import type { SpendLimit } from '../../model/spend-limit.ts'
import { forReader } from './engine-error.ts'
import type { Engine } from './engine.ts'
import type {
  FactsStore,
  FactsWriter,
  LedgerRow,
  Load,
  LoadedRows,
  QueryOptions,
  SqlParams,
  SliceRef,
  StagedCosts,
} from './facts-store.ts'
import { insertLedgerRow, insertStarted, readLedger } from './ledger.ts'
import { loadCosts } from './load-costs.ts'
import { stageCostsBody } from './stage-costs-body.ts'
import { loadSpendLimits } from './load-spend-limits.ts'
import { migrate } from './migrate.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { sweepUncommitted } from './sweep.ts'

/** The facts store on either engine. */
export class EngineFactsStore implements FactsStore {
  readonly engine: 'embedded' | 'server'
  readonly #engine: Engine
  /** Rows found in the engine after they were inserted, by load id, until the load is committed. */
  readonly #verified = new Map<string, number>()

  constructor(engine: Engine) {
    this.engine = engine.kind
    this.#engine = engine
  }

  async query<Row>(sql: string, params?: SqlParams, options?: QueryOptions): Promise<Row[]> {
    try {
      return await this.#engine.query<Row>(sql, params, options)
    } catch (error) {
      throw forReader(error)
    }
  }

  async stageCostsBody(load: Load, path: string): Promise<StagedCosts | 'irregular'> {
    const staged = await stageCostsBody(this.#engine, load, path)
    if (staged === 'irregular') return 'irregular'
    return {
      moveIn: async () => this.#remember(load, await staged.moveIn()),
      [Symbol.asyncDispose]: () => staged[Symbol.asyncDispose](),
    }
  }

  async loadCosts(load: Load, records: AsyncIterable<CostRecord>): Promise<LoadedRows> {
    return this.#remember(load, await loadCosts(this.#engine, load, records))
  }

  async loadSpendLimits(load: Load, takenAt: number, limits: readonly SpendLimit[]): Promise<LoadedRows> {
    return this.#remember(load, await loadSpendLimits(this.#engine, load, takenAt, limits))
  }

  async insertRejected(load: Load, rejected: readonly RejectedLine[]): Promise<void> {
    const { tenant, account, connection, dataset, slice, loadId } = load
    const rows = rejected.map((line) =>
      JSON.stringify({ tenant, account, connection, dataset, slice, load_id: loadId, ...line }),
    )
    await this.#engine.insertRows('rejected_lines', rows.join('\n'))
  }

  beginLoad(row: LedgerRow): Promise<void> {
    return insertStarted(this.#engine, row)
  }

  async commit(row: LedgerRow): Promise<void> {
    // A window or a gap has no rows of its own.
    const found = this.#verified.get(row.loadId) ?? 0
    if (found !== row.rows) {
      throw new Error(`slice ${row.slice}: the ledger would say ${row.rows} rows, the store holds ${found}`)
    }
    await insertLedgerRow(this.#engine, row)
    this.#verified.delete(row.loadId)
  }

  sweepUncommitted(of?: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>): Promise<number> {
    return sweepUncommitted(this.#engine, of)
  }

  refreshRollups(tenant: string, now: number): Promise<number> {
    return refreshRollups(this.#engine, tenant, now)
  }

  readLedger(filter: Parameters<FactsWriter['readLedger']>[0]): Promise<LedgerRow[]> {
    return readLedger(this.#engine, filter)
  }

  migrate(): Promise<void> {
    return migrate(this.#engine)
  }

  ping(): Promise<void> {
    return this.#engine.ping()
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#engine[Symbol.asyncDispose]()
  }

  #remember(load: Load, loaded: LoadedRows): LoadedRows {
    this.#verified.set(load.loadId, loaded.rows)
    return loaded
  }
}
