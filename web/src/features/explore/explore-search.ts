import { DIMENSIONS, METRIC_IDS } from '../../../../src/api/contract/words.ts'
import { day, listOf, pageSearch, textUpTo, wordOf } from '../../app/search/page-search.ts'
import {
  defaultGrain,
  grainsFor,
  PRESETS,
  presetRange,
  SHOWN_GRAINS,
  type DayRange,
  type Preset,
  type ShownGrain,
} from './range/date-range.ts'
import {
  MONTH_PRESETS,
  monthsIn,
  monthsRange,
  publishedGrains,
  releasedGrains,
  wholeMonths,
  type MonthPreset,
} from './range/month-range.ts'
import { filterText, parseFilter, type ValueFilter } from './filters/filters.ts'

/** Which days a page is about. */
export const PERIOD_FIELDS = {
  range: wordOf([...PRESETS, ...MONTH_PRESETS]),
  from: day,
  /** Last day of an own range, inclusive: what people read in a link. */
  until: day,
}

/** Whether numbers stand beside those of the period before; pages differ in what they do unasked. */
export const COMPARE_FIELD = { compare: wordOf(['previous', 'off']) }

/** How a page's picture is drawn. */
export const PICTURE_FIELDS = {
  grain: wordOf(SHOWN_GRAINS),
  /** `table`: the table under the chart is open. */
  view: wordOf(['chart', 'table']),
  /** `off`: what happened beside the numbers is not marked in pictures. */
  marks: wordOf(['off']),
}

/** Everything a page shows is in its URL. A value that makes no sense falls back to the default. */
export const EXPLORE_FIELDS = {
  ...PERIOD_FIELDS,
  ...PICTURE_FIELDS,
  metric: wordOf(METRIC_IDS),
  by: wordOf(DIMENSIONS),
  filter: listOf(textUpTo(450), 200),
  ...COMPARE_FIELD,
  /** What the lists beside each other are ranked by, where it is not their first. */
  top: listOf(wordOf(DIMENSIONS), 10),
  /** The ranking that is open as a whole, beside the page. */
  all: wordOf(DIMENSIONS),
  /** What the rows of the page's table are. */
  list: wordOf(DIMENSIONS),
  /** How that table is ordered and searched, as `DataTable` reads it. */
  sort: textUpTo(80),
  find: textUpTo(100),
}
export const readExploreSearch = pageSearch(EXPLORE_FIELDS)
export type ExploreSearch = ReturnType<typeof readExploreSearch>

export interface ExploreView {
  days: DayRange
  preset: Preset | MonthPreset | null
  grain: ShownGrain
  /** What the days are looked at into: whoever looks at people sees no hours of theirs. */
  finest: 'hour' | 'day'
  /** Grains that fit the range and the data, finest first. */
  grains: ShownGrain[]
  filters: ValueFilter[]
  /** Numbers stand beside those of the period before. */
  compare: boolean
  /** Only what is published of groups is asked: whole months, one split at a time, without filters. */
  published?: true
}

const NEXT_DAY_MS = 86_400_000

/** What the search means at `now`: days, grain and filters, with defaults filled in. `has` is what the data has. */
export function readSearch(search: ExploreSearch, now: number, has: 'hour' | 'day' = 'hour'): ExploreView {
  const { from, until } = search
  const own = from && until && from <= until
  const preset = own ? null : (PRESETS.find((one) => one === search.range) ?? '30d')
  const days = preset ? presetRange(preset, now) : ownRange(from ?? '', until ?? '')
  const filters = (search.filter ?? []).map(parseFilter).filter((filter) => filter !== null)
  const ofUsers = search.by === 'user' || filters.some(({ dimension }) => dimension === 'user')
  const finest = ofUsers ? 'day' : has
  const grains = grainsFor(days, finest)
  const grain = search.grain && grains.includes(search.grain) ? search.grain : defaultGrain(days, finest)
  return { days, preset, grain, finest, grains, filters, compare: search.compare !== 'off' }
}

/** What the search means where groups are shown and people are not: whole months, and nothing is filtered. */
export function readMonths(search: ExploreSearch, now: number): ExploreView {
  const { from, until } = search
  const own = from && until && from <= until
  const preset = own ? null : (MONTH_PRESETS.find((one) => one === search.range) ?? 'last_month')
  const days = preset ? monthsRange(preset, now) : wholeMonths(ownRange(from ?? '', until ?? ''))
  const grains = publishedGrains(days, search.by !== undefined)
  const wanted = grains.find((one) => one === search.grain)
  const grain = wanted ?? (monthsIn(days) > 6 ? 'month' : 'week')
  const compare = search.compare !== 'off'
  return { days, preset, grain, finest: 'day', grains, filters: [], compare, published: true }
}

/** The same in grains that its numbers are published in, once that is known. */
export function inReleasedGrains(
  view: ExploreView,
  released: readonly ShownGrain[] | undefined,
): ExploreView {
  if (!released || released.length === 0) return view
  const grains = releasedGrains(view.grains, released)
  const grain = grains.includes(view.grain) ? view.grain : (grains[0] ?? view.grain)
  return { ...view, grains, grain }
}

function ownRange(from: string, until: string): DayRange {
  return { from, to: new Date(Date.parse(until) + NEXT_DAY_MS).toISOString().slice(0, 10) }
}

/** The change of the search that shows these filters. */
export function withFilters(filters: readonly ValueFilter[]): Pick<ExploreSearch, 'filter'> {
  const texts = [...new Set(filters.map(filterText))]
  return { filter: texts.length > 0 ? texts : undefined }
}

/** Add a filter, or take it away when it is already set. */
export function toggleFilter(search: ExploreSearch, filter: ValueFilter): Pick<ExploreSearch, 'filter'> {
  const known = (search.filter ?? []).map(parseFilter).filter((one) => one !== null)
  const text = filterText(filter)
  const without = known.filter((one) => filterText(one) !== text)
  return withFilters(without.length < known.length ? without : [...known, filter])
}
