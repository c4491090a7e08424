import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { HttpEnv } from './http-context.ts'
import type { ServiceMetrics } from './service-metrics.ts'

/** One line and one measurement per request: route, status, time, who and from where. Never a name, a query, a body or a header. */
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
    const actor = c.get('identity')?.actor
    const line = {
      request_id: c.get('requestId'),
      route,
      method: c.req.method,
      status: c.res.status,
      ms,
      client: c.get('client')?.address ?? null,
      // An id, never a name: who that is, the audit log tells those who may see it.
      ...(actor && { actor: `${actor.kind} ${actor.id}` }),
    }
    logger[levelOf(route, c.res.status)](line, 'request')
  }
}

/** Probes, scrapes and files would drown what people did. */
const QUIET = ['healthz', 'readyz', 'metrics', 'file', 'page', 'docs']

function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return QUIET.includes(route) ? 'debug' : 'info'
}
