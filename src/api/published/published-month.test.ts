import { expect, test } from 'vitest'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { answerPublishedChecks, answerPublishedIncluded } from './published-month.ts'

const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const now = Date.parse('2026-05-20T00:00:00Z')

function cell(metric: MetricId, amount: string, days = APRIL): ReleasedCell {
  return { ...days, dimension: null, key: '', metric, amount, people: null, partial: false, members: null }
}

const releasesOf = (...cells: ReleasedCell[]): ReleaseReader => ({
  rows: async () => [],
  cells: async ({ metrics, from, to }) =>
    cells.filter((one) => metrics.includes(one.metric) && one.to > from && one.to <= to),
  units: async () => [],
  lacks: async () => [],
  bar: async () => null,
})

const CREDITS = [cell('credits.gross', '900'), cell('credits.included', '800'), cell('credits.billed', '100')]

test('of included credits the last month that is over is told, whatever day of it or of this one is asked for', async () => {
  const releases = releasesOf(...CREDITS)
  const told = await Promise.all(
    [undefined, '2026-05-02', '2026-04-03', '2026-04-28'].map((as_of) =>
      answerPublishedIncluded({ releases, query: { as_of }, now }),
    ),
  )
  const [first] = told
  expect(first?.data).toMatchObject([
    { since: '2026-04-01', used: '900', covered: '800', billed: '100', seats: [], size: null },
  ])
  for (const one of told) expect(one).toEqual(first)
})

test('a month that is not published as a whole has none', async () => {
  const releases = releasesOf(cell('credits.gross', '700', { from: '2026-04-01', to: '2026-04-27' }))
  expect(await answerPublishedIncluded({ releases, query: {}, now })).toEqual({
    data: [],
    notes: [],
    notes_said: [],
  })
})

test('the vendor’s own counts stand beside ours where both are of the whole month', async () => {
  const lacking = { from: '2026-04-01', to: '2026-04-27' }
  const releases = releasesOf(
    cell('code.interactions', '50'),
    cell('code.reported_interactions', '50'),
    cell('code.generations', '70'),
    cell('code.reported_generations', '71'),
    cell('code.acceptances', '20', lacking),
    cell('code.reported_acceptances', '30'),
  )
  const { from, to, data } = await answerPublishedChecks({ releases, query: {}, now })
  expect([from, to]).toEqual([APRIL.from, APRIL.to])
  expect(data.map(({ ours, theirs, verdict, days }) => [ours, theirs, verdict, days])).toEqual([
    ['50', '50', 'equal', []],
    ['70', '71', 'unexplained', []],
    [null, '30', 'unknown', []],
  ])
})

test.each([
  [
    { from: '2026-03-10', to: '2026-04-20' },
    { from: '2026-03-01', to: '2026-05-01' },
  ],
  [{ from: '2026-03-01', to: '2026-05-01' }, APRIL],
  [{ to: '2026-04-15' }, APRIL],
  [{ from: '2026-04-01' }, { from: '2026-04-01', to: '2026-06-01' }],
])('of the days %j no month is told in their place', async (query, nearest) => {
  const releases = releasesOf(cell('code.interactions', '50'), cell('code.reported_interactions', '50'))
  await expect(answerPublishedChecks({ releases, query, now })).rejects.toMatchObject({
    code: 'not_published',
    said: { action: { code: 'ask_for_rows', params: nearest } },
  })
})

test.each([APRIL, { to: APRIL.to }])('the month of %j is told, and no other', async (query) => {
  const releases = releasesOf(cell('code.interactions', '50'), cell('code.reported_interactions', '50'))
  const later = Date.parse('2026-09-20T00:00:00Z')
  expect(await answerPublishedChecks({ releases, query, now: later })).toMatchObject({
    ...APRIL,
    data: [{ ours: '50', theirs: '50' }],
  })
})

test('days after 2099 are none', async () => {
  const query = { from: '2099-12-31', to: '2100-01-05' }
  await expect(answerPublishedChecks({ releases: releasesOf(), query, now })).rejects.toMatchObject({
    code: 'validation_failed',
    said: { details: [{ path: 'to' }] },
  })
})
