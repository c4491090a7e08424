import { describe, expect, test } from 'vitest'
import type { MetricId } from '../../model/metric.ts'
import type { AskedCells } from '../../privacy/read/release-reader.ts'
import { metricsCsv } from '../csv.ts'
import { ask, cell, FEBRUARY, releasesOf, row, UNITS } from './released.suite.ts'

const MONTHS = releasesOf({
  rows: [row('2026-01-01', '2026-02-01'), row('2026-02-01', '2026-03-01', { revision: 2 })],
  cells: [
    cell('code.interactions', '100'),
    cell('code.interactions', '150', FEBRUARY),
    cell('code.users', '20', { people: 20 }),
    cell('code.users', '25', { ...FEBRUARY, people: 25 }),
    cell('code.completion_generations', '40'),
    cell('code.completion_acceptances', '10'),
  ],
})

test('what cannot be published says so, and not that it will be once days are over', async () => {
  const barred = { ...MONTHS, bar: async () => 'not_enabled' as const }
  const { completeness } = await ask(barred, { grain: 'month', to: '2026-05-01' })
  expect(completeness.missing).toMatchObject([
    {
      from: '2026-03-01T00:00:00Z',
      to: '2026-05-01T00:00:00Z',
      reason: 'not_enabled',
      message_said: { code: 'sentences' },
    },
  ])
  // What lies before is not awaited, though it is asked for alone.
  const early = await ask(barred, { grain: 'month', from: '2025-11-01', to: '2025-12-01' })
  expect(early.completeness.missing).toMatchObject([
    { reason: 'before_history', message_said: { code: 'published_since', params: { from: '2026-01-01' } } },
  ])
  const awaited = await ask(MONTHS, { grain: 'month', to: '2026-05-01' })
  expect(awaited.completeness.missing).toMatchObject([{ reason: 'not_collected_yet' }])
})

describe('totals', () => {
  test('are the released ones, with what release they are of', async () => {
    const answer = await ask(MONTHS, {
      metrics: ['code.interactions', 'code.users'],
      grain: 'month',
      to: '2026-03-01',
    })
    expect(answer.rows).toMatchObject([
      { time: '2026-01-01', to: '2026-02-01', 'code.interactions': 100, 'code.users': 20, withheld: [] },
      { time: '2026-02-01', to: '2026-03-01', 'code.interactions': 150, 'code.users': 25 },
    ])
    expect(answer.privacy).toEqual({
      mode: 'aggregate',
      k: 5,
      release: '2026-03-01/2',
      structure: '2026-01-01',
    })
    expect(answer.completeness).toMatchObject({ data_through: '2026-03-01T00:00:00Z', missing: [] })
  })

  test('of several rows add up, but people never do', async () => {
    const answer = await ask(MONTHS, { metrics: ['code.interactions', 'code.users'], to: '2026-03-01' })
    expect(answer.rows).toMatchObject([{ 'code.interactions': 250, 'code.users': null, withheld: [] }])
    expect(answer.notes_said).toMatchObject([{ code: 'people_not_summed' }])
  })

  test('counted over the last days of a row are told of it, however long it is, and of several rows never', async () => {
    const trailing = releasesOf({
      rows: [row('2026-01-01', '2026-02-01'), row('2026-02-01', '2026-03-01')],
      cells: [
        cell('code.monthly_active_users', '21', { from: '2026-01-04' }),
        cell('code.weekly_active_users', '9', { from: '2026-01-25' }),
        cell('code.monthly_active_users', '22', FEBRUARY),
      ],
    })
    const metrics: MetricId[] = ['code.monthly_active_users', 'code.weekly_active_users']
    const january = { 'code.monthly_active_users': 21, 'code.weekly_active_users': 9, withheld: [] }
    const whole = await ask(trailing, { metrics })
    expect(whole.rows).toMatchObject([{ ...january, partial: false }])
    expect(whole.notes_said).toEqual([])
    const months = await ask(trailing, { metrics, grain: 'month', to: '2026-03-01' })
    expect(months.rows).toMatchObject([
      { time: '2026-01-01', to: '2026-02-01', ...january },
      { time: '2026-02-01', 'code.monthly_active_users': 22, withheld: ['code.weekly_active_users'] },
    ])
    const both = await ask(trailing, { metrics, to: '2026-03-01' })
    expect(both.rows).toMatchObject([{ 'code.monthly_active_users': null, withheld: [] }])
    // March is not there yet: what is counted up to the end of February is not up to its end.
    const open = await ask(trailing, { metrics, from: '2026-02-01', to: '2026-04-01' })
    expect(open.rows).toMatchObject([{ 'code.monthly_active_users': null, withheld: [] }])
  })

  test('make ratios of what is published for the same people', async () => {
    const answer = await ask(MONTHS, { metrics: ['code.acceptance_rate'] })
    expect(answer.rows).toMatchObject([{ 'code.acceptance_rate': '0.25' }])
  })

  test('stand beside the release of as many rows before', async () => {
    const answer = await ask(MONTHS, { ...FEBRUARY, compare: 'previous_period' })
    expect(answer.rows).toMatchObject([{ 'code.interactions': 150, 'code.interactions.previous': 100 }])
    expect(answer.compared_with).toEqual({ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' })
  })

  test('of days that are not released yet are unknown, and say so', async () => {
    const answer = await ask(MONTHS, { grain: 'month', to: '2026-04-01' })
    expect(answer.rows.at(-1)).toMatchObject({ time: '2026-03-01', 'code.interactions': null, withheld: [] })
    expect(answer.completeness.missing).toMatchObject([
      { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', reason: 'not_collected_yet' },
    ])
  })
})

test('a row that had to wait is counted in the next, which says from when on', async () => {
  const weeks = releasesOf({
    grain: 'week',
    rows: [
      row('2026-01-01', '2026-01-12', { state: 'waiting', revision: 0 }),
      row('2026-01-12', '2026-01-19'),
      row('2026-01-19', '2026-01-26', { state: 'waiting', revision: 0 }),
    ],
    cells: [cell('code.interactions', '90', { from: '2026-01-01', to: '2026-01-19' })],
  })
  const answer = await ask(weeks, { grain: 'week', from: '2026-01-01', to: '2026-01-26' })
  expect(answer.rows).toMatchObject([
    { time: '2026-01-01', to: '2026-01-19', 'code.interactions': 90 },
    { time: '2026-01-19', to: '2026-01-26', 'code.interactions': null, withheld: ['code.interactions'] },
  ])
  expect(answer.notes_said).toMatchObject([
    { code: 'row_carries', params: { from: '2026-01-01', to: '2026-01-19' } },
  ])
  expect(answer.completeness.missing.map(({ reason }) => reason)).toEqual(['withheld', 'withheld'])
})

test('numbers that count other days stand in a row of these days', async () => {
  const months = releasesOf({
    rows: [row('2026-01-01', '2026-02-01'), row('2026-02-01', '2026-03-01')],
    cells: [
      cell('code.interactions', '100'),
      cell('code.interactions', '150', FEBRUARY),
      cell('code.ai_credits', '70', { ...FEBRUARY, from: '2026-01-01' }),
      cell('code.users', '25', { ...FEBRUARY, people: 25 }),
      cell('code.monthly_active_users', '22', { ...FEBRUARY, from: '2026-02-02' }),
    ],
  })
  const metrics: MetricId[] = [
    'code.ai_credits',
    'code.interactions',
    'code.users',
    'code.monthly_active_users',
  ]
  const answer = await ask(months, { metrics, grain: 'month', to: '2026-03-01', compare: 'previous_period' })
  const none = Object.fromEntries(metrics.map((metric) => [metric, null]))
  expect(answer.rows).toMatchObject([
    { ...none, time: '2026-01-01', to: '2026-02-01', 'code.interactions': 100 },
    { ...none, time: '2026-01-01', to: '2026-03-01', 'code.ai_credits': '70' },
    {
      time: '2026-02-01',
      to: '2026-03-01',
      'code.ai_credits': null,
      'code.interactions': 150,
      'code.users': 25,
      'code.monthly_active_users': 22,
      withheld: ['code.ai_credits'],
    },
  ])
  // Over both months each has one number.
  const both = await ask(months, { metrics: ['code.ai_credits', 'code.interactions'], to: '2026-03-01' })
  expect(both.rows).toMatchObject([{ 'code.ai_credits': '70', 'code.interactions': 250 }])
})

test('days that were passed over are in no row, which says so', async () => {
  const months = releasesOf({
    rows: [
      row('2026-01-01', '2026-02-01'),
      row('2026-02-01', '2026-03-01', { state: 'passed', revision: 0 }),
    ],
    cells: [cell('code.interactions', '90', { from: '2026-01-15', to: '2026-02-01' })],
  })
  const answer = await ask(months, { grain: 'month', to: '2026-03-01' })
  expect(answer.rows).toMatchObject([
    { 'code.interactions': 90, partial: true },
    { 'code.interactions': null, withheld: [] },
  ])
  expect(answer.notes_said).toMatchObject([
    { code: 'row_passed' },
    { code: 'row_is_short', params: { to: '2026-02-01', from: '2026-01-15', until: '2026-02-01' } },
  ])
  expect(answer.completeness.missing).toMatchObject([
    { from: '2026-02-01T00:00:00Z', reason: 'unrecoverable', message_said: { code: 'row_passed' } },
  ])
})

test('an answer says in which rows its days are published', async () => {
  const week = { grain: 'week', rows: [row('2026-01-01', '2026-01-12')], cells: [] } as const
  const rows = [row('2026-01-01', '2026-02-01')]
  const waits = [row('2026-01-01', '2026-01-02', { state: 'waiting', revision: 0 })]
  const releases = releasesOf(
    { ...week, rows: [...week.rows], cells: [] },
    { rows, cells: [] },
    { grain: 'day', rows: waits, cells: [] },
  )
  expect((await ask(releases, {})).grains).toEqual(['week', 'month'])
  expect((await ask(MONTHS, {})).grains).toEqual(['month'])
})

test('where no team is known, nothing is said to be kept back of one', async () => {
  const cells = [cell('code.interactions', '90', { key: null, members: 20 })]
  const rows = [row('2026-01-01', '2026-02-01')]
  const undivided = { ...releasesOf({ table: 'units', rows, cells }), units: async () => [] }
  const query = { group_by: ['team' as const], grain: 'month' as const }
  expect((await ask(undivided, query)).notes_said).toMatchObject([
    { code: 'no_units_known', params: { dimension: 'team' } },
  ])
  const divided = releasesOf({ table: 'units', rows, cells })
  expect((await ask(divided, query)).notes_said).toMatchObject([{ code: 'withheld_in_other' }])
})

test('teams of days of two quarters have their names while the second is not cut yet', async () => {
  const cells = [
    cell('code.interactions', '60', { key: 'b', members: 8, from: '2026-03-01', to: '2026-04-01' }),
    cell('code.interactions', '40', { key: null, members: 20, from: '2026-03-01', to: '2026-04-01' }),
  ]
  const known = releasesOf({ table: 'units', rows: [row('2026-03-01', '2026-04-01')], cells })
  const first = { ...known, units: async ({ month }: { month: string }) => (month < '2026-04' ? UNITS : []) }
  const query = { group_by: ['team' as const], grain: 'month' as const, from: '2026-03-01', to: '2026-05-01' }
  const { rows, notes_said } = await ask(first, query)
  expect(rows[0]).toMatchObject({ team: 'b', team_label: 'Base', members: 8 })
  expect(notes_said.map(({ code }) => code)).not.toContain('no_units_known')
})

describe('units', () => {
  const teams = releasesOf({
    table: 'units',
    rows: [row('2026-01-01', '2026-02-01')],
    cells: [
      cell('code.interactions', '60', { key: 'b', members: 8 }),
      cell('code.interactions', '30', { key: 'a', members: 34 }),
      cell('code.interactions', '10', { key: null, members: 6 }),
      cell('code.users', null, { key: 'b' }),
      cell('code.users', '20', { key: 'a', people: 20, members: 34 }),
    ],
  })

  test('are ordered by what is published, "other" last, and say whom they count', async () => {
    const answer = await ask(teams, { metrics: ['code.interactions', 'code.users'], group_by: ['team'] })
    expect(answer.rows).toMatchObject([
      {
        team: 'b',
        team_label: 'Base',
        'code.interactions': 60,
        'code.users': null,
        withheld: ['code.users'],
      },
      {
        team: 'a',
        team_label: 'Apps',
        'code.interactions': 30,
        'code.users': 20,
        people: 34,
        members: 37,
        newcomers: 3,
      },
      { team: null, team_label: null, 'code.interactions': 10, people: 6, members: null },
    ])
    expect(answer.notes_said).toMatchObject([{ code: 'withheld_in_other' }])
  })

  test.each([
    { was: 10, k: 10 },
    { was: 5, k: 5 },
    // Released before it was kept.
    { was: null, k: 7 },
  ])(
    'are said to be kept back by the least group of their row ($was), not by today’s',
    async ({ was, k }) => {
      const rows = async () => [row('2026-01-01', '2026-02-01', { k: was })]
      const query = { metrics: ['code.interactions' as const], group_by: ['team' as const] }
      const { notes_said } = await ask({ ...teams, rows }, query, { k: 7 })
      expect(notes_said).toMatchObject([{ code: 'withheld_in_other', params: { k } }])
    },
  )

  test('do not send a lead to a row that a lead does not have', async () => {
    const ofUnits = async (asked: AskedCells) => (await teams.cells(asked)).filter(({ key }) => key !== null)
    const own = { ...teams, cells: ofUnits }
    const answer = await ask(own, { metrics: ['code.interactions', 'code.users'], group_by: ['team'] })
    expect(answer.rows).toHaveLength(2)
    expect(answer.notes_said).toMatchObject([{ code: 'withheld' }])
  })

  test('of a month whose last weeks wait say the day on which their numbers end', async () => {
    const days = { from: '2026-01-01', to: '2026-01-19' }
    const short = releasesOf({
      table: 'units',
      rows: [row('2026-01-01', '2026-02-01')],
      cells: [
        cell('code.interactions', '60', { key: 'b', ...days }),
        cell('code.generations', '30', { key: 'b', ...days, to: '2026-01-12' }),
      ],
    })
    const endOf = async (...metrics: MetricId[]) =>
      (await ask(short, { group_by: ['team'], grain: 'month', metrics })).rows.map(
        ({ time, to, partial }) => ({ time, to, partial }),
      )
    const begun = { time: '2026-01-01', partial: true }
    expect(await endOf('code.generations')).toEqual([{ ...begun, to: '2026-01-12' }])
    expect(await endOf('code.generations', 'code.interactions')).toEqual([
      { ...begun, to: '2026-01-12' },
      { ...begun, to: '2026-01-19' },
    ])
  })

  test('are filtered among themselves, and cut by how many are asked for', async () => {
    const only = await ask(teams, {
      group_by: ['team'],
      filters: [{ dimension: 'team', op: 'in', values: ['a'] }],
    })
    expect(only.rows.map((one) => one['team'])).toEqual(['a'])
    const cut = await ask(teams, { group_by: ['team'], limit: 1 })
    expect(cut.rows.map((one) => one['team'])).toEqual(['b', null])
    expect(cut.cut_said).toMatchObject({ code: 'groups_cut', params: { metric: 'code.interactions' } })
    const named = await ask(teams, {
      group_by: ['team'],
      limit: 1,
      order_by: [{ column: 'team', direction: 'asc' }],
    })
    expect(named.rows.map((one) => one['team'])).toEqual(['a', null])
    expect(named.cut_said).toMatchObject({ code: 'groups_cut_by_name', params: { dimension: 'team' } })
    const early = await ask(teams, {
      group_by: ['team'],
      limit: 1,
      grain: 'month',
      order_by: [{ column: 'time', direction: 'asc' }],
    })
    expect(early.rows.map((one) => one['team'])).toEqual(['b', null])
    expect(early.cut_said).toMatchObject({
      code: 'groups_cut',
      params: { ranking: 'largest', metric: 'code.interactions' },
    })
  })

  test('have no number of their own that is published for the whole alone', async () => {
    const answer = await ask(teams, {
      metrics: ['code.interactions', 'code.weekly_active_users'],
      group_by: ['team'],
    })
    expect(answer.rows[0]).toMatchObject({ 'code.interactions': 60, 'code.weekly_active_users': null })
    expect(answer.notes_said.map(({ code }) => code)).toContain('undivided_only')
  })

  test('are the same cells in a file', async () => {
    const answer = await ask(teams, { metrics: ['code.interactions', 'code.users'], group_by: ['team'] })
    expect(metricsCsv(answer).split('\r\n').slice(0, 4)).toEqual([
      'team,team_label,code.interactions,code.users,provisional,partial,people,members,withheld,at_least',
      'b,Base,60,,false,false,8,8,code.users,',
      'a,Apps,30,20,false,false,34,37,,',
      ',,10,,false,false,6,,code.users,',
    ])
  })
})

test('a total over a row that waited is whole, as a later row counts it', async () => {
  const weeks = releasesOf({
    grain: 'week',
    rows: [
      row('2026-01-01', '2026-01-12', { state: 'waiting', revision: 0 }),
      row('2026-01-12', '2026-01-19'),
    ],
    cells: [cell('code.interactions', '90', { from: '2026-01-01', to: '2026-01-19' })],
  })
  const answer = await ask(weeks, { to: '2026-01-19' })
  expect(answer.rows).toMatchObject([{ 'code.interactions': 90, partial: false }])
})

test('what a source brings nothing of is said so, and what is nothing or of few people is withheld', async () => {
  const nothing = (metric: MetricId, key: string) => cell(metric, null, { dimension: 'nothing', key })
  const releases = releasesOf({
    rows: [row('2026-01-01', '2026-02-01')],
    cells: [
      cell('code.interactions', '90'),
      nothing('bill.net_usd', 'missing_scope'),
      nothing('bill.gross_usd', 'missing_scope'),
      nothing('prs.opened', 'held'),
    ],
  })
  const metrics: MetricId[] = ['code.interactions', 'bill.net_usd', 'bill.gross_usd', 'code.ai_credits']
  const answer = await ask(releases, { metrics })
  expect(answer.rows[0]).toMatchObject({ 'bill.net_usd': null, withheld: ['code.ai_credits'] })
  // The same days, once.
  expect(answer.completeness.missing).toMatchObject([
    { reason: 'missing_scope', metrics: ['bill.net_usd', 'bill.gross_usd'] },
  ])
  // A reason that stands in one of the rows alone is none of the days together.
  const february = { rows: [row('2026-02-01', '2026-03-01')], cells: [] }
  const both = releasesOf(
    { rows: [row('2026-01-01', '2026-02-01')], cells: [nothing('bill.net_usd', 'missing_scope')] },
    february,
  )
  const together = await ask(both, { metrics: ['bill.net_usd'], to: '2026-03-01' })
  expect(together.rows[0]?.['withheld']).toEqual(['bill.net_usd'])
})
