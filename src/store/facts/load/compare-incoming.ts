import type { Engine } from '../engine/engine.ts'
import { loadParams, type Incoming } from './incoming.ts'

/** How the events of a load stand to what other loads brought before. */
export interface Compared {
  /** Seen before with equal content. */
  duplicates: number
  /** Seen before with other content. */
  restated: number
  /** Seen before at another hour. */
  moved: number
}

export const ACCOUNT = 'tenant = {tenant:String} AND account = {account:String}'
const THEIRS = `${ACCOUNT} AND load_id != {load_id:String} AND is_deleted = 0`

export async function compareIncoming(engine: Engine, { table, load }: Incoming): Promise<Compared> {
  const nothing = { duplicates: 0, restated: 0, moved: 0 }
  const known = `SELECT toUInt32(count()) AS events FROM costs WHERE ${seenBefore(table)}`
  const [before] = await engine.query<{ events: number }>(known, loadParams(load))
  if (before?.events === 0) return nothing
  const sql = `SELECT
    toUInt32(countIf(own_hash = their_hash)) AS duplicates,
    toUInt32(countIf(own_hash != their_hash)) AS restated,
    toUInt32(countIf(arrayExists(seen -> seen.1 != own_time, their_times))) AS moved
    FROM (${eventsSeenBefore(table)})`
  const [seen] = await engine.query<Compared>(sql, loadParams(load))
  return seen ?? nothing
}

/** The hour is part of the key: an event that changed its hour leaves a tombstone at the place that lost. */
export async function buryMovedEvents(engine: Engine, { table, load }: Incoming): Promise<void> {
  const sql = `INSERT INTO ${table}
    (tenant, account, connection, slice, load_id, version, is_deleted, event_id, event_time)
    SELECT {tenant:String}, {account:String}, {connection:String}, {slice:String}, {load_id:String},
      grave.2, 1, event_id, grave.1
    FROM (${eventsSeenBefore(table)})
    ARRAY JOIN if(their_version > {version:UInt64},
      [(own_time, their_version)],
      arrayMap(seen -> (seen.1, {version:UInt64}), arrayFilter(seen -> seen.1 != own_time, their_times))) AS grave
    WHERE arrayExists(seen -> seen.1 != own_time, their_times)
      AND NOT has(arrayMap(seen -> seen.1, arrayFilter(seen -> seen.2 > {version:UInt64}, their_times)), own_time)`
  await engine.run(sql, loadParams(load))
}

function seenBefore(table: string): string {
  return `${THEIRS} AND event_key IN (SELECT event_key FROM ${table})`
}

/** The newest other copy of every event of this load, beside this load's own. */
function eventsSeenBefore(table: string): string {
  return `
    SELECT
      mine.event_id AS event_id, mine.event_time AS own_time, mine.content_hash AS own_hash,
      theirs.newest AS their_version, theirs.hash AS their_hash, theirs.times AS their_times
    FROM (
      SELECT event_id, max(version) AS newest, argMax(content_hash, version) AS hash,
        groupUniqArray((event_time, version)) AS times
      FROM costs
      WHERE ${seenBefore(table)}
      GROUP BY event_id
    ) AS theirs INNER JOIN (
      SELECT event_id, event_time, content_hash FROM ${table}
      WHERE event_key IN (SELECT event_key FROM costs WHERE ${seenBefore(table)})
    ) AS mine ON theirs.event_id = mine.event_id`
}
