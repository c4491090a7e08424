import { TidemarkError } from '../../lib/errors.ts'
import { DAY_MS, epochMicros, mergeIntervals, type Interval } from '../../model/time/time.ts'
import type { FileFeed } from '../../sources/feed.ts'
import type { CostFile, SpooledBody } from '../../sources/source.ts'
import { said } from '../../words/said.ts'
import { storedSaid } from '../../words/stored-said.ts'
import { dueAgain, readCostsLedger, type CostsLedger } from '../ledger/costs-ledger.ts'
import { NO_COUNTS } from '../ledger/no-load.ts'
import { commitWindows, markHistoryStart, recordLost } from '../ledger/history-mark.ts'
import { stretchFrom } from '../ledger/slice-names.ts'
import { listCostFiles, type DueFile, type ListedWindow } from '../plan/list-cost-files.ts'
import { planCosts } from '../plan/plan-costs.ts'
import { commitMarks, ledgerRow, readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import type { Hold } from '../run/setbacks.ts'
import { isDamaged, recordDamaged } from '../take/damaged-slice.ts'
import { readOfLines, scanLines, understood } from '../take/scan.ts'
import { NOT_THERE, type Begun } from '../take/take-slice.ts'
import { intoCosts, type Into, type OfferedCostFile } from '../take/together.ts'
import { fetched, type Fetched, type PlannedFeed } from './planned-feed.ts'

/** As many files as the engine takes next are fetched while it loads those before them. */
const AHEAD = { depth: 24, atOnce: 2 }

/** There is no parser of the engine for them. */
const ONE_BY_ONE: Into<OfferedCostFile> = {
  open() {
    const all: Begun<OfferedCostFile>[] = []
    return {
      look: async (begun) => void all.push(...begun),
      load: async () => ({ inserted: [], alone: all, again: [] }),
      async [Symbol.asyncDispose]() {},
    }
  },
  first: 3,
  most: 20,
  bytes: 300_000_000,
  lookedAt: 20,
}

/**
 * Log files (upstream/chat-assistant 2 and 3): listed by write time, newest window first; those are fetched that the ledger
 * does not have.
 */
export async function files(
  run: DatasetRun,
  feed: FileFeed,
): Promise<PlannedFeed<DueFile, OfferedCostFile, ListedWindow>> {
  const { ctx, keepsDays: retentionDays } = run
  const ledger = readCostsLedger(await readOwnLedger(run))
  const now = ctx.clock.now()
  const plan = planCosts({
    now,
    retentionDays,
    windows: ledger.windows,
    holes: ledger.holes,
    relistFrom: run.relistFrom,
    again: dueAgain(ledger, now),
  })
  if (ledger.windows.length === 0) {
    const start = plan.windows.reduce((min, window) => Math.min(min, window.start), now)
    await markHistoryStart(run, start)
    ledger.windows.push({ start, end: start })
  }
  await recordLostFiles(run, plan.lost)
  await giveUpDamaged(run, ledger)
  run.progress.plan(plan.windows.length)
  return {
    hasData: ledger.hasData,
    steps: () => listCostFiles(run, feed, ledger, plan.windows),
    ahead: AHEAD,
    fetch: (due) => fetchFile(run, feed, ledger, due),
    stops: 'due',
    hold: (due) => holdOf(run, ledger, due),
    gone: (due) => recordGone(run, due),
    into: feed.form ? intoCosts(run, feed.form) : ONE_BY_ONE,
    complete: (ended) => complete(run, ledger, ended),
  }
}

/** Files are gone after the retention. */
async function recordLostFiles(run: DatasetRun, lost: readonly Interval[]): Promise<void> {
  const named = lost.map((interval) => ({
    ...interval,
    slice: stretchFrom('gap', interval.start),
    kind: 'lost' as const,
  }))
  await recordLost(run, named)
}

/** A damaged file that the vendor has deleted meanwhile will never come whole. */
async function giveUpDamaged(run: DatasetRun, { files }: CostsLedger): Promise<void> {
  const earliest = run.ctx.clock.now() - run.keepsDays * DAY_MS
  for (const row of files.values()) {
    if (!isDamaged(row) || (row.periodEnd ?? 0) > earliest) continue
    const lost = { kind: 'lost', outcome: 'unrecoverable', note: NEVER_WHOLE } as const
    await commitMarks(run, { ...row, ...lost, leaseEpoch: run.leaseEpoch })
  }
}

const NEVER_WHOLE = storedSaid(said('file_never_whole'))

async function fetchFile(
  run: DatasetRun,
  feed: FileFeed,
  ledger: CostsLedger,
  due: DueFile,
): Promise<Fetched<OfferedCostFile>> {
  await using owned = new AsyncDisposableStack()
  const body = owned.use(await due.file.fetch(run.signal))
  // Rows given in the answer have no listed hash: an unchanged page is recognised once it is here.
  const known = ledger.files.get(due.file.id)
  if (known?.outcome === 'committed' && known.sha256 === body.sha256) {
    await run.progress.done(NO_COUNTS)
    return fetched(owned, [])
  }
  const offered = offerFile(run, feed, due, body)
  return fetched(owned, [{ kind: 'offered', offered, before: NOT_THERE, joins: true }])
}

function offerFile(
  { ctx, dataset, signal }: DatasetRun,
  feed: FileFeed,
  { file, span }: DueFile,
  body: SpooledBody,
): OfferedCostFile {
  const fetchedAt = ctx.clock.now()
  const parse = (onIgnored?: () => void) => feed.parse(body, file, signal, onIgnored)
  return {
    row: {
      slice: file.id,
      kind: 'file',
      fetchedAt,
      periodStart: span.start,
      periodEnd: span.end,
      vendorEnd: file.endTime,
      sha256: body.sha256,
      bytes: body.bytes,
    },
    path: body.path,
    version: versionOf(file),
    keepRaw: () => ctx.raw.keep(dataset, fetchedAt, body),
    reduceRaw: () => ctx.raw.reduce(dataset, fetchedAt, body, readOfLines(parse())),
    look: (scan) =>
      scanLines(
        parse(() => void (scan.ignored += 1)),
        scan,
      ),
    insert: (load, scan) => ctx.facts.loadCosts(load, understood(parse(), scan)),
    heldNote: ({ rejected, understood: taken }) =>
      said('lines_not_understood', { rejected, lines: rejected + taken }),
  }
}

/** The upstream's own order: an older file read again later must not win. */
function versionOf(file: CostFile): bigint {
  const micros = epochMicros(file.endTime)
  if (micros !== null) return micros
  throw new TidemarkError('upstream_unexpected', said('file_without_end'), {
    action: said('retried_or_report'),
  })
}

function holdOf(run: DatasetRun, ledger: CostsLedger, { file, span }: DueFile): Hold {
  const of = { slice: file.id, heldSlice: file.id, periodStart: span.start, periodEnd: span.end }
  const before = ledger.files.get(file.id)
  return {
    isHeldAlready: before !== undefined && isDamaged(before),
    record: () => recordDamaged(run, { ...of, sha256: file.sha256 ?? '' }, before),
  }
}

/** A listed file that is no longer there is a gap with a name, not an error (upstream 3, step 8). */
async function recordGone(run: DatasetRun, { file, span }: DueFile): Promise<void> {
  run.log.warn({ slice: file.id }, 'a listed file is no longer available')
  await commitMarks(
    run,
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
  await run.progress.done(NO_COUNTS)
}

/** Joined with their neighbours, so that the ledger keeps one row per stretch and not one per poll. */
async function complete(run: DatasetRun, ledger: CostsLedger, ended: readonly ListedWindow[]): Promise<void> {
  const windows = ended.filter(({ start, end }) => end > start)
  if (windows.length > 0) {
    ledger.windows.push(...windows.map(({ start, end }) => ({ start, end })))
    const joined = mergeIntervals(ledger.windows).filter((stretch) =>
      windows.some(({ start, end }) => stretch.start <= start && stretch.end >= end),
    )
    const named = joined.map((stretch) => ({ ...stretch, slice: stretchFrom('window', stretch.start) }))
    await commitWindows(run, named)
  }
  for (const { windows: steps } of ended) run.progress.stepDone(steps)
}
