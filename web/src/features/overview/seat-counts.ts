import type { Overview } from './use-overview.ts'

type Seats = NonNullable<Overview['seats']>

/** Seats, those that nobody holds among them, and how many of them nobody uses: what their cost is of. */
export function seatCounts({ people, idle, never_used: never, unassigned }: Seats) {
  const known = idle !== null && never !== null && unassigned !== null
  return { all: people + (unassigned ?? 0), unused: known ? idle + never + unassigned : null }
}
