import { tallyOf, type Rule, type Tally } from '../release/tally.ts'
import type { Rest } from '../release/release-values.ts'
import { ONE } from './smallest-part.ts'

/** What each person did. */
type Amounts = ReadonlyMap<string, bigint>

/** What everybody did, with those who did most first: splits of one metric share the order. */
export interface Ranked {
  amounts: Amounts
  falling: readonly (readonly [person: string, amount: bigint])[]
}

export const ranked = (amounts: Amounts): Ranked => ({
  amounts,
  falling: [...amounts].toSorted(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1)),
})

/**
 * Amounts that are left of everybody as those of values are taken off. Whoever the values say more of than there is, of
 * them nothing can be told.
 */
export function amountsLeft(
  all: Ranked,
  rule: Rule,
  isSafe: (tally: Omit<Tally, 'people'>) => boolean,
): Rest<Amounts> {
  const left = new Map(all.amounts)
  let { active, sum } = tallyOf(left.values(), rule)
  const without = (value: Amounts): Omit<Tally, 'people'> | null => {
    const touched: bigint[] = []
    let [gone, off] = [0, 0n]
    for (const [person, amount] of value) {
      const before = left.get(person) ?? 0n
      if (amount > before) return null
      if (before !== 0n && amount === before) gone += 1
      touched.push(before - amount)
      off += amount
    }
    const { top } = tallyOf([...largestLeft(all, left, value, rule), ...touched], rule)
    return { active: active - gone, sum: sum - off, top }
  }
  return {
    isSafeWithout: (value) => {
      const rest = without(value)
      return rest !== null && (rest.active === 0 || isSafe(rest))
    },
    takeOff: (value) => {
      for (const [person, amount] of value) {
        const before = left.get(person) ?? 0n
        if (before !== 0n && amount === before) active -= 1
        left.set(person, before - amount)
        sum -= amount
      }
    },
  }
}

/** The most that people are left with whom a value says nothing of. Nobody is left with more than they began with. */
function largestLeft({ falling }: Ranked, left: Amounts, value: Amounts, rule: Rule): readonly bigint[] {
  let top: readonly bigint[] = []
  for (const [person, atFirst] of falling) {
    const least = top[rule.insiders]
    if (least !== undefined && atFirst <= least) break
    if (!value.has(person)) top = tallyOf([...top, left.get(person) ?? 0n], rule).top
  }
  return top
}

/** People who are in any of the values that are left, each once. */
export function peopleLeft(
  values: Iterable<Amounts>,
  rule: Rule,
  isSafe: (tally: Omit<Tally, 'people'>) => boolean,
): Rest<Amounts> & { count(): number } {
  const times = new Map<string, number>()
  for (const value of values)
    for (const person of value.keys()) times.set(person, (times.get(person) ?? 0) + 1)
  const isLast = (person: string) => times.get(person) === 1
  return {
    count: () => times.size,
    isSafeWithout: (value) => {
      const active = times.size - [...value.keys()].filter(isLast).length
      const top = Array.from({ length: Math.min(active, rule.insiders + 1) }, () => ONE)
      return active === 0 || isSafe({ active, sum: BigInt(active) * ONE, top })
    },
    takeOff: (value) => {
      for (const person of value.keys()) {
        const others = (times.get(person) ?? 0) - 1
        if (others > 0) times.set(person, others)
        else times.delete(person)
      }
    },
  }
}
