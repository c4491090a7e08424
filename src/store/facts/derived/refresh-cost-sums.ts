import { datasetsShaped, settleHoursOf } from '../../../model/dataset.ts'
import { monthOfDay, nextMonth } from '../../../model/time/epoch-day.ts'
import { DAY_MS, HOUR_MS } from '../../../model/time/time.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, rowsOf, runOn, sql, texts, whole } from '../engine/sql.ts'
import { DAY_TABLES, MONTH_TABLES, sumDays, sumMonth } from './build-cost-sums.ts'
import { ofCosts } from '../ledger/newest-slices.ts'
import { readCostInputs, wantedOfCosts } from './cost-inputs.ts'
import { daysSinceEpoch, inBatches, readHeld, refresh, type Inputs, type Wanted } from './derived.ts'

/** Days of one month with about this many rows at most: a statement groups them in memory, into one partition. */
const BATCH_ROWS = 200_000
const DAY_SECONDS = 86_400

interface Account {
  tenant: string
  account: string
}

/**
 * Sum the closed days of a tenant's costs that files have changed since, and the months whose days all hold. Of days that were
 * deleted after their period nothing is made again: what there is of them stays. Resolves to the number of days summed.
 */
export async function refreshCostSums(engine: Engine, tenant: string, now: number): Promise<number> {
  const settlesAfterMs = settleHoursOf(datasetsShaped('cost_line', 'file')) * HOUR_MS
  const closed = Math.floor((now - settlesAfterMs) / DAY_MS)
  const kept = await keptFromDay(engine, tenant)
  let summed = 0
  // Sources that were disconnected too: their days are asked for as well.
  for (const [account, inputs] of await readCostInputs(engine, { tenant })) {
    const first = kept.get(account) ?? 0
    const isKept = (day: number) => day >= first && day < closed
    const days = new Map([...inputs].filter(([day]) => isKept(daysSinceEpoch(day))))
    summed += await refreshAccount(engine, { tenant, account }, days, closed)
  }
  return summed
}

/** By account, the first day since the epoch whose records are kept. */
async function keptFromDay(engine: Engine, tenant: string): Promise<Map<string, number>> {
  const rows = await readRows(
    engine,
    sql`SELECT account, toUInt32(intDiv(ifNull(max(period_end), 0), ${whole(DAY_MS)})) AS first
FROM ${rowsOf('slices', { tenant })} AND ${ofCosts()} AND kind = 'expired' GROUP BY account`,
    { account: TEXT, first: COUNT },
  )
  return new Map(rows.map(({ account, first }) => [account, first]))
}

async function refreshAccount(engine: Engine, of: Account, days: Inputs, closed: number): Promise<number> {
  const [ofDays, ofMonths] = wantedOfCosts(of.account, days)
  // What another load is still writing to is left for the next time.
  const open = await daysOfOpenLoads(engine, of)
  const settled = { ...ofDays, inputs: new Map([...days].filter(([day]) => !open.includes(day))) }
  const summed = await refresh(engine, {
    ...settled,
    ...of,
    tables: DAY_TABLES,
    batches: async (due) => {
      const rows = await rowsPerDay(engine, of, due)
      return inBatches(
        due,
        BATCH_ROWS,
        (day) => rows.get(day) ?? 0,
        (day) => day.slice(0, 7),
      )
    },
    build: (due, base) => sumDays(engine, { ...of, base, days: due.map(daysSinceEpoch) }),
  })
  await refreshMonths(engine, of, { ofDays, ofMonths, closed })
  return summed
}

/** Every month that has ended and whose days all hold. */
async function refreshMonths(
  engine: Engine,
  of: Account,
  { ofDays, ofMonths, closed }: { ofDays: Wanted; ofMonths: Wanted; closed: number },
): Promise<void> {
  const [held] = await readHeld(engine, of.tenant, [ofDays])
  const byMonth = Map.groupBy(ofDays.inputs.keys(), (day) => monthOfDay(daysSinceEpoch(day)))
  const buildsOf = (month: string) =>
    (byMonth.get(daysSinceEpoch(month)) ?? []).map((day) => held?.get(day) ?? null)
  const isWhole = (month: string) =>
    nextMonth(daysSinceEpoch(month)) <= closed && !buildsOf(month).includes(null)
  await refresh(engine, {
    ...ofMonths,
    ...of,
    inputs: new Map([...ofMonths.inputs].filter(([month]) => isWhole(month))),
    tables: MONTH_TABLES,
    batches: (due) => due.map((month) => [month]),
    build: async ([month = ''], base) => {
      const builds = buildsOf(month).flatMap((build) => build ?? [])
      await sumMonth(engine, { ...of, base, month: daysSinceEpoch(month), builds })
    },
  })
}

const DAY = sql`toString(toDate(event_time, 'UTC'))`

/** Days that loads not yet committed have written to: a crash takes their rows away again. */
async function daysOfOpenLoads(engine: Engine, of: Account): Promise<string[]> {
  const rows = await readRows(
    engine,
    sql`SELECT DISTINCT ${DAY} AS day FROM ${rowsOf('costs', of)}
  AND load_id IN (SELECT load_id FROM ${rowsOf('loads', of, 'FINAL')} AND ${ofCosts()} AND ended = 0
    AND load_id NOT IN (SELECT load_id FROM ${rowsOf('slices', of)} AND ${ofCosts()} AND outcome = 'committed'))`,
    { day: TEXT },
  )
  return rows.map(({ day }) => day)
}

/** How many rows each of these days has, replaced ones included. */
async function rowsPerDay(engine: Engine, of: Account, due: readonly string[]): Promise<Map<string, number>> {
  const [first, last] = [due[0], due.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const [from, to] = [daysSinceEpoch(first) * DAY_SECONDS, (daysSinceEpoch(last) + 1) * DAY_SECONDS]
  const rows = await readRows(
    engine,
    sql`SELECT ${DAY} AS day, count() AS rows FROM ${rowsOf('costs', of)}
  AND event_time >= toDateTime(${whole(from)}, 'UTC')
  AND event_time < toDateTime(${whole(to)}, 'UTC') GROUP BY day`,
    { day: TEXT, rows: COUNT },
  )
  return new Map(rows.map(({ day, rows: count }) => [day, count]))
}

/** Say that nothing holds of the days these loads have written to, before their rows are taken out. */
export async function forgetDaysOf(engine: Engine, loadIds: readonly string[]): Promise<void> {
  await runOn(
    engine,
    sql`INSERT INTO derived (tenant, name, account, key, build, inputs)
SELECT DISTINCT tenant, span.1, account, toString(span.2), toUnixTimestamp64Micro(now64(6)) + toUInt32(span.2), ''
FROM ${allTenants('costs')}
ARRAY JOIN [('cost_day', toDate(event_time, 'UTC')), ('cost_month', toStartOfMonth(toDate(event_time, 'UTC')))] AS span
WHERE load_id IN ${texts(loadIds)}`,
  )
}
