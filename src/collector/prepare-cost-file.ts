import { TidemarkError } from '../lib/errors.ts'
import { epochMicros, type Interval } from '../model/time.ts'
import type { CostFile, SpooledBody } from '../sources/source.ts'
import type { LedgerRow, Load, StagedCosts } from '../store/facts/facts-store.ts'
import type { CostsLedger } from './costs-ledger.ts'
import { ledgerRow, sliceRef, type ChatRun } from './dataset-run.ts'

/** A listed file that has to be fetched. */
export interface DueFile {
  file: CostFile
  /** Write time this file stands for: from the end of the file before it to its own end. */
  span: Interval
}

/** A fetched file on its way into the facts, nothing of it visible yet. */
export interface PreparedFile extends AsyncDisposable {
  body: SpooledBody
  load: Load
  /** What its ledger row will say whatever becomes of it. */
  fields: Pick<LedgerRow, 'slice' | 'kind' | 'loadId' | 'fetchedAt' | 'upstreamEnd' | 'sha256' | 'bytes'>
  /**
   * 'unchanged': this very content is committed already. 'irregular': not exactly of the published shape, so the
   * line-by-line parser decides.
   */
  staged: StagedCosts | 'irregular' | 'unchanged'
}

/**
 * Everything that needs no order among files, so that it runs while another file is moved in: fetch, keep the raw
 * body, mark the load as started, and let the engine parse it.
 */
export async function prepareCostFile(
  run: ChatRun,
  ledger: CostsLedger,
  { file }: DueFile,
): Promise<PreparedFile> {
  const { ctx, signal } = run
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
    upstreamEnd: file.endTime,
    sha256: body.sha256,
    bytes: body.bytes,
  } as const
  const staged = await stage(run, ledger, { body, load, fields })
  if (typeof staged === 'object') owned.use(staged)
  const kept = owned.move()
  return { body, load, fields, staged, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function stage(
  run: ChatRun,
  ledger: CostsLedger,
  { body, load, fields }: Pick<PreparedFile, 'body' | 'load' | 'fields'>,
): Promise<PreparedFile['staged']> {
  const { ctx } = run
  // Rows given in the answer have no listed hash: an unchanged page is recognised once it is here.
  const known = ledger.files.get(load.slice)
  if (known?.outcome === 'committed' && known.sha256 === body.sha256) return 'unchanged'

  await ctx.failpoints('before_keep_raw')
  await ctx.raw.keep('costs', fields.fetchedAt, body)
  await ctx.failpoints('after_keep_raw')
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(ledgerRow(run, { ...fields, outcome: 'started' }))
  await ctx.failpoints('after_begin')
  return await ctx.facts.stageCostsBody(load, body.path)
}

/** The upstream's own order: an older file read again later must not win. */
function versionOf(file: CostFile): bigint {
  const micros = epochMicros(file.endTime)
  if (micros !== null) return micros
  throw new TidemarkError('upstream_unexpected', 'A listed file carries no readable end time.')
}
