import { traitsOf } from '../../model/dataset.ts'
import { DAY_MS, dayStart, HOUR_MS, subtractIntervals, utcDay } from '../../model/time/time.ts'
import { listLiveConnections } from '../../store/control/collecting/connections-table.ts'
import { scheduleNow } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { isoNow } from '../../lib/clock.ts'
import type { CollectorContext } from '../context.ts'
import { besideSlice } from '../ledger/day-ledger.ts'
import { NO_LOAD } from '../ledger/no-load.ts'
import { stretchFrom } from '../ledger/slice-names.ts'
import { said } from '../../words/said.ts'
import { storedSaid } from '../../words/stored-said.ts'

/** The newest report may end some days ago. */
const REPORT_STANDS_MS = 4 * DAY_MS

const LOST_HERE = storedSaid(said('rows_lost_fetched_again'))
const GONE = storedSaid(said('rows_lost_for_good'))

/** Have slices whose rows are gone collected again, or say that they cannot be had any more. */
export async function collectAgain(
  ctx: CollectorContext,
  lost: readonly LedgerRow[],
): Promise<{ refetched: number; gone: number }> {
  if (lost.length === 0) return { refetched: 0, gone: 0 }
  const live = await listLiveConnections(ctx.control.db)
  const offered = new Set(
    lost.filter((row) => {
      const connection = live.find(({ id }) => id === row.connection)
      if (!connection || !ctx.sources.profile(connection.profile)) return false
      const keepsDays = ctx.sources.module(connection.source).keepsDays(row.dataset, connection.profile)
      return isOffered(row, keepsDays, ctx.clock.now())
    }),
  )
  const gone = lost.filter((row) => !offered.has(row))
  // A crash in between finds them lost once more.
  for (const row of offered) await askAgain(ctx, row)
  await ctx.facts.forgetSlices([...offered])
  if (gone.length > 0) await ctx.facts.commit(...gone.map(asGone))
  for (const { connection, dataset } of offered) {
    await scheduleNow(ctx.control.db, { connection_id: connection, dataset }, isoNow(ctx.clock))
  }
  return { refetched: offered.size, gone: gone.length }
}

/** Whether the vendor still has it. A snapshot is of its moment, a report of the last days as they were then. */
function isOffered(row: LedgerRow, keepsDays: number, now: number): boolean {
  const since = (days: number) => dayStart(utcDay(now)) - days * DAY_MS
  switch (traitsOf(row.dataset).slice) {
    case 'file':
      return Date.parse(row.vendorEnd ?? '') >= now - keepsDays * DAY_MS
    case 'day':
      return (row.periodStart ?? 0) >= since(keepsDays)
    case 'month':
      return (row.periodEnd ?? 0) >= since(keepsDays)
    case 'report':
      return (row.periodEnd ?? 0) > now - REPORT_STANDS_MS
    case 'snapshot':
      return (row.periodEnd ?? 0) > now
    case 'list':
      return true
  }
}

/** A day without a row is due by itself; what it waits for stands beside it, as that of a held answer does. */
async function askAgain(ctx: CollectorContext, row: LedgerRow): Promise<void> {
  if (row.kind === 'file') return await reopenWindows(ctx, row)
  if (row.kind !== 'day') return
  await ctx.facts.commit({
    ...row,
    ...NO_LOAD,
    ...besideSlice(row.slice),
    loadId: ctx.newId(),
    kind: 'hold',
    outcome: 'held',
    note: LOST_HERE,
  })
}

/** Files are found by listing the time they were written in, so that hour counts as not listed. */
async function reopenWindows(ctx: CollectorContext, file: LedgerRow): Promise<void> {
  const { tenant, account, dataset } = file
  const hour = Math.floor(Date.parse(file.vendorEnd ?? '') / HOUR_MS) * HOUR_MS
  const windows = await ctx.facts.readLedger({ tenant, account, dataset, kind: 'window' })
  const changed = windows.flatMap((row) => {
    const window = { start: row.periodStart ?? 0, end: row.periodEnd ?? 0 }
    if (window.end <= hour || window.start >= hour + HOUR_MS || window.start === window.end) return []
    const [first, ...more] = subtractIntervals(window, [{ start: hour, end: hour + HOUR_MS }])
    // Of a window that was that hour alone nothing is left; it stays as the mark of its start.
    const kept = first?.start === window.start ? first : { start: window.start, end: window.start }
    const others = kept === first ? more : [first, ...more].flatMap((rest) => rest ?? [])
    return [
      { ...row, periodEnd: kept.end },
      ...others.map(({ start, end }) => ({
        ...row,
        slice: stretchFrom('window', start),
        periodStart: start,
        periodEnd: end,
      })),
    ]
  })
  if (changed.length > 0) await ctx.facts.commit(...changed)
}

function asGone(row: LedgerRow): LedgerRow {
  const start = row.periodStart ?? row.fetchedAt
  return {
    ...row,
    ...NO_LOAD,
    kind: row.kind === 'day' ? 'day' : 'lost',
    outcome: 'unrecoverable',
    periodStart: start,
    periodEnd: row.periodEnd ?? start + HOUR_MS,
    note: GONE,
  }
}
