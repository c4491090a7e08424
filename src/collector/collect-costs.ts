import { toError } from '../lib/errors.ts'
import { daysOf, epochMicros, mergeIntervals, type Interval } from '../model/time.ts'
import type { LedgerRow } from '../store/facts/facts-store.ts'
import { CostFileIntake, FILES_TOGETHER } from './cost-file-intake.ts'
import { isDue, readCostsLedger, type CostsLedger } from './costs-ledger.ts'
import { ledgerRow, type ChatRun, type RunResult } from './dataset-run.ts'
import { planCosts, SEAM_MS, type PlannedWindow } from './plan-costs.ts'
import { prepareCostFile, type DueFile } from './prepare-cost-file.ts'
import { SliceHeldError } from './slice-held.ts'
import { workAhead } from './work-ahead.ts'

/** The next files are fetched while those before them are loaded. */
const AHEAD = { depth: FILES_TOGETHER, atOnce: 2 }
/** The end of a window lies this far before the upstream's clock: a file may become visible late. */
const SIGNPOST_MS = 5 * 60_000

/**
 * Collect the costs feed (upstream/chat-assistant 2 and 3): list by write time, newest window first,
 * fetch what the ledger does not have, and commit file by file. Resumable at every file.
 */
export async function collectCosts(run: ChatRun): Promise<RunResult> {
  const { ctx, account } = run
  const rows = await ctx.facts.readLedger({ tenant: run.connection.tenant, account, dataset: 'costs' })
  const ledger = readCostsLedger(rows)
  const plan = planCosts({
    now: ctx.clock.now(),
    retentionDays: run.profile.retentionDays,
    windows: ledger.windows,
    holes: ledger.holes,
    relistFrom: run.relistFrom,
  })
  if (ledger.windows.length === 0) await markHistoryStart(run, ledger, plan.windows)
  await recordLost(run, plan.lost)
  run.progress.plan(plan.windows.length)
  // One bad file stops neither its neighbours nor the days before it; it is told of once they are committed.
  const setbacks: Error[] = []
  for (const window of plan.windows) {
    await collectWindow(run, ledger, window, setbacks)
    run.progress.stepDone()
  }
  await sumUp(run)
  const [setback] = setbacks
  if (setback) throw setback
  return { hasData: ledger.hasData }
}

/** Sums of ended days make pages fast; without them the same answers come from the records. */
async function sumUp(run: ChatRun): Promise<void> {
  const { ctx, connection, log } = run
  try {
    const days = await ctx.facts.refreshRollups(connection.tenant, ctx.clock.now())
    if (days > 0) log.info({ days }, 'summed up ended days')
  } catch (thrown) {
    log.warn({ err: toError(thrown) }, 'could not sum up ended days; they are read from the records')
  }
}

/** An empty window at the oldest time asked for: before it the vendor had deleted everything. */
async function markHistoryStart(run: ChatRun, ledger: CostsLedger, windows: PlannedWindow[]): Promise<void> {
  const start = windows.reduce((min, window) => Math.min(min, window.start), run.ctx.clock.now())
  await run.ctx.facts.commit(
    ledgerRow(run, {
      slice: 'history',
      kind: 'window',
      outcome: 'committed',
      periodStart: start,
      periodEnd: start,
      note: 'The oldest time the vendor still kept when the source was connected.',
    }),
  )
  ledger.windows.push({ start, end: start })
}

/** Files are gone after the retention; the days are named once and for all. */
async function recordLost(run: ChatRun, lost: readonly Interval[]): Promise<void> {
  for (const interval of lost) {
    run.log.warn({ days: daysOf(interval).length }, 'days past the retention can no longer be collected')
    await run.ctx.facts.commit(
      ledgerRow(run, {
        slice: `gap:${new Date(interval.start).toISOString()}`,
        kind: 'gap',
        outcome: 'unrecoverable',
        periodStart: interval.start,
        periodEnd: interval.end,
        note: `Not collected within the ${run.profile.retentionDays} days the vendor keeps files.`,
      }),
    )
  }
}

/** List one window, load its new files, and then, unless one is still to be had, say that it is complete. */
async function collectWindow(
  run: ChatRun,
  ledger: CostsLedger,
  window: PlannedWindow,
  setbacks: Error[],
): Promise<void> {
  const { ctx, signal } = run
  const listing = { upstreamNow: null as number | null }
  run.progress.at(new Date(window.start).toISOString().slice(0, 10))
  const files = dueFiles(run, ledger, window, listing)
  let complete = true
  await using intake = new CostFileIntake(run, {
    recorded: (row) => note(row, ledger, setbacks),
    setback: (error) => {
      setbacks.push(error)
      complete = false
    },
  })
  for await (const { item, prepared } of workAhead(files, AHEAD, (due) =>
    prepareCostFile(run, ledger, due),
  )) {
    await intake.take(item, prepared)
  }
  await intake.flush()
  signal.throwIfAborted()
  if (!complete) return
  const now = Math.min(listing.upstreamNow ?? ctx.clock.now(), ctx.clock.now())
  await commitWindow(run, ledger, { start: window.start, end: window.end ?? now - SIGNPOST_MS })
}

function note(row: LedgerRow, ledger: CostsLedger, setbacks: Error[]): void {
  // Windows overlap at their seams: the next one lists this file again.
  ledger.files.set(row.slice, row)
  ledger.hasData ||= row.rows > 0
  if (row.outcome === 'held') setbacks.push(new SliceHeldError('a file was held'))
}

async function* dueFiles(
  run: ChatRun,
  ledger: CostsLedger,
  window: PlannedWindow,
  listing: { upstreamNow: number | null },
): AsyncGenerator<DueFile> {
  const { ctx, signal } = run
  const after = new Date(window.start - SEAM_MS).toISOString()
  const query =
    window.end === null ? { after } : { after, before: new Date(window.end + SEAM_MS).toISOString() }
  let spanStart = window.start
  await ctx.failpoints('before_list')
  for await (const page of run.source.costs.list(query, signal)) {
    await ctx.failpoints('after_list')
    listing.upstreamNow ??= page.upstreamNow
    const due: DueFile[] = []
    for (const file of page.files) {
      const end = Number((epochMicros(file.endTime) ?? 0n) / 1000n) + 1
      if (isDue(ledger, file, run.relistFrom !== null))
        due.push({ file, span: { start: Math.min(spanStart, end), end } })
      spanStart = Math.max(spanStart, end)
    }
    run.progress.expect(due.length)
    yield* due
  }
}

/** Joined with its neighbours, so that the ledger keeps one row per stretch and not one per poll. */
async function commitWindow(run: ChatRun, ledger: CostsLedger, window: Interval): Promise<void> {
  if (window.end <= window.start) return
  ledger.windows.push(window)
  const joined =
    mergeIntervals(ledger.windows).find((w) => w.start <= window.start && w.end >= window.end) ?? window
  await run.assertLease()
  await run.ctx.failpoints('before_window')
  await run.ctx.facts.commit(
    ledgerRow(run, {
      slice: `window:${new Date(joined.start).toISOString()}`,
      kind: 'window',
      outcome: 'committed',
      periodStart: joined.start,
      periodEnd: joined.end,
    }),
  )
  await run.ctx.failpoints('after_window')
}
