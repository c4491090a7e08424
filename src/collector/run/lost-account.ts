import { traitsOf } from '../../model/dataset.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { DatasetRun } from './dataset-run.ts'
import type { Setbacks } from './setbacks.ts'

/**
 * Whether another feed of the same level is refused because its account cannot be found. Of a day the vendor answers
 * "not found" both without a report and without the account, so its word about days counts for nothing then.
 */
async function isAccountLost(run: DatasetRun): Promise<boolean> {
  const { level } = traitsOf(run.dataset)
  const { losesAccount } = run.ctx.sources.module(run.connection.source)
  if (!losesAccount) return false
  const jobs = await listJobs(run.ctx.control.db, run.connection.id)
  return jobs.some(
    ({ dataset, error_code: code }) =>
      traitsOf(dataset).level === level && code !== null && losesAccount(code),
  )
}

/**
 * Days of one run that were not found while the account seems lost. Once the vendor answers anything else of a day of
 * this feed, the account is there and they are days without a report; until then nothing is written of them.
 */
export class UnfoundDays {
  readonly #run: DatasetRun
  readonly #setbacks: Setbacks
  #isAnswered = false
  #waiting: (() => Promise<void>)[] = []

  constructor(run: DatasetRun, setbacks: Setbacks) {
    this.#run = run
    this.#setbacks = setbacks
  }

  /** A day was not found: `write` says so in the ledger, now, later or never. */
  async notFound(write: () => Promise<void>): Promise<void> {
    if (this.#isAnswered || !(await isAccountLost(this.#run))) await write()
    else this.#waiting.push(write)
  }

  /** Days were asked for, and nothing is known of any. */
  get isUnanswered(): boolean {
    return this.#waiting.length > 0
  }

  /** The vendor had something to say of a day. */
  async answered(): Promise<void> {
    this.#isAnswered = true
    for (const write of this.#waiting.splice(0)) await this.#setbacks.unless(write)
  }
}
