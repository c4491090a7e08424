import { describe, expect, it } from 'vitest'
import { filterText, parseFilter, toQueryFilters } from './filters/filters.ts'
import { readSearch, readExploreSearch, toggleFilter } from './explore-search.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')

describe('the address of the page', () => {
  it('shows the last 30 days by day when it says nothing', () => {
    const view = readSearch(readExploreSearch({}), NOW)
    expect(view).toEqual({
      days: { from: '2026-02-09', to: '2026-03-11' },
      preset: '30d',
      grain: 'day',
      finest: 'hour',
      grains: ['day', 'week'],
      filters: [],
      compare: true,
    })
  })

  it('includes the last day of an own range', () => {
    const view = readSearch(readExploreSearch({ from: '2026-01-31', until: '2026-02-28' }), NOW)
    expect(view.days).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(view.preset).toBeNull()
  })

  it('falls back when a link was mistyped instead of failing', () => {
    const search = readExploreSearch({
      range: 'forever',
      grain: 'second',
      from: '2026-03-09',
      until: '2026-03-01',
      by: 'x',
    })
    expect(readSearch(search, NOW)).toMatchObject({ preset: '30d', grain: 'day' })
  })

  it('does not draw a year by the hour', () => {
    expect(readSearch(readExploreSearch({ range: '12m', grain: 'hour' }), NOW).grain).toBe('month')
  })

  it('never goes below the day where the data has no hours', () => {
    const view = readSearch(readExploreSearch({ range: 'today', grain: 'hour' }), NOW, 'day')
    expect(view).toMatchObject({ grain: 'day', grains: ['day'] })
  })

  it.each([{ by: 'user' }, { filter: 'user:u-1' }, { filter: '-user:u-1' }])(
    'nor of people, whose hours are in cost records alone: %o',
    (asked) => {
      const view = readSearch(readExploreSearch({ range: 'today', grain: 'hour', ...asked }), NOW)
      expect(view).toMatchObject({ finest: 'day', grain: 'day', grains: ['day'] })
      const others = readSearch(readExploreSearch({ range: 'today', grain: 'hour', by: 'model' }), NOW)
      expect(others).toMatchObject({ finest: 'hour', grain: 'hour' })
    },
  )

  it('compares unless it is told not to', () => {
    expect(readSearch(readExploreSearch({ compare: 'off' }), NOW).compare).toBe(false)
    expect(readSearch(readExploreSearch({ compare: 'maybe' }), NOW).compare).toBe(true)
  })

  it('takes one filter or many', () => {
    expect(readSearch(readExploreSearch({ filter: 'model:a' }), NOW).filters).toHaveLength(1)
    expect(
      readSearch(readExploreSearch({ filter: ['model:a', 'nonsense', '-user:u:1'] }), NOW).filters,
    ).toEqual([
      { dimension: 'model', exclude: false, value: 'a' },
      { dimension: 'user', exclude: true, value: 'u:1' },
    ])
  })
})

describe('filters', () => {
  it('survive the way through the address', () => {
    const filter = { dimension: 'sku', exclude: true, value: 'GPT-5.5 - Input: x' } as const
    expect(parseFilter(filterText(filter))).toEqual(filter)
  })

  it('offer values of one dimension as alternatives', () => {
    const filters = ['model:a', 'model:b', '-model:c', 'group:']
      .map(parseFilter)
      .filter((one) => one !== null)
    expect(toQueryFilters(filters)).toEqual([
      { dimension: 'model', op: 'in', values: ['a', 'b'] },
      { dimension: 'model', op: 'not_in', values: ['c'] },
      { dimension: 'group', op: 'in', values: [''] },
    ])
  })

  it('are added once and taken away by the same click', () => {
    const filter = { dimension: 'model', exclude: false, value: 'a' } as const
    const added = toggleFilter({}, filter)
    expect(added.filter).toEqual(['model:a'])
    expect(toggleFilter(added, filter).filter).toBeUndefined()
  })
})
