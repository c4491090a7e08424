import { metricById } from '../../metrics/catalog.ts'
import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Interval } from '../../model/time.ts'
import { areSafeTogether, type SplitCell } from '../release/splits-together.ts'
import { tallyOf, type Rule, type Tally } from '../release/tally.ts'
import { leastOf } from './building.ts'
import type { Facts } from './person-values.ts'

/** Values of two dimensions that something was done with at once. */
type Pair = readonly [value: string, other: string]

/** A split that is told already, and which values go with which: whoever knows products and models knows that as well. */
interface Other extends ToldSplit {
  pairs: readonly Pair[]
}

/** What is told of a metric already, as far as the source says how a dimension goes with it. */
export async function readOthers(
  { feed }: Facts,
  { metric, range, by }: { metric: MetricId; range: Interval; by: Dimension },
  told: readonly ToldSplit[],
): Promise<Other[]> {
  const others: Other[] = []
  for (const split of told) {
    const groupBy = [by, split.by]
    const isGiven = metricById(metric).combinations.some((set) => groupBy.every((one) => set.includes(one)))
    if (!isGiven || split.cells.length < 2) continue
    const groups = await feed.groups({ metrics: [metric], range, groupBy })
    const pairs = groups.flatMap(({ key: [value = '', other = ''], values: [amount] }): Pair[] =>
      Number(amount ?? 0) === 0 ? [] : [[value, other]],
    )
    others.push({ ...split, pairs })
  }
  return others
}

type Amounts = ReadonlyMap<string, bigint>

/** A number of a split: values, and what each person did of them. */
interface Cell {
  values: ReadonlySet<string>
  /** With it is what no value says. */
  hasUnsaid: boolean
  tally: Omit<Tally, 'people'>
  amounts(): Amounts
}

/** A split of a metric as it is told. */
export interface ToldSplit {
  by: Dimension
  cells: readonly Cell[]
}

interface Value {
  key: string
  of: Amounts
}

/** A split while it is released beside those that are told already. */
export interface BesideOthers {
  isSafeWith(value: Value): boolean
  takeOff(value: Value): void
  told(): ToldSplit
}

export function besideOthers(input: {
  metric: MetricId
  by: Dimension
  values: readonly string[]
  /** What everybody did, and who did most of it. */
  all: Amounts
  hasUnsaid: boolean
  others: readonly Other[]
  rule: Rule
  isSafe(tally: Omit<Tally, 'people'>): boolean
}): BesideOthers {
  const { metric, by, all, hasUnsaid, others, rule, isSafe } = input
  const left = new Map(all)
  const values = new Set(input.values)
  const everybody = tallyOf(all.values(), rule)
  const cells: Cell[] = []
  let { sum } = everybody
  const cellOf = ({ key, of }: Value): Cell => ({
    values: new Set([key]),
    hasUnsaid: false,
    tally: tallyOf(of.values(), rule),
    amounts: () => of,
  })
  // Nobody is left with more than they began with.
  const restOf = (one?: Value): Cell => {
    const taken = one ? tallyOf(one.of.values(), rule).sum : 0n
    return {
      values: one ? values.difference(new Set([one.key])) : new Set(values),
      hasUnsaid,
      tally: { ...everybody, sum: sum - taken },
      amounts: () => (one ? without(left, one.of) : left),
    }
  }
  const least = leastOf(metric)
  return {
    isSafeWith: (value) => {
      const changed = [cellOf(value), restOf(value)]
      return others.every(({ pairs, cells: told }) => {
        const own = [...cells, ...changed].map((cell) => inPieces(cell, pairs, 0))
        return areSafeTogether({
          told: told.map((cell) => inPieces(cell, pairs, 1)),
          cells: own,
          changed: own.slice(-2),
          rule,
          least,
          isSafe,
        })
      })
    },
    takeOff: (value) => {
      cells.push(cellOf(value))
      values.delete(value.key)
      for (const [person, amount] of value.of) left.set(person, (left.get(person) ?? 0n) - amount)
      sum -= tallyOf(value.of.values(), rule).sum
    },
    told: () => ({ by, cells: values.size > 0 || hasUnsaid ? [...cells, restOf()] : cells }),
  }
}

function without(all: Amounts, some: Amounts): Amounts {
  const left = new Map(all)
  for (const [person, amount] of some) left.set(person, (left.get(person) ?? 0n) - amount)
  return left
}

/** A piece is a value of one dimension with a value of the other. What no value says is a piece of its own. */
function inPieces({ values, hasUnsaid, tally, amounts }: Cell, pairs: readonly Pair[], at: 0 | 1): SplitCell {
  const own = pairs.flatMap((pair) => (values.has(pair[at]) ? JSON.stringify(pair) : []))
  const pieces = new Set([...own, ...(hasUnsaid ? [`unsaid ${at}`] : [])])
  return { pieces, sum: tally.sum, atMost: tally, amounts }
}
