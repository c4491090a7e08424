import { DAY_MS, HOUR_MS, monthStart } from './calendar.ts'
import type { World } from './world.ts'

/** The vendor's own counter of each person's usage, which is up to date hours before the log files are. */
export interface UsageCounter {
  /** Units by person number from the start of the month of `now` to its last full hour. */
  monthToDate(now: number): Float64Array
  /** Units by person number in the whole month before. */
  lastMonth(now: number): Float64Array
}

export function createUsageCounter(world: World): UsageCounter {
  const days = new Map<number, Float64Array>()

  const addHours = (sums: Float64Array, from: number, to: number): Float64Array => {
    for (let hour = from; hour < to; hour++) {
      const plan = world.plan(hour)
      for (let at = 0; at < plan.rows; at++) {
        const person = plan.person[at] ?? 0
        if (person < sums.length)
          sums[person] = (sums[person] ?? 0) + world.units({ hour, person, index: plan.index[at] ?? 0 })
      }
    }
    return sums
  }

  const addDay = (sums: Float64Array, day: number): void => {
    let used = days.get(day)
    if (!used) {
      used = addHours(new Float64Array(world.people.length), day * 24, day * 24 + 24)
      days.set(day, used)
    }
    for (let person = 0; person < sums.length; person++)
      sums[person] = (sums[person] ?? 0) + (used[person] ?? 0)
  }

  const addDays = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(world.people.length)
    for (let day = from / DAY_MS; day < to / DAY_MS; day++) addDay(sums, day)
    return sums
  }

  return {
    monthToDate: (now) => {
      const today = Math.floor(now / DAY_MS) * DAY_MS
      return addHours(addDays(monthStart(now), today), today / HOUR_MS, Math.floor(now / HOUR_MS))
    },
    lastMonth: (now) => addDays(monthStart(monthStart(now) - 1), monthStart(now)),
  }
}
