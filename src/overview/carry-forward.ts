/** Amounts of consecutive days; null where a day is not known as a whole. Floats: for what is expected, not for sums. */
export type Series = readonly (number | null)[]

type Reading = (amount: number | null | undefined) => number | null

/** What was used on a day; null where that is not known. Less than nothing is a correction, which does not go on. */
export const usedOn: Reading = (amount) =>
  amount === null || amount === undefined || amount < 0 ? null : amount

/** Weeks that are repeated. */
export const WEEKS = 4
/** Weeks that growth is read from, and the fewest of them. */
export const TREND_WEEKS = 8
const LEAST_TREND_WEEKS = 6
/** Weeks that a line can be drawn through at all. */
const LEAST_LINE_WEEKS = 3
/** What a few weeks show is followed up to a doubling in four: nobody goes on tripling by the week. */
const MOST_UNSURE = Math.LN2 / WEEKS
/** Growth counts from this many of its standard errors on: less is what weeks do by chance. */
const LEAST_ERRORS = 3

/** What one week came to, and how many weeks it lies back. */
interface Week {
  back: number
  amount: number
}

/** The whole weeks before `end`, newest last; those with a day whose use is not known are left out. */
function weeksBefore(series: Series, end: number): Week[] {
  return Array.from({ length: TREND_WEEKS }, (_, i) => TREND_WEEKS - i).flatMap((back) => {
    const amount = sumOf(series, end - 7 * back, 7, usedOn)
    return amount === null ? [] : [{ back, amount }]
  })
}

const asIs: Reading = (amount) => amount ?? null

/** The sum of `count` days from an index on, each read in a way; null where one of them is not known. */
export function sumOf(series: Series, from: number, count: number, read = asIs): number | null {
  let sum = 0
  for (let i = from; i < from + count; i += 1) {
    const amount = read(series[i])
    if (amount === null) return null
    sum += amount
  }
  return sum
}

/** How the weeks before `end` went. */
export interface Trend {
  /** Growth of a week over the one before it, as a logarithm; 0 where it is within chance. */
  growth: number
  /** All of it that the weeks show, where they are too few to be sure how much is chance; null otherwise. */
  unsure: number | null
  /** Standard deviation of weeks around that growth, of their logarithms; null from fewer than four. */
  spread: number | null
}

/** A line through the logarithms of the last weeks, followed only as far as chance cannot explain it. */
export function trendOf(series: Series, end: number): Trend {
  const weeks = weeksBefore(series, end).filter(({ amount }) => amount > 0)
  const points = weeks.map(({ back, amount }) => ({ x: -back, y: Math.log(amount) }))
  const line = lineThrough(points)
  const growth = points.length < LEAST_TREND_WEEKS ? 0 : sureGrowth(line)
  const isShort = points.length < TREND_WEEKS && points.length >= LEAST_LINE_WEEKS
  return {
    growth,
    unsure: isShort ? Math.max(-MOST_UNSURE, Math.min(MOST_UNSURE, line.slope)) : null,
    spread: points.length < WEEKS ? null : deviation(points.map(({ x, y }) => y - growth * x)),
  }
}

interface Line {
  slope: number
  /** By how many of its standard errors it is not level. */
  errors: number
}

function lineThrough(points: readonly { x: number; y: number }[]): Line {
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const sxx = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0)
  const slope = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx
  const left = points.reduce((sum, { x, y }) => sum + (y - my - slope * (x - mx)) ** 2, 0)
  const error = Math.sqrt(left / (points.length - 2) / sxx)
  return { slope, errors: error === 0 ? Number.POSITIVE_INFINITY : Math.abs(slope) / error }
}

function sureGrowth({ slope, errors }: Line): number {
  return errors <= LEAST_ERRORS || slope === 0 ? 0 : slope * (1 - (LEAST_ERRORS / errors) ** 4)
}

/** How days to come are made: `skip` of them come first that are not asked for. */
export type Course = Pick<Trend, 'growth'> & { weeks?: number; skip?: number }

/**
 * What each of `count` days from `end` on is expected to come to: the mean of its weekday in the last `weeks`, each
 * with the growth of the weeks in between. Null where no such day is known. Pure.
 */
export function carryForward(
  series: Series,
  end: number,
  count: number,
  { growth, weeks = WEEKS, skip = 0 }: Course,
): (number | null)[] {
  return Array.from({ length: count }, (_, i) => {
    const ahead = i + skip
    const [nearest, known] = [Math.ceil((ahead + 1) / 7), { sum: 0, days: 0 }]
    for (let back = nearest; back < nearest + weeks; back += 1) {
      const amount = usedOn(series[end + ahead - 7 * back])
      if (amount === null) continue
      known.sum += amount * Math.exp(growth * back)
      known.days += 1
    }
    return known.days === 0 ? null : known.sum / known.days
  })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}
