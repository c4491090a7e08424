import type { Check, ReconcileInput } from './check.ts'
import { reconcileReports } from './reconcile-reports.ts'
import { reconcileSeats } from './reconcile-seats.ts'
import { reconcileSpend } from './reconcile-spend.ts'

/** Everything that is known twice, held against each other; what differs comes with the reason, or without one. */
export async function reconcile(input: ReconcileInput): Promise<Check[]> {
  const [reports, seats, spend] = await Promise.all([
    reconcileReports(input),
    reconcileSeats(input),
    reconcileSpend(input),
  ])
  return [...reports, ...seats, ...spend]
}
