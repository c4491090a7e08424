/** A team, a group or a connection, with the subjects that are its members. */
export interface Unit {
  id: string
  members: readonly string[]
}

/** People who are never divided, whatever is published. */
export interface Block {
  people: readonly string[]
  /** The units it is counted in. */
  units: ReadonlySet<string>
}

/** A unit as it is counted. */
export interface CountedUnit {
  id: string
  /** Places of its blocks. */
  blocks: readonly number[]
  counted: number
  members: number
}

export interface Structure {
  blocks: readonly Block[]
  /** Those that count enough of their members, the largest first. */
  units: readonly CountedUnit[]
}

/**
 * Divide people into blocks by units, in their order, without looking at what anybody did. A unit whose cut would leave
 * fewer than `k` on either side does not count those people.
 */
export function formBlocks(people: Iterable<string>, units: readonly Unit[], k: number): Structure {
  const everybody = new Set(people)
  const blocks: { people: Set<string>; units: Set<string> }[] = [{ people: everybody, units: new Set() }]
  const blockOf = new Map([...everybody].map((person) => [person, 0]))
  for (const { id, members } of units) {
    const known = members.filter((person) => blockOf.has(person))
    const touched = Map.groupBy(new Set(known), (person) => blockOf.get(person) ?? 0)
    for (const [at, part] of touched) {
      const block = blocks[at]
      if (!block) continue
      const rest = block.people.size - part.length
      if (rest === 0) block.units.add(id)
      if (rest === 0 || rest < k || part.length < k) continue
      for (const person of part) {
        block.people.delete(person)
        blockOf.set(person, blocks.length)
      }
      blocks.push({ people: new Set(part), units: new Set([...block.units, id]) })
    }
  }
  const formed = blocks.map(({ people: some, units: names }) => ({ people: [...some], units: names }))
  return { blocks: formed, units: keptUnits(formed, units, k) }
}

function keptUnits(blocks: readonly Block[], units: readonly Unit[], k: number): CountedUnit[] {
  const places = new Map<string, number[]>(units.map(({ id }) => [id, []]))
  for (const [at, block] of blocks.entries()) for (const id of block.units) places.get(id)?.push(at)
  return units
    .map(({ id, members }) => {
      const own = places.get(id) ?? []
      const counted = own.reduce((sum, at) => sum + (blocks[at]?.people.length ?? 0), 0)
      return { id, blocks: own, counted, members: new Set(members).size }
    })
    .filter(({ counted, members }) => counted >= k && counted * 2 >= members)
    .toSorted((a, b) => b.counted - a.counted)
}

/** The order in which units divide: those an organisation put first, then who cuts the fewest others, the larger first. */
export function orderUnits(units: readonly Unit[], first: readonly string[] = []): Unit[] {
  const place = new Map(first.map((id, at) => [id, at]))
  const cuts = countCuts(units)
  const rank = ({ id }: Unit) => place.get(id) ?? first.length
  return units.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (cuts.get(a.id) ?? 0) - (cuts.get(b.id) ?? 0) ||
      b.members.length - a.members.length ||
      (a.id < b.id ? -1 : 1),
  )
}

/** How many other units each crosses: they share members, and neither holds the other. */
function countCuts(units: readonly Unit[]): Map<string, number> {
  const unitsOf = new Map<string, number[]>()
  for (const [at, { members }] of units.entries()) {
    for (const person of new Set(members)) unitsOf.set(person, [...(unitsOf.get(person) ?? []), at])
  }
  const shared = units.map(() => new Map<number, number>())
  for (const own of unitsOf.values()) {
    for (const a of own) for (const b of own) shared[a]?.set(b, (shared[a]?.get(b) ?? 0) + 1)
  }
  return new Map(
    units.map(({ id }, a) => {
      const sizeOf = (at: number) => shared[at]?.get(at) ?? 0
      const crossed = [...(shared[a] ?? [])].filter(([b, n]) => n < sizeOf(a) && n < sizeOf(b))
      return [id, crossed.length]
    }),
  )
}
