import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']

/** A number some other part knows; read at each scrape. Labels must come from a closed set. */
export interface ServiceGauge {
  name: string
  help: string
  labels: readonly string[]
  read(): Promise<{ labels: Record<string, string>; value: number }[]>
}

export interface ServiceMetrics {
  requestDone(request: { route: string; method: string; status: number; seconds: number }): void
  /** Prometheus text format and its content type. */
  render(): Promise<{ text: string; contentType: string }>
}

function registerGauge(registry: Registry, gauge: ServiceGauge): void {
  const metric: Gauge = new Gauge({
    name: gauge.name,
    help: gauge.help,
    labelNames: [...gauge.labels],
    registers: [registry],
    async collect() {
      const readings = await gauge.read()
      metric.reset()
      for (const { labels, value } of readings) metric.set(labels, value)
    },
  })
}

/**
 * Numbers about the service itself, for Prometheus.
 * @param options.processMetrics memory, CPU and event loop of this process; once per process only.
 */
export function createServiceMetrics(options: {
  gauges: readonly ServiceGauge[]
  processMetrics: boolean
}): ServiceMetrics {
  const registry = new Registry()
  const labelNames = ['route', 'method', 'status']
  const requests = new Counter({
    name: 'tidemark_http_requests_total',
    help: 'HTTP requests by route, method and status class',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'tidemark_http_request_seconds',
    help: 'Time to answer, in seconds',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  for (const gauge of options.gauges) registerGauge(registry, gauge)
  if (options.processMetrics) collectDefaultMetrics({ register: registry })
  let rendering: Promise<string> | null = null
  return {
    requestDone({ route, method, status, seconds: taken }) {
      const known = METHODS.includes(method) ? method : 'other'
      requests.inc({ route, method: known, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ route }, taken)
    },
    // Read once for all who ask meanwhile: nobody has to be known to ask, and it costs questions to the stores.
    render: async () => {
      rendering ??= registry.metrics().finally(() => (rendering = null))
      return { text: await rendering, contentType: registry.contentType }
    },
  }
}
