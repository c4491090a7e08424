/** A source of random numbers in [0, 1), seeded so that a run can be repeated. */
export type Random = () => number

/** A draw of the standard normal distribution. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A factor with mean 1 whose logarithm has this standard deviation. */
export function lognormal(random: Random, sigma: number): number {
  return Math.exp(sigma * normal(random) - sigma ** 2 / 2)
}

/** Cost of a weekday relative to a working day, Sunday first. */
const WEEKDAYS = [0.2, 1, 1.1, 1.1, 1, 0.9, 0.15]

export function weekdayFactor(ms: number): number {
  return WEEKDAYS[new Date(ms).getUTCDay()] ?? 1
}
