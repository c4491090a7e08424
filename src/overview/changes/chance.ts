import type { PartAmounts } from './amount-changes.ts'
import { LEAST_PEOPLE } from './notable.ts'

/** Of Overviews of a company in which nothing changes, at most this share tells a fact. */
export const FALSE_ALARMS = 0.05

/**
 * How many standard errors a change must be to be news where so many are tried at once: as many as chance exceeds in
 * one of `FALSE_ALARMS` cases in any of them, if errors are normally distributed. Sums of rises and falls that are as
 * likely as each other, divided by the root of their squares, are not more widely, however few people are most of them.
 */
export function leastErrors(tried: number): number {
  const each = FALSE_ALARMS / Math.max(1, tried)
  let errors = 3
  // The tail of the normal distribution by Mills’ ratio; four rounds are exact to the second digit.
  for (let round = 0; round < 4; round += 1)
    errors = Math.sqrt(-2 * Math.log(each * errors * Math.sqrt(Math.PI / 2)))
  return errors
}

/** What an amount’s change is held against. */
export interface AmountEvidence {
  /** People whose own amount rose and fell from one period to the other. */
  rose: number
  fell: number
  /** Of people’s own changes, and of the squares of them, summed; without what only changed the group with them. */
  moved: number
  squares: number
  /** Who had any of it in either of the two, whichever were more. */
  people: number
  /** What each of the last whole weeks before the period came to, as far as they are known. */
  weeks: readonly number[]
}

/** An amount is tried twice: by how many people it moved with, and by how much of them. */
export const TRIES_OF_AMOUNT = 2
/** A spread needs as many weeks. */
const LEAST_WEEKS = 4
/** Weeks are no independent draws, so this is a condition beside the one of people, not a test of its own. */
const LEAST_OF_WEEKS = 2

/**
 * By how many standard errors an amount changed; 0 where few people stand behind it, its own weeks vary as much, or half
 * of it or more only changed the group. Pure.
 */
export function errorsOfAmount(
  { before, now }: Pick<PartAmounts, 'before' | 'now'>,
  { rose, fell, moved, squares, people, weeks }: AmountEvidence,
  weeksCompared: number,
): number {
  const change = Number(now) - Number(before)
  if (isShifted(change, moved) || people < LEAST_PEOPLE || !isBeyondWeeks(moved, weeks, weeksCompared))
    return 0
  const along = Math.sign(moved) * (rose - fell)
  const byPeople = along <= 0 ? 0 : along / Math.sqrt(rose + fell)
  return Math.max(byPeople, squares === 0 ? 0 : Math.abs(moved) / Math.sqrt(squares))
}

/** Whether half of a change or more is none of the people's own: they only changed the part. Pure. */
export const isShifted = (change: number, own: number) =>
  change === 0 || Math.abs(change - own) > Math.abs(change) / 2

function isBeyondWeeks(moved: number, weeks: readonly number[], compared: number): boolean {
  if (weeks.length < LEAST_WEEKS) return true
  const middle = median(weeks)
  const spread = ROBUST * median(weeks.map((week) => Math.abs(week - middle)))
  // Of sums of `compared` weeks, two of which are subtracted.
  return Math.abs(moved) >= LEAST_OF_WEEKS * spread * Math.sqrt(2 * compared)
}

/** The median distance from the median, as a standard deviation of what is normally distributed. */
const ROBUST = 1.4826

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2
}

/** How the people of a part moved; who only changed the part neither came nor went. */
export interface PeopleEvidence {
  /** Active in the part now, and nowhere in the period before. */
  came: number
  /** Active in the part before, and nowhere now. */
  went: number
  /** As many as came and went between earlier such periods, on average; null where none of them is known. */
  usual: number | null
}

/** By how many standard errors a number of people changed; 0 where half of it or more only changed the part. Pure. */
export function errorsOfPeople(
  { before, now }: { before: number; now: number },
  { came, went, usual }: PeopleEvidence,
): number {
  const real = came - went
  if (isShifted(now - before, real)) return 0
  return Math.abs(real) / Math.sqrt(usual === null ? came + went : usual + 1)
}

/** The same of people of whom only their number is known: at most all of them changed. Pure. */
export function errorsOfCount({ before, now }: { before: number; now: number }): number {
  return before + now === 0 ? 0 : Math.abs(now - before) / Math.sqrt(before + now)
}

/** A spread needs as many months, of which one is compared with. */
const LEAST_MONTHS = 6

/**
 * By how many standard errors an amount of a month differs from that of the month before, where nothing is known but months:
 * by the spread of those before it, the compared one among them. 0 where too few of them are known. Pure.
 */
export function errorsOfMonths(
  { before, now }: { before: number; now: number },
  months: readonly number[],
): number {
  if (months.length < LEAST_MONTHS) return 0
  const mean = months.reduce((a, b) => a + b, 0) / months.length
  const freedom = months.length - 1
  const variance = months.reduce((sum, month) => sum + (month - mean) ** 2, 0) / freedom
  // A sum that was always the same and now is not.
  if (variance === 0) return now === before ? 0 : Number.MAX_VALUE
  return asNormal(Math.abs(now - before) / Math.sqrt(2 * variance), freedom)
}

/**
 * Few months know their own spread badly, so such a quotient follows Student’s t and not the normal distribution: the
 * normal deviate that chance exceeds as often (Wallace 1959). Pure.
 */
const asNormal = (t: number, freedom: number) =>
  (Math.sqrt(freedom * Math.log1p(t ** 2 / freedom)) * (8 * freedom + 1)) / (8 * freedom + 3)
