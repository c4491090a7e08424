import { COST_COLUMNS } from './cost-columns.ts'
import type { Engine } from './engine.ts'
import type { Load, LoadedRows, SqlParams } from './facts-store.ts'

const ATTEMPTS = 3
const HOUR_SECONDS = 3600

/** What a load holds before it becomes visible. */
interface Staged {
  rows: number
  events: number
  firstHour: number | null
  lastHourEnd: number | null
}

/**
 * A load on its way in: rows are gathered in a table of their own in the engine's memory, compared with what is there,
 * and moved into `costs` in one statement. A crash leaves nothing of it, a refused body needs no undoing, and
 * the comparison cannot be disturbed by a merge that has already taken the older rows away.
 */
export class Incoming implements AsyncDisposable {
  readonly table: string
  readonly #engine: Engine
  readonly #load: Load
  readonly #params: SqlParams

  private constructor(engine: Engine, load: Load) {
    this.#engine = engine
    this.#load = load
    this.table = incomingTable(load.loadId)
    const { tenant, account, connection, slice, loadId, version } = load
    this.#params = { tenant, account, connection, slice, load_id: loadId, version: String(version) }
  }

  static async create(engine: Engine, load: Load): Promise<Incoming> {
    const incoming = new Incoming(engine, load)
    await engine.run(`CREATE OR REPLACE TABLE ${incoming.table} AS costs ENGINE = Memory`)
    return incoming
  }

  async count(): Promise<Staged> {
    const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(event_id)) AS events,
    toUnixTimestamp(min(event_time)) AS first, toUnixTimestamp(max(event_time)) AS last FROM ${this.table}`
    type Counted = Record<'rows' | 'events' | 'first' | 'last', number>
    const [found] = await this.#engine.query<Counted>(sql)
    if (!found || found.rows === 0) return { rows: 0, events: 0, firstHour: null, lastHourEnd: null }
    const { rows, events, first, last } = found
    return { rows, events, firstHour: first, lastHourEnd: last + HOUR_SECONDS }
  }

  /** Make the rows visible, and say how they stand to what was there. */
  async moveIn(staged: Staged): Promise<LoadedRows> {
    const { rows, firstHour, lastHourEnd } = staged
    if (rows === 0) return { rows, duplicates: 0, restated: 0, firstHour, lastHourEnd }
    const { duplicates, restated, moved } = await this.#compare()
    if (moved > 0) await this.#buryMovedEvents()
    await this.#insert(staged)
    return { rows, duplicates, restated, firstHour, lastHourEnd }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }

  async #compare(): Promise<{ duplicates: number; restated: number; moved: number }> {
    const nothing = { duplicates: 0, restated: 0, moved: 0 }
    const known = `SELECT toUInt32(count()) AS events FROM costs WHERE ${this.#seenBefore()}`
    const [before] = await this.#engine.query<{ events: number }>(known, this.#params)
    if (before?.events === 0) return nothing
    const sql = `SELECT
    toUInt32(countIf(own_hash = their_hash)) AS duplicates,
    toUInt32(countIf(own_hash != their_hash)) AS restated,
    toUInt32(countIf(arrayExists(seen -> seen.1 != own_time, their_times))) AS moved
    FROM (${this.#eventsSeenBefore()})`
    const [seen] = await this.#engine.query<Record<'duplicates' | 'restated' | 'moved', number>>(
      sql,
      this.#params,
    )
    return seen ?? nothing
  }

  #seenBefore(): string {
    return `${THEIRS} AND event_key IN (SELECT event_key FROM ${this.table})`
  }

  /** The newest other copy of every event of this load, beside this load's own. */
  #eventsSeenBefore(): string {
    return `
    SELECT
      mine.event_id AS event_id, mine.event_time AS own_time, mine.content_hash AS own_hash,
      theirs.newest AS their_version, theirs.hash AS their_hash, theirs.times AS their_times
    FROM (
      SELECT event_id, max(version) AS newest, argMax(content_hash, version) AS hash,
        groupUniqArray((event_time, version)) AS times
      FROM costs
      WHERE ${this.#seenBefore()}
      GROUP BY event_id
    ) AS theirs INNER JOIN (
      SELECT event_id, event_time, content_hash FROM ${this.table}
      WHERE event_key IN (SELECT event_key FROM costs WHERE ${this.#seenBefore()})
    ) AS mine ON theirs.event_id = mine.event_id`
  }

  /** The hour is part of the key: an event that changed its hour leaves a tombstone at the place that lost. */
  async #buryMovedEvents(): Promise<void> {
    const sql = `INSERT INTO ${this.table}
    (tenant, account, connection, slice, load_id, version, is_deleted, event_id, event_time)
    SELECT {tenant:String}, {account:String}, {connection:String}, {slice:String}, {load_id:String},
      grave.2, 1, event_id, grave.1
    FROM (${this.#eventsSeenBefore()})
    ARRAY JOIN if(their_version > {version:UInt64},
      [(own_time, their_version)],
      arrayMap(seen -> (seen.1, {version:UInt64}), arrayFilter(seen -> seen.1 != own_time, their_times))) AS grave
    WHERE arrayExists(seen -> seen.1 != own_time, their_times)
      AND NOT has(arrayMap(seen -> seen.1, arrayFilter(seen -> seen.2 > {version:UInt64}, their_times)), own_time)`
    await this.#engine.run(sql, this.#params)
  }

  /** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
  async #insert(staged: Staged): Promise<void> {
    const columns = [...COST_COLUMNS, 'is_deleted'].join(', ')
    for (let attempt = 1; ; attempt += 1) {
      await this.#engine.run(`INSERT INTO costs (${columns}) SELECT ${columns} FROM ${this.table}`)
      const missing = await this.#countMissing(staged)
      if (missing === 0) return
      const { slice } = this.#load
      if (attempt === ATTEMPTS)
        throw new Error(`slice ${slice}: ${missing} of ${staged.rows} rows not there after insert`)
    }
  }

  async #countMissing({ rows, firstHour, lastHourEnd }: Staged): Promise<number> {
    const params = { ...this.#params, first: firstHour ?? 0, end: lastHourEnd ?? 0 }
    const counted = `SELECT toUInt32(count()) AS found FROM costs WHERE ${OURS} AND is_deleted = 0`
    const [found] = await this.#engine.query<{ found: number }>(counted, params)
    if (found?.found === rows) return 0
    // Rows that lost to a newer file may already have been merged away; then the newer ones stand for them.
    const searched = `SELECT toUInt32(count()) AS missing FROM ${this.table}
    WHERE (event_time, event_id) NOT IN (
      SELECT event_time, event_id FROM costs WHERE ${IN_RANGE} AND version >= {version:UInt64})`
    const [left] = await this.#engine.query<{ missing: number }>(searched, params)
    return left?.missing ?? rows
  }
}

const ACCOUNT = 'tenant = {tenant:String} AND account = {account:String}'
const THEIRS = `${ACCOUNT} AND load_id != {load_id:String} AND is_deleted = 0`
const IN_RANGE = `${ACCOUNT} AND event_time >= toDateTime({first:UInt32}, 'UTC') AND event_time < toDateTime({end:UInt32}, 'UTC')`
const OURS = `${IN_RANGE} AND load_id = {load_id:String}`

/** Hex, so that an id of any form is a name. */
export function incomingTable(loadId: string): string {
  return `incoming_${Buffer.from(loadId).toString('hex')}`
}
