import type { Piece } from './cut-by-units.ts'
import type { Measure, ReleasedPart } from './released-part.ts'
import { isSafeAmount, isSafeCount, tallyOf, together, type Rule, type Tally } from './tally.ts'

/** People who were in the same part of the month before, null: in none, and are in the same group now. */
interface Meeting {
  part: number | null
  people: number
  tallies: readonly Tally[]
}

/** Some groups together: all of their people, and each part of the month before as far as it is in them. */
interface Met {
  all: readonly Tally[]
  parts: Map<number | null, Meeting>
}

/** How people are looked at. */
interface Looked {
  measures: readonly Measure[]
  rule: Rule
  /** Who hides nobody. */
  gone?: ReadonlySet<string> | undefined
}

interface Looking extends Looked {
  /** How many of each part of the month before are still there. */
  present: ReadonlyMap<number | null, Meeting>
}

export interface MetPiece extends Piece<MetPiece> {
  met(): Met
}

/**
 * A piece is looked at whole, and as it meets each part of the month before. A part that is in it with everybody who is
 * still there was not divided, and is not looked at; nor are newcomers who are all in it, whose sum the totals tell.
 */
export function piecesOf(
  groups: readonly (readonly string[])[],
  looked: Looked,
  before: readonly ReleasedPart[] | null | undefined,
): (atoms: readonly number[]) => MetPiece {
  const partOf = new Map(
    (before ?? []).flatMap(({ people }, at) => people.map((person) => [person, at] as const)),
  )
  const meetings = groups.map((people) => {
    const met = Map.groupBy(people, (person) => partOf.get(person) ?? null)
    return [...met].map(([part, some]): Meeting => ({
      part,
      people: some.length,
      tallies: tally(some, looked),
    }))
  })
  const { measures, rule } = looked
  const looking = { ...looked, present: meet(meetings.flat(), measures, rule).parts }
  const open = (atoms: readonly number[]) =>
    openPiece(
      meet(
        atoms.flatMap((atom) => meetings[atom] ?? []),
        measures,
        rule,
      ),
      looking,
      open,
    )
  return open
}

function openPiece(first: Met, looking: Looking, open: (atoms: readonly number[]) => MetPiece): MetPiece {
  let met = first
  let looked: { inside: MetPiece; left: Met } | null = null
  return {
    met: () => met,
    isSafe: () => isSafe(met.all, met.parts.values(), looking),
    isSafeWithout: (inside, left) => {
      // Those whom nothing is taken off are as safe as before. Mostly sums say enough of the others, without a look at everybody.
      if (isSafe(less(met.all, inside.met().all), leftOf(met, inside.met()), looking)) return true
      const rest = open(left())
      looked = { inside, left: rest.met() }
      return rest.isSafe()
    },
    takeOff: (inside) => {
      if (looked?.inside === inside) met = looked.left
      else {
        for (const one of leftOf(met, inside.met())) met.parts.set(one.part, one)
        met = { all: less(met.all, inside.met().all), parts: met.parts }
      }
      looked = null
    },
  }
}

function isSafe(
  all: readonly Tally[],
  parts: Iterable<Meeting>,
  { measures, rule, present }: Looking,
): boolean {
  const isLookedAt = ({ part, people }: Meeting) => people > 0 && people !== present.get(part)?.people
  return (
    areSafe(all, measures, rule) &&
    [...parts].every((one) => !isLookedAt(one) || areSafe(one.tallies, measures, rule))
  )
}

/** Nobody is left with more than the largest had. */
const less = (all: readonly Tally[], off: readonly Tally[]): Tally[] =>
  all.map(({ people, active, sum, top }, at) => ({
    people: people - (off[at]?.people ?? 0),
    active: active - (off[at]?.active ?? 0),
    sum: sum - (off[at]?.sum ?? 0n),
    top,
  }))

const leftOf = ({ parts }: Met, off: Met): Meeting[] =>
  [...off.parts].map(([part, gone]) => ({
    part,
    people: (parts.get(part)?.people ?? 0) - gone.people,
    tallies: less(parts.get(part)?.tallies ?? [], gone.tallies),
  }))

function meet(some: readonly Meeting[], measures: readonly Measure[], rule: Rule): Met {
  const parts = [...Map.groupBy(some, ({ part }) => part)].map(([part, own]): Meeting => ({
    part,
    people: own.reduce((sum, { people }) => sum + people, 0),
    tallies: sumUp(own, measures, rule),
  }))
  return { all: sumUp(parts, measures, rule), parts: new Map(parts.map((one) => [one.part, one])) }
}

function tally(some: readonly string[], { measures, rule, gone }: Looked): Tally[] {
  const people = some.length - (gone ? some.filter((person) => gone.has(person)).length : 0)
  return measures.map(({ values }) => ({
    ...tallyOf(
      some.map((person) => values.get(person) ?? 0n),
      rule,
    ),
    people,
  }))
}

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
