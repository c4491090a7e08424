import type { Session } from 'chdb'
import { currentAsker } from '../../../model/asker.ts'
import { FairPlaces } from './fair-places.ts'

/** What the service asks of its own accord. */
const OURS = ''

/** A fixed number of sessions, each lent to one caller at a time, and of them so many to one asker. */
export class SessionPool {
  readonly #open: () => Session
  readonly #size: number
  readonly #places: FairPlaces
  /** Null stands for a session that is yet to be opened. */
  readonly #idle: (Session | null)[]

  constructor(options: { size: number; mostEach: number }, open: () => Session) {
    this.#open = open
    this.#size = options.size
    this.#places = new FairPlaces({ places: options.size, mostEach: options.mostEach })
    this.#idle = Array.from({ length: options.size }, open)
  }

  /**
   * Work that fails ends its session: chDB 3.4 keeps the rows that a failed statement had written so far and begins the
   * session's next answer with them, whoever asks for it.
   */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const giveBack = await this.#places.take(currentAsker() ?? OURS)
    let session = this.#idle.pop() ?? null
    try {
      session ??= this.#open()
      return await work(session)
    } catch (error) {
      const failed = session
      // Before it is closed: whatever that comes to, nobody gets it again.
      session = null
      failed?.close()
      throw error
    } finally {
      this.#idle.push(session)
      giveBack()
    }
  }

  /** Waits for every lent session, then closes them all. */
  async close(): Promise<void> {
    for (let closed = 0; closed < this.#size; closed += 1) {
      // Each for an asker of its own, so that no share keeps one back.
      await this.#places.take(`closing ${closed}`)
      this.#idle.pop()?.close()
    }
  }
}
