import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** Known devices have a lane of their own, served first: a flood of unknown ones does not keep them waiting. */
export type Lane = 'known' | 'others'

export interface Turns {
  /** Run work when its turn comes. @throws TidemarkError `overloaded` before the work has begun */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T>
}

/**
 * Limits how many passwords are hashed at once: each takes a libuv thread, which the embedded facts engine needs as well,
 * and a flood of sign-ins must not use up the memory.
 * @param options.waiting how many may wait in each lane
 */
export function createTurns({ parallel = 2, waiting = 64 } = {}): Turns {
  let running = 0
  const queues: Record<Lane, (() => void)[]> = { known: [], others: [] }
  return {
    take: async (lane, work) => {
      if (running >= parallel) {
        if (queues[lane].length >= waiting) {
          throw new TidemarkError('overloaded', said('too_many_signing_in'), { action: said('wait_seconds') })
        }
        await new Promise<void>((resolve) => queues[lane].push(resolve))
      } else {
        running++
      }
      try {
        return await work()
      } finally {
        const next = queues.known.shift() ?? queues.others.shift()
        if (next) next()
        else running--
      }
    },
  }
}
