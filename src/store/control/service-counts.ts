import type { ControlDb } from './control-store.ts'

export interface ConnectionCount {
  state: string
  health: string
  connections: number
}

export interface DatasetCount {
  dataset: string
  status: string
  connections: number
  /** ISO-8601; of the connection whose last success lies furthest back. Null: one has never succeeded. */
  oldestSuccessAt: string | null
}

/** Connections of all organisations by state and health, for the service's own metrics. */
export async function countConnections(db: ControlDb): Promise<ConnectionCount[]> {
  const rows = await db
    .selectFrom('connections')
    .select(({ fn }) => ['state', 'health_status as health', fn.countAll<number>().as('connections')])
    .groupBy(['state', 'health_status'])
    .execute()
  return rows.map((row) => ({ ...row, connections: Number(row.connections) }))
}

/** Scheduled datasets of all organisations by status, for the service's own metrics. */
export async function countDatasets(db: ControlDb): Promise<DatasetCount[]> {
  const rows = await db
    .selectFrom('dataset_jobs')
    .select(({ fn }) => [
      'dataset',
      'status',
      fn.countAll<number>().as('connections'),
      fn.count<number>('last_success_at').as('succeeded'),
      fn.min('last_success_at').as('oldest'),
    ])
    .where('next_run_at', 'is not', null)
    .groupBy(['dataset', 'status'])
    .execute()
  return rows.map(({ dataset, status, connections, succeeded, oldest }) => ({
    dataset,
    status,
    connections: Number(connections),
    oldestSuccessAt: Number(succeeded) === Number(connections) ? oldest : null,
  }))
}

/** When the first of all organisations' credentials that expire does, by source. ISO-8601. */
export async function firstExpiries(db: ControlDb): Promise<{ source: string; expiresAt: string }[]> {
  const rows = await db
    .selectFrom('credentials')
    .innerJoin('connections', 'connections.id', 'credentials.connection_id')
    .select(({ fn }) => ['connections.source', fn.min('credentials.expires_at').as('first')])
    .where('credentials.expires_at', 'is not', null)
    .groupBy('connections.source')
    .execute()
  return rows.flatMap(({ source, first }) => (first === null ? [] : [{ source, expiresAt: first }]))
}
