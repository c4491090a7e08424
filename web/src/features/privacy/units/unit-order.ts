import type { UnitList } from '../../../../../src/api/contract/privacy.ts'
import { unitKind } from '../../../../../src/api/contract/words.ts'

/** What is chosen of the units of a tool, while it is chosen. */
export type Choice = Pick<UnitList, 'first' | 'left_out' | 'cost_centers'>
type Listed = UnitList['data'][number]

export type Place = 'first' | 'byItself' | 'leftOut'

export interface PlacedUnit extends Listed {
  place: Place
  /** Among the first ones, counted from 1; null of others. */
  number: number | null
}

/** The chosen ones in their order, then the others as they divided last, then what is left out. */
export function placed(
  { data, source }: Pick<UnitList, 'data' | 'source'>,
  { first, left_out: out }: Pick<Choice, 'first' | 'left_out'>,
): PlacedUnit[] {
  const known = new Map(data.map((unit) => [unit.id, unit]))
  const unitOf = (id: string): Listed => known.get(id) ?? goneUnit(source, id)
  const chosen = new Set([...first, ...out])
  return [
    ...first.map((id, at) => ({ ...unitOf(id), place: 'first' as const, number: at + 1 })),
    ...data
      .filter(({ id }) => !chosen.has(id))
      .map((unit) => ({ ...unit, place: 'byItself' as const, number: null })),
    ...out.map((id) => ({ ...unitOf(id), place: 'leftOut' as const, number: null })),
  ]
}

/** One that was chosen, and did not divide the quarter that is listed. */
const goneUnit = (source: UnitList['source'], id: string): Listed => ({
  id,
  name: id,
  kind: unitKind(source, id),
  published: null,
  unpublished: 'too_few',
})

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Behind those that were chosen before. */
export const putFirst = ({ first, left_out: out, ...others }: Choice, id: string): Choice => ({
  ...others,
  first: [...without(first, id), id],
  left_out: without(out, id),
})

export const leaveOut = ({ first, left_out: out, ...others }: Choice, id: string): Choice => ({
  ...others,
  first: without(first, id),
  left_out: [...without(out, id), id],
})

/** It comes where it comes by itself. */
export const release = ({ first, left_out: out, ...others }: Choice, id: string): Choice => ({
  ...others,
  first: without(first, id),
  left_out: without(out, id),
})

/** One place up or down among the first ones; nothing beyond their ends. */
export function move(choice: Choice, id: string, by: -1 | 1): Choice {
  const { first } = choice
  const at = first.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= first.length) return choice
  return { ...choice, first: without(first, id).toSpliced(to, 0, id) }
}

export const isSame = (a: Choice, b: Choice): boolean =>
  JSON.stringify([a.first, a.left_out, a.cost_centers]) ===
  JSON.stringify([b.first, b.left_out, b.cost_centers])
