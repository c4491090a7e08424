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
