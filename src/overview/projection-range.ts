import { carryForward, sumOf, trendOf, WEEKS, type Series, type Trend } from './carry-forward.ts'

/** Nobody's weeks are equal: less than this between them is luck. Of too few weeks more has to be taken. */
const LEAST_SPREAD = 0.05
const UNKNOWN_SPREAD = 0.2
/** Past projections are of the same day of a month, give or take these, so that they cross its end where this one does. */
const DAYS_ABOUT = 3
/** A past projection needs as many days behind it as growth does. */
const DAYS_BEHIND = 56
/** What the weeks alone say weighs as much as one past month, and never less than half of its variance. */
const WEIGHT_OF_WEEKS = 1
const LEAST_OF_WEEKS = 0.5
/** Nine in ten lie below it, so that four in five lie between it and its opposite. */
const NORMAL_90 = 1.2816

export interface Spread {
  /** The range is from the expected sum divided by this to the expected sum times this; always above 1. */
  factor: number
  /** Past months whose projection was held against what came. */
  months: number
}

/**
 * How far the sum of the next `count` days may lie from what is expected, in four of five cases: by how far the same
 * projection would have been off in past months, and by how much the last weeks differ. `dayOfMonth` says which day of
 * a month an index is. Pure.
 */
export function spreadOf(
  series: Series,
  end: number,
  count: number,
  { trend, dayOfMonth }: { trend: Trend; dayOfMonth: (index: number) => number },
): Spread {
  const errors = pastErrors(series, end, count, dayOfMonth)
  const months = Math.ceil(errors.length / (2 * DAYS_ABOUT + 1))
  const week = trend.spread === null ? UNKNOWN_SPREAD : Math.max(LEAST_SPREAD, trend.spread)
  // The days to come vary among themselves, and so do the weeks that they are expected from.
  const ofWeeks = week ** 2 * (7 / count + 1 / WEEKS)
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0)
  const ofMonths = errors.length === 0 ? 0 : (months * squares) / errors.length
  const variance = (WEIGHT_OF_WEEKS * ofWeeks + ofMonths) / (WEIGHT_OF_WEEKS + months)
  const sure = Math.max(variance, LEAST_OF_WEEKS * ofWeeks)
  return { factor: Math.exp(studentQuantile(WEIGHT_OF_WEEKS + months) * Math.sqrt(sure)), months }
}

/** The last week is a level of its own from this many standard deviations of a week on. */
const LEAST_DEVIATIONS = 3

/**
 * What else the next `count` days may well come to: as the last week alone, where that is no chance, and with a growth
 * that too few weeks show to be sure of. Pure.
 */
export function otherCourses(
  series: Series,
  end: number,
  count: number,
  { unsure, skip }: Trend & { skip: number },
): number[] {
  const level = newLevel(series, end) ? { growth: 0, weeks: 1, skip } : null
  const growth = unsure === null ? null : { growth: unsure, skip }
  return [level, growth].flatMap((course) => {
    if (!course) return []
    const days = carryForward(series, end, count, course)
    // The last week is whole: of a weekday that it does not tell there was a correction, and no use to go on with.
    return sumOf(course === level ? days.map((amount) => amount ?? 0) : days, 0, count) ?? []
  })
}

const withoutCorrection = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : Math.max(0, amount)

/** Whether the last week is further from what the weeks before it made expected than chance goes, or came to nothing. */
function newLevel(series: Series, end: number): boolean {
  const before = end - 7
  const trend = trendOf(series, before)
  const came = sumOf(series, before, 7, withoutCorrection)
  const expected = sumOf(carryForward(series, before, 7, trend), 0, 7)
  if (trend.spread === null || came === null || expected === null || expected <= 0) return false
  if (came <= 0) return true
  const usual = Math.max(LEAST_SPREAD, trend.spread)
  return Math.abs(Math.log(came / expected)) >= LEAST_DEVIATIONS * usual
}

/** By how much, as a logarithm, what came was more than what would have been expected. */
function pastErrors(
  series: Series,
  end: number,
  count: number,
  dayOfMonth: (index: number) => number,
): number[] {
  const errors: number[] = []
  const today = dayOfMonth(end)
  for (let at = end - count; at >= DAYS_BEHIND; at -= 1) {
    const apart = Math.abs(dayOfMonth(at) - today)
    if (Math.min(apart, 30 - apart) > DAYS_ABOUT) continue
    const came = sumOf(series, at, count)
    const expected = sumOf(carryForward(series, at, count, trendOf(series, at)), 0, count)
    if (came !== null && expected !== null && came > 0 && expected > 0) errors.push(Math.log(came / expected))
  }
  return errors
}

/** Student's distribution at 0.9 (Cornish and Fisher): few months make a range wider. */
function studentQuantile(freedom: number): number {
  const z = NORMAL_90
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}
