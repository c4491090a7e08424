import type { MetricsQueryInput } from '../../../../../src/api/contract/metrics.ts'
import { DIMENSIONS, leavesRest, type Dimension } from '../../../../../src/api/contract/words.ts'
import { personText } from '../../../components/erased-name.ts'
import { unitLabel } from '../../../components/unit-label.ts'
import { t } from '../../../i18n/t.ts'

export type QueryFilter = NonNullable<MetricsQueryInput['filters']>[number]

/** One filter of the page as it stands in the URL: `model:gpt-5.5`, or `-model:gpt-5.5` to leave it out. */
export interface ValueFilter {
  dimension: Dimension
  exclude: boolean
  /** Empty text stands for "not given by the vendor". */
  value: string
}

export function dimensionName(dimension: Dimension): string {
  return t(`explore:dimension.${dimension}`)
}

/** The name within a sentence: `by model`, `by SKU`. */
export function byDimension(dimension: Dimension): string {
  return t(`explore:within.${dimension}`)
}

function isDimension(text: string): text is Dimension {
  return DIMENSIONS.some((dimension) => dimension === text)
}

/** Null when the text is no filter, e.g. from a mistyped link; the page then shows without it. */
export function parseFilter(text: string): ValueFilter | null {
  const exclude = text.startsWith('-')
  const rest = exclude ? text.slice(1) : text
  const colon = rest.indexOf(':')
  const dimension = rest.slice(0, Math.max(colon, 0))
  return isDimension(dimension) ? { dimension, exclude, value: rest.slice(colon + 1) } : null
}

export function filterText({ dimension, exclude, value }: ValueFilter): string {
  return `${exclude ? '-' : ''}${dimension}:${value}`
}

/** Values of one dimension are alternatives; dimensions, and exclusions, all have to hold. */
export function toQueryFilters(filters: readonly ValueFilter[]): QueryFilter[] {
  const byKey = new Map<string, QueryFilter>()
  for (const { dimension, exclude, value } of filters) {
    const key = `${exclude ? '-' : ''}${dimension}`
    const known = byKey.get(key)
    if (known) known.values.push(value)
    else byKey.set(key, { dimension, op: exclude ? 'not_in' : 'in', values: [value] })
  }
  return [...byKey.values()]
}

// The vendor's total counts more than its parts do: what is left is named, never spread over them.
const NOTHING_GIVEN: Partial<Record<Dimension, string>> = t('explore:nothingGiven', { returnObjects: true })

/** What a breakdown leaves of the total is no value: nothing can be filtered by it. */
export function isRemainder(metric: string, dimension: Dimension, value: string): boolean {
  return value === '' && leavesRest(metric, dimension)
}

/** Features as people call them; one that is not known here is shown as the vendor writes it. */
const FEATURE_NAMES: Partial<Record<string, string>> = t('explore:feature', { returnObjects: true })

/** Cohorts that the service names where the vendor gives no phase. */
const OWN_COHORTS: Partial<Record<string, string>> = t('explore:cohort', { returnObjects: true })

/** What a line of a bill charges for. */
const CHARGES: Partial<Record<string, string>> = t('explore:charge', { returnObjects: true })

const OWN_NAMES: Partial<Record<Dimension, Partial<Record<string, string>>>> = {
  feature: FEATURE_NAMES,
  cohort: OWN_COHORTS,
  charge: CHARGES,
}

/** What is shown for a value; the vendor leaves many of them out. */
export function valueLabel(dimension: Dimension, value: string, label?: string | null): string {
  const own = OWN_NAMES[dimension]?.[value]
  if (own) return own
  if (value === '') return NOTHING_GIVEN[dimension] ?? t('explore:nothingGiven.other')
  if (dimension === 'user' && label) return personText(label)
  const name = label || value
  return dimension === 'team' ? unitLabel({ source: 'code_assistant', id: value, name }) : name
}
