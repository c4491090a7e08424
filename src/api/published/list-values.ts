import type { ToldUnit } from '../../model/privacy/release.ts'
import type { z } from 'zod'
import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { metricById } from '../../metrics/catalog.ts'
import { parseRange } from '../../metrics/ask/time-range.ts'
import { dimensionsOf } from '../../metrics/definitions/metric-definition.ts'
import { pageOf } from '../../lib/page-cursor.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { METRIC_IDS } from '../../model/metric.ts'
import { dayStart, utcDay } from '../../model/time/time.ts'
import type { Published } from '../../privacy/gate.ts'
import { cutFor, isIn, tableBy } from '../../privacy/grid/cut-for.ts'
import { readNumbers } from '../../privacy/grid/read-numbers.ts'
import type { DimensionValuesQuery } from '../contract/metrics.ts'
import { sourceOf } from './source-of.ts'
import { unitsOfDays } from './units-of-days.ts'

/**
 * Values and units of which something is published in the months of a range, by name.
 * @throws TidemarkError `not_published` where nothing is published by the dimension
 */
export async function listPublishedValues(
  { releases }: Published,
  query: z.output<typeof DimensionValuesQuery>,
) {
  const { dimension, source, search } = query
  const asked = parseRange({ from: query.from, to: query.to, grain: 'total' })
  const from = monthOf(utcDay(asked.start)).first
  const to = utcDay(monthOf(utcDay(asked.end - 1)).end)
  const metrics = METRIC_IDS.filter(
    (id) =>
      isIn(id, tableBy(dimension)) &&
      dimensionsOf(metricById(id)).includes(dimension) &&
      (source === undefined || sourceOf(id) === source),
  )
  const range = { start: dayStart(from), end: dayStart(to) }
  const cut = cutFor({ metrics, range, grain: 'total', groupBy: [dimension], filters: [] })
  const [{ keys }, units] = await Promise.all([
    readNumbers({ releases, cut, grain: 'total', metrics, sourceOf }),
    cut.table === 'units' ? unitsOfDays(releases, cut, metrics) : new Map<string, ToldUnit>(),
  ])
  const found = keys
    .map((value) => ({ value, label: units.get(value)?.name ?? value }))
    .filter(({ value, label }) => hasText(search, value, label))
    .toSorted((a, b) => compareNames(a.label, b.label) || compareText(a.value, b.value))
  const { rows, nextCursor } = pageOf(found, query)
  return { data: rows, next_cursor: nextCursor }
}
