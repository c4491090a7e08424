import { useQuery } from '@tanstack/react-query'
import type { Price } from '../../../../src/api/contract/access/organization.ts'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import {
  seatPriceOn,
  unusedCost,
  type DatedPrice,
  type UnusedCost,
} from '../../../../src/api/contract/words.ts'
import { pricesQuery } from '../../api/organization.ts'
import { multiplyExact } from '../../format/decimal.ts'
import type { SeatsSearch } from './seats-search.ts'

export interface SeatCost extends UnusedCost {
  perYear: string
}

type Unused = SeatsAnswer['unused_by_plan'][number]

/** The price in the address holds for every seat, else the organisation's of the plan on that day. */
export function pricesOf(
  { price, currency }: Pick<SeatsSearch, 'price' | 'currency'>,
  own: readonly DatedPrice[],
  day: string,
): readonly DatedPrice[] {
  if (price === undefined) return own
  const agreed = seatPriceOn(own, null, day)?.price?.currency
  const asked = { amount: price, currency: currency ?? agreed ?? 'USD' }
  return [{ item: 'seat', validFrom: null, price: asked }]
}

/** What seats nobody uses cost per month, exactly, in one currency; null where one of them has no price of it. */
export function seatCost(
  unused: readonly Unused[],
  prices: readonly DatedPrice[],
  day: string,
): SeatCost | null {
  const seats = unused.map(({ never_used: neverUsed, ...rest }) => ({ ...rest, neverUsed }))
  const cost = unusedCost(seats, prices, day)
  return cost && { ...cost, perYear: multiplyExact(cost.together, '12') }
}

const dated = ({ item, valid_from: validFrom, price }: Price): DatedPrice => ({ item, validFrom, price })

/** Undefined until they are known. */
export function useOwnPrices(): DatedPrice[] | undefined {
  return useQuery(pricesQuery).data?.data.map(dated)
}
