import { utcHour } from '../../model/time.ts'
import type { OfferedSlice } from '../take/offered-slice.ts'
import { scanLines, understood } from '../take/scan.ts'
import { NOT_THERE, takeSlice } from '../take/take-slice.ts'
import { parsedRows } from './collect-snapshot.ts'
import type { ChatRun, RunResult } from './dataset-run.ts'
import { takenAtOf } from '../take/taken-at.ts'
import { said } from '../../words/said.ts'

/**
 * Take one snapshot of every limit (upstream/chat-assistant 5). A second snapshot within the same hour
 * replaces the first; older ones stay, so "what was the limit on day X" has an answer.
 */
export async function collectSpendLimits(run: ChatRun): Promise<RunResult> {
  const { ctx, signal } = run
  await ctx.failpoints('before_fetch')
  const snapshot = await run.source.limits.fetchAll(signal)
  await using body = snapshot.raw
  await ctx.failpoints('after_fetch')
  const takenAt = takenAtOf(snapshot.upstreamNow, ctx.clock.now())
  run.progress.plan(1)
  run.progress.expect(1)
  const lines = () => parsedRows({ ...snapshot, rows: snapshot.limits })
  const offered: OfferedSlice = {
    row: {
      slice: utcHour(takenAt),
      kind: 'snapshot',
      fetchedAt: takenAt,
      periodStart: takenAt,
      periodEnd: null,
      sha256: body.sha256,
      bytes: body.bytes,
    },
    keepRaw: () => ctx.raw.keep('spend_limits', takenAt, body),
    look: (scan) => scanLines(lines(), scan),
    insert: async (load, scan) =>
      ctx.facts.loadSpendLimits(load, takenAt, await Array.fromAsync(understood(lines(), scan))),
    heldNote: () => said('too_many_entries_unclear'),
  }
  await takeSlice(run, offered, NOT_THERE)
  run.progress.stepDone()
  return { hasData: snapshot.limits.length > 0 }
}
