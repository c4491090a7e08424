/** The units that somebody is counted in. The same units are the same object, so that homes can be compared. */
export type Home = ReadonlySet<string>

/** People who are never divided, whatever is published. It is known by the units it is counted in. */
export interface Block {
  people: readonly string[]
  units: Home
}

/** Homes by their units. */
export interface Homes {
  of(units: Iterable<string>): Home
  /** What these have in common: the units above them. */
  above(homes: Iterable<Home>): Home
}

export function createHomes(): Homes {
  const known = new Map<string, Home>()
  const of = (units: Iterable<string>): Home => {
    const sorted = [...new Set(units)].toSorted()
    const key = JSON.stringify(sorted)
    const home = known.get(key) ?? new Set(sorted)
    known.set(key, home)
    return home
  }
  const above = (homes: Iterable<Home>) => {
    const [first, ...others] = new Set(homes)
    return of([...(first ?? [])].filter((unit) => others.every((home) => home.has(unit))))
  }
  return { of, above }
}

/** Where each of their people is. */
export const homesOf = (blocks: readonly Block[]): Map<string, Home> =>
  new Map(blocks.flatMap(({ people, units }) => people.map((person) => [person, units] as const)))
