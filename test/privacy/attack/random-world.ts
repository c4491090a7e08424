import { lognormal, type Random } from '../../harness/run/chance.ts'
import { seededRandom } from '../../harness/run/seeded-random.ts'
import type { Unit } from '../../../src/privacy/release/form-blocks.ts'

/** A small organisation with a month of one measure, as nobody but its vendor sees it. */
export interface RandomWorld {
  seed: number
  people: number
  units: Unit[]
  rows: number
  values: number
  /** Dimensions that the values are told by: of each value, which of its own it is. */
  splits: (readonly number[])[]
  /** 1: counted events. 0: amounts. */
  least: bigint
  /** By person, row of time and value of the split: what they did. */
  did: bigint[][][]
}

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1))

/** Small, skewed and cut in every way through the same people: where numbers of groups give persons away. */
export function randomWorld(seed: number): RandomWorld {
  const random = seededRandom(seed)
  const people = between(random, 8, 60)
  const [rows, values] = [between(random, 1, 3), between(random, 1, 4)]
  const splits = [range(values), range(values).map((value) => value % 2)]
  const did = randomDeeds(random, { people, rows, values })
  return { seed, people, units: randomUnits(random, people), rows, values, splits, ...did }
}

/** Values are told by three dimensions that cross each other. */
export function crossedWorld(seed: number): RandomWorld {
  const random = seededRandom(seed + 4)
  const people = between(random, 8, 40)
  const values = between(random, 4, 10)
  const splits = range(3).map(() => {
    const most = between(random, 1, 4)
    return range(values).map(() => between(random, 0, most))
  })
  const did = randomDeeds(random, { people, rows: 1, values })
  return { seed, people, units: [], rows: 1, values, splits, ...did }
}

/** Three months of people of whom some are new, some come back and some stay away. */
export function movingWorld(seed: number): RandomWorld {
  const random = seededRandom(seed + 5)
  const people = between(random, 20, 60)
  const [comes, goes] = [random() * 0.4, random() * 0.3]
  const did = range(people).map(() => {
    const first = random() < 0.8
    const before = random() < (first ? 1 - goes : comes)
    const now = random() < (before ? 1 - goes : comes)
    return [first, before, now].map((isActive) => [isActive ? BigInt(between(random, 1, 9)) : 0n])
  })
  const units = randomUnits(random, people)
  return { seed, people, units, rows: 3, values: 1, splits: [[0], [0]], least: 1n, did }
}

function randomDeeds(
  random: Random,
  { people, rows, values }: Record<'people' | 'rows' | 'values', number>,
): Pick<RandomWorld, 'least' | 'did'> {
  const [sigma, idle] = [0.1 + random() * 2.1, random() * 0.6]
  const least = random() < 0.5 ? 1n : 0n
  const size = least === 1n ? random() ** 3 * 20 : 1000
  const did = Array.from({ length: people }, () => {
    if (random() < idle) return table(rows, values, () => 0n)
    const own = size * lognormal(random, sigma)
    // Many keep to one product or model.
    const only = random() < 0.5 ? between(random, 0, values - 1) : null
    return table(rows, values, (value) =>
      (only !== null && value !== only) || random() < 0.2
        ? 0n
        : BigInt(Math.max(Number(least), Math.round(own * 2 * random()))),
    )
  })
  return { least, did }
}

const table = (rows: number, values: number, cell: (value: number) => bigint) =>
  Array.from({ length: rows }, () => Array.from({ length: values }, (_, value) => cell(value)))

/** Departments; then what is nested in others, overlaps them, is nearly the same, everybody but one, and the others. */
function randomUnits(random: Random, people: number): Unit[] {
  const everybody = Array.from({ length: people }, (_, one) => one)
  const some = (of: readonly number[], share: number) => of.filter(() => random() < share)
  const departments = between(random, 1, 4)
  const home = everybody.map(() => between(random, 1, departments))
  const made = Array.from({ length: departments - 1 }, (_, at) => everybody.filter((one) => home[one] === at))
  for (const _ of Array.from({ length: between(random, 2, 12) })) {
    const other = made[Math.floor(random() * made.length)] ?? everybody
    const without = between(random, 0, people - 1)
    const kinds = [
      () => some(everybody, 0.1 + random() * 0.8),
      () => some(other, 0.3 + random() * 0.6),
      () => [...other.filter((one) => one !== without), ...some([without], 0.5)],
      () => everybody.filter((one) => one !== without),
      () => everybody.filter((one) => !other.includes(one)),
    ]
    const members = kinds[Math.floor(random() * kinds.length)]?.() ?? []
    made.push([...new Set(members)])
  }
  return made
    .filter((members) => members.length > 0)
    .map((members, at) => ({ id: `unit-${at}`, members: members.map(String) }))
}

/** A quarter later: here and there somebody is in another unit, and in half of the organisations at least five have joined. */
export function nextQuarter({ seed, people, units }: RandomWorld): { joined: string[]; later: Unit[] } {
  const random = seededRandom(seed + 1)
  const newcomers = random() < 0.5 ? 0 : between(random, 5, Math.max(5, people / 3))
  const joined = subjectsOf(people).slice(0, newcomers)
  const later = units.map(({ id, members }) => {
    const moved = new Set(subjectsOf(people).filter(() => random() < 1.5 / people))
    const stayed = members.filter((person) => !moved.has(person))
    return { id, members: [...stayed, ...[...moved].filter((person) => !members.includes(person))] }
  })
  return { joined, later }
}

/** After it was published: records of some came late, and in some organisations others were taken back. */
export function restated(world: RandomWorld): { did: bigint[][][]; onlyMore: boolean } {
  const random = seededRandom(world.seed + 2)
  const most = [1, 4][between(random, 0, 7)] ?? world.people
  const share = between(random, 1, most) / world.people
  const onlyMore = random() < 0.7
  const sigma = random() * 1.5
  const restate = (amount: bigint) => {
    if (random() < 0.5) return amount
    if (!onlyMore && random() < 0.5) return BigInt(Math.round(Number(amount) * random()))
    return amount + BigInt(Math.max(1, Math.round((world.least === 1n ? 3 : 300) * lognormal(random, sigma))))
  }
  const did = world.did.map((rows) => (random() < share ? rows.map((row) => row.map(restate)) : rows))
  return { did, onlyMore }
}

/** Where a sum is taken: everybody of some people, in some rows of time, for some values. */
export interface Place {
  people: readonly number[]
  rows: readonly number[]
  values: readonly number[]
}

/** Subjects of a world are its people's places, as text. */
export const subjectsOf = (people: number) => range(people).map(String)

export const range = (length: number) => Array.from({ length }, (_, at) => at)

export const everythingOf = ({ people, rows, values }: RandomWorld): Place => ({
  people: range(people),
  rows: range(rows),
  values: range(values),
})

/** Cells of a place, by the number that a program has for each. */
export function cellsOf(world: RandomWorld, { people, rows, values }: Place) {
  return people.flatMap((person) =>
    rows.flatMap((row) =>
      values.map((value) => ({
        at: (person * world.rows + row) * world.values + value,
        value,
        amount: world.did[person]?.[row]?.[value] ?? 0n,
      })),
    ),
  )
}

/** What each of them did there; by rates where another measure is tied to this one. */
export function amountsOf({ did }: RandomWorld, place: Place, rates?: readonly bigint[]): bigint[] {
  return place.people.map((person) => {
    let sum = 0n
    for (const row of place.rows) {
      const amounts = did[person]?.[row] ?? []
      for (const value of place.values) sum += (amounts[value] ?? 0n) * (rates?.[value] ?? 1n)
    }
    return sum
  })
}
