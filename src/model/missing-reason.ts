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

const LOST: readonly MissingReason[] = ['unrecoverable', 'held', 'no_data']

/** It should be there and is not, which nobody wanted; what is merely late, or not offered, is not lost. */
export const isLost = (reason: MissingReason): boolean => LOST.includes(reason)

/** It was there or should be: what is known around it has a hole. One may be there because it was agreed on. */
export const isHole = (reason: MissingReason): boolean => isLost(reason) || reason === 'past_retention'

/** No sum of the time can have it, as far as anybody knows now, whosever doing that is. */
export const isInNoSum = (reason: MissingReason): boolean => isHole(reason) || reason === 'before_history'
