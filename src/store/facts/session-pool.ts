import type { Session } from 'chdb'

/** A fixed number of sessions, each lent to one caller at a time, in the order of asking. */
export class SessionPool {
  readonly #open: () => Session
  readonly #size: number
  /** Null stands for a session that is yet to be opened. */
  readonly #idle: (Session | null)[]
  readonly #waiting: ((session: Session | null) => void)[] = []

  constructor(size: number, open: () => Session) {
    this.#open = open
    this.#size = size
    this.#idle = Array.from({ length: size }, open)
  }

  /**
   * Work that fails ends its session: chDB 3.4 keeps the rows that a failed statement had written so far and begins the
   * session's next answer with them, whoever asks for it.
   */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    let session = await this.#take()
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
      this.#giveBack(session)
    }
  }

  /** Waits for every lent session, then closes them all. */
  async close(): Promise<void> {
    for (let closed = 0; closed < this.#size; closed += 1) (await this.#take())?.close()
  }

  #take(): Promise<Session | null> {
    const session = this.#idle.pop()
    return session === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(session)
  }

  #giveBack(session: Session | null): void {
    const next = this.#waiting.shift()
    if (next) next(session)
    else this.#idle.push(session)
  }
}
