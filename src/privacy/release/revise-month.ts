import type { Measure } from './released-part.ts'
import { isSafeAmount, tallyOf, type Rule } from './tally.ts'

type Values = ReadonlyMap<string, bigint>

/** A published number: what each of its people had in it when it was published, and has now. */
export interface Cell {
  /** How many its people are, also those who did nothing. */
  people: number
  was: Values
  is: Values
}

/** A month in one measure, and its units over the same people and days. */
export interface ReleasedMonth {
  all: Cell
  units: readonly Cell[]
}

export type Revision =
  | { state: 'unchanged' }
  /** Too little changed to tell: it is told with what changes next. */
  | { state: 'held' }
  /**
   * The total changes, and the units at these places; all others stay as they were. What the total takes and none of these is
   * `unassigned`: "corrections, not assigned".
   */
  | { state: 'revised'; taken: number[]; unassigned: bigint }

/** How a measure is looked at. */
type How = Pick<Measure, 'least'> & { rule: Rule }

/**
 * What becomes of a month whose values have changed since it was published. Two revisions can be taken off each other, so
 * a number changes only where its change may be published, and so may what is left of the change for no number.
 */
export function reviseMonth({ all, units }: ReleasedMonth, how: How): Revision {
  if (![all, ...units].some((cell) => hasChanged([cell]))) return { state: 'unchanged' }
  if (!isSafeChange([all], how) || !isSafeNow(all, how)) return { state: 'held' }
  return { state: 'revised', ...reviseUnits(units, how) }
}

/** The units that take their change, those of most people first, as far as what is left for none is safe. */
function reviseUnits(cells: readonly Cell[], how: How) {
  const changed = [...cells.entries()].filter(([, cell]) => hasChanged([cell]))
  const largestFirst = changed.toSorted(([, a], [, b]) => changeOf([b]).size - changeOf([a]).size)
  const taken: number[] = []
  let left = changed.map(([, cell]) => cell)
  for (const [at, cell] of largestFirst) {
    const rest = left.filter((one) => one !== cell)
    if (!isSafeChange([cell], how) || !isSafeNow(cell, how) || !isSafeChange(rest, how)) continue
    taken.push(at)
    left = rest
  }
  const unassigned = [...changeOf(left).values()].reduce((sum, one) => sum + one, 0n)
  return { taken: taken.toSorted((a, b) => a - b), unassigned }
}

const hasChanged = (cells: readonly Cell[]) => changeOf(cells).size > 0

/** By how much each person's values of these cells together changed; nobody in it with 0. */
function changeOf(cells: readonly Cell[]): Map<string, bigint> {
  const change = new Map<string, bigint>()
  const add = (person: string, amount: bigint) => change.set(person, (change.get(person) ?? 0n) + amount)
  for (const { was, is } of cells) {
    for (const [person, amount] of is) add(person, amount)
    for (const [person, amount] of was) add(person, -amount)
  }
  return new Map([...change].filter(([, amount]) => amount !== 0n))
}

/** Whoever has more now and whoever has less are looked at apart: somebody may know which way it went. */
function isSafeChange(cells: readonly Cell[], { least, rule }: How): boolean {
  const changes = [...changeOf(cells).values()]
  const more = changes.filter((change) => change > 0n)
  const less = changes.flatMap((change) => (change < 0n ? [-change] : []))
  const isSafe = (some: readonly bigint[]) =>
    some.length === 0 || isSafeAmount(tallyOf(some, rule), rule, least)
  return isSafe(more) && isSafe(less)
}

/** Whether the new number may be published, by the same rule as a first one. */
function isSafeNow({ people, is }: Cell, { least, rule }: How): boolean {
  return isSafeAmount({ ...tallyOf(is.values(), rule), people }, rule, least)
}
