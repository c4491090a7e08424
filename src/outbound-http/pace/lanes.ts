import type { Clock } from '../../lib/clock.ts'
import { createLane, type Lane } from './lane.ts'

/** A pause an upstream asked for, in a form that can be stored. */
export interface ParkedLane {
  credential: string
  origin: string
  retryAtMs: number
}

/** The lanes, one per credential and origin, and restored pauses of lanes that are not in use yet. */
export interface Lanes {
  of(credential: string, origin: string, requestsPerMinute: number): Lane
  parked(): ParkedLane[]
  park(pause: ParkedLane): void
}

export function createLanes(clock: Clock, concurrency: number): Lanes {
  const used = new Map<string, { credential: string; origin: string; lane: Lane }>()
  /** Pauses from before a restart. A lane cannot be made yet: its rate comes with its first request. */
  const restored = new Map<string, ParkedLane>()
  return {
    of(credential, origin, requestsPerMinute) {
      const id = idOf(credential, origin)
      const known = used.get(id)
      if (known) return known.lane
      const lane = createLane({ clock, requestsPerMinute, concurrency })
      used.set(id, { credential, origin, lane })
      lane.park(restored.get(id)?.retryAtMs ?? 0)
      restored.delete(id)
      return lane
    },
    parked() {
      const inUse = [...used.values()].map(({ credential, origin, lane }) => {
        return { credential, origin, retryAtMs: lane.parkedUntil() }
      })
      return [...inUse, ...restored.values()].filter((pause) => pause.retryAtMs > clock.now())
    },
    park(pause) {
      const id = idOf(pause.credential, pause.origin)
      const known = used.get(id)
      if (known) known.lane.park(pause.retryAtMs)
      else restored.set(id, pause)
    },
  }
}

function idOf(credential: string, origin: string): string {
  return `${credential} ${origin}`
}
