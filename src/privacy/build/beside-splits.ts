import type { Dimension } from '../../model/metric.ts'
import type { SplitCell, ToldSplits } from '../release/splits-together.ts'
import { tallyOf, type Rule } from '../release/tally.ts'
import type { Pieces } from './pieces.ts'

/** What each person did. */
type Amounts = ReadonlyMap<string, bigint>

interface Value {
  key: string
  of: Amounts
}

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
  values: readonly string[]
  pieces: Pieces
  /** What everybody did, and who did most of it. */
  all: Amounts
  hasUnsaid: boolean
  told: ToldSplits
  rule: Rule
}): BesideOthers {
  const { by, pieces, all, hasUnsaid, told, rule } = input
  const left = new Map(all)
  const everybody = tallyOf(all.values(), rule)
  const cells: SplitCell[] = []
  let { sum } = everybody
  let bits = input.values.reduce((some, value) => some | pieces.of(by, value), 0n)
  if (hasUnsaid) bits |= pieces.unsaid(by)
  const cellOf = ({ key, of }: Value): SplitCell => {
    const tally = tallyOf(of.values(), rule)
    return { pieces: pieces.of(by, key), sum: tally.sum, atMost: tally, amounts: () => of }
  }
  // Nobody is left with more than they began with.
  const restWithout = (one?: SplitCell): SplitCell[] => {
    const rest = one ? bits & ~one.pieces : bits
    const amounts = () => (one ? without(left, one.amounts()) : left)
    return rest === 0n ? [] : [{ pieces: rest, sum: sum - (one?.sum ?? 0n), atMost: everybody, amounts }]
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
      for (const [person, amount] of value.of) left.set(person, (left.get(person) ?? 0n) - amount)
    },
    areSafe: () => told.areSafeWith([...cells, ...restWithout()]),
    tell: () => told.tell([...cells, ...restWithout()]),
  }
}

function without(all: Amounts, some: Amounts): Amounts {
  const left = new Map(all)
  for (const [person, amount] of some) left.set(person, (left.get(person) ?? 0n) - amount)
  return left
}
