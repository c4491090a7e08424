import { SEAT_ITEMS } from '../../model/money/dated-price.ts'
import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { BOUGHT, priced, ratio, SEAT_USE, SEATS } from './published.ts'
import { said, type PlainCode } from '../../words/said.ts'
import { measured, share, sum, summed, value } from './value.ts'

const common = {
  feed: 'seats',
  grain: 'day',
  source: 'from_seat_snapshots',
  published: SEATS,
} as const

const DIMENSIONS: readonly (readonly Dimension[])[] = [['source', 'connection', 'team', 'editor', 'plan']]
/** A seat that is counted has one person at most; what seats cost is asked by person where costs are. */
const BY_PERSON = DIMENSIONS.map((set) => [...set, 'user' as const])

function seats(
  measure: string,
  words: Pick<MetricDefinition, 'name' | 'description' | 'formula'> & {
    id: MetricId
    caveats?: readonly PlainCode[]
    published?: Published
    combinations?: MetricDefinition['combinations']
  },
): MetricDefinition {
  const { caveats = ['person_counts_once', 'activity_is_the_later'], ...rest } = words
  return {
    ...common,
    combinations: BY_PERSON,
    ...rest,
    type: 'integer',
    caveats: ['last_snapshot', ...caveats],
    ...summed(measure),
  }
}

export const seatsTotal = seats('total', {
  id: 'seats.total',
  published: SEAT_USE,
  name: 'People with a seat',
  description: 'People to whom a seat is assigned.',
  formula: 'Distinct assignees of the snapshot.',
  caveats: ['person_counts_once', 'seats_without_person'],
})
export const seatsActive = seats('active', {
  id: 'seats.active',
  published: SEAT_USE,
  name: 'Active seats',
  description: 'People with a seat who were active in the last 30 days before the snapshot.',
  formula:
    'Assignees whose last activity is at most `active_days` (30 unless asked otherwise) before the snapshot.',
})
export const seatsActiveInPeriod = seats('active_in_period', {
  id: 'seats.active_in_period',
  name: 'Active in the period with a seat',
  description: 'People with a seat who sent at least one prompt in the period.',
  formula: 'Assignees of the snapshot who are in code.active_users of the same bucket.',
  caveats: ['person_counts_once', 'by_reports_not_seat_list'],
})
export const seatsIdle = seats('idle', {
  id: 'seats.idle',
  name: 'Idle seats',
  description: 'People with a seat who were active once, and not in the last 30 days.',
  formula: 'Assignees with a known last activity before those days.',
})
export const seatsNeverUsed = seats('never_used', {
  id: 'seats.never_used',
  name: 'Seats never used',
  description: 'People with a seat and no activity at all, who have had it for 30 days or more.',
  formula:
    'Assignees without any activity whose oldest seat was created 30 days or more before the snapshot.',
})
export const seatsNew = seats('new', {
  id: 'seats.new',
  name: 'New seats',
  description: 'People who have had a seat for less than 30 days and not used it yet.',
  formula:
    'Assignees without any activity whose oldest seat was created less than 30 days before the snapshot.',
})
export const seatsPending = seats('pending', {
  id: 'seats.pending_cancellation',
  name: 'Seats that end',
  description: 'People all of whose seats are to be cancelled.',
  formula:
    'Assignees with a pending cancellation date on every seat they hold; they also count as active, idle or never used.',
})
export const seatsUnassigned = seats('unassigned', {
  id: 'seats.unassigned',
  published: BOUGHT,
  combinations: DIMENSIONS,
  name: 'Seats without a person',
  description: 'Seats that are listed without an assignee.',
  formula: 'Seats of the snapshot without an assignee.',
  caveats: ['never_of_people'],
})
function cost(
  measure: string,
  unpriced: string,
  words: Pick<MetricDefinition, 'id' | 'name' | 'description' | 'formula' | 'published'>,
): MetricDefinition {
  return {
    feed: 'seat_days',
    grain: 'day',
    source: 'from_seat_snapshots',
    type: 'decimal',
    basis: 'own_prices',
    combinations: DIMENSIONS,
    caveats: ['at_own_prices', 'seat_day_of_month', 'joiners_and_leavers_by_day', 'person_billed_once'],
    ...measured(value`if(${sum(unpriced)} > 0, NULL, ${sum(measure)})`),
    whenUnknown: said('seat_without_price'),
    items: SEAT_ITEMS,
    ...words,
  }
}

export const seatsCost = cost('cost', 'unpriced', {
  id: 'seats.cost',
  published: priced('seats.total'),
  name: 'Seat cost at your prices',
  description: 'What the seats of each day cost at the prices that your organisation has set.',
  formula:
    'Per day: seats of each plan × the price that held on the day ÷ days of the month, added over the days; unknown where a seat has no price.',
})
export const seatsUnusedCost = cost('unused_cost', 'unused_unpriced', {
  id: 'seats.unused_cost',
  published: priced('seats.idle'),
  name: 'Cost of unused seats at your prices',
  description:
    'The part of seats.cost of people who are idle or never used it, and of seats without a person.',
  formula: 'The same over seats.idle, seats.never_used and seats.unassigned of each day.',
})
export const seatsUtilization = {
  ...seatsActive,
  id: 'seats.utilization',
  published: ratio('seats.active', 'seats.total'),
  name: 'Seat utilisation',
  type: 'decimal',
  description: 'Share of the people with a seat who were active in the last 30 days.',
  formula: 'seats.active ÷ seats.total.',
  combinations: DIMENSIONS,
  ...measured(share('active', 'total')),
  emptyIsUnknown: true,
} satisfies MetricDefinition
