import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** Somebody who has signed in here before is not kept waiting by a flood of those who have not. */
export type Lane = 'known' | 'others'

export interface Turns {
  /** Do work when it is its turn. @throws TidemarkError `overloaded`, before the work was begun */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T>
}

/**
 * A few hashes of passwords at a time: each holds one of libuv's threads, which the embedded facts engine needs as well,
 * and a flood of sign-ins must not take all memory.
 * @param options.waiting how many may wait in each lane
 */
export function createTurns({ parallel = 2, waiting = 64 } = {}): Turns {
  let running = 0
  const queues: Record<Lane, (() => void)[]> = { known: [], others: [] }
  return {
    take: async (lane, work) => {
      if (running >= parallel) {
        if (queues[lane].length >= waiting) throw overloaded()
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

function overloaded(): TidemarkError {
  return new TidemarkError('overloaded', said('too_many_signing_in'), {
    action: said('wait_seconds'),
  })
}
