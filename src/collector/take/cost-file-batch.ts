import type { CostsIntake, LedgerRow } from '../../store/facts/facts-store.ts'
import type { ChatRun } from '../run/dataset-run.ts'
import { beginCostFiles, bodiesOf, loadCostFiles } from './load-cost-file.ts'
import type { PreparedFile } from './prepare-cost-file.ts'

/** Fewer cost more statements, and what comes last is waited for. */
const LOOKED_AT_TOGETHER = 7

/** Files that are loaded and committed together. Each is looked at while the next ones are fetched and others loaded. */
export class CostFileBatch implements AsyncDisposable {
  readonly files: PreparedFile[] = []
  readonly #run: ChatRun
  readonly #costs: CostsIntake
  #unseen: PreparedFile[] = []
  #looking: Promise<void> = Promise.resolve()

  constructor(run: ChatRun) {
    this.#run = run
    this.#costs = run.ctx.facts.openCosts()
  }

  get bytes(): number {
    return this.files.reduce((sum, { body }) => sum + body.bytes, 0)
  }

  hold(file: PreparedFile): void {
    this.files.push(file)
    this.#unseen.push(file)
    if (this.#unseen.length === LOOKED_AT_TOGETHER) this.#look()
  }

  /** Resolves when they can be loaded: their loads marked as started, and every line looked at. */
  async ready(): Promise<void> {
    this.#look()
    await this.#looking
  }

  /** Yields the ledger rows of the files once they are committed. */
  async *load(): AsyncGenerator<LedgerRow> {
    yield* loadCostFiles(this.#run, this.files, this.#costs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using owned = new AsyncDisposableStack()
    for (const file of this.files) owned.use(file)
    owned.use(this.#costs)
    await this.#looking.catch(() => undefined)
  }

  #look(): void {
    const files = this.#unseen.splice(0)
    if (files.length === 0) return
    this.#looking = this.#looking.then(async () => {
      // Their marks come first: by them a crash is swept, and what was noted of them too.
      await beginCostFiles(this.#run, files)
      await this.#costs.add(bodiesOf(files))
    })
    // Whoever waits for it meets its failure; until then it is nobody's.
    this.#looking.catch(() => undefined)
  }
}
