import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import type { Setbacks } from '../run/setbacks.ts'
import type { OfferedSlice } from './offered-slice.ts'
import { isHeld } from './slice-held.ts'
import {
  commitInserted,
  holdInserted,
  markStarted,
  newLoad,
  NOT_THERE,
  takeBegun,
  type Begun,
} from './take-slice.ts'
import type { Into, Together } from './together.ts'

/** What was fetched is seen a second later, whatever comes next. */
const HELD_AT_MOST_MS = 1_000

/**
 * Takes answers that replace nothing into the facts, several at once, in the order they were fetched in, while the next
 * ones are fetched: what counts as a duplicate does not depend on chance. Disposing it lets go of what was not taken.
 */
export class Intake<Offered extends OfferedSlice, End = never> implements AsyncDisposable {
  /** Whether any slice that was taken in has rows. */
  hasRows = false
  readonly #run: DatasetRun
  readonly #setbacks: Setbacks
  readonly #into: Into<Offered>
  readonly #complete: (ends: readonly End[]) => Promise<void>
  #held: Batch<Offered>
  #ends: End[] = []
  #together: number
  /** Since when answers or ends wait for their commit, and what looks whether that is long enough. */
  #since: number | null = null
  #timer: NodeJS.Timeout | undefined
  /** The answers before those held, on their way in. */
  #loading: Promise<void> = Promise.resolve()

  /** @param complete told of each `end` once every answer before it is committed, or has a row that says why not */
  constructor(
    run: DatasetRun,
    setbacks: Setbacks,
    into: Into<Offered>,
    complete: (ends: readonly End[]) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#run = run
    this.#setbacks = setbacks
    this.#into = into
    this.#complete = complete
    this.#held = new Batch(run, into)
    this.#together = into.first
  }

  /** Its raw body is kept already. The files are ours from here on. */
  async add(offered: Offered, files: readonly AsyncDisposable[]): Promise<void> {
    this.#held.hold(offered, files)
    this.#wait()
    const { count, bytes } = this.#held
    if (count < this.#together && bytes < this.#into.bytes && !this.#isLate()) return
    const earlier = this.#loading
    this.#start()
    await earlier
  }

  /** Nothing more of this stretch comes. */
  end(end: End): void {
    this.#ends.push(end)
    this.#wait()
  }

  /** Take and commit what is held, and what ends with it. */
  async flush(): Promise<void> {
    this.#start()
    await this.#loading
    await this.#end(this.#ends.splice(0))
  }

  /** What came before a failure is kept, unless the service stops, which must not take long. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      if (!this.#run.signal.aborted) await this.flush()
      throw thrown
    }
    await this.flush()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#loading.catch(() => undefined)
    await this.#held[Symbol.asyncDispose]()
  }

  #wait(): void {
    if (this.#since !== null) return
    this.#since = this.#run.ctx.clock.now()
    this.#timer = setInterval(() => void this.#startInTime(), HELD_AT_MOST_MS)
  }

  /** Whatever is waited for meanwhile; what waits for those under way is taken together. */
  async #startInTime(): Promise<void> {
    await this.#loading.catch(() => undefined)
    if (this.#isLate()) this.#start()
  }

  #isLate(): boolean {
    return this.#since !== null && this.#run.ctx.clock.now() - this.#since >= HELD_AT_MOST_MS
  }

  /** These are taken while the next are fetched and looked at. */
  #start(): void {
    clearInterval(this.#timer)
    this.#since = null
    this.#loading = this.#load(this.#held, this.#ends.splice(0), this.#loading)
    // Whoever comes next meets its failure; until then it is nobody's.
    this.#loading.catch(() => undefined)
    if (this.#held.count > 0) this.#together = Math.min(2 * this.#together, this.#into.most)
    this.#held = new Batch(this.#run, this.#into)
  }

  async #load(batch: Batch<Offered>, ends: readonly End[], earlier: Promise<void>): Promise<void> {
    await using held = batch
    await held.ready()
    await earlier
    if (held.count > 0) await this.#take(held.together)
    await this.#end(ends)
  }

  /** A stretch with an answer that is neither there nor held stays open. */
  async #end(ends: readonly End[]): Promise<void> {
    if (this.#setbacks.isUnclear) this.#ends.unshift(...ends)
    else if (ends.length > 0) await this.#complete(ends)
  }

  async #take(together: Together<Offered>): Promise<void> {
    const run = this.#run
    const { inserted, alone, again } = await together.load()
    await run.ctx.failpoints('after_insert')
    const good = inserted.filter(({ scan }) => !isHeld(scan))
    this.#seen(await commitInserted(run, good))
    for (const each of inserted.filter(({ scan }) => isHeld(scan)))
      await this.#setbacks.unless(() => holdInserted(run, each, 'not_understood'))
    for (const each of alone) {
      const row = await this.#setbacks.unless(() => takeBegun(run, each, NOT_THERE))
      if (row) this.#seen([row])
    }
    if (again.length === 0) return
    await using next = this.#into.open()
    await next.look(again)
    await this.#take(next)
  }

  #seen(rows: readonly LedgerRow[]): void {
    this.hasRows ||= rows.some((row) => row.rows > 0)
  }
}

/** Answers that are taken together. Each is looked at while the next ones are fetched and others taken. */
class Batch<Offered extends OfferedSlice> implements AsyncDisposable {
  readonly together: Together<Offered>
  count = 0
  bytes = 0
  readonly #run: DatasetRun
  readonly #lookedAt: number
  readonly #files = new AsyncDisposableStack()
  #unseen: Begun<Offered>[] = []
  #looking: Promise<void> = Promise.resolve()

  constructor(run: DatasetRun, into: Into<Offered>) {
    this.#run = run
    this.#lookedAt = into.lookedAt
    this.together = into.open()
  }

  hold(offered: Offered, files: readonly AsyncDisposable[]): void {
    for (const file of files) this.#files.use(file)
    this.#unseen.push(newLoad(this.#run, offered))
    this.count += 1
    this.bytes += offered.row.bytes
    if (this.#unseen.length === this.#lookedAt) this.#look()
  }

  /** Resolves when they can be taken: their loads marked as started, and looked at. */
  async ready(): Promise<void> {
    this.#look()
    await this.#looking
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using owned = this.#files
    owned.use(this.together)
    await this.#looking.catch(() => undefined)
  }

  #look(): void {
    const begun = this.#unseen.splice(0)
    if (begun.length === 0) return
    this.#looking = this.#looking.then(async () => {
      // Their marks come first: by them a crash is swept, and what was noted of them too.
      await markStarted(this.#run, begun)
      await this.together.look(begun)
    })
    // Whoever waits for it meets its failure; until then it is nobody's.
    this.#looking.catch(() => undefined)
  }
}
