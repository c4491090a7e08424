import { setImmediate } from 'node:timers/promises'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { Amounts } from '../../release/amounts.ts'
import type { Rule, Tally } from '../../release/tally.ts'
import { tallyOfList } from '../people/amount-list.ts'
import { readByPerson, type Facts } from '../people/person-values.ts'
import { amountsOf, listsOf, type List } from './placed-lists.ts'
import { whatIsUnsaid, whoIsSaid } from './what-is-unsaid.ts'

/** What all people of a value did. */
export interface AddedUp extends Omit<Tally, 'people'> {
  /** What no person is known to have caused. */
  nobody: bigint
}

export const sumOf = ({ sum, nobody }: AddedUp): bigint => sum + nobody

/** A value of a split, and what each person did of it. */
export interface Value {
  key: string
  all: AddedUp
  amounts(): Amounts
}

/** A metric by the values of a dimension. */
export interface SplitOf {
  /** Those of which there is anything, the largest first. */
  values: readonly Value[]
  /** What everybody did, which may be more than the values say. */
  everybody: AddedUp
  amounts(): Amounts
  /** What it is more; null where the values say more of somebody than there is. */
  unsaid(): Pick<Tally, 'active' | 'sum'> | null
  /** People of whom any value says something. */
  said(): number
}

/** Metrics of some days, which are asked by one dimension after the other. */
export interface Splits {
  by(dimension: Dimension, metrics: readonly MetricId[]): Promise<Map<MetricId, SplitOf>>
}

/**
 * People have places, the same in every metric and split: amounts are lists beside them, and nobody is looked up by name but
 * once a value. Most lists are only ever tallied.
 */
export async function openSplits(
  facts: Facts,
  asked: { metrics: readonly MetricId[]; range: Interval },
  rule: Rule,
): Promise<Splits> {
  const places = new Map<string, number>()
  const whole = new Map<MetricId, List>()
  for (const one of await readByPerson(facts, asked))
    for (const [metric, list] of listsOf(one, places)) whole.set(metric, list)
  return {
    by: async (dimension, metrics) => {
      const read = await readByPerson(facts, { metrics, range: asked.range, by: dimension })
      const lists = read.map((one) => ({ key: one.value, lists: listsOf(one, places) }))
      const found = new Map<MetricId, SplitOf>()
      for (const metric of metrics) {
        await setImmediate()
        const all = whole.get(metric)
        const own = lists.flatMap(({ key, lists: of }) => {
          const list = of.get(metric)
          return list ? [{ key, list }] : []
        })
        if (all) found.set(metric, splitOf(all, own, places.size, rule))
      }
      return found
    },
  }
}

function splitOf(
  all: List,
  lists: readonly { key: string; list: List }[],
  people: number,
  rule: Rule,
): SplitOf {
  const valueOf = (key: string, list: List): Value => {
    const { sum, active, top } = tallyOfList(list.amounts, rule)
    return { key, all: { sum, active, top, nobody: list.nobody }, amounts: once(() => amountsOf(list)) }
  }
  const values = lists.map(({ key, list }) => valueOf(key, list)).filter((value) => sumOf(value.all) !== 0n)
  const everybody = valueOf('', all)
  const own = lists.map(({ list }) => list)
  return {
    values: values.toSorted(largestFirst),
    everybody: everybody.all,
    amounts: everybody.amounts,
    unsaid: once(() => whatIsUnsaid(all, own, people)),
    said: once(() => whoIsSaid(own, people)),
  }
}

function largestFirst(a: Value, b: Value): number {
  const [of, other] = [sumOf(a.all), sumOf(b.all)]
  return of === other ? (a.key < b.key ? -1 : 1) : of > other ? -1 : 1
}

function once<Made>(make: () => Made): () => Made {
  let made: { of: Made } | null = null
  return () => (made ??= { of: make() }).of
}
