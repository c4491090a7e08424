import Big from 'big.js'
import { divideDecimals, type DecimalString } from '../../model/money/decimal.ts'
import { LEAST_SHARE, notable, type Sizes } from './notable.ts'

/** An amount of both windows. */
export interface Amounts {
  before: DecimalString
  now: DecimalString
}

export interface PartAmounts extends Amounts {
  value: string
}

interface PartChange {
  value: string
  sizes: Sizes
}

/** Parts whose own change is worth telling. What the vendor attributes to nothing is no part. */
export function partChanges(whole: Amounts, parts: readonly PartAmounts[]): PartChange[] {
  const base = new Big(whole.before).gt(0) ? whole.before : whole.now
  return parts.flatMap(({ value, before, now }) => {
    const sizes = value === '' ? null : notable(before, now, base)
    return sizes ? [{ value, sizes }] : []
  })
}

/** Whether a part is large enough that some change of it would have been told; what is tried makes chance more likely. */
export function couldBeNews(whole: Amounts, { value, before, now }: PartAmounts): boolean {
  const base = new Big(whole.before).gt(0) ? whole.before : whole.now
  const most = new Big(before).gt(now) ? before : now
  return value !== '' && new Big(most).gte(new Big(base).times(LEAST_SHARE))
}

/** Most of a change: at least half of it, in its own direction. */
const MOSTLY = 0.5

export interface Moved extends PartAmounts {
  /** Of the change of the whole. */
  share: DecimalString
}

/** The part that moved most in the direction of the whole, where that is most of the whole's change. */
export function mostOf(whole: Amounts, parts: readonly PartAmounts[]): Moved | null {
  const change = new Big(whole.now).minus(whole.before)
  if (change.eq(0)) return null
  let most: Moved | null = null
  for (const part of parts) {
    const share = divideDecimals(new Big(part.now).minus(part.before).toFixed(), change.toFixed())
    if (part.value === '' || share === null || Number(share) < MOSTLY) continue
    if (!most || new Big(share).gt(most.share)) most = { ...part, share }
  }
  return most
}
