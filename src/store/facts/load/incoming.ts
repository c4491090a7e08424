import { COUNT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, verbatim } from '../engine/sql.ts'
import type { Load } from '../facts-store.ts'

export const HOUR_SECONDS = 3600

/** What a load holds before it becomes visible. */
export interface Counted {
  rows: number
  events: number
  firstHour: number | null
  lastHourEnd: number | null
}

/**
 * A load on its way in: rows are gathered in a table of their own in the engine's memory, compared with what is there,
 * and moved into `costs` in one statement (`move-in.ts`). A crash leaves nothing of it, a refused body needs no undoing,
 * and the comparison cannot be disturbed by a merge that has already taken the older rows away.
 */
export class Incoming implements AsyncDisposable {
  readonly table: string
  readonly load: Load
  readonly #engine: Engine

  private constructor(engine: Engine, load: Load, table: string) {
    this.#engine = engine
    this.load = load
    this.table = table
  }

  /** `table`: another one than the load's own, where that is in use. */
  static async create(engine: Engine, load: Load, table = incomingTable(load.loadId)): Promise<Incoming> {
    const incoming = new Incoming(engine, load, table)
    await engine.run(`CREATE OR REPLACE TABLE ${incoming.table} AS costs ENGINE = Memory`)
    return incoming
  }

  async count(): Promise<Counted> {
    const [found] = await readRows(
      this.#engine,
      sql`SELECT count() AS rows, uniqExact(event_key) AS events,
    toUnixTimestamp(min(event_time)) AS first, toUnixTimestamp(max(event_time)) AS last FROM ${verbatim(this.table)}`,
      { rows: COUNT, events: COUNT, first: COUNT, last: COUNT },
    )
    if (!found || found.rows === 0) return { rows: 0, events: 0, firstHour: null, lastHourEnd: null }
    const { rows, events, first, last } = found
    return { rows, events, firstHour: first, lastHourEnd: last + HOUR_SECONDS }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine.run(`DROP TABLE IF EXISTS ${this.table} SYNC`)
  }
}

/** Beside it, for rows of bodies that are taken together; the load is that of the first. */
export function togetherTable(loadId: string): string {
  return `${incomingTable(loadId)}_together`
}

/** Beside one of these, who is who; a second one where two statements go on at once. */
export function lookupTable(table: string, which: 'first' | 'second' = 'first'): string {
  return which === 'first' ? `${table}_people` : `${table}_people_2`
}

/** All that may be there of a load. */
export function tablesOf(loadId: string): string[] {
  const own = [incomingTable(loadId), togetherTable(loadId)]
  return own.flatMap((table) => [table, lookupTable(table), lookupTable(table, 'second')])
}

/** Hex, so that an id of any form is a name. */
export function incomingTable(loadId: string): string {
  return `incoming_${Buffer.from(loadId).toString('hex')}`
}
