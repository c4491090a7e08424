import Big from 'big.js'
import { canonicalDecimal, type DecimalString, decimalText } from '../../model/money/decimal.ts'

/** Less than this of what it was is no news. */
export const LEAST_CHANGE = 0.1
/** Less than this of the whole is no news, whatever it is of itself. */
export const LEAST_SHARE = 0.03
/** Fewer people than these are no news: one or two on holiday would be. */
export const LEAST_PEOPLE = 5

export interface Sizes {
  before: DecimalString
  now: DecimalString
  change: DecimalString | null
  share: DecimalString
}

const PLACES = 6

/** How something changed, and how much of the whole that is; null where it is too little to be told. */
export function notable(before: string, now: string, whole: string): Sizes | null {
  const moved = new Big(now).minus(before)
  if (moved.eq(0) || new Big(whole).lte(0)) return null
  const share = moved.abs().div(whole)
  const change = new Big(before).lte(0) ? null : moved.div(before)
  if (share.lt(LEAST_SHARE) || change?.abs().lt(LEAST_CHANGE)) return null
  return {
    before: canonicalDecimal(before),
    now: canonicalDecimal(now),
    change: change && decimalText(change.round(PLACES)),
    share: decimalText(share.round(PLACES)),
  }
}

/** The same of people: by at least five of them, and by more than their number wavers by chance (its square root). */
export function notablePeople(before: number, now: number, whole: number): Sizes | null {
  const moved = Math.abs(now - before)
  if (moved < Math.max(LEAST_PEOPLE, Math.sqrt(Math.max(before, now)))) return null
  return notable(String(before), String(now), String(whole))
}
