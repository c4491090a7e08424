import type { Tally } from '../../release/tally.ts'
import type { AmountList } from '../people/amount-list.ts'
import { ONE } from '../smallest-part.ts'
import { amountAt, type List } from './placed-lists.ts'

/**
 * What of everybody no value says; null where the values say more of somebody than there is.
 * @param people of how many there are places
 */
export function whatIsUnsaid(
  all: List,
  lists: readonly List[],
  people: number,
): Pick<Tally, 'active' | 'sum'> | null {
  if (lists.some(({ amounts }) => hasLess(amounts))) return null
  const wholes = leftInWholes(all, lists, people)
  let [active, sum] = [0, 0n]
  for (const amount of wholes ?? leftExactly(all, lists, people)) {
    if (amount < 0) return null
    if (amount > 0) {
      active += 1
      sum += BigInt(amount)
    }
  }
  return { active, sum: wholes ? sum * ONE : sum }
}

/** What of each person no value says; null where an amount is no whole number, or a large one. */
function leftInWholes(all: List, lists: readonly List[], people: number): Float64Array | null {
  const left = new Float64Array(people)
  const take = ({ places, amounts: { which, wholes } }: List, times: 1 | -1) => {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0
      left[place] = (left[place] ?? 0) + times * (wholes[which[at] ?? 0] ?? 0)
    }
  }
  take(all, 1)
  for (const list of lists) take(list, -1)
  return left.includes(Number.NaN) ? null : left
}

function leftExactly(all: List, lists: readonly List[], people: number): bigint[] {
  const left = Array.from({ length: people }, () => 0n)
  all.places.forEach((place, at) => (left[place] = amountAt(all.amounts, at)))
  for (const list of lists) {
    list.places.forEach((place, at) => {
      const [had, amount] = [left[place] ?? 0n, amountAt(list.amounts, at)]
      if (amount !== 0n) left[place] = had === amount ? 0n : had - amount
    })
  }
  return left
}

function hasLess({ which, amounts }: AmountList): boolean {
  const isLess = amounts.map((amount) => amount < 0n)
  return isLess.includes(true) && which.some((one) => isLess[one])
}

/** Of how many people any value says something. */
export function whoIsSaid(lists: readonly List[], people: number): number {
  const isSaid = new Uint8Array(people)
  for (const list of lists) {
    list.places.forEach((place, at) => {
      if (list.amounts.which[at] !== 0) isSaid[place] = 1
    })
  }
  return isSaid.reduce((count, one) => count + one, 0)
}
