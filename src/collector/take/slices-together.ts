import { UpstreamError, type SpooledBody } from '../../sources/source.ts'
import type { CodeTable } from '../../store/facts/facts-store.ts'
import type { CodeRun } from '../run/dataset-run.ts'
import type { Setbacks } from '../run/setbacks.ts'
import { NOT_THERE, takeNewSlices, takeSlice, type OfferedSlice } from './take-slice.ts'

/** Enough for the engine's cost of a statement to be shared, few enough to be fetched again after a kill. */
const SLICES_TOGETHER = 32
/** A large one is its own work, and the engine reads a large day better than we do. */
const BYTES_OF_A_SMALL_ONE = 4_000_000
const BYTES_TOGETHER = 16_000_000
/** What was fetched is seen a second later, whatever comes next. */
export const HELD_AT_MOST_MS = 1_000

/** Whether an answer that replaces nothing can be taken in with others. */
export function isSmall({ bytes }: { bytes: number }): boolean {
  return bytes <= BYTES_OF_A_SMALL_ONE
}

/**
 * Answers that replace nothing, such as days of history, taken into the facts together: every statement of the engine
 * costs the same for a small one as for many. Disposing it lets go of what was not taken in.
 */
export class SlicesTogether<T extends CodeTable> implements AsyncDisposable {
  /** Whether any slice that was taken in has rows. */
  hasRows = false
  readonly #run: CodeRun
  readonly #setbacks: Setbacks
  #held: Held<T>[] = []
  #since = 0

  constructor(run: CodeRun, setbacks: Setbacks) {
    this.#run = run
    this.#setbacks = setbacks
  }

  /** The files are ours from here on. */
  async add(offered: OfferedSlice<T>, files: readonly SpooledBody[]): Promise<void> {
    if (this.#held.length === 0) this.#since = this.#run.ctx.clock.now()
    this.#held.push({ offered, files })
    if (this.#isFull()) await this.flush()
  }

  /** Commit what has been held long enough; to be called after every question, answered with rows or not. */
  async flushInTime(): Promise<void> {
    if (this.#held.length > 0 && this.#isFull()) await this.flush()
  }

  /** Commit what is held. */
  async flush(): Promise<void> {
    const held = this.#held.splice(0)
    if (held.length === 0) return
    await using _ = filesOf(held)
    for (const alone of await this.#takeTogether(held.map(({ offered }) => offered))) {
      const row = await this.#setbacks.unless(() => takeSlice(this.#run, alone, NOT_THERE))
      this.hasRows ||= row !== null && row.rows > 0
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await filesOf(this.#held.splice(0)).disposeAsync()
  }

  /** Resolves to what has to be looked at alone: a body that cannot be read, or hardly. */
  async #takeTogether(offered: readonly OfferedSlice<T>[]): Promise<readonly OfferedSlice<T>[]> {
    try {
      const { rows, left } = await takeNewSlices(this.#run, offered)
      this.hasRows ||= rows.some((row) => row.rows > 0)
      return left
    } catch (thrown) {
      if (thrown instanceof UpstreamError) return offered
      throw thrown
    }
  }

  #isFull(): boolean {
    const bytes = this.#held.reduce((sum, { offered }) => sum + offered.bytes, 0)
    const waited = this.#run.ctx.clock.now() - this.#since
    return this.#held.length >= SLICES_TOGETHER || bytes >= BYTES_TOGETHER || waited >= HELD_AT_MOST_MS
  }
}

interface Held<T extends CodeTable> {
  offered: OfferedSlice<T>
  files: readonly SpooledBody[]
}

function filesOf(held: readonly Pick<Held<CodeTable>, 'files'>[]): AsyncDisposableStack {
  const all = new AsyncDisposableStack()
  for (const file of held.flatMap(({ files }) => files)) all.use(file)
  return all
}
