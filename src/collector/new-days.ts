import { UpstreamError, type ReportDataset } from '../sources/source.ts'
import type { CodeRun } from './dataset-run.ts'
import type { Setbacks } from './setbacks.ts'
import { offerReport, type Report } from './take-report.ts'
import { NOT_THERE, takeNewSlices, takeSlice, type OfferedSlice } from './take-slice.ts'

/** Enough for the engine's cost of a statement to be shared, few enough to be fetched again after a kill. */
const DAYS_TOGETHER = 32
/** A large day is its own work, and the engine reads it better than we do. */
const BYTES_OF_A_SMALL_DAY = 4_000_000
const BYTES_TOGETHER = 16_000_000
/** The first days shall be seen at once; each batch may wait twice as long as the one before it. */
const HELD_AT_FIRST_MS = 500
const HELD_AT_MOST_MS = 8_000

/** Whether a day that nothing is known of yet can be taken in with its neighbours. */
export function isSmall({ files }: Report): boolean {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) <= BYTES_OF_A_SMALL_DAY
}

/**
 * First answers for days of history, taken into the facts together: every statement of the engine costs the same for
 * one small day as for many. Disposing it lets go of what was not taken in.
 */
export class NewDays implements AsyncDisposable {
  /** Whether any day that was taken in has rows. */
  hasRows = false
  readonly #run: CodeRun<ReportDataset>
  readonly #setbacks: Setbacks
  #held: { day: string; report: Report }[] = []
  #since = 0
  #holdMs = HELD_AT_FIRST_MS

  constructor(run: CodeRun<ReportDataset>, setbacks: Setbacks) {
    this.#run = run
    this.#setbacks = setbacks
  }

  /** The files are ours from here on. */
  async add(day: string, report: Report): Promise<void> {
    if (this.#held.length === 0) this.#since = this.#run.ctx.clock.now()
    this.#held.push({ day, report })
    if (this.#isFull()) await this.flush()
  }

  /** Commit what is held. */
  async flush(): Promise<void> {
    const days = this.#held.splice(0)
    if (days.length === 0) return
    this.#holdMs = Math.min(this.#holdMs * 2, HELD_AT_MOST_MS)
    await using _ = filesOf(days)
    const offered = days.map(({ day, report }) => offerReport(this.#run, report, { slice: day, kind: 'day' }))
    for (const alone of await this.#takeTogether(offered)) {
      const row = await this.#setbacks.unless(() => takeSlice(this.#run, alone, NOT_THERE))
      this.hasRows ||= row !== null && row.rows > 0
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await filesOf(this.#held.splice(0)).disposeAsync()
  }

  /** Resolves to what has to be looked at alone: a body that cannot be read, or hardly. */
  async #takeTogether<Offered extends OfferedSlice<'user_days' | 'user_teams' | 'aggregate_days'>>(
    offered: readonly Offered[],
  ): Promise<readonly Offered[]> {
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
    const bytes = this.#held.flatMap(({ report }) => report.files).reduce((sum, file) => sum + file.bytes, 0)
    const waited = this.#run.ctx.clock.now() - this.#since
    return this.#held.length >= DAYS_TOGETHER || bytes >= BYTES_TOGETHER || waited >= this.#holdMs
  }
}

function filesOf(days: readonly { report: Report }[]): AsyncDisposableStack {
  const files = new AsyncDisposableStack()
  for (const file of days.flatMap(({ report }) => report.files)) files.use(file)
  return files
}
