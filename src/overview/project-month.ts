import Big from 'big.js'
import { canonicalDecimal, type DecimalString } from '../model/decimal.ts'
import type { UtcDay } from '../model/time.ts'

export interface SpendDay {
  day: UtcDay
  /** Null: unknown, or still to come. */
  amount: DecimalString | null
  /** Known as a whole, and it can no longer change. */
  settled: boolean
}

/** Where a month ends if its rest goes like the last weeks. */
export interface Projection {
  amount: DecimalString
  /** The month with the lowest and with the highest of these weeks repeated. */
  low: DecimalString
  high: DecimalString
  /** How many settled days it was made from. */
  basisDays: number
  /** What every day that has not settled is expected to come to. */
  days: { day: UtcDay; amount: DecimalString }[]
}

/** Days of the month before the last settled one that are not known, or not as a whole. */
export function unknownDays(days: readonly SpendDay[], month: readonly UtcDay[]): UtcDay[] {
  const last = days.findLast(({ settled }) => settled)?.day ?? ''
  const settled = new Set(days.flatMap((one) => (one.settled ? [one.day] : [])))
  return month.filter((day) => day < last && !settled.has(day))
}

export interface LimitReached {
  /** The day on which the limit is reached; null: not in this month. */
  expected: UtcDay | null
  earliest: UtcDay | null
  /** Null where a week like one of the last would not reach it. */
  latest: UtcDay | null
}

const WEEKS = 4
const LEAST_DAYS = 14
const LEAST_OF_A_WEEKDAY = 2
const PLACES = 6
/** After every day there is. */
const OVER = '9999-12-31'

interface Paths {
  /** The same days in every path, one path per week that is repeated. */
  days: UtcDay[]
  paths: Big[][]
  basisDays: number
  /** The first day that is projected. */
  open: UtcDay
}

/**
 * Project a month from the last 28 settled days: each of their weeks is repeated over what is left of the month, weekday
 * by weekday; the mean of these is expected, the lowest and the highest are its range. A day that is not settled
 * counts with what is there already where that is more. Null for too few settled days, and where a day of the month is
 * lost: what is unknown is not zero. Pure.
 */
export function projectMonth(days: readonly SpendDay[], month: readonly UtcDay[]): Projection | null {
  const found = pathsOf(days, month)
  if (!found) return null
  const totals = found.paths.map((path) => path.reduce((sum, amount) => sum.plus(amount), new Big(0)))
  return {
    amount: text(mean(totals)),
    low: text(totals.reduce((a, b) => (b.lt(a) ? b : a))),
    high: text(totals.reduce((a, b) => (b.gt(a) ? b : a))),
    basisDays: found.basisDays,
    days: expectedDays(found)
      .filter(({ day }) => day >= found.open)
      .map(({ day, amount }) => ({ day, amount: text(amount) })),
  }
}

/** When the month's sum reaches a limit, by the same paths; null where there is no projection. */
export function whenReached(
  days: readonly SpendDay[],
  month: readonly UtcDay[],
  limit: DecimalString,
): LimitReached | null {
  const found = pathsOf(days, month)
  if (!found) return null
  const dayOf = (path: readonly Big[]) => found.days[reachedAt(path, new Big(limit))] ?? null
  const reached = found.paths.map(dayOf)
  const sure = reached.filter((day) => day !== null).sort()
  const expected = expectedDays(found).map(({ amount }) => amount)
  return {
    expected: dayOf(expected),
    earliest: sure[0] ?? null,
    latest: sure.length === reached.length ? (sure.at(-1) ?? null) : null,
  }
}

function expectedDays({ days, paths }: Paths) {
  return days.map((day, i) => ({ day, amount: mean(paths.map((path) => path[i] ?? new Big(0))) }))
}

function reachedAt(path: readonly Big[], limit: Big): number {
  let sum = new Big(0)
  return path.findIndex((amount) => (sum = sum.plus(amount)).gte(limit))
}

function pathsOf(days: readonly SpendDay[], month: readonly UtcDay[]): Paths | null {
  const lastSettled = days.findLast(({ settled, amount }) => settled && amount !== null)
  if (!lastSettled) return null
  const basis = days.filter((one) => {
    const age = daysBetween(one.day, lastSettled.day)
    return one.settled && one.amount !== null && age >= 0 && age < 7 * WEEKS
  })
  const weekdays = Map.groupBy(basis, ({ day }) => weekday(day))
  const open = month.filter((day) => day > lastSettled.day)
  const unknown = unknownDays(days, month)
  const enough =
    unknown.length === 0 &&
    basis.length >= LEAST_DAYS &&
    open.every((day) => (weekdays.get(weekday(day))?.length ?? 0) >= LEAST_OF_A_WEEKDAY)
  if (!enough) return null
  const known = new Map(days.map(({ day, amount }) => [day, new Big(amount ?? 0)]))
  const weeks = [...new Set(basis.map(({ day }) => weeksBack(day, lastSettled.day)))]
  const paths = weeks.map((week) =>
    month.map((day) => {
      const already = known.get(day) ?? new Big(0)
      if (day <= lastSettled.day) return already
      const same = weekdays.get(weekday(day)) ?? []
      const repeated = same.find((one) => weeksBack(one.day, lastSettled.day) === week)
      const amount = repeated
        ? new Big(repeated.amount ?? 0)
        : mean(same.map((one) => new Big(one.amount ?? 0)))
      return amount.gt(already) ? amount : already
    }),
  )
  return { days: [...month], paths, basisDays: basis.length, open: open[0] ?? OVER }
}

const mean = (amounts: readonly Big[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).div(Math.max(1, amounts.length))

const text = (amount: Big) => canonicalDecimal(amount.round(PLACES).toFixed())
const weekday = (day: UtcDay) => new Date(day).getUTCDay()
const daysBetween = (from: UtcDay, to: UtcDay) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const weeksBack = (day: UtcDay, last: UtcDay) => Math.floor(daysBetween(day, last) / 7)
