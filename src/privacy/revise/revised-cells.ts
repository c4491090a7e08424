import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { amountOf, smallestParts } from '../build/smallest-part.ts'

/** By how much the numbers of a metric change. All in smallest parts. */
export interface Change {
  total: bigint
  /** Of each unit that takes some of it. */
  units: ReadonlyMap<string, bigint>
  /** Of "other": what those in no unit take, and what nobody may take. */
  other: bigint
}

export type Changes = ReadonlyMap<MetricId, Change>

const more = (cell: ReleasedCell, by: bigint): ReleasedCell =>
  by === 0n ? cell : { ...cell, amount: amountOf(smallestParts(cell.amount ?? '0') + by) }

/** Totals with their change. */
export const revisedTotals = (cells: readonly ReleasedCell[], changes: Changes): ReleasedCell[] =>
  cells.map((cell) => more(cell, changes.get(cell.metric)?.total ?? 0n))

/** Units with what each takes, and "other" with all the rest, so that they are as much as the total. */
export const revisedUnits = (cells: readonly ReleasedCell[], changes: Changes): ReleasedCell[] =>
  byNumber(cells).flatMap((own) => {
    const change = changes.get(own[0].metric)
    if (!change) return own
    const named = own.filter(({ key }) => key !== null)
    const taken = named.map((cell) => more(cell, change.units.get(cell.key ?? '') ?? 0n))
    return [...taken, ...otherOf(own, change.other)]
  })

/** Values of a split: no change is known by value, so "other" takes all of it. */
export const revisedSplits = (cells: readonly ReleasedCell[], changes: Changes): ReleasedCell[] =>
  byNumber(cells).flatMap((own) => {
    const change = changes.get(own[0].metric)
    if (!change) return own
    return [...own.filter(({ key }) => key !== null), ...otherOf(own, change.total)]
  })

/** "Other" with some more; where it was empty it is there now. */
function otherOf(cells: Several, by: bigint): ReleasedCell[] {
  const other = cells.find(({ key }) => key === null)
  if (other) return [more(other, by)]
  return by === 0n ? [] : [more({ ...cells[0], key: null, amount: '0', people: null, members: 0 }, by)]
}

type Several = readonly [ReleasedCell, ...ReleasedCell[]]

/** Cells of one metric and dimension, together. */
function byNumber(cells: readonly ReleasedCell[]): Several[] {
  const groups = Map.groupBy(cells, ({ dimension, metric }) => `${dimension} ${metric}`)
  return [...groups.values()].flatMap(([first, ...others]): Several[] => (first ? [[first, ...others]] : []))
}
