import type { MetricId, Dimension } from '../../../../../src/api/contract/words.ts'
import type { Metric } from '../../../../../src/api/contract/metrics.ts'

/** Whether a number can honour all these dimensions at once. */
export function honours(metric: Metric, dimensions: readonly Dimension[]): boolean {
  return metric.combinations.some((set) => dimensions.every((one) => set.includes(one)))
}

/** Numbers of the page that can honour every dimension it filters by, e.g. no tokens when a SKU is chosen. */
export function metricsFor(
  offered: readonly MetricId[],
  catalogue: readonly Metric[] | undefined,
  filtered: readonly Dimension[],
): MetricId[] {
  if (!catalogue) return filtered.length === 0 ? [...offered] : []
  return offered.filter((id) => {
    const metric = catalogue.find((one) => one.id === id)
    return metric && honours(metric, filtered)
  })
}
