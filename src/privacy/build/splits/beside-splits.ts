import type { Dimension } from '../../../model/metric.ts'
import { added, type Amounts } from '../../release/amounts.ts'
import { amountsOf, type SplitCell, type ToldSplits } from '../../release/splits-together.ts'
import type { Tally } from '../../release/tally.ts'
import type { Pieces } from './pieces.ts'
import type { Value } from './read-split.ts'

/** A split while it is released beside those that are told already. */
export interface BesideOthers {
  isSafeWith(value: Value): boolean
  takeOff(value: Value): void
  /** Whether what is taken off may be told, all of it. */
  areSafe(): boolean
  /** No more of it is released. */
  tell(): void
}

export function besideOthers(input: {
  by: Dimension
  values: readonly Value[]
  pieces: Pieces
  /** What everybody did. */
  everybody: Omit<Tally, 'people'>
  amounts(): Amounts
  hasUnsaid: boolean
  told: ToldSplits
}): BesideOthers {
  const { by, pieces, everybody, hasUnsaid, told } = input
  const cells: SplitCell[] = []
  let { sum } = everybody
  let bits = input.values.reduce((some, { key }) => some | pieces.of(by, key), 0n)
  if (hasUnsaid) bits |= pieces.unsaid(by)
  const cellOf = ({ key, all, amounts }: Value): SplitCell => ({
    pieces: pieces.of(by, key),
    sum: all.sum,
    atMost: all,
    amounts,
  })
  // Nobody is left with more than they began with.
  const restWithout = (...some: SplitCell[]): SplitCell[] => {
    const rest = some.reduce((left, one) => left & ~one.pieces, bits)
    if (rest === 0n) return []
    const remains = some.reduce((left, one) => left - one.sum, sum)
    let left: Amounts | null = null
    const amounts = () => (left ??= added(input.amounts(), amountsOf([...cells, ...some]), -1n))
    return [{ pieces: rest, sum: remains, atMost: everybody, amounts }]
  }
  return {
    isSafeWith: (value) => {
      const cell = cellOf(value)
      const changed = [cell, ...restWithout(cell)]
      return told.areSafeWith([...cells, ...changed], changed)
    },
    takeOff: (value) => {
      const cell = cellOf(value)
      cells.push(cell)
      bits &= ~cell.pieces
      sum -= cell.sum
    },
    areSafe: () => told.areSafeWith([...cells, ...restWithout()]),
    tell: () => told.tell([...cells, ...restWithout()]),
  }
}
