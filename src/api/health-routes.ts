import { Hono } from 'hono'
import type { HttpEnv } from './http-context.ts'
import type { ServiceMetrics } from './service-metrics.ts'

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
}): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  routes.get('/healthz', (c) => {
    c.set('routeId', 'healthz')
    return c.json({ status: 'up' })
  })
  routes.get('/readyz', async (c) => {
    c.set('routeId', 'readyz')
    const down = await failing(options.checks)
    return down.length === 0
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not_ready', failing: down }, 503)
  })
  routes.get('/metrics', async (c) => {
    c.set('routeId', 'metrics')
    const { text, contentType } = await options.metrics.render()
    return c.body(text, 200, { 'Content-Type': contentType })
  })
  return routes
}
