import { describe, expect, test } from 'vitest'
import { ask, cell, FEBRUARY, releasesOf, row } from './released.suite.ts'

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

test('what lies before the first published row is not said to be on its way', async () => {
  const answer = await ask(MONTHS, { grain: 'month', from: '2025-12-01', to: '2026-04-01' })
  expect(answer.completeness.missing).toMatchObject([
    { to: '2026-01-01T00:00:00Z', reason: 'before_history', message_said: { code: 'published_since' } },
    { from: '2026-03-01T00:00:00Z', reason: 'not_collected_yet' },
  ])
})

test('days that the first row counts as well are neither missing nor before what is published', async () => {
  const carries = releasesOf({
    rows: [row('2026-02-01', '2026-03-01')],
    cells: [cell('code.interactions', '90', { from: '2026-01-20', to: '2026-03-01' })],
  })
  const { completeness } = await ask(carries, { grain: 'month', from: '2025-12-01', to: '2026-03-01' })
  expect(completeness.missing).toMatchObject([
    { from: '2025-12-01T00:00:00Z', to: '2026-01-20T00:00:00Z', message_said: { code: 'published_since' } },
  ])
})

test('rows that are shorter than those that are published are not said to be on their way', async () => {
  const { completeness, grains } = await ask(MONTHS, { grain: 'week' })
  expect(grains).toEqual(['month'])
  expect(completeness.missing).toMatchObject([
    {
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T00:00:00Z',
      reason: 'withheld',
      message_said: { code: 'rows_are_longer', params: { grain: 'month' } },
    },
  ])
})

test('a bill is told of days on which too few did anything, and only what is not told is missing', async () => {
  const few = releasesOf({
    rows: [row('2026-01-01', '2026-02-01', { state: 'carried', revision: 0 })],
    cells: [cell('bill.net_usd', '7.5')],
  })
  const { rows, completeness } = await ask(few, { metrics: ['bill.net_usd', 'code.interactions'] })
  expect(rows).toMatchObject([{ 'bill.net_usd': '7.5', 'code.interactions': null }])
  expect(completeness).toMatchObject({
    data_through: '2026-02-01T00:00:00Z',
    missing: [{ reason: 'withheld', metrics: ['code.interactions'] }],
  })
})

test('lists that nobody kept then are said to be so, and no history of the vendor’s', async () => {
  const unlisted = releasesOf({
    rows: [row('2026-01-01', '2026-02-01')],
    cells: [
      cell('code.interactions', '90'),
      cell('seats.total', null, { dimension: 'nothing', key: 'before_history' }),
    ],
  })
  const { completeness } = await ask(unlisted, { metrics: ['seats.total'] })
  expect(completeness.missing).toMatchObject([{ message_said: { code: 'lists_before_history' } }])
})

test('a sum of the vendor’s that waits for days of ours is said to do so, and is not taken for few people', async () => {
  const waits = releasesOf({
    rows: [row('2026-01-01', '2026-02-01')],
    cells: [
      cell('code.interactions', '90', { partial: true }),
      cell('bill.net_usd', null, { dimension: 'nothing', key: 'waiting_for_vendor' }),
    ],
  })
  const { rows, completeness } = await ask(waits, { metrics: ['code.interactions', 'bill.net_usd'] })
  expect(rows).toMatchObject([{ 'code.interactions': 90, 'bill.net_usd': null, withheld: [] }])
  expect(completeness.missing).toMatchObject([
    { metrics: ['bill.net_usd'], message_said: { code: 'beside_lacks_days' } },
  ])
})

describe('a month that was passed over', () => {
  const passed = releasesOf({
    rows: [row('2026-01-01', '2026-02-01', { state: 'passed', revision: 0 })],
    cells: [cell('seats.total', '25')],
  })

  test('is said to be so of what people did, and why of what came whole and stands beside it', async () => {
    const metrics = ['code.interactions', 'bill.net_usd', 'seats.total'] as const
    const { completeness, notes_said } = await ask(passed, { metrics: [...metrics] })
    expect(completeness.missing).toMatchObject([
      { metrics: ['code.interactions'], reason: 'unrecoverable', message_said: { code: 'row_passed' } },
      { metrics: ['bill.net_usd'], reason: 'withheld', message_said: { code: 'beside_passed' } },
    ])
    expect(notes_said.map(({ code }) => code)).toEqual(['row_passed', 'beside_passed'])
  })

  test('is said of no number that is there, nor of seats that are too few', async () => {
    const { completeness, notes_said } = await ask(passed, { metrics: ['seats.total'] })
    expect([completeness.missing, notes_said]).toEqual([[], []])
    const few = await ask(passed, { metrics: ['seats.total', 'seats.idle'] })
    expect(few.completeness.missing).toEqual([])
    expect(few.rows).toMatchObject([{ 'seats.total': 25, 'seats.idle': null, withheld: ['seats.idle'] }])
    expect(few.notes_said.map(({ code }) => code)).toEqual(['withheld'])
    // Who of them was active is made of what people did.
    const { completeness: used } = await ask(passed, { metrics: ['seats.total', 'seats.active_in_period'] })
    expect(used.missing).toMatchObject([
      { metrics: ['seats.active_in_period'], message_said: { code: 'beside_passed' } },
    ])
  })

  test('is said of its weeks as well, which are not awaited', async () => {
    const { completeness } = await ask(passed, { grain: 'week' })
    expect(completeness.missing).toMatchObject([{ message_said: { code: 'row_passed' } }])
  })
})
