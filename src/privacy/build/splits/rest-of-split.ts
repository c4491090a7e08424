import type { Amounts } from '../../release/amounts.ts'
import type { Rest } from '../../release/release-values.ts'
import type { Rule, Tally } from '../../release/tally.ts'
import type { AddedUp, SplitOf, Value } from './read-split.ts'
import { amountsLeft, peopleLeft, ranked, tallyOfPeople } from './what-is-left.ts'

type IsSafe = (tally: Omit<Tally, 'people'>) => boolean

/**
 * What is left as values are taken off, by what they add up to: in a large organisation nearly everything that is left is safe
 * whoever it is of. What each person did is looked at only where it is not.
 */
function restOf(
  values: readonly Value[],
  isSafeAtWorst: (left: readonly AddedUp[]) => boolean,
  look: () => Rest<Amounts>,
): Rest<Value> {
  const left = new Set(values)
  const off: Value[] = []
  let looked: Rest<Amounts> | null = null
  return {
    isSafeWithout: (value) => {
      if (isSafeAtWorst([...left].filter((one) => one !== value).map(({ all }) => all))) return true
      looked ??= look()
      for (const one of off.splice(0)) looked.takeOff(one.amounts())
      return looked.isSafeWithout(value.amounts())
    },
    takeOff: (value) => {
      left.delete(value)
      off.push(value)
    },
  }
}

/** At worst those with most in what is left have all that anybody has, and nobody is in two values. */
export function restOfAmounts(
  { values, everybody, unsaid, amounts }: Omit<SplitOf, 'said'>,
  rule: Rule,
  isSafe: IsSafe,
): Rest<Value> {
  const [largest = 0n] = everybody.top
  const top = Array.from({ length: rule.insiders + 1 }, () => largest)
  const isSafeAtWorst = (left: readonly AddedUp[]) => {
    const more = unsaid()
    if (more === null) return false
    const parts = [...left, more]
    const active = parts.reduce((count, part) => count + part.active, 0)
    const sum = parts.reduce((all, part) => all + part.sum, 0n)
    return active === 0 || (parts.some((part) => part.active >= rule.k) && isSafe({ active, sum, top }))
  }
  return restOf(values, isSafeAtWorst, () => amountsLeft(ranked(amounts()), rule, isSafe))
}

/** At worst everybody in what is left is in one value alone, or each is in as many as can be. */
export function restOfPeople(
  { values, said }: Pick<SplitOf, 'values' | 'said'>,
  rule: Rule,
  isSafe: IsSafe,
): Rest<Value> {
  const isSafeAtWorst = (left: readonly AddedUp[]) => {
    const most = left.reduce((count, { active }) => count + active, 0)
    const fewest = left.reduce((largest, { active }) => Math.max(largest, active), 0)
    const counts = [fewest, Math.min(most, said())]
    return most === 0 || counts.every((active) => isSafe(tallyOfPeople(active, rule)))
  }
  const look = () =>
    peopleLeft(
      values.map((value) => value.amounts()),
      rule,
      isSafe,
    )
  return restOf(values, isSafeAtWorst, look)
}

/** People who are in any of the values, each once. */
export function countPeople(values: readonly Value[]): number {
  const [first, ...others] = values
  if (!first || others.length === 0) return first?.all.active ?? 0
  return new Set(values.flatMap((value) => value.amounts().places)).size
}
