import type { Measure } from './released-part.ts'
import { isSafeAmount, isSafeCount, tallyOf, type Rule } from './tally.ts'

type Values = ReadonlyMap<string, bigint>

/** A published number: what each of its people had in it when it was published, and has now. */
export interface Cell {
  /** How many its people are, also those who did nothing. */
  people: number
  was: Values
  is: Values
}

/** Which numbers of a table change. */
export interface RevisedTable {
  /** Places of the cells that are as they are now. All others stay as they were. */
  taken: number[]
  /** What the total takes and none of these: "corrections, not assigned". */
  unassigned: bigint
}

/** The tables of a month in one measure, over the same people and days. */
export interface ReleasedMonth {
  rows: readonly Cell[]
  units: readonly Cell[]
  /** Cells of a split of one of the rows, "other" among them. */
  splits: readonly { row: number; cells: readonly Cell[] }[]
}

export type Revision =
  | { state: 'unchanged' }
  /** Too little changed to tell: it is told with what changes next. */
  | { state: 'held' }
  | { state: 'revised'; rows: RevisedTable; units: RevisedTable; splits: RevisedTable[] }

/** How a measure is looked at. */
type How = Pick<Measure, 'least' | 'countsPeople'> & { rule: Rule }

/**
 * What becomes of a month whose values have changed since it was published. Two revisions can be taken off each other, so
 * a number changes only where its change may be published, and so may what is left of the change for no number.
 */
export function reviseMonth({ rows, units, splits }: ReleasedMonth, how: How): Revision {
  const tables = [rows, units, ...splits.map(({ cells }) => cells)]
  if (!tables.flat().some((cell) => hasChanged([cell]))) return { state: 'unchanged' }
  if (!isSafeChange(rows, how) || !isSafeNow(rows, how)) return { state: 'held' }
  const revised = reviseTable(rows, how)
  const isAsNow = (row: number) => revised.taken.includes(row) || !hasChanged(rows.slice(row, row + 1))
  const none: RevisedTable = { taken: [], unassigned: 0n }
  const others = [
    reviseTable(units, how),
    ...splits.map(({ row, cells }) => (isAsNow(row) ? reviseTable(cells, how) : none)),
  ]
  const isTold = [revised, ...others].some(({ taken, unassigned }) => taken.length > 0 || unassigned !== 0n)
  const [ofUnits = none, ...ofSplits] = others
  return isTold ? { state: 'revised', rows: revised, units: ofUnits, splits: ofSplits } : { state: 'held' }
}

/** The cells that take their change, those of most people first, as far as what is left for none is safe. */
function reviseTable(cells: readonly Cell[], how: How): RevisedTable {
  const changed = [...cells.entries()].filter(([, cell]) => hasChanged([cell]))
  const largestFirst = changed.toSorted(([, a], [, b]) => changeOf([b]).size - changeOf([a]).size)
  const taken: number[] = []
  let left = changed.map(([, cell]) => cell)
  for (const [at, cell] of largestFirst) {
    const rest = left.filter((one) => one !== cell)
    if (!isSafeChange([cell], how) || !isSafeNow([cell], how) || !isSafeChange(rest, how)) continue
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
function isSafeNow(cells: readonly Cell[], { least, countsPeople, rule }: How): boolean {
  const now = changeOf(cells.map(({ people, is }) => ({ people, was: new Map(), is })))
  const people = cells.reduce((most, cell) => Math.max(most, cell.people), 0)
  const tally = { ...tallyOf(now.values(), rule), people }
  return isSafeAmount(tally, rule, least) && (!countsPeople || isSafeCount(tally, rule))
}
