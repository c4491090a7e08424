import { MINUTE_MS } from '../../model/time/time.ts'
import { datasetsShaped, pollMinutesOf } from '../../model/dataset.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { i64, i64s, readRows, rowsOf, sql, texts, type Sql } from '../../store/facts/engine/sql.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import type { ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import { said, type Said } from '../../words/said.ts'
import { newestSlices, ofShape } from '../../store/facts/ledger/newest-slices.ts'

/** Which snapshot of a workspace's limits answers, and whether it can be trusted to be current. */
export interface LimitSnapshot {
  connection: string
  workspace: string
  /** Milliseconds since the epoch; null when none is at or before the asked time. */
  takenAt: number | null
  /** Entries of it that could not be understood. */
  rejected: number
  stale: boolean
  /** Why there is nothing or why it is stale; null when all is well. */
  reason: Said | null
}

interface SnapshotsInput extends ScopedFacts {
  asOf: number
  /** A past time was asked for: sources that were disconnected since are part of the answer. */
  historical: boolean
  /** Where no source is connected any more, what it gave last is part of the answer. */
  kept?: boolean | undefined
  connectionId?: string | undefined
}

/** When the snapshot of each workspace was taken that answers, milliseconds since the epoch. */
type TakenAt = ReadonlyMap<string, number>

const ofLimits = () => ofShape('limit_snapshot', 'snapshot')

const pairsOf = (taken: TakenAt) =>
  sql`(SELECT arrayJoin(arrayZip(${texts([...taken.keys()])}, ${i64s([...taken.values()])})))`

/** The limits of these snapshots, of which alone the rows are read: others are of every person, four times a day. */
export const limitsOf = (tenant: string, taken: TakenAt): Sql =>
  sql`${rowsOf('spend_limits_current', { tenant, accounts: [...taken.keys()] })}
  AND taken_at IN (SELECT fromUnixTimestamp64Milli(arrayJoin(${i64s([...taken.values()])}), 'UTC'))
  AND (account, toUnixTimestamp64Milli(taken_at)) IN ${pairsOf(taken)}`

async function readTakenAt(
  { facts, scope: { tenant }, asOf, signal }: SnapshotsInput,
  accounts: readonly string[],
): Promise<TakenAt> {
  const of = { tenant, accounts }
  // The ledger knows when they were taken; of one that was deleted for its age nothing is left.
  const told = sql`SELECT fromUnixTimestamp64Milli(max(assumeNotNull(period_start)), 'UTC') FROM ${newestSlices(of)}
  AND ${ofLimits()} AND outcome = 'committed' AND rows > 0 AND period_start <= ${i64(asOf)} GROUP BY account`
  const newest = sql`SELECT account, toUnixTimestamp64Milli(max(taken_at)) AS taken
FROM ${rowsOf('spend_limits_current', of)} AND taken_at IN (${told}) GROUP BY account`
  const rows = await readRows(facts, newest, { account: TEXT, taken: COUNT }, signal)
  return new Map(rows.map(({ account, taken }) => [account, taken]))
}

/** Entries that could not be understood, of the hour of each snapshot: a second one within it replaces the first. */
async function readRejected(
  { facts, scope: { tenant }, signal }: SnapshotsInput,
  taken: TakenAt,
): Promise<Map<string, number>> {
  const lines = sql`SELECT account, rejected FROM ${newestSlices({ tenant })}
  AND ${ofLimits()} AND outcome = 'committed' AND rejected > 0 AND (account, period_start) IN ${pairsOf(taken)}`
  const rows = await readRows(facts, lines, { account: TEXT, rejected: COUNT }, signal)
  return new Map(rows.map(({ account, rejected }) => [account, rejected]))
}

/** Twice the time between two snapshots. */
function staleAfterMs({ feeds }: ScopeAccount): number {
  const [dataset = ''] = [...(feeds.spend_limits ?? []), ...datasetsShaped('limit_snapshot', 'snapshot')]
  return 2 * pollMinutesOf(dataset) * MINUTE_MS
}

/** The newest committed snapshot at or before `asOf`, for each workspace in scope. */
export async function limitSnapshots(input: SnapshotsInput): Promise<LimitSnapshot[]> {
  const workspaces = workspacesOf(input)
  if (workspaces.length === 0) return []
  const takenAt = await readTakenAt(
    input,
    workspaces.map(({ workspace }) => workspace),
  )
  const rejected = await readRejected(input, takenAt)
  return workspaces.map(({ source, workspace }) => {
    const taken = takenAt.get(workspace) ?? null
    const reason = reasonOf(source, taken, input)
    return {
      connection: source.connection,
      workspace,
      takenAt: taken,
      rejected: rejected.get(workspace) ?? 0,
      stale: taken !== null && reason !== null,
      reason,
    }
  })
}

/** Each workspace once. A connected source speaks for its workspace before a disconnected one does. */
function workspacesOf({ scope, connectionId, historical, kept }: SnapshotsInput) {
  const workspaces = accountsWith(scope, 'spend_limits')
  const over = kept === true && workspaces.every(({ state }) => state === 'disconnected')
  const found = new Map<string, ScopeAccount>()
  for (const source of workspaces) {
    if (connectionId !== undefined && source.connection !== connectionId) continue
    if (source.state === 'disconnected' && !historical && !over && connectionId === undefined) continue
    const known = found.get(source.account)
    if (!known || known.state === 'disconnected') found.set(source.account, source)
  }
  return [...found].map(([workspace, source]) => ({ workspace, source }))
}

function reasonOf(source: ScopeAccount, takenAt: number | null, input: SnapshotsInput): Said | null {
  const { state } = source
  if (state === 'disconnected' && !input.historical) return said('disconnected_connect_again')
  const fresh = takenAt !== null && input.asOf - takenAt <= staleAfterMs(source)
  // What was collected at a past time stays good, whatever the key may do today.
  if (fresh && (input.historical || state !== 'connected_limited_access')) return null
  if (state === 'connected_limited_access') {
    return said('no_key_for_limits')
  }
  if (state === 'disconnected') return said('source_disconnected')
  if (takenAt === null) return said('no_snapshot_by_time')
  return said('snapshot_old')
}
