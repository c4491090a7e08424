import type { Clock } from '../../../lib/clock.ts'
import type { Tool } from '../../../model/money/book-link.ts'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type { DatedPrice } from '../../../model/money/dated-price.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import type { Held } from './link.ts'

/** What somebody typed in of an invoice. */
export interface BookedInvoice {
  tool: Tool
  month: string
  number: string
  amount: string
  currency: string
}

export interface MonthsInput extends ScopedFacts {
  clock: Clock
  /** One after the other, the newest first. */
  months: readonly CalendarMonth[]
  /** What seats cost the asker. */
  prices: readonly DatedPrice[]
  invoices: readonly BookedInvoice[]
}

/** What is held against what in a month. */
export type HeldOf = (month: CalendarMonth) => readonly Held[]

export function rangeOf({ months }: Pick<MonthsInput, 'months'>): Interval {
  return { start: months.at(-1)?.start ?? 0, end: months[0]?.end ?? 0 }
}
