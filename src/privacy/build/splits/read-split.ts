import { setImmediate } from 'node:timers/promises'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { Rule, Tally } from '../../release/tally.ts'
import { tallyOfList, type AmountList } from '../people/amount-list.ts'
import { readByPerson, type ByPerson, type Facts } from '../people/person-values.ts'
import type { Amounts } from './what-is-left.ts'

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

/** Places of people and what each did; `nobody` did the rest. */
interface List {
  places: readonly number[]
  amounts: AmountList
  nobody: bigint
}

function listsOf({ people, amounts }: ByPerson, places: Map<string, number>): Map<MetricId, List> {
  const known = people.filter((person) => person !== '')
  const own = known.map((person) => {
    const place = places.get(person) ?? places.size
    places.set(person, place)
    return place
  })
  const unknown = people.flatMap((person, at) => (person === '' ? [at] : []))
  return new Map(
    [...amounts].map(([metric, list]) => {
      const which = unknown.length === 0 ? list.which : list.which.filter((_, at) => people[at] !== '')
      const nobody = unknown.reduce((sum, at) => sum + amountAt(list, at), 0n)
      return [metric, { places: own, amounts: { ...list, which }, nobody }] as const
    }),
  )
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
  return {
    values: values.toSorted(largestFirst),
    everybody: everybody.all,
    amounts: everybody.amounts,
    unsaid: once(() => whatIsUnsaid(all, lists, people)),
    said: once(() => whoIsSaid(lists, people)),
  }
}

function largestFirst(a: Value, b: Value): number {
  const [of, other] = [sumOf(a.all), sumOf(b.all)]
  return of === other ? (a.key < b.key ? -1 : 1) : of > other ? -1 : 1
}

function whatIsUnsaid(
  all: List,
  lists: readonly { list: List }[],
  people: number,
): Pick<Tally, 'active' | 'sum'> | null {
  const left = Array.from({ length: people }, () => 0n)
  all.places.forEach((place, at) => (left[place] = amountAt(all.amounts, at)))
  for (const { list } of lists) {
    if (hasLess(list.amounts)) return null
    list.places.forEach((place, at) => {
      const [had, amount] = [left[place] ?? 0n, amountAt(list.amounts, at)]
      if (amount !== 0n) left[place] = had === amount ? 0n : had - amount
    })
  }
  let [active, sum] = [0, 0n]
  for (const amount of left) {
    if (amount < 0n) return null
    if (amount === 0n) continue
    active += 1
    sum += amount
  }
  return { active, sum }
}

function hasLess({ which, amounts }: AmountList): boolean {
  const isLess = amounts.map((amount) => amount < 0n)
  return isLess.includes(true) && which.some((one) => isLess[one])
}

function whoIsSaid(lists: readonly { list: List }[], people: number): number {
  const isSaid = new Uint8Array(people)
  for (const { list } of lists) {
    list.places.forEach((place, at) => {
      if (list.amounts.which[at] !== 0) isSaid[place] = 1
    })
  }
  return isSaid.reduce((count, one) => count + one, 0)
}

const amountAt = ({ which, amounts }: AmountList, at: number): bigint => amounts[which[at] ?? 0] ?? 0n

const amountsOf = ({ places, amounts }: List): Amounts => {
  const found = new Map<number, bigint>()
  places.forEach((place, at) => {
    const amount = amountAt(amounts, at)
    if (amount !== 0n) found.set(place, amount)
  })
  return found
}

function once<Made>(make: () => Made): () => Made {
  let made: { of: Made } | null = null
  return () => (made ??= { of: make() }).of
}
