import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { HttpEnv } from './http-context.ts'
import type { ServiceMetrics } from './service-metrics.ts'

/** One line and one measurement per request: route, status, time. Never a query, a body or a header. */
export function requestLog({
  logger,
  clock,
  metrics,
}: {
  logger: Logger
  clock: Clock
  metrics: ServiceMetrics
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = clock.now()
    await next()
    const ms = clock.now() - startedAt
    const route = c.get('routeId') ?? 'unmatched'
    metrics.requestDone({ route, method: c.req.method, status: c.res.status, seconds: ms / 1000 })
    const line = { request_id: c.get('requestId'), route, method: c.req.method, status: c.res.status, ms }
    if (c.res.status >= 500) logger.warn(line, 'request')
    else logger.debug(line, 'request')
  }
}
