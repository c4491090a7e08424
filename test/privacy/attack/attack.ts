import { createAttacker, type Told } from './attacker.ts'
import { publish, publishTwice, type Answers, type Lines } from './publish.ts'
import { amountsOf, cellsOf, everythingOf, laterUnits, type RandomWorld } from './random-world.ts'

/** What somebody learns of somebody who is in the numbers. */
export interface Disclosure {
  seed: number
  person: number
  /** Who learns it; null: anybody. */
  insider: number | null
  says: string
}

/** Every amount that is known to 10 %, and everybody of whom it is known whether they were active. */
export async function attack(world: RandomWorld, lines: Lines): Promise<Disclosure[]> {
  const answers = publish(world, lines)
  return [...(await boundAmounts(world, answers)), ...tellActive(world, answers)]
}

/** Every amount that is known to 10 % from two months together, if nobody did anything else in the second. */
export async function attackTwice(world: RandomWorld, meets: boolean) {
  const flat = { ...world, rows: 1, values: 1, did: sumsOf(world).map((sum) => [[sum]]) }
  return boundAmounts(flat, publishTwice(flat, laterUnits(world), meets))
}

const sumsOf = (world: RandomWorld) => amountsOf(world, everythingOf(world))

/** Nobody, and each of those who did most or least, who knows it of themselves. */
function insidersOf(world: RandomWorld): (number | null)[] {
  const ranked = sumsOf(world).map((sum, person) => ({ person, sum }))
  const people = ranked.toSorted((a, b) => Number(b.sum - a.sum)).map(({ person }) => person)
  return [null, ...people.slice(0, 3), ...people.slice(-1)]
}

const cellsOfPerson = (world: RandomWorld, person: number) =>
  cellsOf(world, { ...everythingOf(world), people: [person] })

async function boundAmounts(world: RandomWorld, { told, targets }: Answers): Promise<Disclosure[]> {
  const variables = world.people * world.rows * world.values
  // Who was active is not published. Whoever looks for the largest value is told, who looks for the smallest is not.
  using above = await createAttacker({ variables, told, least: oneEach(world) })
  using below = await createAttacker({ variables, told })
  return insidersOf(world).flatMap((insider) => {
    const known = insider === null ? [] : cellsOfPerson(world, insider)
    const own = new Map(known.map(({ at, amount }) => [at, Number(amount)]))
    return targets.flatMap((target) => {
      const { person, sum } = target
      if (person === insider) return []
      const most = above.most(target, own)
      const least = below.least(target, own)
      if (most > sum * 1.1 && least < sum * 0.9) return []
      return [{ seed: world.seed, person, insider, says: `${sum} is from ${least} to ${most}` }]
    })
  })
}

/** Of events, whoever was active has one. */
function oneEach(world: RandomWorld): Told[] {
  if (world.least === 0n) return []
  return sumsOf(world).flatMap((sum, person) =>
    sum > 0n ? [{ of: cellsOfPerson(world, person).map(({ at }) => at), sum: 1 }] : [],
  )
}

/** Parts are disjoint, so each is reckoned by itself: somebody else must be active, and somebody else idle. */
function tellActive(world: RandomWorld, { counts }: Answers): Disclosure[] {
  const sums = sumsOf(world)
  return counts.flatMap(({ people, active }) =>
    [null, ...people].flatMap((insider) => {
      const [person, ...others] = people.filter((one) => one !== insider)
      const left = active - (insider !== null && (sums[insider] ?? 0n) > 0n ? 1 : 0)
      if (person === undefined || (left > 0 && left < others.length + 1)) return []
      return [{ seed: world.seed, person, insider, says: left > 0 ? 'was active' : 'was idle' }]
    }),
  )
}
