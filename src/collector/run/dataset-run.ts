import { MINUTE_MS } from '../../model/time/time.ts'
import type { Logger } from '../../lib/logger.ts'
import type { LedgerKind } from '../../model/coverage.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { OnExcess, OnSlow } from '../../sources/source.ts'
import type { LedgerRow, SliceRef } from '../../store/facts/facts-store.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'
import { NO_LOAD } from '../ledger/no-load.ts'
import type { Progress } from './progress.ts'

/** How long a job is a worker's without another word of it. */
export const LEASE_MS = MINUTE_MS

/** One claimed run of one dataset, for one vendor-side account of its connection; the same for every source. */
export interface DatasetRun {
  ctx: CollectorContext
  connection: ConnectionRow
  dataset: Dataset
  /** The vendor-side id the data belongs to: it is the key of the history, the connection is not. */
  account: string
  /** Days back that the vendor keeps what the dataset brings, and that it is kept here. */
  keepsDays: number
  /** Milliseconds; asked for by `POST /sync`. */
  relistFrom: number | null
  progress: Progress
  log: Logger
  /** Aborted when the service stops or the lease is lost. */
  signal: AbortSignal
  leaseEpoch: number
  /** Throws when another worker has taken over: then nothing may be committed. */
  assertLease(): Promise<void>
}

/** A run before its source is opened: it may concern several accounts. */
export type UnopenedRun = Omit<DatasetRun, 'account' | 'dataset' | 'keepsDays'> & {
  /** Told while one answer takes longer than usual. */
  onSlow: OnSlow
  onExcess: OnExcess
}

export interface RunResult {
  /** Whether any row was ever collected for this dataset. */
  hasData: boolean
  /** The vendor said nothing that counts: this is no success. */
  unanswered?: true
  /** It waits for another dataset, or holds a slice back that is worth another try: run again that soon. */
  againInMs?: number
  /** What went wrong with a slice of its own; all others were collected. */
  setback?: Error
}

/** Commit rows that stand for no load, as long as nobody else has taken over. */
export async function commitMarks(run: DatasetRun, ...rows: readonly LedgerRow[]): Promise<void> {
  await run.assertLease()
  await run.ctx.facts.commit(...rows)
}

/** A ledger row of this run with everything that is the same for all of them filled in. */
export function ledgerRow(
  run: DatasetRun,
  fields: Pick<LedgerRow, 'slice' | 'kind' | 'outcome'> & Partial<LedgerRow>,
): LedgerRow {
  return {
    ...sliceRef(run, fields.slice),
    ...NO_LOAD,
    fetchedAt: run.ctx.clock.now(),
    periodStart: null,
    periodEnd: null,
    leaseEpoch: run.leaseEpoch,
    note: '',
    ...fields,
  }
}

/** What the ledger has of the account's dataset: the newest row of each slice. */
export function readOwnLedger(
  { ctx, connection, account, dataset }: DatasetRun,
  kind?: LedgerKind,
): Promise<LedgerRow[]> {
  return ctx.facts.readLedger({ tenant: connection.tenant, account, dataset, ...(kind && { kind }) })
}

export function sliceRef(run: DatasetRun, slice: string): SliceRef {
  return {
    tenant: run.connection.tenant,
    account: run.account,
    connection: run.connection.id,
    dataset: run.dataset,
    slice,
  }
}
