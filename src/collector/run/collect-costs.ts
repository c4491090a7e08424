import { toError } from '../../lib/errors.ts'
import { DAY_MS, daysOf, mergeIntervals, type Interval } from '../../model/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { CostFileIntake, FILES_TOGETHER } from '../take/cost-file-intake.ts'
import { dueAgain, readCostsLedger, type CostsLedger } from '../ledger/costs-ledger.ts'
import { stillDamaged, isDamaged } from '../take/damaged-slice.ts'
import { ledgerRow, type ChatRun, type RunResult } from './dataset-run.ts'
import { listCostFiles, type Listed, type ListedWindow } from '../plan/list-cost-files.ts'
import { planCosts, type PlannedWindow } from '../plan/plan-costs.ts'
import { prepareCostFile, type PreparedFile } from '../take/prepare-cost-file.ts'
import { Setbacks } from './setbacks.ts'
import { SliceHeldError } from '../take/slice-held.ts'
import { workAhead } from './work-ahead.ts'

/** As many files as the engine takes next are fetched while it loads those before them. */
const AHEAD = { depth: FILES_TOGETHER + 4, atOnce: 2 }

/**
 * Collect the costs feed (upstream/chat-assistant 2 and 3): list by write time, newest window first,
 * fetch what the ledger does not have, and commit a few files at a time. Resumable at every file.
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
    again: dueAgain(ledger, ctx.clock.now()),
  })
  if (ledger.windows.length === 0) await markHistoryStart(run, ledger, plan.windows)
  await recordLost(run, plan.lost)
  await giveUpDamaged(run, ledger)
  run.progress.plan(plan.windows.length)
  const setbacks = new Setbacks()
  await collectWindows(run, ledger, plan.windows, setbacks)
  await sumUp(run)
  return {
    hasData: ledger.hasData,
    ...stillDamaged(ledger.files.values(), ctx.clock.now()),
    ...setbacks.told(),
  }
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
      kind: 'history_start',
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
        kind: 'lost',
        outcome: 'unrecoverable',
        periodStart: interval.start,
        periodEnd: interval.end,
        note: `Not collected within the ${run.profile.retentionDays} days the vendor keeps files.`,
      }),
    )
  }
}

/** A damaged file that the vendor has deleted meanwhile will never come whole. */
async function giveUpDamaged(run: ChatRun, { files }: CostsLedger): Promise<void> {
  const earliest = run.ctx.clock.now() - run.profile.retentionDays * DAY_MS
  for (const row of files.values()) {
    if (!isDamaged(row) || (row.periodEnd ?? 0) > earliest) continue
    const lost = {
      kind: 'lost',
      outcome: 'unrecoverable',
      leaseEpoch: run.leaseEpoch,
      note: NEVER_WHOLE,
    } as const
    await run.ctx.facts.commit({ ...row, ...lost })
  }
}

const NEVER_WHOLE = 'The vendor’s file of this time never arrived whole while the vendor kept it.'

/**
 * Load the new files of window after window, newest first, and say of each window that it is complete, unless one of its
 * files is still to be had. The next lists are read and the next files fetched while those before them are loaded.
 */
async function collectWindows(
  run: ChatRun,
  ledger: CostsLedger,
  windows: readonly PlannedWindow[],
  setbacks: Setbacks,
): Promise<void> {
  await using intake = new CostFileIntake(run, {
    recorded: (row) => note(row, ledger, setbacks),
    setbacks,
    knownOf: (id) => ledger.files.get(id),
    complete: (ended) => commitWindows(run, ledger, ended),
  })
  const listed = listCostFiles(run, ledger, windows)
  const prepare = (item: Listed) =>
    item.kind === 'file' ? prepareCostFile(run, ledger, item.due) : Promise.resolve(NOTHING_TO_PREPARE)
  for await (const { item, prepared } of workAhead<Listed, PreparedFile | AsyncDisposable>(
    listed,
    AHEAD,
    prepare,
  )) {
    if (item.kind === 'end') intake.end(item.window)
    else if (item.kind === 'failure') await intake.giveUp(item.error)
    else if (!prepared.ok) await intake.takeFailure(item.due, prepared.error)
    else if ('load' in prepared.value) await intake.take(prepared.value)
    await intake.flushInTime()
  }
  await intake.flush()
  run.signal.throwIfAborted()
}

const NOTHING_TO_PREPARE: AsyncDisposable = { [Symbol.asyncDispose]: () => Promise.resolve() }

async function note(row: LedgerRow, ledger: CostsLedger, setbacks: Setbacks): Promise<void> {
  // Windows overlap at their seams: the next one lists this file again.
  ledger.files.set(row.slice, row)
  ledger.hasData ||= row.rows > 0
  if (row.outcome === 'held' && !isDamaged(row)) await setbacks.note(new SliceHeldError('a file was held'))
  else if (row.outcome === 'committed') await setbacks.wentWell()
}

/** Joined with their neighbours, so that the ledger keeps one row per stretch and not one per poll. */
async function commitWindows(
  run: ChatRun,
  ledger: CostsLedger,
  ended: readonly ListedWindow[],
): Promise<void> {
  const windows = ended.filter(({ start, end }) => end > start)
  if (windows.length > 0) {
    ledger.windows.push(...windows.map(({ start, end }) => ({ start, end })))
    const joined = mergeIntervals(ledger.windows).filter((stretch) =>
      windows.some(({ start, end }) => stretch.start <= start && stretch.end >= end),
    )
    await run.assertLease()
    await run.ctx.failpoints('before_window')
    await run.ctx.facts.commit(
      ...joined.map(({ start, end }) =>
        ledgerRow(run, {
          slice: `window:${new Date(start).toISOString()}`,
          kind: 'window',
          outcome: 'committed',
          periodStart: start,
          periodEnd: end,
        }),
      ),
    )
    await run.ctx.failpoints('after_window')
  }
  for (const { windows: steps } of ended) run.progress.stepDone(steps)
}
