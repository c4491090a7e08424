import { HOUR_MS, isOnLeave, regionActivity, REGIONS } from './calendar.ts'
import type { Person } from './people.ts'
import { hash32 } from './seeded-random.ts'

/** The rows of an hour without their content: 9 bytes per row, so that plans are cheap to make and cache. */
export interface HourPlan {
  hour: number
  rows: number
  /** Number of the person, or people + n for unattributed work. */
  person: Uint32Array
  /** Index of the row within the person's hour. */
  index: Uint8Array
  /** Seconds since the epoch at which the row is first written to a log file: 3 to 5 hours after its hour. */
  writtenAt: Uint32Array
}

/** One row of a plan. */
export interface RowEntry {
  /** Hours since the epoch. */
  hour: number
  /** Number of the person, or people + n. */
  person: number
  /** Index of the row within the person's hour. */
  index: number
}

export interface HourPlanner {
  seed: number
  people: readonly Person[]
  /** Hours since the epoch. */
  firstHour: number
  hours: number
  /** Factor for how often people are active. */
  density: number
}

/** Amount of unattributed work relative to the number of people. */
const UNATTRIBUTED_SHARE = 0.02

/** Usage grows over the simulated time, then stays constant. */
function adoption(progress: number): number {
  return 0.45 + 0.55 / (1 + Math.exp(-7 * (Math.min(1, progress) - 0.45)))
}

/** Three to five hours, mostly about four. */
function writeDelaySeconds(hash: number): number {
  const first = hash & 0xffff
  const second = hash >>> 16
  return 3 * 3600 + Math.floor(((first + second) / 0x20000) * 2 * 3600)
}

function rowsInHour(hash: number, activity: number): number {
  const at = (hash & 0xffff) / 0x10000
  const more = 0.35 + activity * 0.4
  return at < more * 0.3 ? 3 : at < more ? 2 : 1
}

/** Plan one hour. Pure: the same planner and hour give the same plan. */
export function planHour(planner: HourPlanner, hour: number): HourPlan {
  const { seed, people, firstHour, density } = planner
  const found: number[] = []
  if (hour >= firstHour) {
    const day = Math.floor(hour / 24)
    const growth = adoption((hour - firstHour) / planner.hours) * density
    const byRegion = REGIONS.map((region) => regionActivity(region, hour) * growth)
    for (const person of people) {
      const likely = person.activity * (byRegion[person.region] ?? 0)
      const hash = hash32(seed, person.number, hour, 0xac7)
      if (hash / 0x1_0000_0000 >= likely) continue
      if (day < person.joinsOn || day >= person.leavesOn || isOnLeave(seed, person.number, day)) continue
      const rows = rowsInHour(hash32(hash, 1), person.activity)
      for (let index = 0; index < rows; index++) found.push(person.number, index)
    }
    const everybody = people.length
    const nobody = Math.ceil(everybody * UNATTRIBUTED_SHARE)
    for (let number = everybody; number < everybody + nobody; number++) {
      if (hash32(seed, number, hour, 0xac7) / 0x1_0000_0000 < 0.03 * growth) found.push(number, 0)
    }
  }
  return packed(seed, hour, found)
}

function packed(seed: number, hour: number, found: readonly number[]): HourPlan {
  const rows = found.length / 2
  const plan: HourPlan = {
    hour,
    rows,
    person: new Uint32Array(rows),
    index: new Uint8Array(rows),
    writtenAt: new Uint32Array(rows),
  }
  const hourEnd = ((hour + 1) * HOUR_MS) / 1000
  for (let at = 0; at < rows; at++) {
    const person = found[at * 2] ?? 0
    const index = found[at * 2 + 1] ?? 0
    plan.person[at] = person
    plan.index[at] = index
    plan.writtenAt[at] = hourEnd + writeDelaySeconds(hash32(seed, person, hour, 0x3d0 + index))
  }
  return plan
}
