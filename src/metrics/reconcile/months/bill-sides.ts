import Big from 'big.js'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type { MetricId } from '../../../model/metric.ts'
import { MEASURES, type Measure } from '../../../model/money/book-link.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { askMonths, type MonthSides } from './asked-months.ts'
import type { Side } from './link.ts'
import type { MonthsInput } from './months-input.ts'

export const METRIC_OF = {
  gross: 'bill.gross_usd',
  discount: 'bill.discount_usd',
  net: 'bill.net_usd',
} as const satisfies Record<Measure, MetricId>

/** All that any link asks of the bill, so that it is asked once. */
const BILL_METRICS: MetricId[] = [...MEASURES.map((measure) => METRIC_OF[measure]), 'bill.credits']

/** A bill by month: all of it, and by what it charges for. */
export interface BillSides {
  whole: MonthSides
  byCharge: MonthSides
}

/** The bill of one account, or of all of them, of which an organisation's stands back where an enterprise's holds it. */
export type AskBill = (account?: ScopeAccount) => Promise<BillSides>

/** Each is asked once, whoever wants to know. */
export function billAsker(input: MonthsInput): AskBill {
  const asked = new Map<string, Promise<BillSides>>()
  const isAlone = accountsWith(input.scope, 'bill').length === 1
  return (account) => {
    const one = isAlone ? undefined : account
    const key = one ? `${one.connection} ${one.account}` : ''
    const scope = one ? { ...input.scope, accounts: [one] } : input.scope
    const sides = asked.get(key) ?? askBill({ ...input, scope })
    asked.set(key, sides)
    return sides
  }
}

async function askBill(input: MonthsInput): Promise<BillSides> {
  const byCharge = await askMonths(input, BILL_METRICS, { groupBy: ['charge'] })
  if (byCharge.groups.length > 0) return { byCharge, whole: sumOfCharges(byCharge) }
  // Without a line there is nothing to add up, and what is known of it is known all the same.
  return { byCharge, whole: await askMonths(input, BILL_METRICS) }
}

/** Every line has one class, and all classes are known of the same days. */
function sumOfCharges({ of, unitOf, groups }: MonthSides): MonthSides {
  return {
    groups: [],
    unitOf,
    of(month: CalendarMonth, metric: MetricId): Side {
      const sides = groups.map((charge) => of(month, metric, charge))
      const known = sides.flatMap(({ value }) => value ?? [])
      const sum = known.reduce((all, value) => all.plus(value), new Big(0))
      const isKnown = known.length === sides.length || !sum.eq(0)
      return { value: isKnown ? sum.toFixed() : null, lacks: sides[0]?.lacks ?? [] }
    },
  }
}
