import { useQuery } from '@tanstack/react-query'
import type { Price } from '../../../../src/api/contract/access/organization.ts'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { seatPlan, seatPriceOn, type DatedPrice } from '../../../../src/api/contract/words.ts'
import { pricesQuery } from '../../api/organization.ts'
import { addExact, multiplyExact } from '../../format/decimal.ts'
import type { SeatsSearch } from './seats-search.ts'

export interface SeatCost {
  currency: string
  idle: string
  neverUsed: string
  /** Seats that are paid for and given to nobody. */
  unassigned: string
  together: string
  perYear: string
  /** Which of the organisation's prices it is reckoned with; none where it is the one in the address. */
  prices: DatedPrice[]
}

type Unused = SeatsAnswer['unused_by_plan'][number]

export interface SeatPrice {
  amount: string
  currency: string
}

/** What a seat of a plan costs, by the vendor's word for it. */
type PriceOfPlan = (plan: string) => { price: SeatPrice | null; own?: DatedPrice } | null

/** What seats nobody uses cost per month, exactly, in one currency; null where one of them has no price of it. */
export function seatCost(unused: readonly Unused[], priceOf: PriceOfPlan): SeatCost | null {
  const paid = unused.filter((seats) => seats.idle + seats.never_used + seats.unassigned > 0)
  const shown = paid.length > 0 ? paid : [{ plan: '', idle: 0, never_used: 0, unassigned: 0 }]
  const held = shown.map(({ plan }) => priceOf(plan))
  const [currency, ...others] = new Set(held.map((one) => one?.price?.currency))
  if (currency === undefined || others.length > 0) return null
  const sum = (countOf: (seats: Unused) => number) =>
    addExact(shown.map((seats, i) => multiplyExact(held[i]?.price?.amount ?? '0', String(countOf(seats)))))
  const [idle, neverUsed, unassigned] = [
    sum((seats) => seats.idle),
    sum((seats) => seats.never_used),
    sum((seats) => seats.unassigned),
  ]
  const together = addExact([idle, neverUsed, unassigned])
  const prices = [...new Set(held.flatMap((one) => one?.own ?? []))]
  return { currency, idle, neverUsed, unassigned, together, perYear: multiplyExact(together, '12'), prices }
}

/** The price in the address holds for every seat, else the organisation's of the plan on that day. */
export function priceOf(
  { price, currency }: Pick<SeatsSearch, 'price' | 'currency'>,
  own: readonly DatedPrice[],
  day: string,
): PriceOfPlan {
  if (price === undefined) {
    return (plan) => {
      const held = seatPriceOn(own, seatPlan(plan), day)
      return held && { price: held.price, own: held }
    }
  }
  const agreed = seatPriceOn(own, null, day)?.price?.currency
  return () => ({ price: { amount: price, currency: currency ?? agreed ?? 'USD' } })
}

const dated = ({ item, valid_from: validFrom, price }: Price): DatedPrice => ({ item, validFrom, price })

/** Undefined until they are known. */
export function useOwnPrices(): DatedPrice[] | undefined {
  return useQuery(pricesQuery).data?.data.map(dated)
}
