import type { MiddlewareHandler } from 'hono'
import { TidemarkError } from '../lib/errors.ts'
import type { HttpEnv } from './http-context.ts'

/**
 * Answer at most `most` requests at once. One more would only wait in a queue and use memory,
 * so it is told at once to come back. Probes and pages are not counted.
 */
export function overloadGuard({ most }: { most: number }): MiddlewareHandler<HttpEnv> {
  let inFlight = 0
  return async (_c, next) => {
    if (inFlight >= most) {
      throw new TidemarkError('overloaded', 'The server is answering as many requests as it can.', {
        action: 'Try again in a few seconds.',
        retryAfterSeconds: 5,
      })
    }
    inFlight += 1
    try {
      await next()
    } finally {
      inFlight -= 1
    }
  }
}
