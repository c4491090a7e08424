import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

export interface RequestSlots {
  /** Take a place for somebody; the answer gives it back. Throws `overloaded`, or `rate_limited` to who holds too many. */
  take(who: string): () => void
}

/**
 * At most so many requests at once, and of them so many of one caller. One more would only wait in a queue and use
 * memory, so it is told at once to come back; and nobody can take every place.
 */
export function createRequestSlots({ most, mostEach }: { most: number; mostEach: number }): RequestSlots {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(who) {
      const own = held.get(who) ?? 0
      if (own >= mostEach) throw tooManyOfOne(mostEach)
      if (all >= most) throw tooMany()
      held.set(who, own + 1)
      all += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const left = (held.get(who) ?? 0) - 1
        if (left > 0) held.set(who, left)
        else held.delete(who)
      }
    },
  }
}

function tooMany(): TidemarkError {
  return new TidemarkError('overloaded', said('server_busy'), {
    action: said('wait_seconds'),
    retryAfterSeconds: 5,
  })
}

function tooManyOfOne(mostEach: number): TidemarkError {
  return new TidemarkError('rate_limited', said('too_many_at_once', { mostEach }), {
    action: said('wait_for_answer'),
    retryAfterSeconds: 1,
  })
}
