import type { Block } from './block.ts'
import { settleBlocks, type Settled } from './settle-blocks.ts'

/** A team, a group or a connection, with the subjects that are its members. */
export interface Unit {
  id: string
  members: readonly string[]
}

/** A unit as it is counted. */
export interface CountedUnit {
  id: string
  /** Places of its blocks. */
  blocks: readonly number[]
  counted: number
  members: number
}

export interface Structure extends Settled {
  /** Those that count enough of their members, the largest first. */
  units: readonly CountedUnit[]
  /** Whom no list has any more, or who never used the tool: they are known to be idle, so that they hide nobody. */
  gone?: ReadonlySet<string>
}

/**
 * Divide people into blocks by units, in their order, without looking at what anybody did.
 * @param before the quarter before: between two quarters at least `k` go the same way, or stay where they were
 */
export function formBlocks(
  people: Iterable<string>,
  units: readonly Unit[],
  k: number,
  before?: Settled | null,
): Structure {
  const wanted = divide(people, units, k)
  const members = new Map(units.map((unit) => [unit.id, new Set(unit.members)]))
  const settled = before ? settleBlocks({ wanted, before, members, k }) : { blocks: wanted, waits: new Map() }
  return { ...settled, units: keptUnits(settled.blocks, members, k) }
}

/** A unit whose cut would leave fewer than `k` on either side does not count those people. */
function divide(people: Iterable<string>, units: readonly Unit[], k: number): Block[] {
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
  return blocks.map(({ people: some, units: names }) => ({ people: [...some], units: names }))
}

/** Of those it counts, somebody may have left the unit: what makes it is at least half of its members. */
function keptUnits(
  blocks: readonly Block[],
  members: ReadonlyMap<string, ReadonlySet<string>>,
  k: number,
): CountedUnit[] {
  const places = new Map<string, number[]>([...members.keys()].map((id) => [id, []]))
  for (const [at, block] of blocks.entries()) for (const id of block.units) places.get(id)?.push(at)
  return [...members]
    .flatMap(([id, own]) => {
      const at = places.get(id) ?? []
      const people = at.flatMap((one) => blocks[one]?.people ?? [])
      const stayed = people.filter((person) => own.has(person))
      const isKept = stayed.length >= k && stayed.length * 2 >= own.size
      return isKept ? [{ id, blocks: at, counted: people.length, members: own.size }] : []
    })
    .toSorted((a, b) => b.counted - a.counted)
}

/**
 * The order in which units divide: those an organisation put first, then who cuts the fewest others, the larger first.
 * @param first the organisation's own list, and after it the order of last quarter: another order cuts other pieces
 */
export function orderUnits(units: readonly Unit[], first: readonly string[] = []): Unit[] {
  const place = new Map([...new Set(first)].map((id, at) => [id, at]))
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
