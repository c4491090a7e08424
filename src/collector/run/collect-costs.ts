import { toError } from '../../lib/errors.ts'
import { DAY_MS, mergeIntervals, type Interval } from '../../model/time.ts'
import { UpstreamError } from '../../sources/source.ts'
import { dueAgain, readCostsLedger, type CostsLedger } from '../ledger/costs-ledger.ts'
import { commitWindows, markHistoryStart, recordLost } from '../ledger/history-mark.ts'
import { isDamaged, recordDamaged, stillDamaged } from '../take/damaged-slice.ts'
import { Intake } from '../take/intake.ts'
import { intoCosts, type OfferedCostFile } from '../take/together.ts'
import { ledgerRow, readOwnLedger, type ChatRun, type RunResult } from './dataset-run.ts'
import { listCostFiles, type Listed, type ListedWindow } from '../plan/list-cost-files.ts'
import { planCosts, type PlannedWindow } from '../plan/plan-costs.ts'
import { prepareCostFile, type DueFile, type PreparedFile } from '../take/prepare-cost-file.ts'
import { Setbacks } from './setbacks.ts'
import { workAhead } from './work-ahead.ts'
import { said } from '../../words/said.ts'
import { storedSaid } from '../../words/stored-said.ts'

/** As many files as the engine takes next are fetched while it loads those before them. */
const AHEAD = { depth: 24, atOnce: 2 }

/**
 * Collect the costs feed (upstream/chat-assistant 2 and 3): list by write time, newest window first,
 * fetch what the ledger does not have, and commit a few files at a time. Resumable at every file.
 */
export async function collectCosts(run: ChatRun): Promise<RunResult> {
  const { ctx } = run
  const ledger = readCostsLedger(await readOwnLedger(run))
  const plan = planCosts({
    now: ctx.clock.now(),
    retentionDays: run.profile.retentionDays,
    windows: ledger.windows,
    holes: ledger.holes,
    relistFrom: run.relistFrom,
    again: dueAgain(ledger, ctx.clock.now()),
  })
  if (ledger.windows.length === 0) {
    const start = plan.windows.reduce((min, window) => Math.min(min, window.start), ctx.clock.now())
    await markHistoryStart(run, start)
    ledger.windows.push({ start, end: start })
  }
  await recordLostFiles(run, plan.lost)
  await giveUpDamaged(run, ledger)
  run.progress.plan(plan.windows.length)
  const setbacks = new Setbacks()
  const { hasRows } = await collectWindows(run, ledger, plan.windows, setbacks)
  await sumUp(run)
  return { hasData: ledger.hasData || hasRows, ...(await stillDamaged(run)), ...setbacks.told() }
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

/** Files are gone after the retention. */
async function recordLostFiles(run: ChatRun, lost: readonly Interval[]): Promise<void> {
  const named = lost.map((interval) => ({
    ...interval,
    slice: `gap:${new Date(interval.start).toISOString()}`,
    kind: 'lost' as const,
  }))
  const note = said('files_not_kept_long_enough', { days: run.profile.retentionDays })
  await recordLost(run, named, note)
}

/** A damaged file that the vendor has deleted meanwhile will never come whole. */
async function giveUpDamaged(run: ChatRun, { files }: CostsLedger): Promise<void> {
  const earliest = run.ctx.clock.now() - run.profile.retentionDays * DAY_MS
  for (const row of files.values()) {
    if (!isDamaged(row) || (row.periodEnd ?? 0) > earliest) continue
    const lost = { kind: 'lost', outcome: 'unrecoverable', note: NEVER_WHOLE } as const
    await run.ctx.facts.commit({ ...row, ...lost, leaseEpoch: run.leaseEpoch })
  }
}

const NEVER_WHOLE = storedSaid(said('file_never_whole'))

/**
 * Take the new files of window after window, newest first, and say of each window that it is complete, unless one of its
 * files is still to be had. The next lists are read and the next files fetched while those before them are taken.
 */
async function collectWindows(
  run: ChatRun,
  ledger: CostsLedger,
  windows: readonly PlannedWindow[],
  setbacks: Setbacks,
): Promise<{ hasRows: boolean }> {
  const end = (ended: readonly ListedWindow[]) => complete(run, ledger, ended)
  await using intake = new Intake(run, setbacks, intoCosts(run), end)
  const prepare = (item: Listed) =>
    item.kind === 'file' ? prepareCostFile(run, ledger, item.due) : Promise.resolve(NOTHING_TO_PREPARE)
  await intake.during(async () => {
    for await (const { item, prepared } of workAhead(listCostFiles(run, ledger, windows), AHEAD, prepare)) {
      if (item.kind === 'end') intake.end(item.window)
      else if (item.kind === 'failure') throw item.error
      else if (prepared.ok) await takeFile(run, intake, setbacks, prepared.value)
      else await takeFailure(run, ledger, setbacks, item.due, prepared.error)
    }
  })
  run.signal.throwIfAborted()
  return intake
}

const NOTHING_TO_PREPARE: PreparedFile = { offered: null, [Symbol.asyncDispose]: () => Promise.resolve() }

async function takeFile(
  run: ChatRun,
  intake: Intake<OfferedCostFile, ListedWindow>,
  setbacks: Setbacks,
  prepared: PreparedFile,
): Promise<void> {
  if (prepared.offered) await intake.add(prepared.offered, [prepared])
  else {
    await prepared[Symbol.asyncDispose]()
    await run.progress.done(NOTHING)
  }
  await setbacks.wentWell()
}

const NOTHING = { rows: 0, rejected: 0, duplicates: 0, restated: 0 }

async function takeFailure(
  run: ChatRun,
  ledger: CostsLedger,
  setbacks: Setbacks,
  due: DueFile,
  error: unknown,
): Promise<void> {
  if (error instanceof UpstreamError && error.failure.kind === 'gone') return await recordGone(run, due)
  const { file, span } = due
  const of = { slice: file.id, heldSlice: file.id, periodStart: span.start, periodEnd: span.end }
  const before = ledger.files.get(file.id)
  await setbacks.note(error, {
    isHeldAlready: before !== undefined && isDamaged(before),
    record: () => recordDamaged(run, { ...of, sha256: file.sha256 ?? '' }, before),
  })
}

/** A listed file that is no longer there is a gap with a name, not an error (upstream 3, step 8). */
async function recordGone(run: ChatRun, { file, span }: DueFile): Promise<void> {
  run.log.warn({ slice: file.id }, 'a listed file is no longer available')
  await run.ctx.facts.commit(
    ledgerRow(run, {
      slice: file.id,
      kind: 'lost',
      outcome: 'unrecoverable',
      vendorEnd: file.endTime,
      periodStart: span.start,
      periodEnd: span.end,
      note: storedSaid(said('listed_file_gone')),
    }),
  )
  await run.progress.done(NOTHING)
}

/** Joined with their neighbours, so that the ledger keeps one row per stretch and not one per poll. */
async function complete(run: ChatRun, ledger: CostsLedger, ended: readonly ListedWindow[]): Promise<void> {
  const windows = ended.filter(({ start, end }) => end > start)
  if (windows.length > 0) {
    ledger.windows.push(...windows.map(({ start, end }) => ({ start, end })))
    const joined = mergeIntervals(ledger.windows).filter((stretch) =>
      windows.some(({ start, end }) => stretch.start <= start && stretch.end >= end),
    )
    const named = joined.map((stretch) => ({
      ...stretch,
      slice: `window:${new Date(stretch.start).toISOString()}`,
    }))
    await commitWindows(run, named)
  }
  for (const { windows: steps } of ended) run.progress.stepDone(steps)
}
