import { cutByUnits } from './cut-by-units.ts'
import type { Structure } from './form-blocks.ts'
import { isSafeAmount, isSafeCount, tallyOf, together, type Rule, type Tally } from './tally.ts'

/** What everybody did in a month, in one metric. */
export interface Measure {
  id: string
  /** By subject; whoever is not here did nothing. */
  values: ReadonlyMap<string, bigint>
  /** What somebody who was active has at least: 1 of events, 0 of amounts. */
  least: bigint
  /** Whether the number of those who were active is published as well. */
  countsPeople: boolean
}

/** What is published of people who are together in every number of the month. */
export interface ReleasedPart {
  /** The units it belongs to; none: "other". */
  units: readonly string[]
  people: readonly string[]
}

/**
 * The parts of a month in which every one of the leading measures is published.
 * @param before parts of the month before: what both months have in common is looked at as well
 * @returns null where the month is withheld as a whole
 */
export function releaseUnits(input: {
  structure: Structure
  lead: readonly Measure[]
  rule: Rule
  before?: readonly ReleasedPart[] | null
}): ReleasedPart[] | null {
  const { structure, lead, rule, before } = input
  const groups = structure.blocks.map(({ people }) => people)
  const units = structure.units.map(({ id, blocks }) => ({ id, atoms: blocks }))
  const isSafe = safetyOf(groups, lead, rule, before ?? [])
  return named(groups, cutByUnits(groups.length, units, isSafe))
}

/**
 * Further measures over the parts of their month: some of them together, never another cut. A part of a whole comes with
 * what remains of the whole, as one is the other taken off.
 */
export function coarsen(input: {
  structure: Structure
  parts: readonly ReleasedPart[]
  measures: readonly Measure[]
  rule: Rule
}): ReleasedPart[] | null {
  const { structure, parts, measures, rule } = input
  const groups = parts.map(({ people }) => people)
  const atomsOf = new Map<string, number[]>(structure.units.map(({ id }) => [id, []]))
  for (const [at, part] of parts.entries()) for (const id of part.units) atomsOf.get(id)?.push(at)
  const accepted = [...atomsOf].flatMap(([id, atoms]) => (atoms.length > 0 ? [{ id, atoms }] : []))
  return named(groups, cutByUnits(groups.length, accepted, safetyOf(groups, measures, rule, [])))
}

function named(groups: readonly (readonly string[])[], cut: ReturnType<typeof cutByUnits>) {
  return (
    cut && cut.map(({ units, atoms }) => ({ units, people: atoms.flatMap((atom) => groups[atom] ?? []) }))
  )
}

/**
 * Tallies of each group, whole and as it meets each part of the month before: pieces are sums of these. Who was in no part
 * is looked at with the whole piece alone, or one newcomer would withhold every month they begin in.
 */
function safetyOf(
  groups: readonly (readonly string[])[],
  measures: readonly Measure[],
  rule: Rule,
  before: readonly ReleasedPart[],
): (atoms: readonly number[]) => boolean {
  const partOf = new Map(before.flatMap(({ people }, at) => people.map((person) => [person, at] as const)))
  const tallied = groups.map((people) => {
    const met = Map.groupBy(people, (person) => partOf.get(person) ?? null)
    return [...met].map(([part, some]) => ({ part, tallies: tally(some, measures, rule) }))
  })
  return (atoms) => {
    const met = Map.groupBy(
      atoms.flatMap((atom) => tallied[atom] ?? []),
      ({ part }) => part,
    )
    const meetings = [...met].map(([part, some]) => ({
      part,
      tallies: sumUp(
        some.map(({ tallies }) => tallies),
        measures,
        rule,
      ),
    }))
    const whole = sumUp(
      meetings.map(({ tallies }) => tallies),
      measures,
      rule,
    )
    const looked = meetings.flatMap(({ part, tallies }) => (part === null ? [] : [tallies]))
    return [whole, ...looked].every((tallies) => areSafe(tallies, measures, rule))
  }
}

const tally = (people: readonly string[], measures: readonly Measure[], rule: Rule): Tally[] =>
  measures.map(({ values }) =>
    tallyOf(
      people.map((person) => values.get(person) ?? 0n),
      rule,
    ),
  )

const sumUp = (some: readonly Tally[][], measures: readonly Measure[], rule: Rule): Tally[] =>
  measures.map((_, at) =>
    together(
      some.flatMap((tallies) => tallies[at] ?? []),
      rule,
    ),
  )

function areSafe(tallies: readonly Tally[], measures: readonly Measure[], rule: Rule): boolean {
  return measures.every(({ least, countsPeople }, at) => {
    const one = tallies[at]
    if (!one) return false
    return isSafeAmount(one, rule, least) && (!countsPeople || isSafeCount(one, rule))
  })
}
