import { useQuery } from '@tanstack/react-query'
import { organizationQuery } from '../../api/organization.ts'
import type { SeatsSearch } from './seats-search.ts'
import { addExact, multiplyExact } from '../../format/decimal.ts'

export interface SeatCost {
  idle: string
  neverUsed: string
  /** Seats that are paid for and given to nobody. */
  unassigned: string
  together: string
  perYear: string
}

/** What seats nobody uses cost per month, exactly, in the one currency of the price. */
export function seatCost(
  price: string,
  counts: { idle: number; never_used: number; unassigned: number },
): SeatCost {
  const idle = multiplyExact(price, String(counts.idle))
  const neverUsed = multiplyExact(price, String(counts.never_used))
  const unassigned = multiplyExact(price, String(counts.unassigned))
  const together = addExact([idle, neverUsed, unassigned])
  return { idle, neverUsed, unassigned, together, perYear: multiplyExact(together, '12') }
}

export interface SeatPrice {
  amount: string
  currency: string
}

/** The price seats are reckoned with: the one in the address, else the organisation's. Null: nobody has set one. */
export function priceOf(
  { price, currency }: Pick<SeatsSearch, 'price' | 'currency'>,
  agreed: SeatPrice | null,
): SeatPrice | null {
  if (price === undefined) return agreed
  return { amount: price, currency: currency ?? agreed?.currency ?? 'USD' }
}

/** `agreed`: the organisation's own. */
export function useSeatPrice(search: SeatsSearch): { price: SeatPrice | null; agreed: SeatPrice | null } {
  const agreed = useQuery(organizationQuery).data?.seat_price ?? null
  return { price: priceOf(search, agreed), agreed }
}
