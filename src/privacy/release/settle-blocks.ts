import { createHomes, homesOf, type Block, type Home, type Homes } from './block.ts'
import { dissolve, foldSmall } from './merge-blocks.ts'

/** How people are divided in a quarter. */
export interface Settled {
  blocks: readonly Block[]
  /** Who is not counted where the list of units has them, and for how many quarters, this one included. */
  waits: ReadonlyMap<string, number>
}

type Members = ReadonlyMap<string, ReadonlySet<string>>

/** So many quarters somebody waits for company. */
const PATIENCE = 4

/**
 * The blocks of a quarter, out of those that the list of units makes by itself and those of the quarter before. Whoever
 * would go from one block to another with fewer than `k` stays: those few could be reckoned out of two months.
 * @param members of each unit of the list; what is no longer on it divides nobody
 */
export function settleBlocks(input: {
  wanted: readonly Block[]
  before: Settled
  members: Members
  k: number
}): Settled {
  const { before, members, k } = input
  const homes = createHomes()
  const wants = homesOf(input.wanted.map(({ people, units }) => ({ people, units: homes.of(units) })))
  const was = new Map(
    before.blocks.flatMap((block) => block.people.map((person) => [person, block] as const)),
  )
  const wantsOf = (person: string) => wants.get(person) ?? homes.of([])
  const listed = ({ units }: Block) => homes.of([...units].filter((unit) => members.has(unit)))
  const moved = [...Map.groupBy(wants.keys(), (person) => was.get(person))].flatMap(([old, people]) =>
    old ? leave({ old: listed(old), people, wantsOf, k }) : enter({ people, wantsOf, homes, members, k }),
  )
  const wasPatient = (person: string) => (before.waits.get(person) ?? 0) >= PATIENCE
  const isWaiting = (person: string, home: Home) => !isAtHome(person, home, wantsOf(person), members)
  const isDue = (person: string, home: Home) => wasPatient(person) && isWaiting(person, home)
  const blocks = foldSmall(dissolve(moved, { wantsOf, isDue, homes }), homes, k)
  const waiting = blocks.flatMap(({ people, units }) => people.filter((person) => isWaiting(person, units)))
  const quarters = (person: string) => (wasPatient(person) ? 1 : (before.waits.get(person) ?? 0) + 1)
  return { blocks, waits: new Map(waiting.map((person) => [person, quarters(person)])) }
}

/** Whether they are counted in their own units alone, and the list would not count them in one more. */
function isAtHome(person: string, home: Home, wanted: Home, members: Members): boolean {
  if (home === wanted) return true
  const isOwn = [...home].every((unit) => members.get(unit)?.has(person))
  return isOwn && !home.isSubsetOf(wanted)
}

/** Out of one block at least k go the same way, and at least k stay, or nobody goes. */
function leave(input: {
  old: Home
  people: readonly string[]
  wantsOf: (person: string) => Home
  k: number
}): Block[] {
  const { old, people, wantsOf, k } = input
  const ways = [...Map.groupBy(people, wantsOf)].map(([units, some]) => ({ units, people: some }))
  const isGoing = ({ units, people: some }: Block) => units !== old && some.length >= k
  const staying = ways.filter((way) => !isGoing(way)).flatMap((way) => way.people)
  const left = keepCompany(ways.filter(isGoing), staying, k)
  return [...left.going, { units: old, people: left.staying }]
}

/** Newcomers begin where at least k of them do, else in the smallest unit that has k of them. */
function enter(input: {
  people: readonly string[]
  wantsOf: (person: string) => Home
  homes: Homes
  members: Members
  k: number
}): Block[] {
  const { people, wantsOf, homes, members, k } = input
  const going: Block[] = []
  const waiting = new Set(people)
  const begin = (some: readonly string[]) => {
    if (some.length < k) return
    going.push({ units: homes.above(some.map(wantsOf)), people: some })
    for (const person of some) waiting.delete(person)
  }
  for (const some of Map.groupBy(people, wantsOf).values()) begin(some)
  const isOf = Map.groupBy(
    [...waiting].flatMap((person) => [...wantsOf(person)].map((unit) => ({ unit, person }))),
    ({ unit }) => unit,
  )
  const sizeOf = (unit: string) => members.get(unit)?.size ?? 0
  const smallestFirst = [...isOf.keys()].toSorted((a, b) => sizeOf(a) - sizeOf(b) || (a < b ? -1 : 1))
  for (const unit of smallestFirst) {
    if ((isOf.get(unit)?.length ?? 0) >= k) begin([...waiting].filter((person) => wantsOf(person).has(unit)))
  }
  const left = keepCompany(going, [...waiting], k)
  return [...left.going, { units: homes.above(left.staying.map(wantsOf)), people: left.staying }]
}

/** The smallest company stays as well where those who stay would be too few. */
function keepCompany(going: readonly Block[], staying: readonly string[], k: number) {
  if (staying.length === 0 || staying.length >= k) return { going, staying }
  const largestFirst = going.toSorted((a, b) => b.people.length - a.people.length)
  const last = largestFirst.pop()
  return { going: largestFirst, staying: [...staying, ...(last?.people ?? [])] }
}
