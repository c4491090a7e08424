import type { Metric } from '../../../src/api/contract/metrics.ts'

/** Maximum number of metrics in a query. */
const AT_ONCE = 8

/** Metrics with the same feed and dimensions, in parts that fit into one query. */
export function metricsAlike(metrics: readonly Metric[]): { dimensions: string[]; parts: string[][] }[] {
  const alike = Map.groupBy(metrics, ({ feed, dimensions }) => `${feed} ${dimensions.join()}`)
  return [...alike.values()].map((all) => {
    const ids = all.map(({ id }) => id)
    const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) =>
      ids.slice(AT_ONCE * i, AT_ONCE * (i + 1)),
    )
    return { dimensions: all[0]?.dimensions ?? [], parts }
  })
}
