/**
 * When the vendor answered, by its clock, and never later than now by ours: what was taken in our future could be found
 * by nobody until then.
 */
export const takenAtOf = (upstreamNow: number | null, now: number): number =>
  Math.min(upstreamNow ?? now, now)
