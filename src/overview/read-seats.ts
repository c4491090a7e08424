import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import type { MetricId } from '../model/metric.ts'
import type { UnusedSeats } from '../model/money/unused-cost.ts'
import type { Interval } from '../model/time/time.ts'

/** What an overview tells of seats. */
export const SEAT_METRICS = [
  'seats.total',
  'seats.active',
  'seats.idle',
  'seats.never_used',
  'seats.new',
  'seats.unassigned',
] as const satisfies MetricId[]

/** People with a seat by the last list of a range; null where none was taken in it. */
export interface SeatNumbers {
  people: number
  active: number | null
  idle: number | null
  neverUsed: number | null
  fresh: number | null
  /** Seats that are paid for and given to nobody: of no person, hence in no count of people. */
  unassigned: number | null
  /** Those that nobody holds among them. */
  all: number
  /** Of all of them those that nobody uses, which is what their cost is of. */
  unused: number | null
}

/** Of people with a seat, and of seats that are given to nobody. Null where a part is not known. Pure. */
export function countSeats({
  people,
  idle,
  neverUsed,
  unassigned,
}: {
  people: number
  idle: number | null
  neverUsed: number | null
  unassigned: number | null
}): Pick<SeatNumbers, 'all' | 'unused'> {
  const isKnown = idle !== null && neverUsed !== null && unassigned !== null
  return { all: people + (unassigned ?? 0), unused: isKnown ? idle + neverUsed + unassigned : null }
}

export async function readSeats(seats: OpenFeed | null, range: Interval): Promise<SeatNumbers | null> {
  if (!seats) return null
  const values = await seats.total({ metrics: SEAT_METRICS, range })
  const [people = null, active = null, idle = null, neverUsed = null, fresh = null, unassigned = null] =
    values.map((value) => (value === null ? null : Number(value)))
  if (people === null) return null
  const counts = { people, idle, neverUsed, unassigned }
  return { ...counts, active, fresh, ...countSeats(counts) }
}

const UNUSED = ['seats.idle', 'seats.never_used', 'seats.unassigned'] as const satisfies MetricId[]

/** Null where it is not known. */
export async function readUnusedSeats(
  seats: OpenFeed | null,
  range: Interval,
): Promise<UnusedSeats[] | null> {
  const groups = (await seats?.groups({ metrics: UNUSED, range, groupBy: ['plan'] })) ?? []
  const known = groups.flatMap(({ key: [plan = ''], values }) => {
    const [idle, neverUsed, unassigned] = values.map((value) => (value === null ? null : Number(value)))
    if (typeof idle !== 'number' || typeof neverUsed !== 'number' || typeof unassigned !== 'number') return []
    return [{ plan, idle, neverUsed, unassigned }]
  })
  return seats && known.length === groups.length ? known : null
}
