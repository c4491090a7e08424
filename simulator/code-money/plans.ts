import { hash32 } from '../world/seeded-random.ts'
import { hasSeat, type CodePerson } from '../code-world/code-people.ts'
import type { CodeWorld } from '../code-world/code-world.ts'
import { unitsOf } from './money-class.ts'

const PLANS = ['business', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

/** The plan that an organisation is billed for: every second organisation has the other one. */
export function planOf(world: CodeWorld, organization: number): Plan {
  return PLANS[(world.seed + organization) % 2] ?? 'business'
}

/** The one organisation that is billed for the person's seat in a month: with the larger plan, else drawn anew each month. */
export function billedOrganization(world: CodeWorld, person: CodePerson, month: number): number {
  const [home = 0] = person.organizations
  if (person.granted !== 'by_two_organizations') return home
  const larger = person.organizations.filter((each) => planOf(world, each) === 'enterprise')
  const among = larger.length > 0 ? larger : person.organizations
  return among[hash32(world.seed, person.person.number, month, 0xb111) % among.length] ?? home
}

/** First day of a month on which the person's seat is billed; null: not in this month. */
export function firstSeatDay({ seatFrom, seatTo }: CodePerson, month: Month): number | null {
  const day = Math.max(month.first, seatFrom)
  return day < Math.min(month.end, seatTo) ? day : null
}

/** Days since the epoch: the month is [first, end). */
export interface Month {
  first: number
  end: number
}

const DAY_MS = 86_400_000

export function monthOf(day: number): Month {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { first: Date.UTC(year, month, 1) / DAY_MS, end: Date.UTC(year, month + 1, 1) / DAY_MS }
}

/** Premium requests end and credits begin; the promotion for existing customers ends. */
export const CREDITS_FROM = Date.UTC(2026, 5, 1) / DAY_MS
const PROMOTION_UNTIL = Date.UTC(2026, 8, 1) / DAY_MS

/** Credits that a seat includes in the month of `day`, in units. */
export function includedCredits(plan: Plan, day: number, customer: 'existing' | 'new'): number {
  const promoted = customer === 'existing' && day < PROMOTION_UNTIL
  const [business, enterprise] = promoted ? [3_000, 7_000] : [1_900, 3_900]
  return unitsOf('credits', plan === 'business' ? business : enterprise)
}

/** Premium requests that a seat includes each month, in units. */
export function includedRequests(plan: Plan): number {
  return unitsOf('requests', plan === 'business' ? 300 : 1_000)
}

/** People who are billed for a seat on `day`, with the organisation. */
export function* billedSeats(world: CodeWorld, day: number): Generator<[CodePerson, number]> {
  const { first } = monthOf(day)
  for (const person of world.people)
    if (hasSeat(person, day)) yield [person, billedOrganization(world, person, first)]
}
