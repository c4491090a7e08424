import { metricCatalog } from '../../src/metrics/catalog.ts'
import type { MetricDefinition } from '../../src/metrics/definitions/metric-definition.ts'
import { RELEASE_TABLES } from '../../src/model/privacy/release.ts'
import { isIn } from '../../src/privacy/grid/cut-for.ts'
import { metrics as inGerman } from '../../web/src/i18n/de/metrics.ts'
import { table, type Language } from './language.ts'

const HEAD: Record<Language, readonly string[]> = {
  en: ['Metric', 'Name', 'Over time', 'By value', 'By team or group'],
  de: ['Kennzahl', 'Name', 'Im Zeitverlauf', 'Nach Wert', 'Nach Team oder Gruppe'],
}
const YES: Record<Language, string> = { en: 'yes', de: 'ja' }

const nameOf = ({ id, name }: MetricDefinition, language: Language) =>
  language === 'de' ? inGerman[id] : name

const isShown = ({ id }: MetricDefinition) => RELEASE_TABLES.some((name) => isIn(id, name))

/** The final list of evaluations where groups are shown: every metric with the tables that it appears in. */
export function evaluations(language: Language): string {
  const shown = metricCatalog.filter(isShown)
  return table(
    HEAD[language],
    shown.map((metric) => [
      `\`${metric.id}\``,
      nameOf(metric, language),
      ...RELEASE_TABLES.map((name) => (isIn(metric.id, name) ? YES[language] : '–')),
    ]),
  )
}

/** Metrics that appear nowhere then. */
export function notEvaluated(language: Language): string {
  return metricCatalog
    .filter((metric) => !isShown(metric))
    .map((metric) => `\`${metric.id}\` (${nameOf(metric, language)})`)
    .join(', ')
}
