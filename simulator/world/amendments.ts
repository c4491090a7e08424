import { HOUR_MS } from './calendar.ts'
import type { RowEntry } from './hour-plan.ts'
import type { LineDamage } from './line-damage.ts'
import { chance } from './seeded-random.ts'
import type { World } from './world.ts'

/** Rows whose hour starts in [from, to) milliseconds, all of them or a seeded share, of everybody or one person. */
export interface RowSelection {
  from: number
  to: number
  share?: number | undefined
  userId?: string | undefined
}

/** Something that happens to rows beyond the ordinary delay and repeats. `at` is in milliseconds. */
export type Amendment =
  /** Held back from their file and first written at `at`. */
  | { kind: 'late'; rows: RowSelection; at: number }
  /** Written again at `at`, every quantity and amount times `factor` of the first write. */
  | { kind: 'restate'; rows: RowSelection; at: number; factor: number }
  /** From `at` on no file holds them any more. */
  | { kind: 'vanish'; rows: RowSelection; at: number }
  /** Every write of them is a line that is not what it should be. */
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

/** The amendments of one account. What vanishes does so when its time comes; everything else is in the schedule. */
export class AmendmentBook {
  #all: Amendment[] = []
  #inForce: readonly Amendment[] = []

  get inForce(): readonly Amendment[] {
    return this.#inForce
  }

  add(...amendments: Amendment[]): void {
    this.#all.push(...amendments)
  }

  /** Bring what is in force up to `now`. True when it changed, and files made before are no longer right. */
  refresh(now: number): boolean {
    const inForce = this.#all.filter((each) => each.kind !== 'vanish' || each.at <= now)
    const changed = inForce.length !== this.#inForce.length
    this.#inForce = inForce
    return changed
  }
}
