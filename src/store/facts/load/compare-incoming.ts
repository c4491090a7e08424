import type { Engine } from '../engine/engine.ts'
import { COUNT } from '../engine/columns.ts'
import { readRows, rowsOf, runOn, sql, text, u64, verbatim, type Sql } from '../engine/sql.ts'
import type { Incoming } from './incoming.ts'

/** How the events of a load stand to what other loads brought before. */
export interface Compared {
  /** Seen before with equal content. */
  duplicates: number
  /** Seen before with other content. */
  restated: number
  /** Seen before at another hour. */
  moved: number
}

const COMPARED = { duplicates: COUNT, restated: COUNT, moved: COUNT }

export async function compareIncoming(engine: Engine, incoming: Incoming): Promise<Compared> {
  const nothing = { duplicates: 0, restated: 0, moved: 0 }
  const known = sql`SELECT count() AS events FROM ${seenBefore(incoming)}`
  const [before] = await readRows(engine, known, { events: COUNT })
  if (before?.events === 0) return nothing
  const compared = sql`SELECT
    countIf(own_hash = their_hash) AS duplicates,
    countIf(own_hash != their_hash) AS restated,
    countIf(arrayExists(seen -> seen.1 != own_time, their_times)) AS moved
    FROM (${eventsSeenBefore(incoming)})`
  const [seen] = await readRows(engine, compared, COMPARED)
  return seen ?? nothing
}

/** The hour is part of the key: an event that changed its hour leaves a tombstone at the place that lost. */
export async function buryMovedEvents(engine: Engine, incoming: Incoming): Promise<void> {
  const { tenant, account, connection, slice, loadId, version } = incoming.load
  const own = u64(version)
  await runOn(
    engine,
    sql`INSERT INTO ${verbatim(incoming.table)}
    (tenant, account, connection, slice, load_id, version, is_deleted, event_id, event_time)
    SELECT ${text(tenant)}, ${text(account)}, ${text(connection)}, ${text(slice)}, ${text(loadId)},
      grave.2, 1, event_id, grave.1
    FROM (${eventsSeenBefore(incoming)})
    ARRAY JOIN if(their_version > ${own},
      [(own_time, their_version)],
      arrayMap(seen -> (seen.1, ${own}), arrayFilter(seen -> seen.1 != own_time, their_times))) AS grave
    WHERE arrayExists(seen -> seen.1 != own_time, their_times)
      AND NOT has(arrayMap(seen -> seen.1, arrayFilter(seen -> seen.2 > ${own}, their_times)), own_time)`,
  )
}

function seenBefore({ table, load }: Incoming): Sql {
  return sql`${rowsOf('costs', load)} AND load_id != ${text(load.loadId)} AND is_deleted = 0
    AND event_key IN (SELECT event_key FROM ${verbatim(table)})`
}

/** The newest other copy of every event of this load, beside this load's own. */
function eventsSeenBefore(incoming: Incoming): Sql {
  return sql`
    SELECT
      mine.event_id AS event_id, mine.event_time AS own_time, mine.content_hash AS own_hash,
      theirs.newest AS their_version, theirs.hash AS their_hash, theirs.times AS their_times
    FROM (
      SELECT event_id, max(version) AS newest, argMax(content_hash, version) AS hash,
        groupUniqArray((event_time, version)) AS times
      FROM ${seenBefore(incoming)}
      GROUP BY event_id
    ) AS theirs INNER JOIN (
      SELECT event_id, event_time, content_hash FROM ${verbatim(incoming.table)}
      WHERE event_key IN (SELECT event_key FROM ${seenBefore(incoming)})
    ) AS mine ON theirs.event_id = mine.event_id`
}
