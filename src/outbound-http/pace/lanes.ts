import type { Clock } from '../../lib/clock.ts'
import { createLane, type Lane } from './lane.ts'

/** The lanes, one per credential and origin. */
export interface Lanes {
  of(credential: string, origin: string, requestsPerMinute: number): Lane
}

export function createLanes(clock: Clock, concurrency: number): Lanes {
  const used = new Map<string, Lane>()
  return {
    of(credential, origin, requestsPerMinute) {
      const id = `${credential} ${origin}`
      const lane = used.get(id) ?? createLane({ clock, requestsPerMinute, concurrency })
      used.set(id, lane)
      return lane
    },
  }
}
