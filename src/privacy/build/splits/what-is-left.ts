import type { Amounts } from '../../release/amounts.ts'
import { keepLargest, tallyOf, type Rule, type Tally } from '../../release/tally.ts'
import type { Rest } from '../../release/release-values.ts'
import { ONE } from '../smallest-part.ts'

/** What everybody did, with those who did most first, and where each of them is: splits of one metric share the order. */
export interface Ranked {
  falling: readonly bigint[]
  ranks: ReadonlyMap<number, number>
}

export function ranked({ places, amounts }: Amounts): Ranked {
  const all = places.map((person, at) => [person, amounts[at] ?? 0n] as const)
  const order = all.toSorted(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
  return {
    falling: order.map(([, amount]) => amount),
    ranks: new Map(order.map(([person], rank) => [person, rank])),
  }
}

/**
 * Amounts that are left of everybody as those of values are taken off. Whoever the values say more of than there is, of
 * them nothing can be told.
 */
export function amountsLeft(
  all: Ranked,
  rule: Rule,
  isSafe: (tally: Omit<Tally, 'people'>) => boolean,
): Rest<Amounts> {
  const left = [...all.falling]
  let { active, sum } = tallyOf(left, rule)
  let looked: { value: Amounts; rest: LeftOf } | null = null
  const without = (value: Amounts): LeftOf | null => {
    if (looked?.value === value) return looked.rest
    const rest = takenOff(all, left, value, rule)
    looked = rest && { value, rest }
    return rest
  }
  return {
    isSafeWithout: (value) => {
      const rest = without(value)
      if (!rest) return false
      const { gone, off, top } = rest
      return active === gone || isSafe({ active: active - gone, sum: sum - off, top })
    },
    takeOff: (value) => {
      const rest = without(value)
      if (!rest) return
      for (const [at, rank] of rest.ranks.entries()) left[rank] = rest.amounts[at] ?? 0n
      active -= rest.gone
      sum -= rest.off
      looked = null
    },
  }
}

/** What taking a value off leaves: ranks of those of whom it says something of, and what they are left with; and the largest. */
interface LeftOf {
  ranks: readonly number[]
  amounts: readonly bigint[]
  gone: number
  off: bigint
  top: readonly bigint[]
}

function takenOff(all: Ranked, left: readonly bigint[], value: Amounts, rule: Rule): LeftOf | null {
  const [ranks, amounts, top]: [number[], bigint[], bigint[]] = [[], [], []]
  const isTouched = new Uint8Array(left.length)
  let [gone, off] = [0, 0n]
  for (const [at, person] of value.places.entries()) {
    const amount = value.amounts[at] ?? 0n
    const rank = all.ranks.get(person)
    const rest = (rank === undefined ? 0n : (left[rank] ?? 0n)) - amount
    if (rest < 0n) return null
    if (rank === undefined || amount === 0n) continue
    ranks.push(rank)
    amounts.push(rest)
    isTouched[rank] = 1
    if (rest === 0n) gone += 1
    else keepLargest(top, rest, rule.insiders + 1)
    off += amount
  }
  keepUntouched(top, { all, left, isTouched }, rule)
  return { ranks, amounts, gone, off, top }
}

/** The most that people are left with whom a value says nothing of. Nobody is left with more than they began with. */
function keepUntouched(
  top: bigint[],
  { all, left, isTouched }: { all: Ranked; left: readonly bigint[]; isTouched: Uint8Array },
  rule: Rule,
): void {
  for (const [rank, atFirst] of all.falling.entries()) {
    const least = top[rule.insiders]
    if (least !== undefined && atFirst <= least) break
    const rest = left[rank] ?? 0n
    if (rest !== 0n && isTouched[rank] === 0) keepLargest(top, rest, rule.insiders + 1)
  }
}

/** People who are in any of the values that are left, each once. */
export function peopleLeft(
  values: Iterable<Amounts>,
  rule: Rule,
  isSafe: (tally: Omit<Tally, 'people'>) => boolean,
): Rest<Amounts> {
  const times = new Map<number, number>()
  for (const value of values)
    for (const person of value.places) times.set(person, (times.get(person) ?? 0) + 1)
  return {
    isSafeWithout: (value) => {
      let active = times.size
      for (const person of value.places) if (times.get(person) === 1) active -= 1
      return active === 0 || isSafe(tallyOfPeople(active, rule))
    },
    takeOff: (value) => {
      for (const person of value.places) {
        const others = (times.get(person) ?? 0) - 1
        if (others > 0) times.set(person, others)
        else times.delete(person)
      }
    },
  }
}

/** Of a number of people: each of them is one. */
export const tallyOfPeople = (active: number, { insiders }: Rule): Omit<Tally, 'people'> => ({
  active,
  sum: BigInt(active) * ONE,
  top: Array.from({ length: Math.min(active, insiders + 1) }, () => ONE),
})
