/** Why a feed of a connection gives nothing, as its dataset's status says. */
export const FEED_BARS = ['not_enabled', 'missing_scope', 'closed_by_vendor', 'not_offered'] as const
export type FeedBar = (typeof FEED_BARS)[number]

/** Why a stretch of time has no number. `withheld`: nobody may be told of one by one, whatever is known. */
export const MISSING_REASONS = [
  'before_history',
  'not_collected_yet',
  'unrecoverable',
  'not_connected',
  'held',
  'waiting_for_vendor',
  'no_data',
  'past_retention',
  'membership_unknown',
  ...FEED_BARS,
  'withheld',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]
