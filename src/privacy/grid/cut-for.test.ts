import { metricById } from '../../metrics/catalog.ts'
import { describe, expect, test } from 'vitest'
import { TidemarkError } from '../../lib/errors.ts'
import {
  DIMENSIONS,
  GRAINS,
  METRIC_IDS,
  type Dimension,
  type Grain,
  type MetricId,
} from '../../model/metric.ts'
import { dayStart } from '../../model/time/time.ts'
import { cutFor, isIn, type GridQuestion } from './cut-for.ts'
import { isBorder } from './row-calendar.ts'

const ASKED: GridQuestion = {
  metrics: ['code.interactions'],
  range: { start: dayStart('2026-01-01'), end: dayStart('2026-03-01') },
  grain: 'month',
  groupBy: [],
  filters: [],
}

function refusalOf(question: Partial<GridQuestion>): { code: string; action: string | null; path: string } {
  try {
    cutFor({ ...ASKED, ...question })
  } catch (error) {
    if (error instanceof TidemarkError)
      return { code: error.code, action: error.action, path: error.details[0]?.path ?? '' }
    throw error
  }
  throw new Error('it is published')
}

const range = (from: string, to: string) => ({ start: dayStart(from), end: dayStart(to) })

describe('what is not in the grid is refused, with what is nearest to it', () => {
  test.each<[name: string, question: Partial<GridQuestion>, path: string, nearest: RegExp]>([
    ['two dimensions', { groupBy: ['model', 'team'] }, 'group_by', /by model alone/],
    ['units and values', { groupBy: ['team', 'feature'] }, 'group_by', /by team alone/],
    ['people', { groupBy: ['user'] }, 'group_by', /by product, /],
    ['people and a dimension', { groupBy: ['user', 'model'] }, 'group_by', /by model alone/],
    ['hours', { grain: 'hour' }, 'grain', /by day/],
    ['a split by day', { grain: 'day', groupBy: ['model'] }, 'grain', /by week/],
    ['units by week', { grain: 'week', groupBy: ['team'] }, 'grain', /by month/],
    ['a filter of the whole', { filters: [{ dimension: 'model' }] }, 'filters', /by model alone/],
    ['a filter beside a split', { groupBy: ['team'], filters: [{ dimension: 'model' }] }, 'filters', /model/],
    ['a filter of people', { filters: [{ dimension: 'user' }] }, 'filters', /by product, /],
    ['rows behind', { countRows: true }, 'count_rows', /without `count_rows`/],
    ['another window', { activeDays: 7 }, 'active_days', /without `active_days`/],
    ['a tied metric', { metrics: ['code.users', 'tokens.input'] }, 'metrics', /spend\.credits/],
    ['a sum of the vendor by unit', { metrics: ['bill.net_usd'], groupBy: ['team'] }, 'metrics', /whole/],
    ['half a month', { range: range('2026-01-01', '2026-01-15') }, 'from', /from 2026-01-01 to 2026-02-01/],
    [
      'a week of Wednesdays',
      { grain: 'total', groupBy: ['model'], range: range('2026-01-14', '2026-01-21') },
      'from',
      /01-12 to 2026-01-19/,
    ],
    [
      'part of a day',
      { grain: 'day', range: { start: dayStart('2026-01-01') + 3_600_000, end: dayStart('2026-01-05') } },
      'from',
      /2026-01-01 to 2026-01-05/,
    ],
    [
      'a Saturday',
      { grain: 'day', range: range('2026-01-10', '2026-01-12') },
      'from',
      /2026-01-09 to 2026-01-12/,
    ],
  ])('%s', (_, question, path, nearest) => {
    const refusal = refusalOf(question)
    expect(refusal).toMatchObject({ code: 'not_published', path })
    expect(refusal.action).toMatch(nearest)
  })
})

test('a total is of the coarsest rows that its days are made of', () => {
  const grainOf = (from: string, to: string, groupBy: Dimension[] = []) =>
    cutFor({ ...ASKED, grain: 'total', range: range(from, to), groupBy }).grain
  expect(grainOf('2026-01-01', '2026-03-01')).toBe('month')
  expect(grainOf('2026-01-01', '2026-02-09')).toBe('week')
  expect(grainOf('2026-01-06', '2026-01-08')).toBe('day')
  expect(grainOf('2026-01-12', '2026-01-19', ['model'])).toBe('week')
  expect(grainOf('2026-01-01', '2026-03-01', ['team'])).toBe('month')
})

/** One metric for each way in which metrics are published, and several together. */
const METRICS: MetricId[][] = [
  ...[...Map.groupBy(METRIC_IDS, (id) => metricById(id).published.as).values()].map((some) =>
    some.slice(0, 1),
  ),
  ['code.users', 'code.interactions'],
]
const GROUPS: Dimension[][] = [
  [],
  ...DIMENSIONS.map((one) => [one]),
  ['team', 'model'],
  ['user', 'repository'],
]
const RANGES = [
  range('2026-01-01', '2026-02-01'),
  range('2026-01-12', '2026-01-19'),
  range('2026-01-06', '2026-01-07'),
  range('2026-01-10', '2026-02-11'),
]

/** Every question of these, asked until it is either published or refused with a way on. */
function* questions(): Generator<GridQuestion> {
  for (const metrics of METRICS)
    for (const groupBy of GROUPS)
      for (const grain of GRAINS)
        for (const days of RANGES)
          for (const filters of [[], groupBy.slice(0, 1), ['model' as const]])
            yield {
              metrics,
              groupBy,
              grain,
              range: days,
              filters: filters.map((dimension) => ({ dimension })),
            }
}

test('every question lies in the grid with its rows and its one dimension, or is refused with a way on', () => {
  let [published, refused] = [0, 0]
  for (const question of questions()) {
    try {
      const cut = cutFor(question)
      published += 1
      const { groupBy, filters, metrics, grain } = question
      expect(groupBy.length < 2 && filters.every(({ dimension }) => dimension === cut.dimension)).toBe(true)
      expect([isBorder(cut.from, cut.grain), isBorder(cut.to, cut.grain)]).toEqual([true, true])
      expect(grain === 'total' || grain === cut.grain).toBe(true)
      expect(metrics.some((metric) => isIn(metric, cut.table))).toBe(true)
    } catch (error) {
      if (!(error instanceof TidemarkError)) throw error
      refused += 1
      expect(error.code).toBe('not_published')
      expect(error.action).not.toBeNull()
    }
  }
  expect(published).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(published)
})

test('the range that is named as nearest is published', () => {
  for (const grain of ['day', 'week', 'month', 'total'] satisfies Grain[]) {
    for (const days of RANGES) {
      const found = /from (\S+) to (\S+)\.$/.exec(actionOf({ ...ASKED, grain, range: days }))
      if (!found) continue
      const [, from = '', to = ''] = found
      expect(cutFor({ ...ASKED, grain, range: range(from, to) })).toMatchObject({ from, to })
    }
  }
})

function actionOf(question: GridQuestion): string {
  try {
    cutFor(question)
    return ''
  } catch (error) {
    return error instanceof TidemarkError ? (error.action ?? '') : ''
  }
}
