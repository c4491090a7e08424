import type { CostRow } from './files/cost-rows.ts'
import { contactOn, groupsOn, type Person } from './people.ts'
import { chance } from './seeded-random.ts'
import type { World } from './world.ts'

/** The identity in a row, as the vendor writes it. */
export interface RowIdentity {
  person: Person
  contact: { email: string; name: string } | null
  /** `name` null: the group was deleted and only its id is left. */
  groups: { id: string; name: string | null }[]
}

/** Days after the reorganisation during which some rows still have the old groups, without names. */
const STALE_DAYS = 5

/** Null for unattributed work. */
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
