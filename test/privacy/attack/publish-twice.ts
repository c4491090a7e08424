import { formBlocks, orderUnits, type Structure } from '../../../src/privacy/release/form-blocks.ts'
import { releaseUnits } from '../../../src/privacy/release/release-units.ts'
import type { ReleasedPart } from '../../../src/privacy/release/released-part.ts'
import { RULE } from '../../../src/privacy/release/tally.ts'
import {
  aim,
  ALL_LINES,
  beginMonth,
  isSafe,
  measureOf,
  placesOf,
  tell,
  type Answers,
  type Month,
} from './publish.ts'
import { nextQuarter, subjectsOf, type RandomWorld } from './random-world.ts'

/** What is looked at between two months. */
export interface Between {
  /** Whether people change blocks only in company. */
  inCompany: boolean
  /** Whether the second month is looked at together with the first. */
  meets: boolean
  /** The organisation turns the order of its units around for the second month, and leaves out every third. */
  isListedAnew?: boolean
}

/**
 * The last month of a quarter and the first of the next, in which everybody did the same. Some were not there before, others
 * are in other units: what is subtracted is between them.
 */
export function publishTwice(world: RandomWorld, between: Between): Answers {
  const { inCompany, meets, isListedAnew = false } = between
  const month = beginMonth(world, ALL_LINES)
  const { joined, later } = nextQuarter(world)
  // All who are new are the difference of two totals. Where they are not safe together, nothing promises that.
  const areSafe = isSafe(month, { ...month.all, people: placesOf({ people: joined }) })
  const came = new Set(areSafe ? joined : [])
  const everybody = subjectsOf(world.people)
  const were = everybody.filter((person) => !came.has(person))
  const units = orderUnits(
    world.units.map(({ id, members }) => ({ id, members: members.filter((person) => !came.has(person)) })),
  )
  const old = formBlocks(were, units, RULE.k)
  const order = units.map(({ id }) => id)
  const [ahead, listed] = isListedAnew
    ? [order.toReversed(), later.filter((_, at) => at % 3 !== 2)]
    : [order, later]
  const anew = formBlocks(everybody, orderUnits(listed, ahead), RULE.k, inCompany ? old : null)
  const first = release(month, old, null)
  const second = release(month, anew, meets ? first : null)
  for (const part of [...first, ...second]) {
    const people = placesOf(part)
    tell(month, { ...month.all, people })
    month.answers.counts.push({ people, active: activeOf(month, part) })
  }
  for (const { people } of [...first, { people: [...came] }]) {
    for (const other of second) {
      const met = people.filter((person) => other.people.includes(person))
      aim(month, { ...month.all, people: placesOf({ people: met }) })
    }
  }
  return month.answers
}

function release(month: Month, structure: Structure, before: readonly ReleasedPart[] | null): ReleasedPart[] {
  const lead = [measureOf(month, month.all.values)]
  return releaseUnits({ structure, lead, rule: RULE, before }) ?? []
}

function activeOf(month: Month, { people }: ReleasedPart): number {
  const { values } = measureOf(month, month.all.values)
  return people.filter((person) => (values.get(person) ?? 0n) > 0n).length
}
