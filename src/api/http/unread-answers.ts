import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-context.ts'

/**
 * Cut off a client that takes nothing of its answer for `idleMs`: what it has not read is held in memory. How long an
 * answer takes to be made does not count, because this begins when it is there.
 */
export function cutUnreadAnswers({ idleMs }: { idleMs: number }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    c.env?.outgoing?.setTimeout(idleMs)
  }
}
