import { epochMicros, type Interval } from '../model/time.ts'
import { isDue, type CostsLedger } from './costs-ledger.ts'
import type { ChatRun } from './dataset-run.ts'
import { SEAM_MS, type PlannedWindow } from './plan-costs.ts'
import type { DueFile } from './prepare-cost-file.ts'

/** The end of a window lies this far before the upstream's clock: a file may become visible late. */
const SIGNPOST_MS = 5 * 60_000

/** What the vendor's lists tell, in their order. */
export type Listed =
  | { kind: 'file'; due: DueFile }
  /** All files written in it have been told of. */
  | { kind: 'end'; window: Interval }
  /** A list could not be read; nothing comes after it. It has its place, so that what came before is taken first. */
  | { kind: 'failure'; error: unknown }

/** List window by window: the files that the ledger does not have, each once, and the end of each window. */
export async function* listCostFiles(
  run: ChatRun,
  ledger: CostsLedger,
  windows: readonly PlannedWindow[],
): AsyncGenerator<Listed> {
  // Neighbouring windows both list the files of their seam.
  const told = new Set<string>()
  for (const window of windows) {
    try {
      yield* listWindow(run, ledger, window, told)
    } catch (error) {
      return yield { kind: 'failure', error }
    }
  }
}

async function* listWindow(
  run: ChatRun,
  ledger: CostsLedger,
  window: PlannedWindow,
  told: Set<string>,
): AsyncGenerator<Listed> {
  const { ctx, signal } = run
  run.progress.at(new Date(window.start).toISOString().slice(0, 10))
  const after = new Date(window.start - SEAM_MS).toISOString()
  const query =
    window.end === null ? { after } : { after, before: new Date(window.end + SEAM_MS).toISOString() }
  let spanStart = window.start
  let upstreamNow: number | null = null
  await ctx.failpoints('before_list')
  for await (const page of run.source.costs.list(query, signal)) {
    await ctx.failpoints('after_list')
    upstreamNow ??= page.upstreamNow
    const due: DueFile[] = []
    for (const file of page.files) {
      const end = Number((epochMicros(file.endTime) ?? 0n) / 1000n) + 1
      if (!told.has(file.id) && isDue(ledger, file, run.relistFrom !== null))
        due.push({ file, span: { start: Math.min(spanStart, end), end } })
      told.add(file.id)
      spanStart = Math.max(spanStart, end)
    }
    run.progress.expect(due.length)
    for (const each of due) yield { kind: 'file', due: each }
  }
  const now = Math.min(upstreamNow ?? ctx.clock.now(), ctx.clock.now())
  yield { kind: 'end', window: { start: window.start, end: window.end ?? now - SIGNPOST_MS } }
}
