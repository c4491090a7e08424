import type { CostRow } from './cost-rows.ts'
import { contactOn, groupsOn, type Person } from './people.ts'
import { chance } from './seeded-random.ts'
import type { World } from './world.ts'

/** Who a row is about, as the vendor writes it. */
export interface RowIdentity {
  person: Person
  contact: { email: string; name: string } | null
  /** `name` null: the group is gone and only its id is left. */
  groups: { id: string; name: string | null }[]
}

/** After a reorganisation, old groups live on in some rows for so many days, their names gone. */
const STALE_DAYS = 5

/** Null for work that names nobody. */
export function identityOf(world: World, row: CostRow): RowIdentity | null {
  const { person, hour } = row
  if (!person) return null
  const { seed } = world.options
  const { reorganisedOn } = world
  const day = Math.floor(hour / 24)
  const stale =
    day >= reorganisedOn &&
    day < reorganisedOn + STALE_DAYS &&
    chance(seed, person.number, hour, 0x57a1e) < 0.15
  const groups = groupsOn(seed, person, stale ? reorganisedOn - 1 : day, reorganisedOn)
  return {
    person,
    contact: contactOn(person, day),
    groups: groups.map(({ id, name }) => ({ id, name: stale ? null : name })),
  }
}
