import Big from 'big.js'
import type { DecimalString } from '../../model/money/decimal.ts'
import { SEAT_PLANS, type SeatPlan } from '../../model/money/dated-price.ts'
import { includedOn } from '../../model/money/price-list.ts'
import type { UtcDay } from '../../model/time/time.ts'

export type PoolUnit = 'credits' | 'unclear'

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
  day: UtcDay,
): PoolUnit {
  if (size === null || plans.length === 0) return 'unclear'
  const included = new Map(SEAT_PLANS.map((plan) => [plan, termsOf(plan, day)]))
  let [low, high] = [new Big(0), new Big(0)]
  for (const plan of plans) {
    const [least, most] = (plan && included.get(plan)) || []
    if (least === undefined || most === undefined) return 'unclear'
    low = low.plus(least)
    high = high.plus(most)
  }
  return new Big(size).gte(low.div(WITHIN)) && new Big(size).lte(high.times(WITHIN)) ? 'credits' : 'unclear'
}

/** What a seat includes for a month, the least and the most; empty where that is not known. */
function termsOf(plan: SeatPlan, day: UtcDay): number[] {
  const amounts = (['existing', 'new'] as const).map(
    (customer) => includedOn({ plan, unit: 'credits', customer }, day)?.amount ?? null,
  )
  const known = amounts.filter((amount) => amount !== null)
  return known.length < amounts.length ? [] : [Math.min(...known), Math.max(...known)]
}
