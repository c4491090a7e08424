import { UpstreamError } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { CostFileBatch } from './cost-file-batch.ts'
import { ledgerRow, type ChatRun } from '../run/dataset-run.ts'
import type { ListedWindow } from '../plan/list-cost-files.ts'
import { isDamaged, recordDamaged } from './damaged-slice.ts'
import type { DueFile, PreparedFile } from './prepare-cost-file.ts'
import type { Hold, Setbacks } from '../run/setbacks.ts'
import { HELD_AT_MOST_MS } from './slices-together.ts'

/** What is loaded and committed together, which spares the engine most of its merging. */
const BYTES_TOGETHER = 300_000_000
export const FILES_TOGETHER = 20
/** A few at first and twice as many each time: nothing else is there to do for the engine until they are fetched. */
const FILES_AT_FIRST = 3

/** What becomes of the files, as it becomes known. */
export interface Intake {
  recorded(row: LedgerRow): void | Promise<void>
  readonly setbacks: Setbacks
  /** What the ledger has of a file so far. */
  knownOf(id: string): LedgerRow | undefined
  /** Windows whose every file is committed, or has a row that says why not. */
  complete(windows: readonly ListedWindow[]): Promise<void>
}

/**
 * Takes prepared files into the facts, in the order of listing, so that what counts as a duplicate does not depend on
 * chance. Disposing it lets go of what was not loaded.
 */
export class CostFileIntake implements AsyncDisposable {
  readonly #run: ChatRun
  readonly #intake: Intake
  #held: CostFileBatch
  #ended: ListedWindow[] = []
  #together = FILES_AT_FIRST
  /** Since when files or windows wait for their commit. */
  #since: number | null = null
  /** The files before those held, on their way in. */
  #loading: Promise<void> = Promise.resolve()

  constructor(run: ChatRun, intake: Intake) {
    this.#run = run
    this.#intake = intake
    this.#held = new CostFileBatch(run)
  }

  async take(file: PreparedFile): Promise<void> {
    if (!file.unchanged) return await this.#hold(file)
    await using _ = file
    // Those before it may be answered at this moment: what waits for that is written down once.
    if (this.#intake.setbacks.isUnclear) await this.#loading
    await this.#intake.setbacks.wentWell()
    await this.#run.progress.done(NOTHING)
  }

  /** The window of the files before it has no more. */
  end(window: ListedWindow): void {
    this.#ended.push(window)
    this.#since ??= this.#run.ctx.clock.now()
  }

  async takeFailure(due: DueFile, error: unknown): Promise<void> {
    if (!(error instanceof UpstreamError)) return await this.giveUp(error)
    await this.flush()
    if (error.failure.kind === 'gone') return await recordGone(this.#run, due)
    await this.#intake.setbacks.note(error, this.#holdOf(due))
  }

  #holdOf({ file, span }: DueFile): Hold {
    const of = {
      slice: file.id,
      heldSlice: file.id,
      periodStart: span.start,
      periodEnd: span.end,
      sha256: file.sha256 ?? '',
    }
    const before = this.#intake.knownOf(file.id)
    return {
      isHeldAlready: before !== undefined && isDamaged(before),
      record: async () => this.#intake.recorded(await recordDamaged(this.#run, of, before)),
    }
  }

  /** Nothing more comes; what came before is kept, unless the service stops, which must not take long. */
  async giveUp(error: unknown): Promise<never> {
    if (!this.#run.signal.aborted) await this.flush()
    throw error
  }

  /** Begin to load what has waited long enough: the next file may have to wait for our pace. */
  async flushInTime(): Promise<void> {
    if (this.#since === null || this.#run.ctx.clock.now() - this.#since < HELD_AT_MOST_MS) return
    if (this.#held.files.length > 0) return await this.#start()
    this.#since = null
    await this.#loading
    await this.#complete(this.#ended.splice(0))
  }

  /** Load and commit what is held, and the windows that are complete with it. */
  async flush(): Promise<void> {
    if (this.#held.files.length > 0) await this.#start()
    await this.#loading
    await this.#complete(this.#ended.splice(0))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#loading.catch(() => undefined)
    await this.#held[Symbol.asyncDispose]()
  }

  /** These files are loaded while the next are fetched and looked at. */
  async #start(): Promise<void> {
    await this.#held.ready()
    await this.#loading
    this.#since = null
    this.#loading = this.#load(this.#held, this.#ended.splice(0))
    // Whoever comes next meets its failure; until then it is nobody's.
    this.#loading.catch(() => undefined)
    this.#held = new CostFileBatch(this.#run)
    this.#together = Math.min(2 * this.#together, FILES_TOGETHER)
  }

  async #load(batch: CostFileBatch, ended: readonly ListedWindow[]): Promise<void> {
    await using files = batch
    for await (const row of files.load()) await this.#intake.recorded(row)
    await this.#complete(ended)
  }

  /** A window with a file that is neither there nor held stays open. */
  async #complete(ended: readonly ListedWindow[]): Promise<void> {
    if (this.#intake.setbacks.isUnclear) this.#ended.unshift(...ended)
    else if (ended.length > 0) await this.#intake.complete(ended)
  }

  async #hold(file: PreparedFile): Promise<void> {
    this.#held.hold(file)
    this.#since ??= this.#run.ctx.clock.now()
    const { files, bytes } = this.#held
    if (files.length === this.#together || bytes >= BYTES_TOGETHER) await this.#start()
  }
}

const NOTHING = { rows: 0, rejected: 0, duplicates: 0, restated: 0 }

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
      note: 'The vendor listed this file and no longer had it when it was fetched.',
    }),
  )
  await run.progress.done(NOTHING)
}
