import { epochMicros, MINUTE_MS, type Interval, utcDay } from '../../model/time/time.ts'
import { isDue, type CostsLedger } from '../ledger/costs-ledger.ts'
import type { FileFeed } from '../../sources/feed.ts'
import type { Step } from '../feeds/planned-feed.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { SEAM_MS, type PlannedWindow } from './plan-costs.ts'
import type { CostFile } from '../../sources/source.ts'
import { takenAtOf } from '../take/taken-at.ts'

/** The end of a window lies this far before the upstream's clock: a file may become visible late. */
const SIGNPOST_MS = 5 * MINUTE_MS

/** A listed file that has to be fetched. */
export interface DueFile {
  file: CostFile
  /** Write time this file stands for: from the end of the file before it to its own end. */
  span: Interval
}

/** A stretch of write time that was listed whole, and how many of the planned windows it is. */
export interface ListedWindow extends Interval {
  windows: number
}

/** A list of fewer files says that days can be listed together: the next is asked for twice as many. */
const FEW_FILES = 50
const MOST_TOGETHER = 16

type Listed = Step<DueFile, ListedWindow>

/**
 * List window by window, several of a quiet time at once: the files that the ledger does not have, each once, and the end
 * of each window.
 */
export async function* listCostFiles(
  run: DatasetRun,
  feed: FileFeed,
  ledger: CostsLedger,
  windows: readonly PlannedWindow[],
): AsyncGenerator<Listed> {
  // Neighbouring windows both list the files of their seam.
  const told = new Set<string>()
  for (let next = 0, together = 1; next < windows.length;) {
    const window = joined(windows.slice(next, next + together))
    if (!window) return
    next += window.windows
    const listed = yield* listWindow(run, feed, ledger, window, told)
    together = listed < FEW_FILES ? Math.min(2 * together, MOST_TOGETHER) : 1
  }
}

/** The first of the windows, newest first, and those that follow without a break. */
function joined(windows: readonly PlannedWindow[]): (PlannedWindow & { windows: number }) | undefined {
  const [first, ...rest] = windows
  if (!first) return undefined
  const end = rest.findIndex((window, at) => window.end !== (windows[at]?.start ?? null))
  const apart = end < 0 ? windows.length : end + 1
  return { start: windows[apart - 1]?.start ?? first.start, end: first.end, windows: apart }
}

async function* listWindow(
  run: DatasetRun,
  feed: FileFeed,
  ledger: CostsLedger,
  window: PlannedWindow & { windows: number },
  told: Set<string>,
): AsyncGenerator<Listed, number> {
  const { ctx, signal } = run
  run.progress.at(utcDay(window.start))
  const after = new Date(window.start - SEAM_MS).toISOString()
  const query =
    window.end === null ? { after } : { after, before: new Date(window.end + SEAM_MS).toISOString() }
  const at = { relist: run.relistFrom !== null, now: ctx.clock.now() }
  // Files of the seam are older than the window; those of one end stand for the same time.
  let [before, newest] = [window.start - SEAM_MS, window.start]
  let upstreamNow: number | null = null
  let listed = 0
  const held: DueFile[] = []
  await ctx.failpoints('before_list')
  for await (const page of feed.list(query, signal)) {
    await ctx.failpoints('after_list')
    upstreamNow ??= page.upstreamNow
    const due: DueFile[] = []
    listed += page.files.length
    for (const file of page.files) {
      const end = Number((epochMicros(file.endTime) ?? 0n) / 1000n) + 1
      if (end > newest) [before, newest] = [newest, end]
      if (!told.has(file.id) && isDue(ledger, file, at))
        due.push({ file, span: { start: Math.min(before, end), end } })
      told.add(file.id)
    }
    run.progress.expect(due.length)
    if (window.windows > 1) held.push(...due)
    else for (const each of due) yield { kind: 'due', due: each }
  }
  // Several days in one list come oldest first; the newest are what people look at.
  for (const each of held.reverse()) yield { kind: 'due', due: each }
  const now = takenAtOf(upstreamNow, ctx.clock.now())
  const end = window.end ?? now - SIGNPOST_MS
  yield { kind: 'end', end: { start: window.start, end, windows: window.windows } }
  return listed
}
