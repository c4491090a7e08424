import { expect, test } from 'vitest'
import { metricById } from '../metrics/catalog.ts'
import { dimensionsOf } from '../metrics/definitions/metric-definition.ts'
import { METRIC_IDS, METRIC_UNITS, type MetricId } from '../model/metric.ts'
import type { Published } from '../model/privacy/release.ts'
import { OF_MONTHS, SPLIT_BY, TABLES_OF } from './published.ts'

const publishedAs = (as: Published['as']) => METRIC_IDS.filter((id) => metricById(id).published.as === as)

test('whatever is summed or counted of people can be asked by person', () => {
  const byPerson = [...publishedAs('amount'), ...publishedAs('people'), ...publishedAs('part')]
  expect(byPerson.filter((id) => !dimensionsOf(metricById(id)).includes('user'))).toEqual([])
})

test('no number of people is taken for a sum of what they did, nor the other way round', () => {
  expect(publishedAs('amount').filter((id) => METRIC_UNITS[id] === 'people')).toEqual([])
  expect(publishedAs('people').filter((id) => METRIC_UNITS[id] !== 'people')).toEqual([])
})

test('events are told from amounts: of those everybody active has at least one', () => {
  const isEvents = (id: MetricId) => metricById(id).type === 'integer'
  const least = publishedAs('amount').map((id) => [id, metricById(id).published] as const)
  expect(least.filter(([id, of]) => of.as === 'amount' && (of.least === 1n) !== isEvents(id))).toEqual([])
})

test('a ratio is made as its definition says', () => {
  for (const id of publishedAs('ratio')) {
    const [made, of] = [metricById(id).ratioOf, metricById(id).published]
    if (made && of.as === 'ratio') expect(of.of).toEqual(made)
  }
})

test('no metric that ties amounts to prices appears anywhere', () => {
  const tied = METRIC_IDS.filter((id) => id.startsWith('tokens.') || id === 'spend.estimated_usd')
  expect(tied.flatMap((id) => TABLES_OF[metricById(id).published.as])).toEqual([])
})

test('every split is one that some amount can be asked by, together with the person', () => {
  const sets = publishedAs('amount').flatMap((id) => [...metricById(id).combinations])
  const unasked = SPLIT_BY.filter((by) => !sets.some((set) => set.includes(by) && set.includes('user')))
  expect(unasked).toEqual([])
})

test('no day is told on which a seat began or ended: neither by parts of a month nor by rows shorter than one', () => {
  const seats = METRIC_IDS.filter((id) => ['seats', 'user-months'].includes(METRIC_UNITS[id]))
  const told = seats.filter((id) => TABLES_OF[metricById(id).published.as].length > 0)
  expect(told.filter((id) => METRIC_UNITS[id] === 'user-months')).toEqual([])
  expect(told.filter((id) => !OF_MONTHS.includes(metricById(id).published.as))).toEqual([])
})

test('what a vendor counts of few is not told beside a count of many', () => {
  const few: MetricId[] = [
    'prs.reported_opened_by_assistant',
    'prs.reported_reviewed_by_assistant',
    'seats.added_this_cycle',
    'seats.billed_pending_invitation',
    'seats.billed_pending_cancellation',
  ]
  expect(few.flatMap((id) => TABLES_OF[metricById(id).published.as])).toEqual([])
})
