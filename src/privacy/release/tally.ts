/** What a piece of people did: enough to say whether it may be published. Amounts are whole, in the metric's smallest part. */
export interface Tally {
  /** Of those who could have done something. */
  people: number
  /** Those with a value other than 0. */
  active: number
  sum: bigint
  /** The largest values, falling: one more than the insiders of the rule. */
  top: readonly bigint[]
}

/** How strictly a piece is looked at; the settings of an organisation. */
export interface Rule {
  /** Fewest people behind a number. */
  k: number
  /** People of a piece who may pool what they know of themselves. */
  insiders: number
  /** By how much, in percent, the strongest of them must miss the largest value. */
  miss: bigint
  /** Fewest people of whom a count says that they may be idle. */
  idle: number
}

/** The shipped rule: whoever tries for a value within 10 % misses it by twice that. */
export const RULE: Rule = { k: 5, insiders: 1, miss: 20n, idle: 2 }

export function tallyOf(values: Iterable<bigint>, { insiders }: Rule): Tally {
  const top: bigint[] = []
  let [people, active, sum] = [0, 0, 0n]
  for (const value of values) {
    people += 1
    if (value === 0n) continue
    active += 1
    sum += value
    keepLargest(top, value, insiders + 1)
  }
  return { people, active, sum, top }
}

/** The tally of disjoint pieces together. */
export function together(tallies: readonly Tally[], { insiders }: Rule): Tally {
  const top: bigint[] = []
  let [people, active, sum] = [0, 0, 0n]
  for (const one of tallies) {
    people += one.people
    active += one.active
    sum += one.sum
    for (const value of one.top) keepLargest(top, value, insiders + 1)
  }
  return { people, active, sum, top }
}

/** Put a value among the largest ones, falling, if it is one of so many. */
export function keepLargest(top: bigint[], value: bigint, most: number): void {
  const least = top[most - 1]
  if (least !== undefined && value <= least) return
  const at = top.findIndex((other) => other < value)
  if (at !== -1) top.splice(at, 0, value)
  else if (top.length < most) top.push(value)
  if (top.length > most) top.pop()
}

/**
 * Whether the sum may be published: even insiders who take off their own values, and of everybody else who was active what
 * they did at least, do not come near the largest value.
 * @param least what somebody who was active has at least: 1 of events, 0 of amounts
 */
export function isSafeAmount({ active, sum, top }: Tally, rule: Rule, least: bigint): boolean {
  const [largest = 0n, ...others] = top
  const known = others.slice(0, rule.insiders).reduce((all, value) => all + value, 0n)
  const rest = BigInt(Math.max(0, active - 1 - rule.insiders)) * least
  return active >= rule.k && (sum - known - rest) * 100n >= largest * (100n + rule.miss)
}

/** Whether the number of those who were active may be published: that nearly all were says it of each. */
export function isSafeCount({ people, active }: Pick<Tally, 'people' | 'active'>, rule: Rule): boolean {
  return active >= rule.k && people - active >= rule.idle
}

/**
 * Whether the median of what people made may be published: of k people and 2 k things. Insiders made so few of them that on
 * each side of the middle there is one of somebody else, which may be anybody's but theirs.
 */
export function isSafeMedian(madeBy: Iterable<number>, { k, insiders }: Rule): boolean {
  const made = [...madeBy].filter((count) => count > 0).toSorted((a, b) => b - a)
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  const all = sumOf(made)
  return made.length >= k && all >= 2 * k && sumOf(made.slice(0, insiders)) * 2 + 1 < all
}
