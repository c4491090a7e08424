import type { Disclosure } from '../attack/attack.ts'
import { createAttacker, type Told } from '../attack/attacker.ts'
import { amountsOf, range, type Place, type RandomWorld } from '../attack/random-world.ts'

/** How many of some people were active somewhere. */
export interface Count {
  place: Place
  count: number
}

/** People of whom every count says the same: as much is known of one as of another. */
interface Alike {
  people: readonly number[]
  /** Who knows it of themselves. */
  isInsider: boolean
}

/** Less than a person, by more than a solver errs. */
const NEARLY_ONE = 0.999

/** Everybody of whom it is known whether they were active somewhere, to anybody or to one who knows their own. */
export async function tellActive(world: RandomWorld, counts: readonly Count[]): Promise<Disclosure[]> {
  const groups = [
    ...Map.groupBy(range(world.people), (person) =>
      counts.map(({ place }) => place.people.includes(person)).join(),
    ).values(),
  ]
  const sums = amountsOf(world, {
    people: range(world.people),
    rows: range(world.rows),
    values: range(world.values),
  })
  const insiders = groups.flatMap((people) => {
    const falling = people.toSorted((a, b) => Number((sums[b] ?? 0n) - (sums[a] ?? 0n)))
    return [...new Set([...falling.slice(0, 1), ...falling.slice(-1)])]
  })
  const found: Disclosure[] = []
  for (const insider of [null, ...insiders]) {
    const alike = groups.flatMap((people): Alike[] => {
      const others = people.filter((person) => person !== insider)
      const alone = insider !== null && people.includes(insider)
      return [
        ...(others.length > 0 ? [{ people: others, isInsider: false }] : []),
        ...(alone ? [{ people: [insider], isInsider: true }] : []),
      ]
    })
    found.push(...(await tellWith(world, counts, alike, insider)))
  }
  return found
}

async function tellWith(
  world: RandomWorld,
  counts: readonly Count[],
  alike: readonly Alike[],
  insider: number | null,
): Promise<Disclosure[]> {
  const cells = world.rows * world.values
  const first = alike.length * cells
  const told: Told[] = []
  const least: Told[] = []
  const own = new Map<number, number>()
  const targets: { variable: number; of: Alike; where: string }[] = []
  for (const [at, of] of alike.entries()) {
    for (const cell of range(cells)) {
      const variable = at * cells + cell
      least.push({ of: [variable], times: [-1], sum: -of.people.length })
      const [person] = of.people
      const amount = world.did[person ?? -1]?.[Math.floor(cell / world.values)]?.[cell % world.values] ?? 0n
      if (of.isInsider) own.set(variable, amount > 0n ? 1 : 0)
      else targets.push({ variable, of, where: `in cell ${cell}` })
    }
  }
  for (const [i, { place, count }] of counts.entries()) {
    const counted: number[] = []
    for (const [at, of] of alike.entries()) {
      if (!of.people.some((person) => place.people.includes(person))) continue
      const any = first + i * alike.length + at
      const parts = place.rows.flatMap((row) =>
        place.values.map((value) => at * cells + row * world.values + value),
      )
      counted.push(any)
      least.push({ of: [any], times: [-1], sum: -of.people.length })
      least.push({ of: [any, ...parts], times: [-1, ...parts.map(() => 1)], sum: 0 })
      for (const part of parts) least.push({ of: [any, part], times: [1, -1], sum: 0 })
      if (!of.isInsider) targets.push({ variable: any, of, where: `in count ${i}` })
    }
    told.push({ of: counted, sum: count })
  }
  using attacker = await createAttacker({ variables: first + counts.length * alike.length, told, least })
  const asked = targets.map(({ variable, of }) => ({ of: [variable], people: of.people.length }))
  const most = attacker.most(
    asked.map((one) => ({ ...one, enough: NEARLY_ONE })),
    own,
  )
  const fewest = attacker.least(
    asked.map((one) => ({ ...one, enough: one.people - NEARLY_ONE })),
    own,
  )
  return targets.flatMap(({ of, where }, at) => {
    const [person = -1] = of.people
    const says = (what: string) => [{ seed: world.seed, person, insider, says: `${what} ${where}` }]
    if ((most[at] ?? 0) < NEARLY_ONE) return says('was idle')
    return (fewest[at] ?? 0) > of.people.length - NEARLY_ONE ? says('was active') : []
  })
}
