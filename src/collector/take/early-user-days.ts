import type { UtcDay } from '../../model/time/time.ts'
import type { RecordForm } from '../../model/records/record-form.ts'
import type { CheckedUserDays, UserDaysIntake } from '../../store/facts/facts-store.ts'
import { ledgerRow, sliceRef, type DatasetRun } from '../run/dataset-run.ts'

/**
 * The first report of a day, on its way in while its later files are fetched: what it holds counts from the commit on, and
 * is taken out again when the report does not arrive whole. Disposing it does so, unless it has been staged.
 */
export class EarlyUserDays implements AsyncDisposable {
  readonly loadId: string
  readonly intake: UserDaysIntake
  readonly #run: DatasetRun
  readonly #day: UtcDay
  #begun: Promise<void> | null = null

  constructor(run: DatasetRun, form: RecordForm, day: UtcDay) {
    this.#run = run
    this.#day = day
    this.loadId = run.ctx.newId()
    const load = { ...sliceRef(run, day), loadId: this.loadId, version: 0n }
    this.intake = run.ctx.facts.openUserDays(load, { from: day, to: day, form })
  }

  /** The mark that lets a crash be swept comes first. */
  async add(file: CheckedUserDays): Promise<void> {
    this.#begun ??= this.#begin()
    await this.#begun
    this.intake.add(file)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.intake[Symbol.asyncDispose]()
  }

  async #begin(): Promise<void> {
    const { loadId } = this
    const fields = { slice: this.#day, kind: 'day', outcome: 'started', loadId } as const
    await this.#run.ctx.facts.beginLoad(ledgerRow(this.#run, fields))
  }
}
