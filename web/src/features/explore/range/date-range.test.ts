import { describe, expect, it } from 'vitest'
import { daysBefore, daysIn, defaultGrain, grainsFor, PRESETS, presetRange } from './date-range.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')

describe('presets', () => {
  it.each([
    ['today', '2026-03-10', '2026-03-11'],
    ['7d', '2026-03-04', '2026-03-11'],
    ['28d', '2026-02-11', '2026-03-11'],
    ['30d', '2026-02-09', '2026-03-11'],
    ['month', '2026-03-01', '2026-03-11'],
    ['last_month', '2026-02-01', '2026-03-01'],
    ['quarter', '2026-01-01', '2026-03-11'],
    ['year', '2026-01-01', '2026-03-11'],
    ['12m', '2025-04-01', '2026-03-11'],
  ] as const)('%s is %s to %s, end excluded', (preset, from, to) => {
    expect(presetRange(preset, NOW)).toEqual({ from, to })
  })

  it('begins a quarter with its first month', () => {
    const quarters = ['2026-03-31', '2026-04-01', '2026-12-24'].map(
      (day) => presetRange('quarter', Date.parse(`${day}T12:00:00Z`)).from,
    )
    expect(quarters).toEqual(['2026-01-01', '2026-04-01', '2026-10-01'])
  })

  it('compares with as many days before', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-11' })).toEqual({
      from: '2026-02-19',
      to: '2026-03-01',
    })
  })

  it('crosses the turn of the year', () => {
    expect(presetRange('last_month', Date.parse('2026-01-05T00:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2026-01-01',
    })
  })
})

describe('grains', () => {
  it('always offers the default it picks', () => {
    for (const preset of PRESETS) {
      const range = presetRange(preset, NOW)
      expect(grainsFor(range), preset).toContain(defaultGrain(range))
    }
  })

  it('offers hours for a week and not for a year', () => {
    expect(grainsFor(presetRange('7d', NOW))).toEqual(['hour', 'day'])
    expect(grainsFor(presetRange('12m', NOW))).toEqual(['day', 'week', 'month'])
  })

  it('counts days across a leap day', () => {
    expect(daysIn({ from: '2028-02-28', to: '2028-03-01' })).toBe(2)
  })
})
