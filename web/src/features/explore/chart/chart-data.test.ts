import { describe, expect, it } from 'vitest'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { buildChart, buildComparison, withoutSeries } from './chart-data.ts'
import { OTHER } from './chart-series.ts'
import { legendKeys } from './legend-keys.ts'
import { ownWords } from '../../../i18n/service-words.ts'

const answer = (rows: MetricsAnswer['rows']): MetricsAnswer => ({
  columns: [],
  rows,
  completeness: { data_through: '2026-03-03T00:00:00Z', settled_through: null, missing: [], rejected: [] },
  notes: [],
  notes_said: [],
})
const DAY = { grain: 'day' } as const

describe('a chart', () => {
  const whole = answer([{ time: '2026-03-01', 'code.generations': 10 }])
  const parts = answer([
    { time: '2026-03-01', language: 'go', 'code.generations': 6 },
    { time: '2026-03-01', language: '', 'code.generations': 1 },
  ])

  it('shows what the vendor attributes to nothing beside what is not drawn', () => {
    const chart = buildChart(whole, parts, { metric: 'code.generations', by: 'language', ...DAY })
    expect(chart.shape).toBe('bars')
    expect(chart.series.map(({ key, label, values }) => [key, label, values[0]])).toEqual([
      ['go', 'go', '6'],
      ['', 'Unattributed', '1'],
      [OTHER, 'All others', '3'],
    ])
  })

  it('draws the period before beside the whole and never beside its parts', () => {
    const compared = {
      ...answer([{ time: '2026-03-01', 'code.generations': 10, 'code.generations.previous': 7 }]),
      compared_with: { from: '2026-02-28T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      notes_said: [{ ...ownWords('From 28 February.'), code: 'previous_period' }, ownWords('Another note.')],
    }
    const chart = buildChart(compared, null, { metric: 'code.generations', by: null, ...DAY })
    expect(chart.previous).toMatchObject({
      values: ['7'],
      label: expect.stringMatching(/^Same weekdays.*28/),
    })
    const monthly = buildChart(compared, null, { metric: 'code.generations', by: null, grain: 'month' })
    expect(monthly.previous?.label).toMatch(/^Period before/)
    expect(chart.notes).toEqual([ownWords('Another note.')])
    const split = buildChart(compared, parts, { metric: 'code.generations', by: 'language', ...DAY })
    expect(split.previous).toBeNull()
    expect(buildChart(whole, null, { metric: 'code.generations', by: null, ...DAY }).previous).toBeNull()
  })

  it('marks the highest of three buckets or more', () => {
    const days = (amounts: number[]) =>
      answer(amounts.map((amount, i) => ({ time: `2026-03-0${i + 1}`, 'code.generations': amount })))
    const thresholds = (amounts: number[]) =>
      buildChart(days(amounts), null, { metric: 'code.generations', by: null, ...DAY }).thresholds
    expect(thresholds([1, 4, 2])).toEqual([{ value: '4', label: expect.stringMatching(/4 · .*2/) }])
    expect(thresholds([1, 4])).toEqual([])
  })

  it('calls no row the highest that counts more days than the others', () => {
    const weeks = (amounts: readonly number[]) =>
      answer(
        ['2026-10-01/2026-10-12', '2026-10-12/2026-10-19', '2026-10-19/2026-10-26'].map((row, at) => {
          const [time = '', to = ''] = row.split('/')
          return { time, to, 'code.generations': amounts[at] ?? 0 }
        }),
      )
    const thresholds = (amounts: readonly number[]) =>
      buildChart(weeks(amounts), null, { metric: 'code.generations', by: null, grain: 'week' }).thresholds
    expect(thresholds([11, 7, 7])).toEqual([])
    expect(thresholds([6, 7, 5])).toMatchObject([{ value: '7' }])
  })

  it('never stacks people, rates and teams: they are no parts of a whole', () => {
    const shape = (
      metric: 'code.users' | 'code.acceptance_rate' | 'code.generations',
      by: 'team' | 'language',
    ) => buildChart(whole, parts, { metric, by, ...DAY }).shape
    expect(shape('code.users', 'language')).toBe('lines')
    expect(shape('code.acceptance_rate', 'language')).toBe('lines')
    expect(shape('code.generations', 'team')).toBe('lines')
  })

  it('stacks connections until the answer says that they may sum to more than the total', () => {
    const two = answer([
      { time: '2026-03-01', connection: 'a', 'code.generations': 6 },
      { time: '2026-03-01', connection: 'b', 'code.generations': 6 },
    ])
    const note = { ...ownWords('May sum to more.'), code: 'people_of_several_connections' }
    const by = { metric: 'code.generations', by: 'connection', ...DAY } as const
    expect(buildChart(whole, two, by)).toMatchObject({ shape: 'bars', notes: [] })
    const told = { ...two, notes_said: [note] }
    expect(buildChart(whole, told, by)).toMatchObject({ shape: 'lines', notes: [note] })
  })
})

describe('a comparison', () => {
  it('has a gap only where nothing of it is known, and no total', () => {
    const rows = [
      { time: '2026-03-01', 'code.active_users': null, 'seats.total': null },
      { time: '2026-03-02', 'code.active_users': 3, 'seats.total': null },
    ]
    const shown = { id: 'x', name: 'Active against licences', ...DAY }
    const chart = buildComparison(answer(rows), ['code.active_users', 'seats.total'], shown)
    expect(chart.total).toBeNull()
    expect(chart.buckets.map(({ gap }) => gap?.kind ?? null)).toEqual(['missing', null])
    expect(chart.series.map(({ label, values }) => [label, ...values])).toEqual([
      ['Active people', null, '3'],
      ['People with a seat', null, null],
    ])
  })
})

it('hides a series without moving the others to its place', () => {
  const rows = [{ time: '2026-03-01', 'code.active_users': 3, 'seats.total': 5 }]
  const chart = buildComparison(answer(rows), ['code.active_users', 'seats.total'], {
    id: 'x',
    name: 'x',
    ...DAY,
  })
  const shown = withoutSeries(chart, new Set(['code.active_users']))
  expect(shown.series.map(({ values }) => values)).toEqual([[null], ['5']])
})

describe('the legend', () => {
  const bars = (rows: MetricsAnswer['rows']) =>
    legendKeys(buildChart(answer(rows), null, { metric: 'code.generations', by: null, ...DAY }))
  const nothing = { settled: false, provisional: false, partial: false, missing: false }

  it('says of bars what is drawn: none of nothing, and hatching for each of its reasons', () => {
    const settled = { time: '2026-03-01', 'code.generations': 10 }
    const open = { time: '2026-03-02', 'code.generations': 0, provisional: true }
    expect(bars([settled, open])).toEqual({ ...nothing, settled: true })
    expect(bars([{ ...open, 'code.generations': 4 }])).toEqual({ ...nothing, provisional: true })
    expect(bars([{ ...settled, partial: true }])).toEqual({ ...nothing, partial: true })
    expect(bars([{ ...settled, 'code.generations': null }])).toEqual({ ...nothing, missing: true })
  })

  it('says of lines that a point at nothing can still change, and never that they are settled', () => {
    const rows = [{ time: '2026-03-02', 'code.active_users': 0, provisional: true }]
    const chart = buildComparison(answer(rows), ['code.active_users'], { id: 'x', name: 'Active', ...DAY })
    expect(legendKeys(chart)).toEqual({ ...nothing, provisional: true })
  })
})
