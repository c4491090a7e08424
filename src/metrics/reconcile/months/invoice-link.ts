import { added } from '../../../model/money/decimal.ts'
import Big from 'big.js'
import type { Tool } from '../../../model/money/book-link.ts'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type { MetricId } from '../../../model/metric.ts'
import { said } from '../../../words/said.ts'
import type { MonthSides } from './asked-months.ts'
import type { BookedInvoice, HeldOf } from './months-input.ts'

const TO_THE_CENT = new Big('0.005')

interface Invoiced {
  tool: Tool
  metric: MetricId
}

/** What a month comes to against the invoices that somebody typed in: in dollars alone, as nothing is converted. Pure. */
export function invoiceHeld(
  sides: Pick<MonthSides, 'of'>,
  invoices: readonly BookedInvoice[],
  { tool, metric }: Invoiced,
): HeldOf {
  const own = invoices.filter((invoice) => invoice.tool === tool)
  return (month: CalendarMonth) => {
    const typed = own.filter((invoice) => invoice.month === month.name)
    const dollars = typed.filter(({ currency }) => currency === 'USD')
    const others = typed.filter(({ currency }) => currency !== 'USD')
    const beside = others.map(({ number, amount, currency }) =>
      said('invoice_in_currency', { number, amount, currency }),
    )
    const none = typed.length === 0 ? [said('no_invoice_of_month')] : []
    return [
      {
        link: 'invoice',
        unit: 'usd',
        measure: 'net',
        ours: sides.of(month, metric),
        theirs:
          dollars.length === 0 || others.length > 0
            ? { value: null, lacks: [...none, ...beside] }
            : { value: added(dollars, ({ amount }) => amount).toFixed(), lacks: [] },
        tolerance: TO_THE_CENT,
        notes: typed.length > 0 ? [said('bill_is_before_contract')] : [],
      },
    ]
  }
}
