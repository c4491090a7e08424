import type { Dataset } from '../../model/dataset.ts'
import type { ControlDb, ControlTx } from './control-store.ts'
import type { RunRow } from './tables.ts'

type Db = ControlDb | ControlTx
export type NewRun = Pick<
  RunRow,
  'id' | 'tenant' | 'connection_id' | 'dataset' | 'trigger' | 'queued_at' | 'run_group'
> & {
  relist_from: string | null
}

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('runs')
    .values({ ...run, state: 'queued', detail: '' })
    .execute()
}

/** The oldest run waiting for this dataset. */
export function findQueuedRun(db: Db, connectionId: string, dataset: Dataset): Promise<RunRow | undefined> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('dataset', '=', dataset)
    .where('state', '=', 'queued')
    .orderBy('queued_at')
    .executeTakeFirst()
}

export async function updateRun(db: Db, id: string, set: Partial<RunRow>): Promise<void> {
  await db.updateTable('runs').set(set).where('id', '=', id).execute()
}

export function findRunGroup(db: Db, tenant: string, group: string): Promise<RunRow[]> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('run_group', '=', group)
    .orderBy('dataset')
    .execute()
}

/** Newest first; `limit` counts groups. */
export async function listRunGroups(
  db: Db,
  filter: { tenant: string; connectionId?: string; limit: number },
): Promise<RunRow[]> {
  let groups = db
    .selectFrom('runs')
    .select((eb) => ['run_group', eb.fn.max('queued_at').as('newest')])
    .where('tenant', '=', filter.tenant)
    .groupBy('run_group')
    .orderBy('newest', 'desc')
    .limit(filter.limit)
  if (filter.connectionId) groups = groups.where('connection_id', '=', filter.connectionId)
  const ids = (await groups.execute()).map((row) => row.run_group)
  if (ids.length === 0) return []
  return db
    .selectFrom('runs')
    .selectAll()
    .where('tenant', '=', filter.tenant)
    .where('run_group', 'in', ids)
    .orderBy('queued_at', 'desc')
    .orderBy('dataset')
    .execute()
}

/** Runs whose worker died: what they had committed stays, the rest is due again. */
export async function cancelInterruptedRuns(db: Db, at: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ state: 'cancelled', finished_at: at, detail: 'Interrupted; the next run goes on from here.' })
    .where('state', '=', 'running')
    .execute()
}

const DISCONNECTED = 'The source was disconnected.'
const NOT_READ_ANY_MORE = 'The connection no longer reads what this is about.'

/** @param of.dataset left out: of every dataset */
export async function cancelRunsOf(
  db: Db,
  of: { connectionId: string; dataset?: Dataset },
  at: string,
): Promise<void> {
  let query = db
    .updateTable('runs')
    .set({ state: 'cancelled', finished_at: at, detail: of.dataset ? NOT_READ_ANY_MORE : DISCONNECTED })
    .where('connection_id', '=', of.connectionId)
    .where('state', 'in', ['queued', 'running'])
  if (of.dataset) query = query.where('dataset', '=', of.dataset)
  await query.execute()
}

/** Finished runs are a log, not data: old ones go. */
export async function pruneRuns(db: Db, before: string): Promise<void> {
  await db.deleteFrom('runs').where('finished_at', '<', before).execute()
}
