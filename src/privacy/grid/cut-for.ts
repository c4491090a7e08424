import { metricById } from '../../metrics/catalog.ts'
import type { ErrorDetail } from '../../lib/errors.ts'
import type { Dimension, Grain, MetricId } from '../../model/metric.ts'
import {
  RELEASE_GRAINS,
  type Published,
  type ReleaseGrain,
  type ReleaseTable,
} from '../../model/privacy/release.ts'
import { SEAT_DAYS } from '../../model/records/code-seat.ts'
import { DAY_MS, utcDay, type Interval } from '../../model/time/time.ts'
import { said, type Said } from '../../words/said.ts'
import { notPublished } from '../not-published.ts'
import { ACTIVE_WITH_SEAT, OF_MONTHS, SPLIT_BY, TABLES_OF } from '../published.ts'
import type { Row } from '../build/month-rows.ts'
import { isBorder, nearestRows } from './row-calendar.ts'

/** What a question for numbers asks of the grid. */
export interface GridQuestion {
  metrics: readonly MetricId[]
  range: Interval
  grain: Grain
  groupBy: readonly Dimension[]
  filters: readonly { dimension: Dimension }[]
  activeDays?: number | undefined
  countRows?: boolean | undefined
}

/** The published cells that a question needs. */
export interface GridCut extends Row {
  table: ReleaseTable
  grain: ReleaseGrain
  dimension: Dimension | null
}

/** Kinds of units, one list per source: who belongs together, as the vendor says. */
const UNITS: readonly Dimension[] = ['team', 'group']
const BY: readonly Dimension[] = [...SPLIT_BY, ...UNITS]

/** What rows of a table there are, the finest first. */
const GRAINS: Record<ReleaseTable, readonly ReleaseGrain[]> = {
  totals: RELEASE_GRAINS,
  splits: ['week', 'month'],
  units: ['month'],
}

/**
 * Where a question lies in the grid of what is published.
 * @throws TidemarkError `not_published`, with what is published nearest to it
 */
export function cutFor(question: GridQuestion): GridCut {
  requireKnown(question)
  const dimension = dimensionOf(question)
  const table = tableBy(dimension)
  requireMetrics(question, table)
  const stray = question.filters.find((filter) => filter.dimension !== dimension)
  if (stray) throw refused('filters', nearestOfFilter(stray.dimension))
  const rows = rowsFor(question, table)
  if (question.metrics.every((metric) => !isOfGrain(metric, rows.grain)))
    throw question.grain === 'total'
      ? refused('from', said('ask_for_rows', { ...nearestRows(rows, 'month') }))
      : refused('grain', said('ask_by_grain', { grain: 'month' }))
  return { table, dimension, ...rows }
}

const nearestOfFilter = (dimension: Dimension): Said =>
  BY.includes(dimension) ? said('ask_grouped', { dimension }) : said('ask_by_published', { dimensions: BY })

/** A dimension by which numbers are published divides either the values or the people. */
export function tableBy(dimension: Dimension | null): ReleaseTable {
  if (dimension === null) return 'totals'
  return UNITS.includes(dimension) ? 'units' : 'splits'
}

/** Fields that ask for what is never published. */
function requireKnown({ countRows, activeDays }: GridQuestion): void {
  if (countRows === true) throw refused('count_rows', said('ask_without', { field: 'count_rows' }))
  if (activeDays !== undefined && activeDays !== SEAT_DAYS.active)
    throw refused('active_days', said('ask_without', { field: 'active_days' }))
}

function dimensionOf({ groupBy }: GridQuestion): Dimension | null {
  const [first, ...more] = groupBy
  if (first === undefined) return null
  const known = groupBy.find((dimension) => BY.includes(dimension))
  if (known === undefined) throw refused('group_by', said('ask_by_published', { dimensions: BY }))
  if (more.length > 0) throw refused('group_by', said('ask_by_one', { dimension: known }))
  return known
}

/** What the amounts that a price list ties to it are worth. */
const INSTEAD_OF_TIED: MetricId = 'spend.credits'

function insteadOf(published: Published): MetricId {
  if (published.as === 'priced') return published.of
  return published.as === 'not_shown' ? published.instead : INSTEAD_OF_TIED
}

/** None of them may tell more than is published; of those that are not by this table at least one has to be. */
function requireMetrics({ metrics }: GridQuestion, table: ReleaseTable): void {
  for (const metric of metrics) {
    const { published } = metricById(metric)
    if (TABLES_OF[published.as].length === 0) {
      const instead = insteadOf(published)
      throw refused('metrics', said('ask_in_place', { metric, instead }))
    }
  }
  if (metrics.every((metric) => !isIn(metric, table)))
    throw refused('metrics', said('ask_undivided', { metrics }))
}

/** A ratio is where both of what it is made of are. */
export function isIn(metric: MetricId, table: ReleaseTable): boolean {
  const { published } = metricById(metric)
  if (published.as === 'ratio') return published.of.every((one) => isIn(one, table))
  return TABLES_OF[published.as].includes(table)
}

/** Whether a metric is told of rows of this grain. */
export function isOfGrain(metric: MetricId, grain: ReleaseGrain): boolean {
  const { published } = metricById(metric)
  if (published.as === 'ratio') return published.of.every((one) => isOfGrain(one, grain))
  return grain === 'month' || !OF_MONTHS.includes(published.as)
}

/** Whether rows of a metric are released by what people did; seats have lists of their own, which come of other months too. */
export function isByUse(metric: MetricId): boolean {
  const { published } = metricById(metric)
  if (published.as === 'ratio') return published.of.some(isByUse)
  return metric === ACTIVE_WITH_SEAT || isOfGrain(metric, 'day')
}

function rowsFor({ range, grain }: GridQuestion, table: ReleaseTable): Row & { grain: ReleaseGrain } {
  const grains = GRAINS[table]
  const [finest = 'month'] = grains
  const asked = {
    from: utcDay(range.start),
    to: utcDay(Math.ceil(range.end / DAY_MS) * DAY_MS),
  }
  const isWhole = range.start % DAY_MS === 0 && range.end % DAY_MS === 0
  const fits = (one: ReleaseGrain) => isWhole && isBorder(asked.from, one) && isBorder(asked.to, one)
  const refuse = (one: ReleaseGrain) => refused('from', said('ask_for_rows', { ...nearestRows(asked, one) }))
  if (grain === 'total') {
    const found = grains.toReversed().find(fits)
    if (found === undefined) throw refuse(finest === 'day' ? 'week' : finest)
    return { ...asked, grain: found }
  }
  const found = grains.find((one) => one === grain)
  if (found === undefined) throw refused('grain', said('ask_by_grain', { grain: finest }))
  if (!fits(found)) throw refuse(found)
  return { ...asked, grain: found }
}

function refused(path: string, nearest: Said) {
  const details: ErrorDetail[] = [{ path, message: said('not_in_question') }]
  return notPublished(nearest, details)
}
