import { HOUR_MS } from '../../model/time/time.ts'
import type { CostRecord, RejectedLine } from '../../model/records/cost-record.ts'
import { CODE_SUMMED, type CodeSummed } from '../../model/dataset.ts'
import {
  LOGINS,
  type LoginsByNumber,
  type NamesById,
  type PeopleIds,
} from '../../model/records/told-person.ts'
import type { RecordForm } from '../../model/records/record-form.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import type { SpendLimit } from '../../model/records/spend-limit.ts'
import { codeTableOf, loadRow } from './code-tables.ts'
import { forReader, isDamage } from './engine/engine-error.ts'
import type { Engine } from './engine/engine.ts'
import type { Sql } from './engine/sql.ts'
import type {
  CheckedUserDays,
  CostsBody,
  CostsIntake,
  CodeRows,
  CodeTable,
  FactsStore,
  FactsWriter,
  LedgerCopy,
  LedgerFindings,
  LedgerRow,
  Load,
  LoadedRows,
  NamesKeeper,
  PeopleOf,
  QueryOptions,
  SliceRef,
  StagedLoad,
  UserDaysIntake,
} from './facts-store.ts'
import { coarsenCode } from './erasure/coarsen-code.ts'
import { coarsenCosts } from './erasure/coarsen-costs.ts'
import { putTombstones, readTombstones } from './erasure/tombstones.ts'
import { checkLedger, forgetSlices } from './ledger/check-ledger.ts'
import { countCodeRows } from './load/code-load.ts'
import { checkUserDays, type CheckedFor } from './stage/check-user-days.ts'
import type { UserDaysForm } from './stage/insert-user-days.ts'
import { insertLedgerRows, insertStarted, readLedger } from './ledger/ledger.ts'
import type { LoadedRow } from './load/code-rows.ts'
import { inSlices, loadCode, type CodeSliceRows } from './load/load-code.ts'
import { loadCosts } from './load/costs/load-costs.ts'
import { LoginNumbers, NUMBER_MARK } from './load/login-numbers.ts'
import { CostBodies } from './load/costs/load-cost-bodies.ts'
import type { MoveSize } from '../../model/move-size.ts'
import { loadSpendLimits } from './load/load-spend-limits.ts'
import { detachedParts, forgetSums, mendTables } from './engine/mend-tables.ts'
import { migrate } from './migrate.ts'
import { pruneReplaced } from './ledger/prune-replaced.ts'
import { refreshCodeSums } from './derived/refresh-code-sums.ts'
import { refreshCostSums } from './derived/refresh-cost-sums.ts'
import { UserDaysInserter } from './stage/stage-user-days.ts'
import { peopleAskedFor, withSubjects, withVendorIds } from './read/people-in-answers.ts'
import { coarsenHours } from './retention/coarsen-hours.ts'
import { deleteBefore } from './retention/delete-expired.ts'
import { serverFreeBytes } from './engine/server-free-bytes.ts'
import { writeRows, writeStructure } from './releases/write-releases.ts'
import { sweepUncommitted } from './ledger/sweep.ts'

const KEEP_REPLACED_MS = HOUR_MS
/** Without a vault people stay who they are to the vendor. */
const NOWHERE: NamesKeeper = {
  keep: (_, told) => Promise.resolve(new Map(told.map(({ userId }) => [userId, userId]))),
  names: () => Promise.resolve(new Map()),
  ids: () => Promise.resolve({ subjects: new Map(), vendorIds: new Map() }),
  erased: () => Promise.resolve(new Set()),
}

/** The facts store on either engine. */
export class EngineFactsStore implements FactsStore {
  readonly engine: 'embedded' | 'server'
  readonly #engine: Engine
  /** Rows found in the engine after they were inserted, by load id, until the load is committed. */
  readonly #verified = new Map<string, number>()
  #codeSums: Promise<unknown> = Promise.resolve()
  /** By tenant, those that have not begun: what is committed meanwhile is summed with them. */
  readonly #codeSumsToCome = new Map<string, { shapes: Set<CodeSummed>; refreshed: Promise<number> }>()
  #copy: LedgerCopy | null = null
  #vault: NamesKeeper = NOWHERE
  #isSuspect = false
  /** Tables that could not be opened again. */
  readonly #closed = new Set<string>()

  constructor(engine: Engine) {
    this.engine = engine.kind
    this.#engine = engine
  }

  async query(
    statement: Sql,
    { people = [], ...options }: QueryOptions = {},
  ): Promise<Record<string, unknown>[]> {
    const asked = peopleAskedFor(statement, people)
    if (!asked) return await this.#query(statement, options)
    const ids = await this.#vault.ids(asked)
    return withVendorIds(await this.#query(withSubjects(statement, ids), options), people, ids)
  }

  async #query(statement: Sql, options: QueryOptions): Promise<Record<string, unknown>[]> {
    try {
      return await this.#engine.query(statement, options)
    } catch (error) {
      this.#isSuspect ||= isDamage(error)
      throw forReader(error)
    }
  }

  names(of: PeopleOf): Promise<NamesById> {
    return this.#vault.names(of)
  }

  ids(of: PeopleOf): Promise<PeopleIds> {
    return this.#vault.ids(of)
  }

  erased(of: PeopleOf): Promise<ReadonlySet<string>> {
    return this.#vault.erased(of)
  }

  async logins(tenant: string): Promise<LoginsByNumber> {
    const [{ vendorIds }, people] = await Promise.all([
      this.#vault.ids({ tenant, source: LOGINS }),
      this.#vault.names({ tenant, source: 'code_assistant' }),
    ])
    // Feeds spell a login in cases of their own; the person's is the one to show.
    const spelled = new Map([...people.values()].map(({ login }) => [login.toLowerCase(), login]))
    return new Map(
      [...vendorIds].map(([number, login]) => [`${NUMBER_MARK}${number}`, spelled.get(login) ?? login]),
    )
  }

  openCosts(form: RecordForm): CostsIntake {
    const intake = new CostBodies(this.#engine, form, this.#vault)
    const added: CostsBody[] = []
    return {
      add: async (bodies) => {
        added.push(...bodies)
        await intake.add(bodies)
      },
      load: async () => {
        const loaded = await intake.load()
        loaded.forEach((rows, at) => {
          const body = added[at]
          if (body && rows) this.#remember(body.load, rows)
        })
        return loaded
      },
      [Symbol.asyncDispose]: () => intake[Symbol.asyncDispose](),
    }
  }

  async loadCosts(load: Load, records: AsyncIterable<CostRecord>): Promise<LoadedRows> {
    return this.#remember(load, await loadCosts(this.#engine, load, records, this.#vault))
  }

  async loadSpendLimits(load: Load, takenAt: number, limits: readonly SpendLimit[]): Promise<LoadedRows> {
    const loaded = await loadSpendLimits(this.#engine, load, takenAt, limits, this.#vault)
    return this.#remember(load, loaded)
  }

  async loadCode<T extends CodeTable>(
    load: Load,
    table: T,
    rows: AsyncIterable<CodeRows[T]>,
  ): Promise<LoadedRows> {
    const [loaded] = await this.loadCodeSlices(table, [{ load, rows }])
    if (!loaded) throw new Error(`slice ${load.slice}: nothing was said of its load`)
    return loaded
  }

  async loadCodeSlices<T extends CodeTable>(
    table: T,
    slices: readonly CodeSliceRows<T>[],
  ): Promise<LoadedRows[]> {
    const loads = slices.map(({ load }) => load)
    return await this.loadCodeMixed(table, loads, inSlices(slices))
  }

  async loadCodeMixed<T extends CodeTable>(
    table: T,
    loads: readonly Load[],
    rows: AsyncIterable<LoadedRow<T>>,
  ): Promise<LoadedRows[]> {
    const loaded = await loadCode(this.#engine, table, loads, rows, this.#vault)
    loads.forEach((load, at) => {
      const found = loaded[at]
      if (found) this.#remember(load, found)
    })
    return loaded
  }

  checkUserDays(of: CheckedFor, path: string, form: RecordForm): Promise<CheckedUserDays | 'irregular'> {
    return checkUserDays(this.#engine, { of, path, form }, this.#vault)
  }

  openUserDays(load: Load, days: UserDaysForm): UserDaysIntake {
    const intake = new UserDaysInserter(this.#engine, load, days)
    return {
      add: (file) => intake.add(file),
      stage: async (files) => this.#rememberStaged(load, await intake.stage(files)),
      [Symbol.asyncDispose]: () => intake[Symbol.asyncDispose](),
    }
  }

  async numberLogins(
    tenant: string,
    logins: readonly string[],
    seen: number,
  ): Promise<ReadonlyMap<string, string>> {
    const numbers = new LoginNumbers({ tenant, vault: this.#vault })
    await numbers.learn(logins, seen)
    return new Map(logins.map((login) => [login, numbers.of(login).slice(NUMBER_MARK.length)]))
  }

  async insertRejected(load: Load, rejected: readonly RejectedLine[]): Promise<void> {
    const rows = rejected.map((line) => JSON.stringify({ ...loadRow(load), ...line }))
    await this.#engine.insertRows('rejected_lines', rows.join('\n'))
  }

  beginLoad(...rows: LedgerRow[]): Promise<void> {
    return insertStarted(this.#engine, rows)
  }

  async commit(...rows: LedgerRow[]): Promise<void> {
    for (const row of rows) {
      const found = this.#verified.get(row.loadId) ?? (await this.#rowsOfEarlier(row))
      if (found !== row.rows) {
        throw new Error(`slice ${row.slice}: the ledger would say ${row.rows} rows, the store holds ${found}`)
      }
    }
    // First: a commit that is lost with a part of the ledger's table is found by its copy.
    await this.#copy?.put(rows)
    await insertLedgerRows(this.#engine, rows)
    for (const row of rows) this.#verified.delete(row.loadId)
  }

  sweepUncommitted(of?: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>): Promise<number> {
    return sweepUncommitted(this.#engine, of)
  }

  pruneReplaced(
    of: Parameters<FactsWriter['pruneReplaced']>[0],
    { keepForMs } = { keepForMs: KEEP_REPLACED_MS },
  ): Promise<number> {
    return pruneReplaced(this.#engine, of, keepForMs)
  }

  deleteBefore(...[of, before]: Parameters<FactsWriter['deleteBefore']>): Promise<void> {
    return deleteBefore(this.#engine, of, before)
  }

  coarsenHours(...[of, before]: Parameters<FactsWriter['coarsenHours']>): Promise<number> {
    return coarsenHours(this.#engine, of, before)
  }

  readTombstones(): Promise<Tombstone[]> {
    return readTombstones(this.#engine)
  }

  putTombstones(tombstones: readonly Tombstone[]): Promise<void> {
    return putTombstones(this.#engine, tombstones)
  }

  async coarsenErased(tenant: string): Promise<number> {
    const inChat = await this.#vault.erased({ tenant, source: 'chat_assistant' })
    const inCode = await this.#vault.erased({ tenant, source: 'code_assistant' })
    const costs = inChat.size === 0 ? 0 : await coarsenCosts(this.#engine, tenant, [...inChat])
    const code = inCode.size === 0 ? 0 : await coarsenCode(this.#engine, tenant, [...inCode])
    return costs + code
  }

  refreshRollups(tenant: string, now: number): Promise<number> {
    return refreshCostSums(this.#engine, tenant, now)
  }

  refreshCodeSums(tenant: string, shapes: readonly CodeSummed[] = CODE_SUMMED): Promise<number> {
    const toCome = this.#codeSumsToCome.get(tenant)
    if (toCome) {
      for (const shape of shapes) toCome.shapes.add(shape)
      return toCome.refreshed.then(() => 0)
    }
    const asked = new Set(shapes)
    // One after the other: two at once would number the same people.
    const refreshed = this.#codeSums.then(() => {
      this.#codeSumsToCome.delete(tenant)
      return refreshCodeSums(this.#engine, tenant, asked)
    })
    this.#codeSumsToCome.set(tenant, { shapes: asked, refreshed })
    this.#codeSums = refreshed.catch(() => undefined)
    return refreshed
  }

  writeReleases(...[releases, between]: Parameters<FactsWriter['writeReleases']>): Promise<void> {
    return writeRows(this.#engine, releases, between)
  }

  writeStructure(...[of, structure, row]: Parameters<FactsWriter['writeStructure']>): Promise<void> {
    return writeStructure(this.#engine, of, structure, row)
  }

  readLedger(filter: Parameters<FactsWriter['readLedger']>[0]): Promise<LedgerRow[]> {
    return readLedger(this.#engine, filter)
  }

  migrate(tell?: (size: MoveSize) => void): Promise<void> {
    return migrate(this.#engine, this.#vault, tell && { tell })
  }

  async ping(): Promise<void> {
    if (this.#isSuspect) throw new Error('a part of the facts cannot be read; the store is being looked at')
    await this.#engine.ping()
  }

  freeBytes(): Promise<number | null> {
    return serverFreeBytes(this.#engine)
  }

  useLedgerCopy(copy: LedgerCopy): void {
    this.#copy = copy
  }

  usePeopleVault(vault: NamesKeeper): void {
    this.#vault = vault
  }

  async checkLedger(strict: boolean): Promise<LedgerFindings> {
    return this.#copy ? await checkLedger(this.#engine, this.#copy, strict) : { restored: 0, lost: [] }
  }

  async forgetSlices(rows: readonly LedgerRow[]): Promise<void> {
    if (this.#copy && rows.length > 0) await forgetSlices(this.#engine, this.#copy, rows)
  }

  async forgetSums(): Promise<void> {
    // Not while they are being made.
    await this.#codeSums
    await forgetSums(this.#engine)
  }

  get isSuspect(): boolean {
    return this.#isSuspect
  }

  async mend(): Promise<string[]> {
    const mended = this.engine === 'embedded' ? await mendTables(this.#engine, this.#closed) : []
    this.#isSuspect = false
    return mended
  }

  async detachedParts(): Promise<string[]> {
    return this.engine === 'embedded' ? await detachedParts(this.#engine) : []
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#engine[Symbol.asyncDispose]()
  }

  /** A window, a gap or a day without data has no rows of its own; a body that has not changed has those it had. */
  async #rowsOfEarlier(row: LedgerRow): Promise<number> {
    const table = codeTableOf(row.dataset)
    if (row.rows === 0 || table === null || row.outcome !== 'committed') return 0
    return await countCodeRows(this.#engine, row, table)
  }

  #rememberStaged(load: Load, staged: StagedLoad | 'irregular'): StagedLoad | 'irregular' {
    if (staged === 'irregular') return 'irregular'
    return {
      moveIn: async () => this.#remember(load, await staged.moveIn()),
      [Symbol.asyncDispose]: () => staged[Symbol.asyncDispose](),
    }
  }

  #remember(load: Load, loaded: LoadedRows): LoadedRows {
    this.#verified.set(load.loadId, loaded.rows)
    return loaded
  }
}
