import { monthOfDay, nextMonth } from '../../../model/epoch-day.ts'
import { DAY_MS, HOUR_MS } from '../../../model/time.ts'
import { buildDays, buildMonth, removeBuilds, TABLES_OF_SPAN } from './build-rollups.ts'
import type { Engine } from '../engine/engine.ts'
import {
  accountsWithCosts,
  changedDays,
  daysOfOpenLoads,
  daysWithRecords,
  engineMicros,
  ledgerEnd,
  readBuilds,
  readProgress,
  rowsPerDay,
  supersededBuilds,
  writeBuilds,
  writeProgress,
  type Build,
  type RollupAccount,
} from './rollup-ledger.ts'

/** A day is closed when it ended this long ago: the feed settles six hours after the activity. */
const CLOSED_AFTER_MS = 6 * HOUR_MS

/**
 * Bring a tenant's roll-ups up to the ledger: sum the days that closed or changed since the last time. Until a day is
 * written down, and whenever it changes, its numbers come from the records; so calling this late, twice, or dying in
 * between costs time and never a wrong answer. Resolves to the number of days summed.
 */
export async function refreshRollups(engine: Engine, tenant: string, now: number): Promise<number> {
  let summed = 0
  // Sources that were disconnected too: a day is closed for an answer when it is for every account.
  for (const account of await accountsWithCosts(engine, tenant)) {
    summed += await refreshAccount(engine, { tenant, account }, Math.floor((now - CLOSED_AFTER_MS) / DAY_MS))
  }
  return summed
}

async function refreshAccount(engine: Engine, ref: RollupAccount, closed: number): Promise<number> {
  const before = await readProgress(engine, ref)
  // Read before the changes are looked for: what is committed meanwhile is left for the next time.
  const ledger = await ledgerEnd(engine, ref)
  const seenAt = await engineMicros(engine)
  const changed = before ? await changedDays(engine, ref) : []
  await writeBuilds(engine, ref, seenAt, unbuilt(changed.filter((day) => day < closed)))
  const due = new Set(await daysWithRecords(engine, ref, before?.closedThrough ?? 0, closed))
  for (const { span, start, build } of await readBuilds(engine, ref)) {
    if (span === 'day' && build === 0) due.add(start)
  }
  const busy = new Set(await daysOfOpenLoads(engine, ref))
  // A day that another load is still writing to counts as changed until it has been summed.
  await writeBuilds(engine, ref, seenAt, unbuilt([...due].filter((day) => busy.has(day))))
  const days = [...due].filter((day) => !busy.has(day)).sort((a, b) => a - b)
  for (const batch of await batchesOf(engine, ref, days)) await sumDays(engine, ref, batch)
  await sumMonths(engine, ref, closed)
  await writeProgress(engine, ref, closed, ledger)
  for (const span of ['day', 'month'] as const) {
    await removeBuilds(engine, ref, span, await supersededBuilds(engine, ref, TABLES_OF_SPAN[span][0]))
  }
  return days.length
}

/** Say that nothing holds for these days, nor for their months. */
function unbuilt(days: readonly number[]): Build[] {
  const months = new Set(days.map(monthOfDay))
  return [
    ...days.map((start): Build => ({ span: 'day', start, build: 0 })),
    ...[...months].map((start): Build => ({ span: 'month', start, build: 0 })),
  ]
}

/** Days of one month with about this many rows at most: a statement groups them in memory, into one partition. */
const BATCH_ROWS = 200_000

async function batchesOf(engine: Engine, ref: RollupAccount, days: readonly number[]): Promise<number[][]> {
  const rows = await rowsPerDay(engine, ref, days)
  const batches: number[][] = []
  let size = 0
  for (const [i, day] of days.entries()) {
    const last = batches.at(-1)
    size += rows.get(day) ?? 0
    if (last && size <= BATCH_ROWS && monthOfDay(days[i - 1] ?? day) === monthOfDay(day)) last.push(day)
    else {
      batches.push([day])
      size = rows.get(day) ?? 0
    }
  }
  return batches
}

async function sumDays(engine: Engine, ref: RollupAccount, days: readonly number[]): Promise<void> {
  const base = await engineMicros(engine)
  const builds = days.map((start): Build => ({ span: 'day', start, build: base + start }))
  await buildDays(engine, { ...ref, base, builds })
  const months = unbuilt(days).filter(({ span }) => span === 'month')
  await writeBuilds(engine, ref, base, [...months, ...builds])
}

/** Sum every month that has ended and whose days all hold. */
async function sumMonths(engine: Engine, ref: RollupAccount, closed: number): Promise<void> {
  const builds = await readBuilds(engine, ref)
  const days = builds.filter(({ span }) => span === 'day')
  const held = new Set(
    builds.flatMap(({ span, start, build }) => (span === 'month' && build > 0 ? [start] : [])),
  )
  for (const [month, own] of Map.groupBy(days, ({ start }) => monthOfDay(start))) {
    const ended = nextMonth(month) <= closed
    if (!ended || held.has(month) || own.some(({ build }) => build === 0)) continue
    const base = await engineMicros(engine)
    const build = base + month
    await buildMonth(engine, { ...ref, month, build, builds: own.map((day) => day.build) })
    await writeBuilds(engine, ref, base, [{ span: 'month', start: month, build }])
  }
}
