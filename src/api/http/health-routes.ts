import { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import { TidemarkError } from '../../lib/errors.ts'
import type { HttpEnv } from './http-context.ts'
import type { ServiceMetrics } from './service-metrics.ts'
import { said } from '../../words/said.ts'

/** A store that must answer before the service counts as ready. */
export interface ReadinessCheck {
  name: string
  ping(): Promise<void>
}

async function failing(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(checks.map((check) => check.ping()))
  return checks.filter((_, index) => outcomes[index]?.status === 'rejected').map((check) => check.name)
}

/** For orchestrators and Prometheus; nobody's data, so nobody needs to be signed in. */
export function healthRoutes(options: {
  checks: readonly ReadinessCheck[]
  metrics: ServiceMetrics
  metricsToken: string | null
}): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  let asking: Promise<string[]> | null = null
  routes.get('/healthz', (c) => {
    c.set('routeId', 'healthz')
    return c.json({ status: 'up' })
  })
  routes.get('/readyz', async (c) => {
    c.set('routeId', 'readyz')
    // Asked once for all probes that come meanwhile: nobody has to be known to ask.
    asking ??= failing(options.checks).finally(() => (asking = null))
    const down = await asking
    return down.length === 0
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not_ready', failing: down }, 503)
  })
  routes.get('/metrics', async (c) => {
    c.set('routeId', 'metrics')
    requireMetricsToken(c.req.header('authorization'), options.metricsToken)
    const { text, contentType } = await options.metrics.render()
    return c.body(text, 200, { 'Content-Type': contentType })
  })
  return routes
}

/** Of equal length, so that the time of comparing tells nothing of the token. */
const digest = (text: string) => createHash('sha256').update(text).digest()

function requireMetricsToken(authorization: string | undefined, token: string | null): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  if (token === null || timingSafeEqual(digest(given), digest(token))) return
  throw new TidemarkError('unauthenticated', said('service_numbers_need_token'), {
    action: said('send_metrics_token'),
  })
}
