import {
  reviseMonth,
  type Cell,
  type ReleasedMonth,
  type Revision,
} from '../../../src/privacy/release/revise-month.ts'
import { boundTargets, cellsOfPerson, oneEach, type Disclosure } from './attack.ts'
import { createAttacker, type Told } from './attacker.ts'
import { ALL_LINES, type Answers, type Target } from './publish.ts'
import { amountsOf, cellsOf, range, restated, type Place, type RandomWorld } from './random-world.ts'

/** A month and what became of it, in one program: the later values are variables after those that were published first. */
export async function attackRevised(
  world: RandomWorld,
  { told, tables }: Answers,
  revise: typeof reviseMonth = reviseMonth,
): Promise<{ state: Revision['state']; found: Disclosure[] }> {
  const { did, onlyMore } = restated(world)
  const now: RandomWorld = { ...world, did }
  const cellOf = (place: Place): Cell => ({
    people: place.people.length,
    was: valuesAt(world, place),
    is: valuesAt(now, place),
  })
  const [first] = tables.rows
  if (!first) return { state: 'unchanged', found: [] }
  const whole = { ...first, rows: tables.rows.flatMap(({ rows }) => rows) }
  const month = { all: cellOf(whole), units: tables.units.map(cellOf) }
  const revision = revise(month, { ...ALL_LINES, least: world.least })
  if (revision.state !== 'revised') return { state: revision.state, found: [] }
  const places = [whole, ...revision.taken.flatMap((at) => tables.units[at] ?? [])]
  return { state: 'revised', found: await attackChanged({ world, now, told, places, onlyMore }) }
}

/** What was told first and what is told now, in one program. */
export async function attackChanged(input: {
  world: RandomWorld
  now: RandomWorld
  told: readonly Told[]
  /** Where what is told now is taken. */
  places: readonly Place[]
  /** By how much that is more than was told first, of whose change is in it; absent: it is all there is now. */
  changes?: readonly { place: Place; sum: bigint }[]
  /** Whether it is known that records only came late. */
  onlyMore: boolean
}): Promise<Disclosure[]> {
  const { world, now, told, places, changes: taken, onlyMore } = input
  const half = world.people * world.rows * world.values
  const later = (at: number) => at + half
  const changes = range(half).map((at): Told => ({ ...moreAt([{ at }], later), sum: 0 }))
  const program = {
    variables: half * 2,
    told: [
      ...told,
      ...(taken?.map(({ place, sum }) => ({ ...moreAt(cellsOf(world, place), later), sum: Number(sum) })) ??
        places.map((place) => toldAt(now, place, later))),
    ],
    least: onlyMore ? changes : [],
  }
  using above = await createAttacker({ ...program, least: [...program.least, ...oneEach(world)] })
  using below = await createAttacker(program)
  const knownTo = (insider: number) => [
    ...cellsOfPerson(world, insider),
    ...cellsOfPerson(now, insider).map(({ at, amount }) => ({ at: later(at), amount })),
  ]
  const targets = places.flatMap((place) => aimAtChanged({ world, now, place, later, onlyMore }))
  return boundTargets({ above, below, targets, world, knownTo })
}

/** How much more some cells are later. */
const moreAt = (cells: readonly { at: number }[], later: (at: number) => number) => ({
  of: cells.flatMap(({ at }) => [at, later(at)]),
  times: cells.flatMap(() => [-1, 1]),
})

/** A revision of everything, whatever it tells. */
export const takeAll = ({ units }: ReleasedMonth): Revision => ({
  state: 'revised',
  taken: [...units.keys()],
  unassigned: 0n,
})

const valuesAt = (world: RandomWorld, place: Place) => {
  const amounts = amountsOf(world, place)
  return new Map(place.people.map((person, i) => [String(person), amounts[i] ?? 0n]))
}

function toldAt(world: RandomWorld, place: Place, variable: (at: number) => number): Told {
  const sum = amountsOf(world, place).reduce((all, amount) => all + amount, 0n)
  return { of: cellsOf(world, place).map(({ at }) => variable(at)), sum: Number(sum) }
}

/** Those whose values changed most and least: what they have now, and by how much that is more. */
function aimAtChanged(input: {
  world: RandomWorld
  now: RandomWorld
  place: Place
  later: (at: number) => number
  onlyMore: boolean
}): Target[] {
  const { world, now, place, later, onlyMore } = input
  const changed = place.people
    .map((person) => {
      const own = { ...place, people: [person] }
      const [was = 0n, is = 0n] = [...amountsOf(world, own), ...amountsOf(now, own)]
      return { person, is: Number(is), change: Number(is - was), of: cellsOf(world, own).map(({ at }) => at) }
    })
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return [...changed.slice(0, 2), ...changed.slice(2).slice(-1)].flatMap(({ person, is, change, of }) => {
    const more = {
      person,
      sum: change,
      of: [...of, ...of.map(later)],
      times: [...of.map(() => -1), ...of.map(() => 1)],
    }
    return [...(is > 0 ? [{ person, sum: is, of: of.map(later) }] : []), ...(onlyMore ? [more] : [])]
  })
}
