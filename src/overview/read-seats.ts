import Big from 'big.js'
import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import type { MetricId } from '../model/metric.ts'
import { canonicalDecimal, type DecimalString } from '../model/decimal.ts'
import type { Interval } from '../model/time.ts'

const METRICS = [
  'seats.total',
  'seats.active',
  'seats.idle',
  'seats.never_used',
  'seats.new',
  'seats.unassigned',
] as const satisfies MetricId[]

/** People with a seat by the last list of a range; null where none was taken in it. */
export interface SeatNumbers {
  people: number | null
  active: number | null
  idle: number | null
  neverUsed: number | null
  fresh: number | null
  /** Seats that are paid for and given to nobody: of no person, hence in no count of people. */
  unassigned: number | null
  /** Idle and never used together: nobody is both. */
  unused: number | null
}

export async function readSeats(seats: OpenFeed | null, range: Interval): Promise<SeatNumbers | null> {
  if (!seats) return null
  const values = await seats.total({ metrics: METRICS, range })
  const [people, active, idle, neverUsed, fresh, unassigned] = values.map((value) =>
    value === null ? null : Number(value),
  )
  if (people === null || people === undefined) return null
  const unused = typeof idle === 'number' && typeof neverUsed === 'number' ? idle + neverUsed : null
  return {
    people,
    active: active ?? null,
    idle: idle ?? null,
    neverUsed: neverUsed ?? null,
    fresh: fresh ?? null,
    unassigned: unassigned ?? null,
    unused,
  }
}

/** What seats nobody uses cost in a month, exactly, in the one currency of the price. */
export function monthlyCost(
  { idle, neverUsed, unassigned }: Pick<SeatNumbers, 'idle' | 'neverUsed' | 'unassigned'>,
  price: { amount: DecimalString; currency: string } | null,
): ({ currency: string } & Record<'idle' | 'neverUsed' | 'unassigned' | 'together', DecimalString>) | null {
  if (!price || idle === null || neverUsed === null || unassigned === null) return null
  const times = (count: number) => canonicalDecimal(new Big(price.amount).times(count).toFixed())
  return {
    currency: price.currency,
    idle: times(idle),
    neverUsed: times(neverUsed),
    unassigned: times(unassigned),
    together: times(idle + neverUsed + unassigned),
  }
}
