import { HOUR_MS } from './calendar.ts'
import type { RowEntry } from './hour-plan.ts'
import type { LineDamage } from './files/line-damage.ts'
import { chance } from './seeded-random.ts'
import type { World } from './world.ts'

/** Rows of hours that start in [from, to) milliseconds: all or a seeded share, of everybody or one person. */
export interface RowSelection {
  from: number
  to: number
  share?: number | undefined
  userId?: string | undefined
}

/** A change to rows in addition to the ordinary delay and repeats. `at` is in milliseconds. */
export type Amendment =
  /** Missing from their file; first written at `at`. */
  | { kind: 'late'; rows: RowSelection; at: number }
  /** Written again at `at` with the first write's quantities and amounts multiplied by `factor`. */
  | { kind: 'restate'; rows: RowSelection; at: number; factor: number }
  /** Removed from all files from `at` on. */
  | { kind: 'vanish'; rows: RowSelection; at: number }
  /** Their lines are damaged in every write. */
  | { kind: 'damage'; rows: RowSelection; damage: LineDamage }

export function touchesHour(rows: RowSelection, hour: number): boolean {
  return hour * HOUR_MS >= rows.from && hour * HOUR_MS < rows.to
}

export function selects(world: World, rows: RowSelection, entry: RowEntry): boolean {
  if (!touchesHour(rows, entry.hour)) return false
  if (rows.userId !== undefined && world.people[entry.person]?.userId !== rows.userId) return false
  return (
    rows.share === undefined ||
    chance(world.options.seed, entry.person, entry.hour, 0xa3e0 + entry.index) < rows.share
  )
}

/** The damage done to a row's lines, or null. */
export function damageOf(world: World, amendments: readonly Amendment[], entry: RowEntry): LineDamage | null {
  for (const each of amendments)
    if (each.kind === 'damage' && selects(world, each.rows, entry)) return each.damage
  return null
}

/** The amendments of one account. `vanish` applies from its time on; all other kinds are part of the write schedule. */
export class AmendmentBook {
  #all: Amendment[] = []
  #inForce: readonly Amendment[] = []

  get inForce(): readonly Amendment[] {
    return this.#inForce
  }

  add(...amendments: Amendment[]): void {
    this.#all.push(...amendments)
  }

  /** Update `inForce` to `now`. @returns true when it has changed, so that generated files are outdated */
  refresh(now: number): boolean {
    const inForce = this.#all.filter((each) => each.kind !== 'vanish' || each.at <= now)
    const changed = inForce.length !== this.#inForce.length
    this.#inForce = inForce
    return changed
  }
}
