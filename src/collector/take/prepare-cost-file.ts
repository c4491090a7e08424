import { TidemarkError } from '../../lib/errors.ts'
import { epochMicros, type Interval } from '../../model/time.ts'
import type { CostFile, ParsedRow, SpooledBody } from '../../sources/source.ts'
import type { CostRecord } from '../../model/cost-record.ts'
import type { CostsLedger } from '../ledger/costs-ledger.ts'
import type { ChatRun } from '../run/dataset-run.ts'
import { readOfLines, scanLines, understood } from './scan.ts'
import { keepRaw } from './take-slice.ts'
import type { OfferedCostFile } from './together.ts'
import { said } from '../../words/said.ts'

/** A listed file that has to be fetched. */
export interface DueFile {
  file: CostFile
  /** Write time this file stands for: from the end of the file before it to its own end. */
  span: Interval
}

/** A fetched file on its way into the facts, nothing of it in there yet. */
export interface PreparedFile extends AsyncDisposable {
  /** Null where this very content is committed already. */
  offered: OfferedCostFile | null
}

/** What needs no order among files, so that it runs while others are loaded: fetch, and keep the raw body. */
export async function prepareCostFile(
  run: ChatRun,
  ledger: CostsLedger,
  due: DueFile,
): Promise<PreparedFile> {
  const { ctx, signal } = run
  signal.throwIfAborted()
  await ctx.failpoints('before_fetch')
  await using owned = new AsyncDisposableStack()
  const body = owned.use(await due.file.fetch(signal))
  await ctx.failpoints('after_fetch')
  // Rows given in the answer have no listed hash: an unchanged page is recognised once it is here.
  const known = ledger.files.get(due.file.id)
  const unchanged = known?.outcome === 'committed' && known.sha256 === body.sha256
  const offered = unchanged ? null : offerCostFile(run, due, body)
  if (offered) await keepRaw(run, offered)
  const kept = owned.move()
  return { offered, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function offerCostFile(run: ChatRun, { file, span }: DueFile, body: SpooledBody): OfferedCostFile {
  const { ctx, signal } = run
  const fetchedAt = ctx.clock.now()
  const parse = (onIgnored?: () => void) => run.source.costs.parse(body, file, signal, onIgnored)
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
    keepRaw: () => ctx.raw.keep('costs', fetchedAt, body),
    reduceRaw: () => ctx.raw.reduce('costs', fetchedAt, body, readOfLines(parse())),
    look: (scan) =>
      scanLines(
        rowsOf(
          parse(() => {
            scan.ignored += 1
          }),
        ),
        scan,
      ),
    insert: (load, scan) => ctx.facts.loadCosts(load, understood(rowsOf(parse()), scan)),
    heldNote: ({ rejected, understood: taken }) =>
      said('lines_not_understood', { rejected, lines: rejected + taken }),
  }
}

async function* rowsOf(
  lines: ReturnType<ChatRun['source']['costs']['parse']>,
): AsyncGenerator<ParsedRow<CostRecord>> {
  for await (const line of lines) yield line.ok ? { ...line, row: line.record } : line
}

/** The upstream's own order: an older file read again later must not win. */
function versionOf(file: CostFile): bigint {
  const micros = epochMicros(file.endTime)
  if (micros !== null) return micros
  throw new TidemarkError('upstream_unexpected', said('file_without_end'))
}
