import Big from 'big.js'
import type { DecimalString } from '../../model/money/decimal.ts'
import type { PoolUnit } from '../../model/records/budget.ts'
import type { SeatPlan } from '../../model/money/dated-price.ts'
import type { SeatCredits } from './seat-credits.ts'

/** A pool that the vendor has changed the unit of differs by a hundred; seats that come and go by far less. */
const WITHIN = 2

/**
 * The unit of a pool: credits where its size fits what the seats of its members include (upstream/code-billing 6). Which terms
 * an account has is in no call, so that a size by either fits. Pure.
 */
export function poolUnit(
  size: DecimalString | null,
  /** The plan of every member's seat; null: of one that is not known. */
  plans: readonly (SeatPlan | null)[],
  /** What a seat of a plan brings. */
  bringsOf: (plan: SeatPlan) => SeatCredits,
): PoolUnit {
  if (size === null || plans.length === 0) return 'unclear'
  let [low, high] = [new Big(0), new Big(0)]
  for (const plan of plans) {
    const [least, most] = plan === null ? [] : termsOf(bringsOf(plan))
    if (least === undefined || most === undefined) return 'unclear'
    low = low.plus(least)
    high = high.plus(most)
  }
  return new Big(size).gte(low.div(WITHIN)) && new Big(size).lte(high.times(WITHIN)) ? 'credits' : 'unclear'
}

/** The least and the most that a seat includes for a month; empty where that is not known. */
function termsOf({ each: { existing, new: other } }: SeatCredits): number[] {
  return existing === null || other === null ? [] : [Math.min(existing, other), Math.max(existing, other)]
}
