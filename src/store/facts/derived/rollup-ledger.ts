import { DAY_MS, utcDay } from '../../../model/time.ts'
import type { Engine } from '../engine/engine.ts'

export interface RollupAccount {
  tenant: string
  account: string
}

/** Which build of a span's sums holds; 0: none does, its numbers come from the records. */
export interface Build {
  span: 'day' | 'month'
  /** Days since the epoch. */
  start: number
  build: number
}

export interface Progress {
  /** Days since the epoch: every day before it that has records has been looked at. */
  closedThrough: number
}

/** How far the ledger reached, and the loads committed shortly before that. */
export interface LedgerEnd {
  through: string
  recentLoads: string[]
}

const OF_ACCOUNT = 'tenant = {tenant:String} AND account = {account:String}'
const COST_FILES = `${OF_ACCOUNT} AND dataset = 'costs' AND kind = 'file' AND outcome = 'committed'`
/** A commit becomes visible within seconds of its stamp; an hour is far beyond any delay between replicas. */
const OVERLAP = 'INTERVAL 1 HOUR'
const DAY = `toUInt32(toDate(event_time, 'UTC'))`

/** The engine's own clock in microseconds: no two builds of an account share one. */
export async function engineMicros(engine: Engine): Promise<number> {
  const [row] = await engine.query<{ micros: string }>('SELECT toUnixTimestamp64Micro(now64(6)) AS micros')
  return Number(row?.micros)
}

export async function readProgress(engine: Engine, ref: RollupAccount): Promise<Progress | null> {
  const [row] = await engine.query<{ closed: number }>(
    `SELECT toUInt32(closed_through) AS closed FROM cost_rollup_progress FINAL WHERE ${OF_ACCOUNT}`,
    { ...ref },
  )
  return row ? { closedThrough: row.closed } : null
}

export async function ledgerEnd(engine: Engine, ref: RollupAccount): Promise<LedgerEnd> {
  const [row] = await engine.query<{ through: string; recent: string[] }>(
    `WITH (SELECT max(recorded_at) FROM slices WHERE ${COST_FILES}) AS newest
SELECT toString(newest) AS through, groupArray(load_id) AS recent
FROM slices WHERE ${COST_FILES} AND recorded_at >= newest - ${OVERLAP}`,
    { ...ref },
  )
  return { through: row?.through ?? '1970-01-01 00:00:00.000', recentLoads: row?.recent ?? [] }
}

/** Days that loads committed since the last refresh have written to, tombstones included. */
export async function changedDays(engine: Engine, ref: RollupAccount): Promise<number[]> {
  return await distinctDays(engine, ref, `load_id IN (${LOADS_NOT_SEEN})`)
}

const LOADS_NOT_SEEN = `SELECT load_id FROM slices WHERE ${COST_FILES}
    AND recorded_at >= (SELECT max(ledger_through) - ${OVERLAP} FROM cost_rollup_progress FINAL WHERE ${OF_ACCOUNT})
    AND load_id NOT IN (SELECT arrayJoin(recent_loads) FROM cost_rollup_progress FINAL WHERE ${OF_ACCOUNT})`

/** Days that loads not yet committed have written to: a crash takes their rows away again. */
export async function daysOfOpenLoads(engine: Engine, ref: RollupAccount): Promise<number[]> {
  return await distinctDays(
    engine,
    ref,
    `load_id IN (SELECT load_id FROM loads FINAL WHERE ${OF_ACCOUNT} AND dataset = 'costs' AND ended = 0
      AND load_id NOT IN (SELECT load_id FROM slices WHERE ${COST_FILES}))`,
  )
}

export async function daysWithRecords(
  engine: Engine,
  ref: RollupAccount,
  from: number,
  to: number,
): Promise<number[]> {
  if (to <= from) return []
  const within = `event_time >= toDateTime({from:UInt32}, 'UTC') AND event_time < toDateTime({to:UInt32}, 'UTC')`
  return await distinctDays(engine, ref, within, { from: from * 86_400, to: to * 86_400 })
}

/** How many rows each of these days has, replaced ones included. */
export async function rowsPerDay(
  engine: Engine,
  ref: RollupAccount,
  days: readonly number[],
): Promise<Map<number, number>> {
  if (days.length === 0) return new Map()
  const rows = await engine.query<{ day: number; rows: string }>(
    `SELECT ${DAY} AS day, count() AS rows FROM costs
WHERE ${OF_ACCOUNT} AND event_time >= toDateTime({from:UInt32}, 'UTC') AND event_time < toDateTime({to:UInt32}, 'UTC')
GROUP BY day`,
    { ...ref, from: Math.min(...days) * 86_400, to: (Math.max(...days) + 1) * 86_400 },
  )
  return new Map(rows.map(({ day, rows: count }) => [day, Number(count)]))
}

async function distinctDays(
  engine: Engine,
  ref: RollupAccount,
  condition: string,
  params: Record<string, number> = {},
): Promise<number[]> {
  // The table itself: a day whose rows were all replaced or buried has changed as well.
  const rows = await engine.query<{ day: number }>(
    `SELECT DISTINCT ${DAY} AS day FROM costs WHERE ${OF_ACCOUNT} AND ${condition}`,
    { ...ref, ...params },
  )
  return rows.map(({ day }) => day)
}

export async function readBuilds(engine: Engine, ref: RollupAccount): Promise<Build[]> {
  const rows = await engine.query<{ span: Build['span']; start: number; build: string }>(
    `SELECT span, toUInt32(start) AS start, build FROM cost_rollups FINAL WHERE ${OF_ACCOUNT}`,
    { ...ref },
  )
  return rows.map((row) => ({ ...row, build: Number(row.build) }))
}

/** `version`: the engine's clock before the records were read, or when they were seen to have changed. */
export async function writeBuilds(
  engine: Engine,
  ref: RollupAccount,
  version: number,
  builds: readonly Build[],
): Promise<void> {
  const rows = builds.map((build) =>
    JSON.stringify({ ...ref, ...build, version, start: utcDay(build.start * DAY_MS) }),
  )
  await engine.insertRows('cost_rollups', rows.join('\n'))
}

/** Say that nothing holds for the days these loads have written to, before their rows are taken out. */
export async function forgetDaysOf(engine: Engine, loadIds: readonly string[]): Promise<void> {
  await engine.run(
    `INSERT INTO cost_rollups (tenant, account, span, start, build, version)
SELECT DISTINCT tenant, account, span.1, span.2, 0, toUnixTimestamp64Micro(now64(6))
FROM costs
ARRAY JOIN [('day', toDate(event_time, 'UTC')), ('month', toStartOfMonth(toDate(event_time, 'UTC')))] AS span
WHERE load_id IN {load_ids:Array(String)}`,
    { load_ids: [...loadIds] },
  )
}

/** Accounts of a tenant that have costs, whether they are still connected or not. */
export async function accountsWithCosts(engine: Engine, tenant: string): Promise<string[]> {
  const rows = await engine.query<{ account: string }>(
    `SELECT DISTINCT account FROM slices WHERE tenant = {tenant:String} AND dataset = 'costs'`,
    { tenant },
  )
  return rows.map(({ account }) => account)
}

export async function writeProgress(
  engine: Engine,
  ref: RollupAccount,
  closed: number,
  ledger: LedgerEnd,
): Promise<void> {
  const row = {
    ...ref,
    closed_through: utcDay(closed * DAY_MS),
    ledger_through: ledger.through,
    recent_loads: ledger.recentLoads,
  }
  await engine.insertRows('cost_rollup_progress', JSON.stringify(row))
}

/** Builds of a table that hold no more, old enough that no answer still being read was planned with them. */
export async function supersededBuilds(
  engine: Engine,
  ref: RollupAccount,
  table: 'cost_person_days' | 'cost_person_months',
): Promise<number[]> {
  const rows = await engine.query<{ build: string }>(
    `SELECT DISTINCT build FROM ${table}
WHERE ${OF_ACCOUNT} AND build < toUnixTimestamp64Micro(now64(6) - ${OVERLAP})
  AND build NOT IN (SELECT build FROM cost_rollups FINAL WHERE ${OF_ACCOUNT})`,
    { ...ref },
  )
  return rows.map(({ build }) => Number(build))
}
