import { useQuery } from '@tanstack/react-query'
import { organizationQuery } from '../../api/organization.ts'
import type { SeatsSearch } from './seats-search.ts'

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
