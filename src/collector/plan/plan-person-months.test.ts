import { expect, test } from 'vitest'
import { monthOf } from '../../model/time/calendar-month.ts'
import { nextPersonMonths } from './plan-person-months.ts'

const NOW = Date.parse('2026-08-10T12:00:00Z')
const at = (text: string) => Date.parse(`${text}:00Z`)

test('never asked before all others, the newest month first; then the longest unasked of what may have changed', () => {
  const parts = [
    { who: 'today', month: monthOf('2026-08-01'), fetched: at('2026-08-10T00:00') },
    { who: 'yesterday', month: monthOf('2026-08-01'), fetched: at('2026-08-09T23:00') },
    { who: 'days ago', month: monthOf('2026-08-01'), fetched: at('2026-08-05T00:00') },
    { who: 'old and new', month: monthOf('2026-06-01'), fetched: null },
    { who: 'new', month: monthOf('2026-08-01'), fetched: null },
    { who: 'settled', month: monthOf('2026-07-01'), fetched: at('2026-08-08T00:00') },
    { who: 'before it settled', month: monthOf('2026-07-01'), fetched: at('2026-08-02T00:00') },
    { who: 'held', month: monthOf('2026-06-01'), fetched: at('2026-07-09T00:00') },
  ]
  const due = nextPersonMonths(parts, {
    fetchedAt: ({ fetched }) => fetched,
    isWanted: ({ who }) => who === 'held',
    now: NOW,
    settleHours: 7 * 24,
  })
  expect(due.map(({ who }) => who)).toEqual([
    'new',
    'old and new',
    'held',
    'before it settled',
    'days ago',
    'yesterday',
  ])
})
