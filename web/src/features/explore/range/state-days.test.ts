import { expect, it } from 'vitest'
import { readSeatsSearch } from '../../seats/seats-search.ts'
import { comparableTotals } from './state-days.ts'

const list = (account: string, taken_at: string | null) => ({ connection_id: 'c', account, taken_at })
const NOW = '2026-03-20T00:00:00Z'
const THEN = '2026-02-20T00:00:00Z'
const now = { totals: 30, snapshots: [list('organization:b', NOW), list('organization:a', NOW)] }

it('compares with an earlier day of which the same accounts are listed', () => {
  const then = { totals: 20, snapshots: [list('organization:a', THEN), list('organization:b', THEN)] }
  expect(comparableTotals(now, then)).toBe(20)
})

it('takes a list that did not exist yet for no growth', () => {
  const then = { totals: 12, snapshots: [list('organization:a', THEN), list('organization:b', null)] }
  expect(comparableTotals(now, then)).toBeNull()
})

it('knows nothing of a day of which nothing is listed', () => {
  const none = { totals: 0, snapshots: [] }
  expect(comparableTotals(none, none)).toBeNull()
})

it('shows no day as the one before that is not earlier', () => {
  const besideOf = (beside: string) => readSeatsSearch({ as_of: '2026-03-05', beside }).beside
  expect(besideOf('2026-03-04')).toBe('2026-03-04')
  expect(besideOf('2026-03-05')).toBeUndefined()
  expect(besideOf('2026-03-10')).toBeUndefined()
  expect(readSeatsSearch({ beside: '2026-03-10' }).beside).toBe('2026-03-10')
})
