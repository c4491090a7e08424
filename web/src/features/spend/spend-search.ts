import { z } from 'zod'
import { METRIC_IDS } from '../../../../src/api/contract/metrics.ts'
import {
  defaultGrain,
  grainsFor,
  PRESETS,
  presetRange,
  SHOWN_GRAINS,
  type DayRange,
  type ShownGrain,
} from './date-range.ts'
import { DIMENSION_NAMES, filterText, parseFilter, type Dimension, type ValueFilter } from './filters.ts'

const Dimensions = z.enum(Object.keys(DIMENSION_NAMES) as [Dimension, ...Dimension[]])
const Texts = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().max(450)).max(200),
)

/** Everything the Spend page shows is in its URL. A value that makes no sense falls back to the default. */
export const SpendSearch = z.object({
  range: z.enum(PRESETS).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  /** Last day of an own range, inclusive: what people read in a link. */
  until: z.iso.date().optional().catch(undefined),
  grain: z.enum(SHOWN_GRAINS).optional().catch(undefined),
  metric: z.enum(METRIC_IDS).optional().catch(undefined),
  by: Dimensions.optional().catch(undefined),
  view: z.enum(['chart', 'table']).optional().catch(undefined),
  filter: Texts.optional().catch(undefined),
  /** Start of the hour whose records are open beside the page. */
  hour: z.iso.datetime().optional().catch(undefined),
})
export type SpendSearch = z.infer<typeof SpendSearch>

export interface SpendView {
  days: DayRange
  preset: (typeof PRESETS)[number] | null
  grain: ShownGrain
  filters: ValueFilter[]
}

const NEXT_DAY_MS = 86_400_000

/** What the search means at `now`: days, grain and filters, with defaults filled in. */
export function readSearch(search: SpendSearch, now: number): SpendView {
  const { from, until } = search
  const own = from && until && from <= until
  const preset = own ? null : (search.range ?? '30d')
  const days = preset ? presetRange(preset, now) : ownRange(from ?? '', until ?? '')
  const grain = search.grain && grainsFor(days).includes(search.grain) ? search.grain : defaultGrain(days)
  const filters = (search.filter ?? []).map(parseFilter).filter((filter) => filter !== null)
  return { days, preset, grain, filters }
}

function ownRange(from: string, until: string): DayRange {
  return { from, to: new Date(Date.parse(until) + NEXT_DAY_MS).toISOString().slice(0, 10) }
}

export function withFilters(search: SpendSearch, filters: readonly ValueFilter[]): SpendSearch {
  const texts = [...new Set(filters.map(filterText))]
  return { ...search, filter: texts.length > 0 ? texts : undefined }
}

/** Add a filter, or take it away when it is already set. */
export function toggleFilter(search: SpendSearch, filter: ValueFilter): SpendSearch {
  const known = (search.filter ?? []).map(parseFilter).filter((one) => one !== null)
  const text = filterText(filter)
  const without = known.filter((one) => filterText(one) !== text)
  return withFilters(search, without.length < known.length ? without : [...known, filter])
}
