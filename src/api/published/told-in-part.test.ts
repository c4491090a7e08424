import { expect, test } from 'vitest'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { ask, cell, FEBRUARY, releasesOf, row } from './released.suite.ts'

const SPLIT = { dimension: 'model' } as const
const FIRST = { ...SPLIT, from: '2026-01-01', to: '2026-01-12' }
const SECOND = { ...SPLIT, from: '2026-01-12', to: '2026-01-19' }
const rows = [row('2026-01-01', '2026-02-01'), row('2026-02-01', '2026-03-01')]

test('numbers of more days than are published are at least so much', async () => {
  const cells = [cell('code.interactions', '100'), cell('code.interactions', '150', FEBRUARY)]
  const months = releasesOf({ rows, cells })
  const answer = async (from: string, to: string) => (await ask(months, { from, to })).rows[0]
  const least = { 'code.interactions': 250, at_least: ['code.interactions'] }
  expect(await answer('2026-01-01', '2026-04-01')).toMatchObject(least)
  expect(await answer('2025-12-01', '2026-03-01')).toMatchObject(least)
  expect(await answer('2026-01-01', '2026-03-01')).toMatchObject({ ...least, at_least: [] })
})

test('a ratio is not made of numbers of other days than each other', async () => {
  const generations = [
    cell('code.completion_generations', '40'),
    cell('code.completion_generations', '60', FEBRUARY),
  ]
  const rateOf = async (...accepted: ReleasedCell[]) => {
    const releases = releasesOf({ rows, cells: [...generations, ...accepted] })
    const answer = await ask(releases, { metrics: ['code.acceptance_rate'], to: '2026-03-01' })
    return answer.rows[0]?.['code.acceptance_rate']
  }
  const accepted = cell('code.completion_acceptances', '20')
  expect(await rateOf(accepted, cell('code.completion_acceptances', '30', FEBRUARY))).toBe('0.5')
  expect(await rateOf(accepted)).toBeNull()
  const ofWeeks = { ...FEBRUARY, to: '2026-02-16' }
  expect(await rateOf(accepted, cell('code.completion_acceptances', '9', ofWeeks))).toBeNull()
})

test.each([
  ['of fewer days', { to: '2026-02-16' }, null],
  ['of days before as well', { from: '2026-01-19' }, null],
  ['of all of its days', {}, 100],
])('a number %s stands beside that before only where both are whole', async (_, days, previous) => {
  const now = cell('code.interactions', '50', { ...FEBRUARY, ...days })
  const releases = releasesOf({ rows, cells: [cell('code.interactions', '100'), now] })
  const answer = await ask(releases, { ...FEBRUARY, compare: 'previous_period' })
  expect(answer.rows).toMatchObject([{ 'code.interactions': 50, 'code.interactions.previous': previous }])
  const isSaid = answer.notes_said.some(({ code }) => code === 'previous_not_told')
  expect(isSaid).toBe(previous === null)
})

test('several weeks of a split are their sum, and say where one of them is not in it', async () => {
  const weeks = releasesOf({
    table: 'splits',
    grain: 'week',
    rows: [row('2026-01-01', '2026-01-12'), row('2026-01-12', '2026-01-19')],
    cells: [
      cell('code.generations', '5', { ...FIRST, key: 'm1' }),
      cell('code.generations', '7', { ...SECOND, key: 'm1' }),
      cell('code.generations', '3', { ...FIRST, key: 'm2' }),
      cell('code.generations', '1', { ...SECOND, key: null, members: 2 }),
    ],
  })
  const answer = await ask(weeks, { metrics: ['code.generations'], group_by: ['model'], to: '2026-01-19' })
  expect(answer.rows).toMatchObject([
    { model: 'm1', 'code.generations': 12, partial: false, at_least: [] },
    { model: 'm2', 'code.generations': 3, partial: true, at_least: ['code.generations'] },
    // The first week has no "other", so that there is nothing in it.
    { model: null, 'code.generations': 1, partial: false, values: 2, at_least: [] },
  ])
  expect(answer.notes_said.map(({ code }) => code)).toEqual(['told_in_part', 'withheld_in_other'])
})

test.each([
  ['the same values are told', ['m1', 'm2'], 30, []],
  ['a value is told in it that was in "other" before', ['m1'], null, ['other_not_compared']],
])('"other" is compared where %s', async (_, before, previous, said) => {
  const cells = [
    ...before.map((key) => cell('code.generations', '50', { ...SPLIT, key })),
    cell('code.generations', '30', { ...SPLIT, key: null }),
    ...['m1', 'm2', null].map((key) => cell('code.generations', '40', { ...FEBRUARY, ...SPLIT, key })),
  ]
  const releases = releasesOf({ table: 'splits', rows, cells })
  const question = { ...FEBRUARY, grain: 'month' as const, compare: 'previous_period' as const }
  const answer = await ask(releases, {
    ...question,
    metrics: ['code.generations'],
    group_by: ['model'],
  })
  expect(answer.rows.map((one) => [one['model'], one['code.generations.previous']])).toEqual([
    ['m1', 50],
    ['m2', before.includes('m2') ? 50 : null],
    [null, previous],
  ])
  const codes = answer.notes_said.map(({ code }) => code)
  expect(codes.filter((code) => code.endsWith('_compared') || code === 'previous_not_told')).toEqual(said)
})

test('people in "other" of one month are not those of a quarter, however little "other" there is before', async () => {
  const months = releasesOf({
    table: 'units',
    rows: [...rows, row('2026-03-01', '2026-04-01')],
    cells: [
      cell('code.active_users', '9', { key: 'u1' }),
      cell('code.active_users', '8', { ...FEBRUARY, key: 'u1' }),
      cell('code.active_users', '17', { from: '2026-03-01', to: '2026-04-01', key: null }),
    ],
  })
  const question = { metrics: ['code.active_users' as const], group_by: ['team' as const], to: '2026-04-01' }
  const quarter = await ask(months, question)
  expect(quarter.rows).toMatchObject([
    { team: 'u1', 'code.active_users': null },
    { team: null, 'code.active_users': null, withheld: [] },
  ])
  expect(quarter.notes_said.map(({ code }) => code)).toContain('people_not_summed')
  const march = await ask(months, { ...question, from: '2026-03-01' })
  expect(march.rows).toMatchObject([{ team: null, 'code.active_users': 17 }])
})

test('a month of a split says where a part of a value is in "other"', async () => {
  const month = releasesOf({
    table: 'splits',
    rows: [row('2026-01-01', '2026-02-01')],
    cells: [
      cell('code.generations', '12', { ...SPLIT, key: 'm1' }),
      cell('code.generations', '7', { ...SPLIT, key: 'm2', partial: true }),
      cell('code.generations', '1', { ...SPLIT, key: null }),
    ],
  })
  const { rows } = await ask(month, { metrics: ['code.generations'], group_by: ['model'], grain: 'month' })
  expect(rows.map(({ model, partial }) => [model, partial])).toEqual([
    ['m1', false],
    ['m2', true],
    [null, false],
  ])
})

test('numbers of days stand beside as many days, and not a Wednesday beside a weekend', async () => {
  const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06']
  const ends = [...days.slice(1), '2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12']
  const starts = [...days, '2026-02-09', '2026-02-10', '2026-02-11']
  const rows = starts.map((from, at) => row(from, ends[at] ?? ''))
  const cells = rows.map(({ from, to }, at) => cell('code.interactions', `${10 + at}`, { from, to }))
  const daily = releasesOf({ grain: 'day', rows, cells })
  const asked = { grain: 'day', from: '2026-02-09', to: '2026-02-12' } as const
  const before = async (compare: 'previous_period' | 'previous_weeks', grain: 'day' | 'total' = 'day') => {
    const answer = await ask(daily, { ...asked, grain, compare })
    const notes = answer.notes_said.map(({ code }) => code)
    return [answer.rows.map((one) => one['code.interactions.previous']), notes.includes('previous_not_told')]
  }
  expect(await before('previous_weeks')).toEqual([[10, 11, 12], false])
  expect(await before('previous_weeks', 'total')).toEqual([[33], false])
  // Wednesday, Thursday, and Friday to Sunday.
  expect(await before('previous_period')).toEqual([[12, 13, null], true])
  expect(await before('previous_period', 'total')).toEqual([[null], true])
})

test('what lacks days of the vendor is at least so much, people as well, and stands beside nothing', async () => {
  const lacks = { partial: true } as const
  const cells = [
    cell('code.interactions', '100'),
    cell('code.active_users', '20'),
    cell('code.weekly_active_users', '12', { from: '2026-01-25' }),
    cell('code.interactions', '50', { ...FEBRUARY, ...lacks }),
    cell('code.active_users', '18', { ...FEBRUARY, ...lacks }),
    cell('code.weekly_active_users', '11', { ...FEBRUARY, from: '2026-02-22', ...lacks }),
  ]
  const metrics = ['code.interactions', 'code.active_users', 'code.weekly_active_users'] as const
  const answer = await ask(releasesOf({ rows, cells }), {
    ...FEBRUARY,
    metrics: [...metrics],
    grain: 'month',
    compare: 'previous_period',
  })
  expect(answer.rows).toMatchObject([
    {
      'code.interactions': 50,
      'code.active_users': 18,
      'code.weekly_active_users': 11,
      'code.interactions.previous': null,
      'code.active_users.previous': null,
      'code.weekly_active_users.previous': null,
      partial: true,
      at_least: metrics,
    },
  ])
  const codes = answer.notes_said.map(({ code }) => code)
  expect(codes).toEqual(['told_in_part', 'previous_not_told'])
})

test('a ratio of numbers of which one lacks days is marked, and is not at least so much', async () => {
  const cells = [
    cell('code.completion_generations', '40'),
    cell('code.completion_acceptances', '10', { partial: true }),
  ]
  const { rows: told } = await ask(releasesOf({ rows, cells }), { metrics: ['code.acceptance_rate'] })
  expect(told).toMatchObject([{ 'code.acceptance_rate': '0.25', partial: true, at_least: [] }])
})
