import { DAY_MS, dayStart, daysOf, type Interval, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { commitMarks, ledgerRow, type DatasetRun } from '../run/dataset-run.ts'
import { said } from '../../words/said.ts'
import { storedSaid } from '../../words/stored-said.ts'
import { vendorKeeps } from './vendor-keeps.ts'

/** The oldest time the vendor still kept when we came: nothing before it can ever be had, so nothing before is a gap. */
export async function markHistoryStart(run: DatasetRun, start: number): Promise<void> {
  const period = { periodStart: start, periodEnd: start }
  await commitMarks(
    run,
    ledgerRow(run, { slice: 'history', kind: 'history_start', outcome: 'committed', ...period }),
  )
}

/** Times of which all that was asked for is committed, or has a row that says why not. */
export async function commitWindows(
  run: DatasetRun,
  windows: readonly (Interval & { slice: string; fetchedAt?: number })[],
): Promise<void> {
  const rows = windows.map(({ start, end, ...window }) => {
    const period = { periodStart: start, periodEnd: end }
    return ledgerRow(run, { ...window, ...period, kind: 'window', outcome: 'committed' })
  })
  await run.assertLease()
  await run.ctx.failpoints('before_window')
  await run.ctx.facts.commit(...rows)
  await run.ctx.failpoints('after_window')
}

/** What is gone upstream before it could be collected is named, once and for all. */
export async function recordLost(
  run: DatasetRun,
  lost: readonly (Interval & Pick<LedgerRow, 'slice' | 'kind'>)[],
): Promise<void> {
  if (lost.length === 0) return
  const days = lost.flatMap(daysOf).length
  const kept = vendorKeeps(run.dataset)
  run.log.warn({ days }, 'days past the retention can no longer be collected')
  const rows = lost.map(({ slice, kind, start, end }) =>
    ledgerRow(run, {
      slice,
      kind,
      outcome: 'unrecoverable',
      periodStart: start,
      periodEnd: end,
      note: kept === null ? '' : storedSaid(said('not_kept_long_enough', { days: run.keepsDays, kept })),
    }),
  )
  await commitMarks(run, ...rows)
}

export async function recordLostDays(run: DatasetRun, days: readonly UtcDay[]): Promise<void> {
  const lost = days.map((slice) => ({
    slice,
    kind: 'day' as const,
    start: dayStart(slice),
    end: dayStart(slice) + DAY_MS,
  }))
  await recordLost(run, lost)
}
