import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS } from '../model/time/time.ts'
import { scoreProjections } from '../../test/harness/vendor/spend-worlds.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import { projectMonth, unitChanged, unknownDays, type SpendDay } from './project-month.ts'

const WEEK_MS = 7 * DAY_MS
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

describe('unitChanged', () => {
  const before = daysOf((day) => (day < '2026-05-20' ? '10' : '0'), '2026-06-10')
  const after = daysOf((day) => (day >= '2026-05-19' ? '1' : '0'), '2026-06-10')
  const always = daysOf(() => '2', '2026-06-10')

  test('is so where one unit ends when the other begins, the day of the change being in both', () => {
    expect(unitChanged([before, after])).toBe(true)
    expect(unitChanged([after, before])).toBe(true)
    const takenBack = before.map((one) => (one.day === '2026-06-09' ? { ...one, amount: '-5' } : one))
    expect(unitChanged([takenBack, after])).toBe(true)
  })

  test('is not so of units side by side, of one unit alone, nor of a single day in another', () => {
    const once = daysOf((day) => (day === '2026-05-01' ? '3' : '0'), '2026-06-10')
    const never = daysOf(() => '0', '2026-06-10')
    expect(unitChanged([before, always])).toBe(false)
    expect(unitChanged([after, never])).toBe(false)
    expect(unitChanged([once, always])).toBe(false)
  })
})

describe('projectMonth', () => {
  test('repeats weekdays, so that a weekend costs what weekends cost', () => {
    const days = daysOf((day) => (isWeekend(day) ? '1' : '10.5'), '2026-06-10')
    // 22 workdays and 8 days of weekends in June 2026.
    expect(projectMonth(days, JUNE)).toMatchObject({ amount: '239', basisDays: 28, weeklyGrowth: '0' })
  })

  test('knows the weekdays of a month whose eve is still open', () => {
    // Settled through Friday 29 May: the Saturday and the Sunday before Monday 1 June are not asked for.
    const days = daysOf((day) => (isWeekend(day) ? '1' : '10.5'), '2026-05-29')
    const found = projectMonth(days, JUNE)
    expect(found).toMatchObject({ amount: '239' })
    expect(found?.days.slice(4, 6)).toEqual([
      { day: '2026-06-05', amount: '10.5' },
      { day: '2026-06-06', amount: '1' },
    ])
  })

  test('holds in its range a growth that a few weeks show, and no more than a doubling in four', () => {
    const rising = (weekly: number) =>
      daysOf(
        (day) =>
          (10 * weekly ** Math.floor((Date.parse(day) - Date.parse('2026-05-04')) / WEEK_MS)).toFixed(6),
        '2026-05-31',
      ).filter(({ day }) => day >= '2026-05-04')
    const came = JUNE.reduce(
      (sum, day) => sum + 10 * 1.08 ** Math.floor((Date.parse(day) - Date.parse('2026-05-04')) / WEEK_MS),
      0,
    )
    const found = projectMonth(rising(1.08), JUNE)
    expect(found).toMatchObject({ weeklyGrowth: '0', basisDays: 28, pastMonths: 0 })
    expect(Number(found?.amount)).toBeLessThan(0.85 * came)
    expect(Number(found?.high)).toBeGreaterThan(came)
    const leap = projectMonth(rising(3), JUNE)
    expect(Number(leap?.high)).toBeLessThan(30 * Number(leap?.amount))
  })

  test('is never sure, however equal the weeks were', () => {
    const found = projectMonth(
      daysOf(() => '10', '2026-06-10'),
      JUNE,
    )
    expect(Number(found?.low)).toBeLessThan(295)
    expect(Number(found?.high)).toBeGreaterThan(305)
    expect(found?.pastMonths).toBe(0)
    // The quiet days at the end of a year are not to be known from the weeks before them.
    const december = Array.from({ length: 31 }, (_, i) => addDays('2026-12-01', i))
    const before = Array.from({ length: 365 }, (_, i) => addDays('2025-12-01', i))
    const workdays = [...before, ...december].map((day) => ({
      day,
      amount: day < '2026-12-15' ? (isWeekend(day) ? '0' : '1000') : null,
      settled: day < '2026-12-15',
    }))
    const holidays = projectMonth(workdays, december)
    expect(Number(holidays?.amount)).toBeCloseTo(23_000, 3)
    expect(Number(holidays?.high) - Number(holidays?.low)).toBeGreaterThan(500)
  })

  test('follows growth that chance cannot explain, and says by how much a week', () => {
    const growing = daysOf(
      (day) => (10 * 1.08 ** ((Date.parse(day) - Date.parse('2026-05-01')) / WEEK_MS)).toFixed(6),
      '2026-06-26',
    )
    const found = projectMonth(growing, JUNE)
    expect(Number(found?.weeklyGrowth)).toBeCloseTo(0.08, 4)
    const month = JUNE.reduce(
      (sum, day) => sum + 10 * 1.08 ** ((Date.parse(day) - Date.parse('2026-05-01')) / WEEK_MS),
      0,
    )
    expect(Number(found?.amount)).toBeCloseTo(month, 2)
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

  test('days before the first that cost anything say nothing of those to come', () => {
    const begun = (first: string) => daysOf((day) => (day < first ? '0' : '1.5'), '2026-06-10')
    expect(projectMonth(begun('2026-06-02'), JUNE)).toBeNull()
    expect(projectMonth(begun('2026-05-28'), JUNE)).toMatchObject({ amount: '45', basisDays: 14 })
    expect(
      projectMonth(
        daysOf(() => '0', '2026-06-10'),
        JUNE,
      ),
    ).toMatchObject({ amount: '0' })
  })

  test('a week that cost nothing may be the first of many', () => {
    const stopped = daysOf((day) => (day < '2026-06-04' ? '10' : '0'), '2026-06-10')
    const found = projectMonth(stopped, JUNE)
    expect(found?.low).toBe('30')
    expect(Number(found?.amount)).toBeGreaterThan(100)
    const takenBack = daysOf((day) => (day < '2026-06-04' ? '10' : '-1'), '2026-06-10')
    expect(projectMonth(takenBack, JUNE)?.low).toBe('23')
  })

  test('a correction comes off the month, and says nothing of the days to come', () => {
    const usual = projectMonth(
      daysOf(() => '10', '2026-06-10'),
      JUNE,
    )
    const corrected = (on: string) => daysOf((day) => (day === on ? '-500' : '10'), '2026-06-10')
    const found = projectMonth(corrected('2026-06-09'), JUNE)
    expect(found).toMatchObject({ amount: '-210', basisDays: 27, weeklyGrowth: '0' })
    expect(found?.days).toEqual(usual?.days)
    const [low, high] = [Number(found?.low), Number(found?.high)]
    expect(low).toBeLessThan(-210)
    expect(high).toBeGreaterThan(-210)
    // The month before is over: nothing comes off this one.
    expect(projectMonth(corrected('2026-05-26'), JUNE)).toMatchObject({ amount: '300', days: usual?.days })
  })

  test('a correction of a day that is not settled comes off what is spent on it', () => {
    const days = daysOf(() => '1', '2026-06-10').map((one) =>
      one.day === '2026-06-11' ? { ...one, amount: '-500' } : one,
    )
    const found = projectMonth(days, JUNE)
    expect(found).toMatchObject({ amount: '-470' })
    expect(found?.days[0]).toEqual({ day: '2026-06-11', amount: '-499' })
    expect(Number(found?.high)).toBeGreaterThan(-470)
  })

  test('a day that is not settled counts with what is there already where that is more', () => {
    const days = daysOf(() => '1', '2026-06-10').map((one) =>
      one.day === '2026-06-11' ? { ...one, amount: '50' } : one,
    )
    const found = projectMonth(days, JUNE)
    expect(found).toMatchObject({ amount: '79' })
    // What is there already is not in doubt.
    expect(Number(found?.low)).toBeGreaterThanOrEqual(60)
  })

  test('says nothing of a month with a gap, and repeats a week with one by the mean of its weekdays', () => {
    const without = (lost: string) =>
      daysOf((day) => (day >= '2026-06-04' ? '3' : '1'), '2026-06-10').map((one) =>
        one.day === lost ? { ...one, amount: null, settled: false } : one,
      )
    expect(unknownDays(without('2026-06-04'), JUNE)).toEqual(['2026-06-04'])
    expect(projectMonth(without('2026-06-04'), JUNE)).toBeNull()
    expect(unknownDays(without('2026-05-25'), JUNE)).toEqual([])
    expect(projectMonth(without('2026-05-25'), JUNE)).toMatchObject({ basisDays: 27 })
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

const WORLDS = ['steady, days vary by 15 %', 'grows 8 % a week', 'a few heavy people'] as const

describe('in simulated companies', () => {
  const scores = WORLDS.flatMap((world) =>
    [3, 7, 14, 21].map((day) => ({ world, day, ...scoreProjections(world, { day, rounds: 150 }) })),
  )

  test('four of five months end within the range, wherever and whenever it was said', () => {
    const share = scores.reduce((sum, { within }) => sum + within, 0) / scores.length
    expect(share).toBeGreaterThan(0.75)
    expect(share).toBeLessThan(0.85)
    for (const { world, day, within } of scores) {
      // 150 months leave a chance of some points; `npm run bench projection` tries more.
      expect(within, `${world}, day ${day}`).toBeGreaterThan(0.7)
      expect(within, `${world}, day ${day}`).toBeLessThan(0.9)
    }
  })

  test('what is expected is as near as it was before growth was followed, and far nearer where there is growth', () => {
    const errorOf = (world: (typeof WORLDS)[number], day: number) =>
      scores.find((one) => one.world === world && one.day === day)?.error ?? 1
    expect(errorOf('steady, days vary by 15 %', 3)).toBeLessThan(0.04)
    expect(errorOf('grows 8 % a week', 3)).toBeLessThan(0.08)
  })

  test('with four weeks of history the range is wide enough for growth that they cannot tell from chance', () => {
    for (const world of WORLDS) {
      const { within } = scoreProjections(world, { day: 3, rounds: 150, history: 28 })
      expect(within, world).toBeGreaterThan(0.75)
    }
  })

  test('of a month that doubles nothing is known before, and three weeks later it is', () => {
    const score = (day: number) => scoreProjections('doubles on the 5th', { day, rounds: 20 })
    expect(score(7).error).toBeGreaterThan(0.3)
    expect(score(21).error).toBeLessThan(0.08)
    // From the first whole week on it is a level of its own, which the range holds.
    expect(score(3).within).toBe(0)
    expect(score(14).within).toBeGreaterThan(0.75)
  })
})
