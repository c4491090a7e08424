import { utcHour } from '../../model/time.ts'
import type { Load } from '../../store/facts/facts-store.ts'
import { countPaths, noPaths } from '../take/count-paths.ts'
import { ledgerRow, sliceRef, type ChatRun, type RunResult } from './dataset-run.ts'
import { isHeld, SliceHeldError } from '../take/slice-held.ts'
import { takenAtOf } from '../take/taken-at.ts'

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

  const load: Load = {
    ...sliceRef(run, utcHour(takenAt)),
    loadId: ctx.newId(),
    version: BigInt(takenAt) * 1000n,
  }
  const fields = {
    slice: load.slice,
    kind: 'snapshot',
    loadId: load.loadId,
    fetchedAt: takenAt,
    periodStart: takenAt,
    sha256: body.sha256,
    bytes: body.bytes,
    rejected: snapshot.rejected.length,
    unknownFields: countPaths(noPaths(), snapshot.unknownFields),
  } as const

  await ctx.raw.keep('spend_limits', takenAt, body)
  await ctx.failpoints('after_keep_raw')
  await ctx.facts.beginLoad(ledgerRow(run, { ...fields, outcome: 'started' }))
  await ctx.failpoints('after_begin')
  await ctx.facts.insertRejected(load, snapshot.rejected)
  if (isHeld({ understood: snapshot.limits.length, rejected: snapshot.rejected.length })) {
    await run.assertLease()
    await ctx.facts.commit(
      ledgerRow(run, {
        ...fields,
        kind: 'hold',
        heldSlice: load.slice,
        outcome: 'held',
        note: 'Too many entries were not understood.',
      }),
    )
    throw new SliceHeldError('limits snapshot held')
  }
  const loaded = await ctx.facts.loadSpendLimits(load, takenAt, snapshot.limits)
  await ctx.failpoints('after_insert')
  await run.assertLease()
  await ctx.failpoints('before_commit')
  await ctx.facts.commit(ledgerRow(run, { ...fields, outcome: 'committed', rows: loaded.rows }))
  await ctx.failpoints('after_commit')
  run.progress.stepDone()
  await run.progress.done({ ...loaded, rejected: snapshot.rejected.length })
  return { hasData: snapshot.limits.length > 0 }
}
