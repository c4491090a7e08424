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
 * @param before parts of the month before: pieces that both months have in common are looked at as well
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
  return named(groups, cutByUnits(groups.length, units, safetyOf(groups, lead, rule, before)))
}

/**
 * Further measures over the parts of their month: some of them together, never another cut. A part of a whole comes with
 * what remains of the whole, as one is the other taken off.
 * @param before parts of the month before in the same measure
 */
export function coarsen(input: {
  structure: Structure
  parts: readonly ReleasedPart[]
  measures: readonly Measure[]
  rule: Rule
  before?: readonly ReleasedPart[] | null
}): ReleasedPart[] | null {
  const { structure, parts, measures, rule, before } = input
  const groups = parts.map(({ people }) => people)
  const atomsOf = new Map<string, number[]>(structure.units.map(({ id }) => [id, []]))
  for (const [at, part] of parts.entries()) for (const id of part.units) atomsOf.get(id)?.push(at)
  const accepted = [...atomsOf].flatMap(([id, atoms]) => (atoms.length > 0 ? [{ id, atoms }] : []))
  return named(groups, cutByUnits(groups.length, accepted, safetyOf(groups, measures, rule, before)))
}

function named(groups: readonly (readonly string[])[], cut: ReturnType<typeof cutByUnits>) {
  return (
    cut && cut.map(({ units, atoms }) => ({ units, people: atoms.flatMap((atom) => groups[atom] ?? []) }))
  )
}

/** People who were in the same part of the month before, null: in none, and are in the same group now. */
interface Meeting {
  part: number | null
  people: number
  tallies: Tally[]
}

/**
 * A piece is looked at whole, and as it meets each part of the month before. A part that is in it with everybody who is
 * still there was not divided, and is not looked at; nor are newcomers who are all in it, whose sum the totals tell.
 */
function safetyOf(
  groups: readonly (readonly string[])[],
  measures: readonly Measure[],
  rule: Rule,
  before: readonly ReleasedPart[] | null | undefined,
): (atoms: readonly number[]) => boolean {
  const partOf = new Map(
    (before ?? []).flatMap(({ people }, at) => people.map((person) => [person, at] as const)),
  )
  const meetings = groups.map((people) => {
    const met = Map.groupBy(people, (person) => partOf.get(person) ?? null)
    return [...met].map(([part, some]): Meeting => ({
      part,
      people: some.length,
      tallies: tally(some, measures, rule),
    }))
  })
  const present = new Map(
    sumByPart(meetings.flat(), measures, rule).map(({ part, people }) => [part, people]),
  )
  return (atoms) => {
    const met = sumByPart(
      atoms.flatMap((atom) => meetings[atom] ?? []),
      measures,
      rule,
    )
    const divided = met.filter(({ part, people }) => people !== present.get(part))
    const pieces = [sumUp(met, measures, rule), ...divided.map(({ tallies }) => tallies)]
    return pieces.every((tallies) => areSafe(tallies, measures, rule))
  }
}

const sumByPart = (some: readonly Meeting[], measures: readonly Measure[], rule: Rule): Meeting[] =>
  [...Map.groupBy(some, ({ part }) => part)].map(([part, own]) => ({
    part,
    people: own.reduce((sum, { people }) => sum + people, 0),
    tallies: sumUp(own, measures, rule),
  }))

const tally = (people: readonly string[], measures: readonly Measure[], rule: Rule): Tally[] =>
  measures.map(({ values }) =>
    tallyOf(
      people.map((person) => values.get(person) ?? 0n),
      rule,
    ),
  )

const sumUp = (some: readonly Meeting[], measures: readonly Measure[], rule: Rule): Tally[] =>
  measures.map((_, at) =>
    together(
      some.flatMap(({ tallies }) => tallies[at] ?? []),
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
