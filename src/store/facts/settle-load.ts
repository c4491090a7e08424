import type { Engine } from './engine.ts'
import type { Load, LoadedRows, SqlParams } from './facts-store.ts'

/** What the engine holds of a load, counted by the engine. */
export interface Loaded {
  rows: number
  /** Distinct events. */
  events: number
  firstHour: number | null
  lastHourEnd: number | null
}

const HOUR_SECONDS = 3600
const MINE = `tenant = {tenant:String} AND account = {account:String} AND load_id = {load_id:String} AND is_deleted = 0`

function paramsOf(load: Load): SqlParams {
  const { tenant, account, loadId, version } = load
  return { tenant, account, load_id: loadId, version: String(version) }
}

/** Count what is really there: an acknowledged insert is not taken on trust. */
export async function countLoaded(engine: Engine, load: Load): Promise<Loaded> {
  const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(event_key)) AS events,
  toUnixTimestamp(min(event_time)) AS first, toUnixTimestamp(max(event_time)) AS last FROM costs WHERE ${MINE}`
  const [found] = await engine.query<{ rows: number; events: number; first: number; last: number }>(
    sql,
    paramsOf(load),
  )
  if (!found || found.rows === 0) return { rows: 0, events: 0, firstHour: null, lastHourEnd: null }
  return {
    rows: found.rows,
    events: found.events,
    firstHour: found.first,
    lastHourEnd: found.last + HOUR_SECONDS,
  }
}

/** The newest other copy of every event of this load, beside this load's own. */
const EVENTS_SEEN_BEFORE = `
  WITH mine AS (SELECT event_key, event_id, event_time, content_hash FROM costs WHERE ${MINE})
  SELECT
    mine.event_id AS event_id, mine.event_time AS own_time, mine.content_hash AS own_hash,
    theirs.newest AS their_version, theirs.hash AS their_hash, theirs.times AS their_times
  FROM mine INNER JOIN (
    SELECT event_id, max(version) AS newest, argMax(content_hash, version) AS hash,
      groupUniqArray((event_time, version)) AS times
    FROM costs
    WHERE tenant = {tenant:String} AND account = {account:String} AND load_id != {load_id:String} AND is_deleted = 0
      AND event_key IN (SELECT event_key FROM mine)
    GROUP BY event_id
  ) AS theirs ON theirs.event_id = mine.event_id`

/**
 * Compare the load with what was there before it. An event that changed its hour leaves a tombstone behind
 * at the place that lost, because the hour is part of the key.
 */
export async function settleEvents(engine: Engine, load: Load, loaded: Loaded): Promise<LoadedRows> {
  const sql = `SELECT
  toUInt32(countIf(own_hash = their_hash OR their_version > {version:UInt64})) AS duplicates,
  toUInt32(countIf(own_hash != their_hash AND their_version <= {version:UInt64})) AS restated,
  toUInt32(countIf(arrayExists(seen -> seen.1 != own_time, their_times))) AS moved
  FROM (${EVENTS_SEEN_BEFORE})`
  const [seen] = await engine.query<{ duplicates: number; restated: number; moved: number }>(
    sql,
    paramsOf(load),
  )
  const { duplicates = 0, restated = 0, moved = 0 } = seen ?? {}
  if (moved > 0) await buryMovedEvents(engine, load)
  const { rows, firstHour, lastHourEnd } = loaded
  return { rows, duplicates, restated, firstHour, lastHourEnd }
}

async function buryMovedEvents(engine: Engine, load: Load): Promise<void> {
  const { connection, slice } = load
  const sql = `INSERT INTO costs (tenant, account, connection, slice, load_id, version, is_deleted, event_id, event_time)
  SELECT {tenant:String}, {account:String}, {connection:String}, {slice:String}, {load_id:String},
    grave.2, 1, event_id, grave.1
  FROM (${EVENTS_SEEN_BEFORE})
  ARRAY JOIN if(their_version > {version:UInt64},
    [(own_time, their_version)],
    arrayMap(seen -> (seen.1, {version:UInt64}), arrayFilter(seen -> seen.1 != own_time, their_times))) AS grave
  WHERE arrayExists(seen -> seen.1 != own_time, their_times)
    AND NOT has(arrayMap(seen -> seen.1, arrayFilter(seen -> seen.2 > {version:UInt64}, their_times)), own_time)`
  await engine.run(sql, { ...paramsOf(load), connection, slice })
}

/** Take a load's rows out again, tombstones included. */
export async function removeLoad(
  engine: Engine,
  load: Pick<Load, 'tenant' | 'account' | 'loadId'>,
): Promise<void> {
  const { tenant, account, loadId } = load
  const where = 'tenant = {tenant:String} AND account = {account:String} AND load_id = {load_id:String}'
  await engine.run(`DELETE FROM costs WHERE ${where}`, { tenant, account, load_id: loadId })
}
