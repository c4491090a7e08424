import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { addDays } from '../model/time.ts'
import { seededRandom } from '../../test/harness/seeded-random.ts'
import { projectMonth, unknownDays, whenReached, type SpendDay } from './project-month.ts'

/** 1 June 2026 is a Monday. */
const JUNE = Array.from({ length: 30 }, (_, i) => addDays('2026-06-01', i))
const MAY = Array.from({ length: 31 }, (_, i) => addDays('2026-05-01', i))

/** Days with these amounts, settled through a day; later ones unknown. */
function daysOf(amountOf: (day: string) => string, settledThrough: string): SpendDay[] {
  return [...MAY, ...JUNE].map((day) => ({
    day,
    amount: day <= settledThrough ? amountOf(day) : null,
    settled: day <= settledThrough,
  }))
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

describe('projectMonth', () => {
  test('repeats weekdays, so that a weekend costs what weekends cost', () => {
    const days = daysOf((day) => (isWeekend(day) ? '1' : '10.5'), '2026-06-10')
    // 22 workdays and 8 days of weekends in June 2026.
    expect(projectMonth(days, JUNE)).toMatchObject({ amount: '239', low: '239', high: '239', basisDays: 28 })
  })

  test('ranges from the lowest to the highest of the last four weeks', () => {
    const weekly = (day: string) => (day >= '2026-05-28' ? '4' : day >= '2026-05-21' ? '2' : '3')
    const days = daysOf(weekly, '2026-06-10')
    const settled = 10 * 4
    // Weeks that end on 10 June, 3 June, 27 May and 20 May: 4, 4, 2 and 3 a day, over 20 days to come.
    expect(projectMonth(days, JUNE)).toMatchObject({
      low: String(settled + 20 * 2),
      high: String(settled + 20 * 4),
      amount: String(settled + 20 * 3.25),
    })
  })

  test('says nothing from fewer than 14 settled days, or without two of a weekday that is still to come', () => {
    const since = (first: string) => (day: SpendDay) => day.day >= first
    const days = daysOf(() => '1', '2026-06-10')
    expect(projectMonth(days.filter(since('2026-05-29')), JUNE)).toBeNull()
    expect(projectMonth(days.filter(since('2026-05-28')), JUNE)).not.toBeNull()
    const mondaysLost = days.map((one) =>
      new Date(one.day).getUTCDay() === 1 && one.day !== '2026-06-08'
        ? { ...one, amount: null, settled: false }
        : one,
    )
    expect(projectMonth(mondaysLost, JUNE)).toBeNull()
  })

  test('a day that is not settled counts with what is there already where that is more', () => {
    const days = daysOf(() => '1', '2026-06-10').map((one) =>
      one.day === '2026-06-11' ? { ...one, amount: '50' } : one,
    )
    expect(projectMonth(days, JUNE)).toMatchObject({ amount: '79', low: '79', high: '79' })
  })

  test('says nothing of a month with a gap, and repeats a week with one by the mean of its weekdays', () => {
    const without = (lost: string) =>
      daysOf((day) => (day >= '2026-06-04' ? '3' : '1'), '2026-06-10').map((one) =>
        one.day === lost ? { ...one, amount: null, settled: false } : one,
      )
    expect(unknownDays(without('2026-06-04'), JUNE)).toEqual(['2026-06-04'])
    expect(projectMonth(without('2026-06-04'), JUNE)).toBeNull()
    expect(whenReached(without('2026-06-04'), JUNE, '10')).toBeNull()
    expect(unknownDays(without('2026-05-25'), JUNE)).toEqual([])
    expect(projectMonth(without('2026-05-25'), JUNE)).toMatchObject({ basisDays: 27, high: '84' })
  })

  test('is exact, lies within its range, and its days add up to it, whatever was spent', () => {
    const random = seededRandom(7)
    const below = (most: number) => Math.floor(random() * most)
    let projected = 0
    for (let round = 0; round < 60; round += 1) {
      const through = addDays('2026-05-20', below(40))
      const days = daysOf(() => `${below(1000)}.${String(below(1_000_000)).padStart(6, '0')}`, through)
      const found = projectMonth(days, JUNE)
      if (!found) continue
      projected += 1
      const { amount, low, high } = found
      expect(new Big(low).lte(amount) && new Big(amount).lte(high)).toBe(true)
      const settled = days.filter(({ day, settled: is }) => is && day >= '2026-06-01')
      const parts = [...settled.map((one) => one.amount ?? '0'), ...found.days.map((one) => one.amount)]
      const sum = parts.reduce((total, part) => total.plus(part), new Big(0))
      // Means of four are rounded at the sixth digit, once a day and once for the month.
      expect(sum.minus(amount).abs().lte('0.00002')).toBe(true)
    }
    expect(projected).toBeGreaterThan(30)
  })
})

describe('whenReached', () => {
  const steady = daysOf(() => '10', '2026-06-10')

  test('names the day on which the sum reaches the limit', () => {
    expect(whenReached(steady, JUNE, '200')).toEqual({
      expected: '2026-06-20',
      earliest: '2026-06-20',
      latest: '2026-06-20',
    })
    expect(whenReached(steady, JUNE, '301')).toEqual({ expected: null, earliest: null, latest: null })
  })

  test('a limit that was reached already was reached in the past', () => {
    expect(whenReached(steady, JUNE, '30')?.expected).toBe('2026-06-03')
    expect(whenReached(steady, JUNE, '0')?.expected).toBe('2026-06-01')
  })

  test('is open at the end where a low week would not reach it', () => {
    const days = daysOf((day) => (day >= '2026-06-04' ? '20' : '1'), '2026-06-10')
    const reached = whenReached(days, JUNE, '300')
    expect(reached?.earliest).toBe('2026-06-18')
    expect(reached?.latest).toBeNull()
  })
})
