import { TidemarkError } from '../../lib/errors.ts'
import { epochMicros, type Interval } from '../../model/time.ts'
import type { CostFile, SpooledBody } from '../../sources/source.ts'
import type { LedgerRow, Load } from '../../store/facts/facts-store.ts'
import type { CostsLedger } from '../ledger/costs-ledger.ts'
import { sliceRef, type ChatRun } from '../run/dataset-run.ts'
import { said } from '../../words/said.ts'

/** A listed file that has to be fetched. */
export interface DueFile {
  file: CostFile
  /** Write time this file stands for: from the end of the file before it to its own end. */
  span: Interval
}

/** A fetched file on its way into the facts, nothing of it in there yet. */
export interface PreparedFile extends AsyncDisposable {
  due: DueFile
  body: SpooledBody
  load: Load
  /** What its ledger row will say whatever becomes of it. */
  fields: Pick<LedgerRow, 'slice' | 'kind' | 'loadId' | 'fetchedAt' | 'vendorEnd' | 'sha256' | 'bytes'>
  /** This very content is committed already. */
  unchanged: boolean
}

/** What needs no order among files, so that it runs while others are loaded: fetch, and keep the raw body. */
export async function prepareCostFile(
  run: ChatRun,
  ledger: CostsLedger,
  due: DueFile,
): Promise<PreparedFile> {
  const { ctx, signal } = run
  const { file } = due
  signal.throwIfAborted()
  await ctx.failpoints('before_fetch')
  await using owned = new AsyncDisposableStack()
  const body = owned.use(await file.fetch(signal))
  await ctx.failpoints('after_fetch')

  const load: Load = { ...sliceRef(run, file.id), loadId: ctx.newId(), version: versionOf(file) }
  const fields = {
    slice: file.id,
    kind: 'file',
    loadId: load.loadId,
    fetchedAt: ctx.clock.now(),
    vendorEnd: file.endTime,
    sha256: body.sha256,
    bytes: body.bytes,
  } as const
  // Rows given in the answer have no listed hash: an unchanged page is recognised once it is here.
  const known = ledger.files.get(file.id)
  const unchanged = known?.outcome === 'committed' && known.sha256 === body.sha256
  if (!unchanged) {
    await ctx.failpoints('before_keep_raw')
    await ctx.raw.keep('costs', fields.fetchedAt, body)
    await ctx.failpoints('after_keep_raw')
  }
  const kept = owned.move()
  return { due, body, load, fields, unchanged, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** The upstream's own order: an older file read again later must not win. */
function versionOf(file: CostFile): bigint {
  const micros = epochMicros(file.endTime)
  if (micros !== null) return micros
  throw new TidemarkError('upstream_unexpected', said('file_without_end'))
}
