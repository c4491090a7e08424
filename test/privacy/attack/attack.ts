import { createAttacker, type Asked, type Attacker, type Told } from './attacker.ts'
import { publishTwice, type Between } from './publish-twice.ts'
import type { Answers, Target } from './publish.ts'
import { amountsOf, cellsOf, everythingOf, range, type RandomWorld } from './random-world.ts'

/** What somebody learns of somebody who is in the numbers. */
export interface Disclosure {
  seed: number
  person: number
  /** Who learns it; null: anybody. */
  insider: number | null
  says: string
}

/** Every amount that is known to 10 %, and everybody of whom it is known whether they were active. */
export async function attack(world: RandomWorld, answers: Answers): Promise<Disclosure[]> {
  return [...(await boundAmounts(world, answers)), ...(await tellActive(world, answers))]
}

/** The same from two months together, if nobody did anything else in the second. */
export async function attackTwice(world: RandomWorld, between: Between): Promise<Disclosure[]> {
  const flat = { ...world, rows: 1, values: 1, did: sumsOf(world).map((sum) => [[sum]]) }
  const answers = publishTwice(flat, between)
  return [...(await boundAmounts(flat, answers)), ...(await tellActive(flat, answers))]
}

const sumsOf = (world: RandomWorld) => amountsOf(world, everythingOf(world))

/** Nobody, and each of those who did most or least, who knows it of themselves. */
function insidersOf(world: RandomWorld): (number | null)[] {
  const ranked = sumsOf(world).map((sum, person) => ({ person, sum }))
  const people = ranked.toSorted((a, b) => Number(b.sum - a.sum)).map(({ person }) => person)
  return [null, ...people.slice(0, 3), ...people.slice(-1)]
}

export const cellsOfPerson = (world: RandomWorld, person: number) =>
  cellsOf(world, { ...everythingOf(world), people: [person] })

async function boundAmounts(world: RandomWorld, { told, targets }: Answers): Promise<Disclosure[]> {
  const variables = world.people * world.rows * world.values
  // Who was active is not published. Whoever looks for the largest value is told, who looks for the smallest is not.
  using above = await createAttacker({ variables, told, least: oneEach(world) })
  using below = await createAttacker({ variables, told })
  return boundTargets({ above, below, targets, world, knownTo: (insider) => cellsOfPerson(world, insider) })
}

/** Every target that is known to 10 %, to somebody. */
export function boundTargets(input: {
  above: Attacker
  below: Attacker
  targets: readonly Target[]
  world: RandomWorld
  /** What an insider knows of themselves. */
  knownTo: (insider: number) => readonly { at: number; amount: bigint }[]
}): Disclosure[] {
  const { above, below, world, knownTo } = input
  const keyOf = ({ of, times }: Target) => JSON.stringify([of, times])
  const targets = [...new Map(input.targets.map((target) => [keyOf(target), target])).values()]
  return insidersOf(world).flatMap((insider) => {
    const known = insider === null ? [] : knownTo(insider)
    const own = new Map(known.map(({ at, amount }) => [at, Number(amount)]))
    const others = targets.filter(({ person }) => person !== insider)
    const most = above.most(beyond(others, 1.1), own)
    const least = below.least(beyond(others, 0.9), own)
    return others.flatMap(({ person, sum }, at) => {
      const [low = 0, high = 0] = [least[at], most[at]]
      if (high > sum * 1.1 && low < sum * 0.9) return []
      return [{ seed: world.seed, person, insider, says: `${sum} is from ${low} to ${high}` }]
    })
  })
}

const beyond = (targets: readonly Target[], share: number): Asked[] =>
  targets.map((target) => ({ ...target, enough: target.sum * share }))

/** Of events, whoever was active has one. */
export function oneEach(world: RandomWorld): Told[] {
  if (world.least === 0n) return []
  return sumsOf(world).flatMap((sum, person) =>
    sum > 0n ? [{ of: cellsOfPerson(world, person).map(({ at }) => at), sum: 1 }] : [],
  )
}

/** Everybody of whom it is known whether they were active: no other answer fits what was counted. */
async function tellActive(world: RandomWorld, { counts }: Answers): Promise<Disclosure[]> {
  const told = counts.map(({ people, active }) => ({ of: people, sum: active }))
  using attacker = await createAttacker({ variables: world.people, told, mostEach: 1 })
  const active = sumsOf(world).map((sum) => (sum > 0n ? 1 : 0))
  const isCounted = (person: number) => counts.map(({ people }) => people.includes(person)).join()
  // Of people who are counted together everywhere as much is known of one as of another.
  const alike = [...Map.groupBy(range(world.people), isCounted).values()]
  const isActive = (person: number) => active[person] === 1
  const insiders = alike.flatMap((some) => [some.find(isActive), some.find((person) => !isActive(person))])
  return [null, ...insiders.filter((person) => person !== undefined)].flatMap((insider) => {
    const own = new Map(insider === null ? [] : [[insider, active[insider] ?? 0]])
    const people = alike.flatMap((some) => some.find((one) => one !== insider) ?? [])
    const asked = people.map((person) => ({ of: [person], enough: 0.5 }))
    const [most, least] = [attacker.most(asked, own), attacker.least(asked, own)]
    return people.flatMap((person, at) => {
      const [low = 0, high = 0] = [least[at], most[at]]
      if (high > 0.5 && low < 0.5) return []
      return [{ seed: world.seed, person, insider, says: high > 0.5 ? 'was active' : 'was idle' }]
    })
  })
}
