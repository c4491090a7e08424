import { locale, t } from '../../../i18n/t.ts'
import { byDimension } from '../filters/filters.ts'
import { metricWords } from '../explain/metric-words.ts'
import type { Explore } from '../use-explore.ts'

/** Why some of the page's dimensions are not offered for the shown number; null when all are. */
export function splitNote({ page, metric, filtered, splittable }: Explore): string | null {
  const offered = splittable(page.dimensions)
  const missing = page.dimensions.filter((one) => !offered.includes(one))
  if (missing.length === 0) return null
  const dimensions = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(missing.map(byDimension))
  const words = { name: metricWords(metric).name, dimensions }
  return filtered.length > 0
    ? t('explore:split.impossibleFiltered', words)
    : t('explore:split.impossible', words)
}
