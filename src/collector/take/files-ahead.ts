import type { SpooledBody } from '../../sources/source.ts'
import type { CheckedUserDays } from '../../store/facts/facts-store.ts'
import { isSmall } from './offered-slice.ts'

/** What can be done with a file of a report before the others are there. */
interface Ahead {
  /** Null where it is not known yet whether the file is to be kept. */
  keep: ((file: SpooledBody) => Promise<void>) | null
  /** Null for a report that is read line by line. */
  check: ((path: string) => Promise<CheckedUserDays | 'irregular'>) | null
  /** Takes a file that is kept and checked; null where nothing may be inserted before all of them are there. */
  insert: ((file: CheckedUserDays) => Promise<void>) | null
}

/**
 * Works on the files of a report while the next ones are fetched, which takes one core: keeps one and looks at one at a
 * time, and hands on what is both. Nothing of it is believed until it is asked for. Disposing waits for what has begun.
 */
export class FilesAhead implements AsyncDisposable {
  readonly #ahead: Ahead
  readonly #checks = new Map<string, Promise<CheckedUserDays | 'irregular'>>()
  #lastKept: Promise<unknown> = Promise.resolve()
  #lastChecked: Promise<unknown> = Promise.resolve()
  #lastInserted: Promise<unknown> = Promise.resolve()
  #isIrregular = false
  #over = false

  constructor(ahead: Ahead) {
    this.#ahead = ahead
  }

  begin(file: SpooledBody): void {
    const { keep, check, insert } = this.#ahead
    if (isSmall(file)) return
    // What fails here fails again where it is asked for; of a file that is fetched once more nobody asks.
    const keeping = keep ? this.#after(this.#lastKept, () => keep(file)) : null
    if (keeping) this.#lastKept = keeping.catch(() => undefined)
    if (!check) return
    const checking = this.#after(this.#lastChecked, () => check(file.path))
    this.#checks.set(file.path, checking)
    this.#lastChecked = checking.catch(() => undefined)
    if (!keeping || !insert) return
    const inserting = this.#after(this.#lastInserted, async () => {
      await keeping
      const checked = await checking
      this.#isIrregular ||= checked === 'irregular'
      if (checked !== 'irregular' && !this.#isIrregular) await insert(checked)
    })
    this.#lastInserted = inserting.catch(() => undefined)
  }

  /** Resolves once no file is being kept any more. */
  async kept(): Promise<void> {
    await this.#lastKept
  }

  /** Each file as it is to be read by the engine's own parser; nothing is inserted after this answer. */
  async checked(files: readonly SpooledBody[]): Promise<CheckedUserDays[] | 'irregular'> {
    const checked: CheckedUserDays[] = []
    for (const { path } of files) {
      const file = await (this.#checks.get(path) ?? this.#ahead.check?.(path))
      if (file === undefined || file === 'irregular') return 'irregular'
      checked.push(file)
    }
    await this.#lastInserted
    return checked
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over = true
    await Promise.all([this.#lastKept, this.#lastChecked, this.#lastInserted])
  }

  async #after<T>(last: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    await last
    if (this.#over) throw new Error('nobody waits for it any more')
    return await work()
  }
}
