import type { Block, Home, Homes } from './block.ts'

/** Blocks with nobody twice and none empty: those of the same units are one. */
const joined = (blocks: readonly Block[]): Block[] =>
  [...Map.groupBy(blocks, ({ units }) => units)]
    .map(([units, some]) => ({ units, people: some.flatMap(({ people }) => people) }))
    .filter(({ people }) => people.length > 0)

/**
 * Where somebody has waited long enough, the block they are in and the one they belong to are this quarter one, of the
 * units above both. A quarter later they part anew, and everybody goes where they belong.
 */
export function dissolve(
  blocks: readonly Block[],
  {
    wantsOf,
    isDue,
    homes,
  }: { wantsOf: (person: string) => Home; isDue: (person: string, home: Home) => boolean; homes: Homes },
): Block[] {
  const goesTo = new Map<Home, Home>()
  const follow = (home: Home): Home => {
    const next = goesTo.get(home)
    return next ? follow(next) : home
  }
  for (const { people, units } of blocks) {
    for (const person of people) {
      if (!isDue(person, units)) continue
      const both = [follow(units), follow(wantsOf(person))]
      const above = homes.above(both)
      for (const home of both) if (home !== above) goesTo.set(home, above)
    }
  }
  return joined(blocks.map(({ people, units }) => ({ people, units: follow(units) })))
}

/** Blocks that those who left made smaller than k join another: one that loses no unit by it, else the fewest. */
export function foldSmall(blocks: readonly Block[], homes: Homes, k: number): Block[] {
  const byHome = new Map(joined(blocks).map((block) => [block.units, block]))
  for (;;) {
    const small = [...byHome.values()].find(({ people }) => people.length < k)
    if (!small || byHome.size === 1) return [...byHome.values()]
    byHome.delete(small.units)
    const other = nearest(small, [...byHome.values()])
    if (!other) return [small]
    byHome.delete(other.units)
    const units = homes.above([small.units, other.units])
    const people = [...(byHome.get(units)?.people ?? []), ...other.people, ...small.people]
    byHome.set(units, { units, people })
  }
}

function nearest({ units }: Block, others: readonly Block[]): Block | undefined {
  const ranked = others.map((block) => {
    const common = [...block.units].filter((unit) => units.has(unit)).length
    return { block, common, lost: block.units.size - common }
  })
  const sizeOf = ({ block }: { block: Block }) => block.people.length
  const [best] = ranked.toSorted((a, b) => a.lost - b.lost || b.common - a.common || sizeOf(a) - sizeOf(b))
  return best?.block
}
