import type { Session } from 'chdb'

/** A fixed number of sessions, each lent to one caller at a time, in the order of asking. */
export class SessionPool {
  readonly #idle: Session[]
  readonly #waiting: ((session: Session) => void)[] = []

  constructor(size: number, open: () => Session) {
    this.#idle = Array.from({ length: size }, open)
    this.#size = size
  }

  readonly #size: number

  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#take()
    try {
      return await work(session)
    } finally {
      this.#giveBack(session)
    }
  }

  /** Waits for every lent session, then closes them all. */
  async close(): Promise<void> {
    for (let closed = 0; closed < this.#size; closed += 1) (await this.#take()).close()
  }

  #take(): Promise<Session> {
    const session = this.#idle.pop()
    return session ? Promise.resolve(session) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  #giveBack(session: Session): void {
    const next = this.#waiting.shift()
    if (next) next(session)
    else this.#idle.push(session)
  }
}
