import { cutByUnits } from './cut-by-units.ts'
import type { Structure } from './form-blocks.ts'
import { piecesOf } from './met-pieces.ts'
import type { Measure, ReleasedPart } from './released-part.ts'
import type { Rule } from './tally.ts'

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
  return named(
    groups,
    cutByUnits(
      groups.length,
      units,
      piecesOf(groups, { measures: lead, rule, gone: structure.gone }, before),
    ),
  )
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
  return named(
    groups,
    cutByUnits(groups.length, accepted, piecesOf(groups, { measures, rule, gone: structure.gone }, before)),
  )
}

function named(groups: readonly (readonly string[])[], cut: ReturnType<typeof cutByUnits>) {
  return (
    cut && cut.map(({ units, atoms }) => ({ units, people: atoms.flatMap((atom) => groups[atom] ?? []) }))
  )
}
