import Big from 'big.js'
import { type DecimalString, added, decimalText } from '../model/money/decimal.ts'
import { DAY_MS, dayStart, type UtcDay } from '../model/time/time.ts'
import { carryForward, TREND_WEEKS, trendOf, usedOn, WEEKS, type Series } from './carry-forward.ts'
import { otherCourses, spreadOf } from './projection-range.ts'

export interface SpendDay {
  day: UtcDay
  /** Null: unknown, or still to come. */
  amount: DecimalString | null
  /** Known as a whole, and it can no longer change. */
  settled: boolean
}

/** Where a month ends if its rest goes like the last weeks, with their growth. */
export interface Projection {
  amount: DecimalString
  /** Four of five months end between these. */
  low: DecimalString
  high: DecimalString
  /** How many settled days it was made from. */
  basisDays: number
  /** Growth of a week over the one before it that is carried on, relative; 0 where it is within chance. */
  weeklyGrowth: DecimalString
  /** Past months whose projection was held against what came, for the range; 0: it is by the last weeks alone. */
  pastMonths: number
  /** What every day that has not settled is expected to come to. */
  days: { day: UtcDay; amount: DecimalString }[]
}

/** Days of the month before the last settled one that are not known, or not as a whole. */
export function unknownDays(days: readonly SpendDay[], month: readonly UtcDay[]): UtcDay[] {
  const last = days.findLast(({ settled }) => settled)?.day ?? ''
  const settled = new Set(days.flatMap((one) => (one.settled ? [one.day] : [])))
  return month.filter((day) => day < last && !settled.has(day))
}

/**
 * Whether one unit ended and another began within the days that a projection looks at: the weeks of before say nothing of
 * what comes in either. Days on which both were spent are the change itself; a single one is no agreement. Pure.
 */
export function unitChanged(units: readonly (readonly SpendDay[])[]): boolean {
  const spells = units.map((days) => {
    const settled = days.filter((one) => one.settled).slice(-7 * TREND_WEEKS)
    // What is taken back afterwards is in the unit that has ended.
    const spent = settled.filter(({ amount }) => Number(amount) > 0).map(({ day }) => day)
    return spent.length > 1 ? { first: spent[0] ?? '', last: spent.at(-1) ?? '' } : null
  })
  return spells.some((ended) => spells.some((begun) => ended && begun && ended.last <= begun.first))
}

const LEAST_DAYS = 14
const LEAST_OF_A_WEEKDAY = 2
const PLACES = 6

/**
 * Project a month from the last 28 settled days, weekday by weekday, with the growth of the last eight weeks; its range is by
 * how far that was off in past months. A day that has not settled counts with what it has already where that is more. Pure.
 * @returns null for too few settled days, and where a day of the month is lost: what is unknown is not zero
 */
export function projectMonth(days: readonly SpendDay[], month: readonly UtcDay[]): Projection | null {
  const history = historyOf(days)
  if (!history || unknownDays(days, month).length > 0) return null
  const { series, first, end, lastSettled } = history
  const open = month.filter((day) => day > lastSettled)
  const basis = series.slice(Math.max(0, end - 7 * WEEKS)).filter((amount) => usedOn(amount) !== null)
  if (basis.length < LEAST_DAYS || !open.every((day) => isKnownWeekday(history, day))) return null
  const trend = trendOf(series, end)
  const dayOfMonth = (index: number) => new Date(dayStart(first) + index * DAY_MS).getUTCDate()
  // Days of the month before may still be open as well.
  const skip = open[0] === undefined ? 0 : indexIn(history, open[0]) - end
  const course = { ...trend, skip }
  const { factor, months } = spreadOf(series, end, open.length, { trend, dayOfMonth })
  const already = new Map(days.map(({ day, amount }) => [day, amount]))
  const there = (day: UtcDay) => new Big(already.get(day) ?? 0)
  const settled = sum(month.filter((day) => day <= lastSettled).map(there))
  // What is taken back already comes off whatever else is spent on that day.
  const takenBack = open.map((day) => smaller(there(day), ZERO))
  const used = open.map((day) => larger(there(day), ZERO))
  const firm = settled.plus(sum(takenBack))
  const expected = carryForward(series, end, open.length, course).map((amount, i) =>
    larger(new Big((amount ?? 0).toFixed(PLACES)), used[i] ?? ZERO),
  )
  const rest = sum(expected)
  const courses = [
    rest,
    ...otherCourses(series, end, open.length, course).map((one) => new Big(one.toFixed(PLACES))),
  ]
  const [least, most] = [courses.reduce(smaller), courses.reduce(larger)]
  return {
    amount: text(firm.plus(rest)),
    low: text(firm.plus(larger(least.div(factor), sum(used)))),
    high: text(firm.plus(most.times(factor))),
    basisDays: basis.length,
    weeklyGrowth: text(new Big(Math.expm1(trend.growth))),
    pastMonths: months,
    days: open.map((day, i) => ({ day, amount: text((expected[i] ?? ZERO).plus(takenBack[i] ?? ZERO)) })),
  }
}

/** The settled days up to the last one, without a break, since the first that cost anything: none before it is a usual one. */
interface History {
  series: Series
  first: UtcDay
  lastSettled: UtcDay
  /** The index of the day after the last settled one. */
  end: number
}

const indexIn = ({ first }: Pick<History, 'first'>, day: UtcDay) => (dayStart(day) - dayStart(first)) / DAY_MS

function historyOf(days: readonly SpendDay[]): History | null {
  const first = (days.find(({ amount }) => Number(amount ?? 0) > 0) ?? days[0])?.day
  const lastSettled = days.findLast(({ settled, amount }) => settled && amount !== null)?.day
  if (first === undefined || lastSettled === undefined) return null
  const end = indexIn({ first }, lastSettled) + 1
  const series = Array.from({ length: end }, (): number | null => null)
  for (const { day, amount, settled } of days) {
    if (day >= first && settled && amount !== null) series[indexIn({ first }, day)] = Number(amount)
  }
  return { series, first, lastSettled, end }
}

/** Whether the last four weeks know at least two of the day's weekday. */
function isKnownWeekday(history: History, day: UtcDay): boolean {
  const { series, end } = history
  const ahead = indexIn(history, day) - end
  const back = Math.ceil((ahead + 1) / 7)
  const same = Array.from({ length: WEEKS }, (_, i) => usedOn(series[end + ahead - 7 * (back + i)]))
  return same.filter((amount) => amount !== null).length >= LEAST_OF_A_WEEKDAY
}

const ZERO = new Big(0)
const sum = (amounts: readonly Big[]) => added(amounts, (amount) => amount)
const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b)
const larger = (a: Big, b: Big) => (a.gt(b) ? a : b)
const text = (amount: Big) => decimalText(amount.round(PLACES))
