// Words that questions and answers are made of, apart from the schemas: whoever only lists them need not load a checker.

export { accountName, isNameShared, levelOf } from '../../model/account-key.ts'

export {
  BASES,
  addsUp,
  DIMENSIONS,
  DIRECTIONS,
  FEEDS,
  GRAINS,
  isMembership,
  isMetric,
  isRare,
  leavesRest,
  METRIC_IDS,
  METRIC_NAMES,
  METRIC_UNITS,
  VENDOR_PEOPLE,
  type Dimension,
  type Membership,
  type MetricId,
  type MetricUnit,
} from '../../model/metric.ts'

export {
  ALLOWANCE_PLANS,
  ALLOWANCE_UNITS,
  CUSTOMERS,
  PRICED_ITEMS,
  SEAT_PLANS,
  seatPriceOn,
  type DatedPrice,
  type PricedItem,
} from '../../model/money/dated-price.ts'

export { unusedCost, type UnusedCost } from '../../model/money/unused-cost.ts'

export { DEFAULT_ROLES, GIVEN_ROLES, PASSWORD_LENGTH, ROLES, type Role } from '../../model/actor.ts'

export {
  ERASED_NAME,
  hasCostCenters,
  PRIVACY_MODES,
  RETAINED_DATA,
  REVEAL_PURPOSES,
  unitKind,
} from '../../model/privacy.ts'
export { RETENTION } from '../../model/privacy/retention.ts'

export {
  BILLING_SETTINGS,
  IDLE_LICENCES,
  SEAT_DAYS,
  SEAT_ORDERS,
  SEAT_STATUSES,
  TEAM_ORDERS,
  type SeatOrder,
  type TeamOrder,
} from '../../model/records/code-seat.ts'

/** What a billing summary counts, in the order it is read in. */
export const BILLING_COUNTS = [
  'total',
  'added_this_cycle',
  'active_this_cycle',
  'inactive_this_cycle',
  'pending_invitation',
  'pending_cancellation',
] as const

export { SIGNED_PARTS } from '../../model/identity-provider.ts'
export { PERSON_STATUSES } from '../../model/identity.ts'
export { PEOPLE_ORDERS, PSEUDONYM_ORDERS } from '../../model/people-orders.ts'

export { LIMIT_LEVELS, LIMIT_ORDERS } from '../../model/records/spend-limit.ts'

/** Pages of the dashboard whose whole state is in their address. */
export const VIEW_PATHS = [
  '/overview',
  '/spend',
  '/limits',
  '/adoption',
  '/activity',
  '/seats',
  '/teams',
  '/productivity',
  '/people',
] as const

export { FEED_BARS } from '../../model/missing-reason.ts'

export { ANNOTATION_KINDS, ANNOTATION_PAGES } from '../../model/annotation.ts'

export { MONTH_FORM } from '../../model/time/calendar-month.ts'

/** Codes of notes without which numbers would be misread: a file says them as well, in last lines. */
export const SAID_IN_FILES: readonly string[] = [
  'in_no_total',
  'without_amount',
  'credits_told_since',
  'row_carries',
  'row_is_short',
  'pseudonym_days',
]
