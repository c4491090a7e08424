import { byDimension } from './filters.ts'
import { metricWords } from './metric-words.ts'
import type { Explore } from './use-explore.ts'

/** Why some of the page's dimensions are not offered for the shown number; null when all are. */
export function splitNote({ page, metric, filtered, splittable }: Explore): string | null {
  const offered = splittable(page.dimensions)
  const missing = page.dimensions.filter((one) => !offered.includes(one))
  if (missing.length === 0) return null
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(missing.map(byDimension))
  const under = filtered.length > 0 ? ' under the filters that are set' : ''
  return `${metricWords(metric).name} cannot be split by ${names}${under}: the vendor gives no such breakdown, and Tidemark does not invent one.`
}
