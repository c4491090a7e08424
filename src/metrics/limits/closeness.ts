import Big from 'big.js'
import type { Closeness } from '../../model/records/spend-limit.ts'
import { divideDecimals, type DecimalString } from '../../model/money/decimal.ts'

/** Per cent of it from which somebody is near it. */
export const NEAR_PERCENT = 80

export interface Close {
  /** Null where the limit is zero. */
  share: DecimalString | null
  /** Null where it is not known well enough. */
  closeness: Closeness | null
}

/** Whoever spends where nothing may be spent has no share, and comes before all who have one. */
const shareFor = ({ share, closeness }: Close) =>
  Number(closeness === 'over' ? (share ?? Infinity) : (share ?? -1))

/** 0 of those that are equally close. */
export function compareClose(a: Close, b: Close): number {
  const [one, other] = [shareFor(a), shareFor(b)]
  return one === other ? 0 : other - one
}

/** `atLeast`: this much or more is used. Pure. */
export function closeTo(limitText: DecimalString, usedText: DecimalString, atLeast: boolean): Close {
  const [limit, used] = [new Big(limitText), new Big(usedText)]
  // A limit of zero stops people before they use anything: whoever used nothing has reached nothing.
  if (limit.eq(0)) return { share: null, closeness: used.gt(0) ? 'over' : 'blocked' }
  const share = divideDecimals(usedText, limitText)
  if (used.gte(limit)) return { share, closeness: used.gt(limit) ? 'over' : 'at' }
  if (used.times(100).gte(limit.times(NEAR_PERCENT))) return { share, closeness: 'near' }
  return { share, closeness: atLeast ? null : 'within' }
}
