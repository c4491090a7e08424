import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { BOUGHT, notShown } from './published.ts'
import { summed } from './value.ts'

const DIMENSIONS: readonly (readonly Dimension[])[] = [['source', 'connection']]

/** Numbers of the vendor's billing summary (upstream/code-assistant 4): given per organisation, never derived. */
function billed(
  measure: string,
  words: Pick<MetricDefinition, 'name' | 'description' | 'formula'> & { id: MetricId; published?: Published },
): MetricDefinition {
  return {
    feed: 'billing',
    grain: 'day',
    source: 'from_billing_summaries',
    published: BOUGHT,
    type: 'integer',
    combinations: DIMENSIONS,
    caveats: ['last_snapshot', 'as_vendor_states', 'vendor_parts_not_total', 'billing_cycle'],
    ...summed(measure),
    emptyIsUnknown: true,
    ...words,
  }
}

export const seatsBilledTotal = billed('billed_total', {
  id: 'seats.billed_total',
  name: 'Seats billed',
  description: 'Seats that the vendor bills, as its billing summary says.',
  formula: 'seat_breakdown.total of the snapshot.',
})
export const seatsBilledActive = billed('billed_active', {
  id: 'seats.billed_active',
  published: notShown('seats.active'),
  name: 'Seats active this cycle (billing)',
  description: 'Seats used in the billing cycle so far, as the billing summary says.',
  formula: 'seat_breakdown.active_this_cycle of the snapshot.',
})
export const seatsBilledInactive = billed('billed_inactive', {
  id: 'seats.billed_inactive',
  published: notShown('seats.idle'),
  name: 'Seats inactive this cycle (billing)',
  description: 'Seats not used in the billing cycle so far, as the billing summary says.',
  formula: 'seat_breakdown.inactive_this_cycle of the snapshot.',
})
export const seatsAddedThisCycle = billed('added', {
  id: 'seats.added_this_cycle',
  published: notShown('seats.new'),
  name: 'Seats added this cycle',
  description: 'Seats added in the billing cycle so far, as the billing summary says.',
  formula: 'seat_breakdown.added_this_cycle of the snapshot.',
})
export const seatsBilledInvited = billed('invited', {
  id: 'seats.billed_pending_invitation',
  published: notShown('seats.total'),
  name: 'Seats of open invitations (billing)',
  description: 'Seats of people who have not accepted their invitation yet, as the billing summary says.',
  formula: 'seat_breakdown.pending_invitation of the snapshot.',
})
export const seatsBilledEnding = billed('ending', {
  id: 'seats.billed_pending_cancellation',
  published: notShown('seats.pending_cancellation'),
  name: 'Seats cancelled for the next cycle (billing)',
  description: 'Seats that end with the billing cycle, as the billing summary says.',
  formula: 'seat_breakdown.pending_cancellation of the snapshot.',
})
