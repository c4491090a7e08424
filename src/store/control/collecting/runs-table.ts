import type { Dataset } from '../../../model/dataset.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { RunRow } from '../tables.ts'
import { said } from '../../../words/said.ts'
import { storedSaid } from '../../../words/stored-said.ts'

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

/** When the newest part of a group was asked for, and the group: what the list of groups is ordered by. */
export type RunPlace = readonly [newest: string, group: string]

interface RunGroup {
  place: RunPlace
  rows: RunRow[]
}

/** Newest first, the parts of each by dataset; `limit` counts groups. @param filter.after the last of the page before */
export async function listRunGroups(
  db: Db,
  filter: { tenant: string; connectionId?: string | undefined; limit: number; after?: RunPlace | undefined },
): Promise<RunGroup[]> {
  const places = await listRunPlaces(db, filter)
  if (places.length === 0) return []
  const rows = await db
    .selectFrom('runs')
    .selectAll()
    .where('tenant', '=', filter.tenant)
    .where(
      'run_group',
      'in',
      places.map(([, group]) => group),
    )
    .orderBy('dataset')
    .execute()
  const byGroup = Map.groupBy(rows, (row) => row.run_group)
  return places.flatMap((place) => {
    const found = byGroup.get(place[1])
    return found ? [{ place, rows: found }] : []
  })
}

async function listRunPlaces(db: Db, filter: Parameters<typeof listRunGroups>[1]): Promise<RunPlace[]> {
  let groups = db
    .selectFrom('runs')
    .select((eb) => ['run_group', eb.fn.max('queued_at').as('newest')])
    .where('tenant', '=', filter.tenant)
    .groupBy('run_group')
    .orderBy('newest', 'desc')
    .orderBy('run_group', 'desc')
    .limit(filter.limit)
  if (filter.connectionId) groups = groups.where('connection_id', '=', filter.connectionId)
  if (filter.after) {
    const [newest, group] = filter.after
    groups = groups.having((eb) => {
      const asked = eb.fn.max('queued_at')
      return eb.or([eb(asked, '<', newest), eb.and([eb(asked, '=', newest), eb('run_group', '<', group)])])
    })
  }
  return (await groups.execute()).map((row) => [row.newest, row.run_group] as const)
}

/** Runs whose worker died: what they had committed stays, the rest is due again. @param of left out: of every dataset */
export async function cancelInterruptedRuns(
  db: Db,
  at: string,
  of?: Pick<RunRow, 'connection_id' | 'dataset'>,
): Promise<void> {
  const running = db
    .updateTable('runs')
    .set({ state: 'cancelled', finished_at: at, detail: storedSaid(said('run_interrupted')) })
    .where('state', '=', 'running')
  const own = of && running.where('connection_id', '=', of.connection_id).where('dataset', '=', of.dataset)
  await (own ?? running).execute()
}

const DISCONNECTED = storedSaid(said('source_disconnected'))
const NOT_READ_ANY_MORE = storedSaid(said('no_longer_read'))

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
