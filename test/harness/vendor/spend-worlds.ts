import { projectMonth } from '../../../src/overview/project-month.ts'
import { DAY_MS, daysOf, utcDay } from '../../../src/model/time/time.ts'
import { lognormal, normal, weekdayFactor, type Random } from '../run/chance.ts'
import { seededRandom } from '../run/seeded-random.ts'

/** A company's spend on each of these days; `from` is the day of a change, if there is one. */
type SpendWorld = (random: Random, days: readonly number[], from: number) => number[]

const steady: SpendWorld = (random, days) =>
  days.map((day) => 1000 * weekdayFactor(day) * Math.max(0.05, 1 + 0.15 * normal(random)))

const growing: SpendWorld = (random, days, from) =>
  steady(random, days, from).map((amount, i) => amount * 1.08 ** (i / 7))

/** A dozen people of whom a few have most of the spend, and whose months differ by half. */
const lumpy: SpendWorld = (random, days) => {
  const sums = days.map(() => 0)
  for (let person = 0; person < 12; person += 1) {
    const usual = 100 * lognormal(random, 1.3)
    let [month, ofMonth] = [-1, 1]
    days.forEach((day, i) => {
      const now = new Date(day).getUTCMonth()
      if (now !== month) [month, ofMonth] = [now, lognormal(random, 0.5)]
      if (random() < 0.7 * Math.min(1, weekdayFactor(day)))
        sums[i] = (sums[i] ?? 0) + usual * ofMonth * lognormal(random, 0.6)
    })
  }
  return sums
}

const doubling: SpendWorld = (random, days, from) =>
  steady(random, days, from).map((amount, i) => ((days[i] ?? 0) >= from ? 2 * amount : amount))

export const SPEND_WORLDS = {
  'steady, days vary by 15 %': steady,
  'grows 8 % a week': growing,
  'a few heavy people': lumpy,
  'doubles on the 5th': doubling,
} as const
export type SpendWorldName = keyof typeof SPEND_WORLDS

/** Quality of projections made in the morning of a day of the month, compared with the actual month. */
export interface ProjectionScore {
  /** Mean absolute error as a share of the actual month. */
  error: number
  /** Share of months that ended between low and high. */
  within: number
  /** Mean width of the range as a share of the actual month. */
  width: number
}

/** Project `rounds` months at the same day with `history` days before each, every time for another company. */
export function scoreProjections(
  world: SpendWorldName,
  { day, rounds, history = 365, seed = 11 }: { day: number; rounds: number; history?: number; seed?: number },
): ProjectionScore {
  const random = seededRandom(seed)
  const score = { error: 0, within: 0, width: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const month = { start: Date.UTC(2024, round % 24, 1), end: Date.UTC(2024, (round % 24) + 1, 1) }
    const range = { start: month.start - history * DAY_MS, end: month.end }
    const names = daysOf(range)
    const starts = names.map((_, i) => range.start + i * DAY_MS)
    const amounts = SPEND_WORLDS[world](random, starts, month.start + 4 * DAY_MS)
    const today = utcDay(month.start + (day - 1) * DAY_MS)
    const days = names.map((name, i) => ({
      day: name,
      amount: name < today ? (amounts[i] ?? 0).toFixed(6) : null,
      settled: name < today,
    }))
    const found = projectMonth(days, daysOf(month))
    if (!found) throw new Error(`${world}: nothing was projected`)
    const came = amounts.slice(history).reduce((sum, amount) => sum + amount, 0)
    score.error += Math.abs(Number(found.amount) - came) / came / rounds
    score.width += (Number(found.high) - Number(found.low)) / came / rounds
    if (Number(found.low) <= came && came <= Number(found.high)) score.within += 1 / rounds
  }
  return score
}
