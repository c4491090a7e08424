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
