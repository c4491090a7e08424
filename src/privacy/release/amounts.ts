/** What people did, by their places, which are the same in every split: each of them once, and beside them how much. */
export interface Amounts {
  places: readonly number[]
  amounts: readonly bigint[]
}

/** What each person did with what they did of others, that much more or less; without those of whom it is nothing. */
export function added(amounts: Amounts, others: readonly Amounts[], times: 1n | -1n): Amounts {
  const all = [amounts, ...others]
  const people = all.reduce((most, { places }) => places.reduce((a, b) => Math.max(a, b + 1), most), 0)
  // Everybody has a place in it: a map of them takes several times as long.
  const sums = Array.from({ length: people }, () => 0n)
  for (const [at, one] of all.entries()) add(sums, one, at === 0 ? 1n : times)
  return without0(sums)
}

function add(sums: bigint[], { places, amounts }: Amounts, times: 1n | -1n): void {
  for (const [at, place] of places.entries()) {
    const [had, amount] = [sums[place] ?? 0n, amounts[at] ?? 0n]
    sums[place] = times === 1n ? had + amount : had - amount
  }
}

function without0(sums: readonly bigint[]): Amounts {
  const [places, amounts]: [number[], bigint[]] = [[], []]
  for (const [place, amount] of sums.entries()) {
    if (amount === 0n) continue
    places.push(place)
    amounts.push(amount)
  }
  return { places, amounts }
}
