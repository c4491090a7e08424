import type { Dataset } from '../../../model/dataset.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { DatasetJobRow } from '../tables.ts'
import { findQueuedRun } from './runs-table.ts'

type Db = ControlDb | ControlTx
export interface JobKey {
  connection_id: string
  dataset: Dataset
}

/** What a lease holder knows: `epoch` fences a worker that slept through its lease. */
export interface Lease {
  owner: string
  epoch: number
}

export async function putJob(
  db: Db,
  row: JobKey & { tenant: string } & Partial<DatasetJobRow>,
): Promise<void> {
  await db
    .insertInto('dataset_jobs')
    .values({ status: 'waiting', failures: 0, ...row })
    .onConflict((conflict) => conflict.columns(['connection_id', 'dataset']).doUpdateSet(row))
    .execute()
}

export function listJobs(db: Db, connectionId: string): Promise<DatasetJobRow[]> {
  return db
    .selectFrom('dataset_jobs')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('dataset')
    .execute()
}

/** Drop the jobs of feeds that a connection no longer has; a worker at one loses its lease. Names the dropped. */
export async function removeOtherJobs(
  db: Db,
  connectionId: string,
  kept: readonly Dataset[],
): Promise<Dataset[]> {
  const dropped = await db
    .deleteFrom('dataset_jobs')
    .where('connection_id', '=', connectionId)
    .where('dataset', 'not in', [...kept])
    .returning('dataset')
    .execute()
  return dropped.map((job) => job.dataset)
}

export function listDueJobs(db: Db, now: string, limit: number): Promise<DatasetJobRow[]> {
  return db
    .selectFrom('dataset_jobs')
    .selectAll()
    .where('next_run_at', '<=', now)
    .where((eb) => eb.or([eb('parked_until', 'is', null), eb('parked_until', '<=', now)]))
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('next_run_at')
    .limit(limit)
    .execute()
}

/** One conditional update: only the worker whose update changes the row has the job. */
export async function claimJob(
  db: Db,
  job: DatasetJobRow,
  owner: string,
  times: { now: string; until: string },
): Promise<Lease | undefined> {
  const epoch = job.lease_epoch + 1
  const result = await db
    .updateTable('dataset_jobs')
    .set({ lease_owner: owner, lease_until: times.until, lease_epoch: epoch, status: 'syncing' })
    .where('connection_id', '=', job.connection_id)
    .where('dataset', '=', job.dataset)
    .where('lease_epoch', '=', job.lease_epoch)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', times.now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n ? { owner, epoch } : undefined
}

/** False when the lease has passed to somebody else: the caller must stop and commit nothing. */
export async function renewLease(db: Db, key: JobKey, lease: Lease, until: string): Promise<boolean> {
  return changeLeased(db, key, lease, { lease_until: until })
}

/**
 * Write the outcome and give the job back, if it is still ours.
 * @param ifAsked when it is due where a run of it is queued; null: as the outcome says
 */
export async function releaseJob(
  db: ControlDb,
  key: JobKey,
  lease: Lease,
  outcome: Partial<DatasetJobRow>,
  ifAsked: string | null = null,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // This locks the row: who asked before is read in the queue, and who asks from now on makes it due after this.
    const ours = await changeLeased(tx, key, lease, { ...outcome, lease_owner: null, lease_until: null })
    const asked = ours && ifAsked !== null && (await findQueuedRun(tx, key.connection_id, key.dataset))
    if (asked) await scheduleNow(tx, key, ifAsked)
    return ours
  })
}

/** What a run says of its dataset while it is at it; false when the lease has passed to somebody else. */
export async function changeLeased(
  db: Db,
  key: JobKey,
  lease: Lease,
  set: Partial<DatasetJobRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('dataset_jobs')
    .set(set)
    .where('connection_id', '=', key.connection_id)
    .where('dataset', '=', key.dataset)
    .where('lease_owner', '=', lease.owner)
    .where('lease_epoch', '=', lease.epoch)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Embedded only: this process holds the data folder, so every lease is a dead process's. */
export async function releaseEveryLease(db: Db): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', 'is not', null)
    .execute()
}

/** The job as it is due; undefined: the connection has none of this dataset any more. */
export function scheduleNow(db: Db, key: JobKey, at: string): Promise<DatasetJobRow | undefined> {
  return db
    .updateTable('dataset_jobs')
    .set({ next_run_at: at })
    .where('connection_id', '=', key.connection_id)
    .where('dataset', '=', key.dataset)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Say of every scheduled dataset that is not at work why it cannot be collected. One that is in trouble for another reason
 * than `instead` keeps it.
 */
export async function failIdleJobs(
  db: Db,
  error: Pick<DatasetJobRow, 'error_code' | 'error_message' | 'error_action' | 'error_at'>,
  instead: readonly string[],
): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ ...error, status: 'failing', health: 'failing' })
    .where('next_run_at', 'is not', null)
    .where('lease_owner', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('health', '=', 'ok'), eb('status', 'in', ['waiting', 'ok', 'no_data_yet'])]),
        eb('error_code', 'in', [...instead]),
      ]),
    )
    .execute()
}

/** Datasets that failed for one of these reasons are due now. */
export async function scheduleFailedJobs(db: Db, codes: readonly string[], at: string): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ next_run_at: at })
    .where('next_run_at', '>', at)
    .where('error_code', 'in', [...codes])
    .execute()
}

/** The upstream asked this credential to wait: no dataset that uses it starts before `until`. */
export async function parkJobs(db: Db, connectionId: string, until: string): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ parked_until: until })
    .where('connection_id', '=', connectionId)
    .where('next_run_at', 'is not', null)
    .where((eb) => eb.or([eb('parked_until', 'is', null), eb('parked_until', '<', until)]))
    .execute()
}

/** Stop polling a disconnected source; a worker that is still at it loses its lease. */
export async function stopJobs(db: Db, connectionId: string): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ next_run_at: null, parked_until: null, lease_owner: null, lease_until: null, status: 'waiting' })
    .where('connection_id', '=', connectionId)
    .execute()
}
