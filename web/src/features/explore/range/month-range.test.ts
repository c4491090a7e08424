import { describe, expect, it } from 'vitest'
import { readExploreSearch, readMonths } from '../explore-search.ts'
import {
  closedMonths,
  monthsBefore,
  monthsIn,
  monthsRange,
  publishedGrains,
  releasedGrains,
  yearUpTo,
} from './month-range.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')
const read = (search: Record<string, unknown>) => readMonths(readExploreSearch(search), NOW)

describe('whole months', () => {
  it.each([
    ['month', '2026-03-01', '2026-04-01'],
    ['last_month', '2026-02-01', '2026-03-01'],
    ['3m', '2025-12-01', '2026-03-01'],
    ['12m', '2025-03-01', '2026-03-01'],
  ] as const)('%s is %s to %s, end excluded', (preset, from, to) => {
    expect(monthsRange(preset, NOW)).toEqual({ from, to })
  })

  it('stand beside as many before them', () => {
    const quarter = monthsRange('3m', NOW)
    expect(monthsIn(quarter)).toBe(3)
    expect(monthsBefore(quarter)).toEqual({ from: '2025-09-01', to: '2025-12-01' })
  })

  it('end a year', () => {
    expect(yearUpTo(monthsRange('last_month', NOW))).toEqual(monthsRange('12m', NOW))
  })

  it('are counted by unit once they are over', () => {
    expect(closedMonths({ from: '2026-02-01', to: '2026-04-01' }, NOW)).toEqual(
      monthsRange('last_month', NOW),
    )
    expect(closedMonths(monthsRange('month', NOW), NOW)).toBeNull()
  })
})

describe('the address of a page about groups', () => {
  it('is about the last closed month when it says nothing', () => {
    expect(read({})).toMatchObject({
      days: monthsRange('last_month', NOW),
      preset: 'last_month',
      grain: 'week',
    })
  })

  it('means the months around days that somebody once chose, and leaves their filters out', () => {
    const view = read({ from: '2026-01-15', until: '2026-02-03', filter: ['team:a'], grain: 'hour' })
    expect(view).toMatchObject({ days: { from: '2026-01-01', to: '2026-03-01' }, grain: 'week', filters: [] })
    expect(view.preset).toBeNull()
  })

  it('falls back from a range that does not end with a month', () => {
    expect(read({ range: '90d' }).preset).toBe('last_month')
  })

  it('splits by week and month, never by day', () => {
    const year = monthsRange('12m', NOW)
    expect(publishedGrains(monthsRange('last_month', NOW), false)).toEqual(['day', 'week'])
    expect(publishedGrains(year, false)).toEqual(['week', 'month'])
    // Fewer than 50 people have no days, fewer than 20 no weeks either.
    expect(releasedGrains(['day', 'week'], ['week', 'month'])).toEqual(['week'])
    expect(releasedGrains(['day', 'week'], ['month'])).toEqual(['month'])
    expect(read({ by: 'model', grain: 'day' })).toMatchObject({ grain: 'week', grains: ['week'] })
  })
})
