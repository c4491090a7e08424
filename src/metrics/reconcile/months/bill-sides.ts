import { added } from '../../../model/money/decimal.ts'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type { MetricId } from '../../../model/metric.ts'
import { MEASURES, type Measure } from '../../../model/money/book-link.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { askMonths, sidesOfRead, type MonthSides } from './asked-months.ts'
import { type StoredBills, type Term } from './bill-sums.ts'
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

/** Each is made once, whoever wants to know. */
export function billAsker(input: MonthsInput, stored: StoredBills): AskBill {
  const made = new Map<string, Promise<BillSides>>()
  const [first, ...others] = accountsWith(input.scope, 'bill')
  return (asked) => {
    const account = others.length === 0 ? first : asked
    const key = account ? `${account.connection} ${account.account}` : ''
    const sides = made.get(key) ?? (account ? billOf(input, stored, account) : billOfAll(input))
    made.set(key, sides)
    return sides
  }
}

/** Of one account every line counts, so that what is stored of its days is the bill. */
async function billOf(input: MonthsInput, stored: StoredBills, account: ScopeAccount): Promise<BillSides> {
  const own = { ...input, scope: { ...input.scope, accounts: [account] } }
  const days = stored.days.filter((day) => day.account === account.account)
  const lines = Map.groupBy(
    days.flatMap(({ day, terms }) => terms.map((term) => ({ ...term, month: day.slice(0, 7) }))),
    ({ month }) => month,
  )
  const numberOf = ({ name }: CalendarMonth, metric: MetricId, charge: string) => {
    const counted = (lines.get(name) ?? []).filter((line) => charge === '' || line.charge === charge)
    return counted.length === 0 ? undefined : added(counted, amountOf(metric)).toFixed()
  }
  const groups = [...new Set(days.flatMap(({ terms }) => terms.map(({ charge }) => charge)))]
  const ofBill = { feed: 'bill', metrics: BILL_METRICS } as const
  const [whole, byCharge] = await Promise.all([
    sidesOfRead(own, ofBill, { groups: [], numberOf }),
    sidesOfRead(own, ofBill, { groups, numberOf }),
  ])
  return { whole, byCharge }
}

function amountOf(metric: MetricId): (line: Term) => string {
  if (metric === 'bill.credits') return ({ charge, quantity }) => (charge === 'credits' ? quantity : '0')
  const measure = MEASURES.find((one) => METRIC_OF[one] === metric)
  if (!measure) throw new Error(`the books ask nothing of ${metric} of a bill`)
  return (line) => line[measure]
}

async function billOfAll(input: MonthsInput): Promise<BillSides> {
  const [whole, byCharge] = await Promise.all([
    askMonths(input, BILL_METRICS),
    askMonths(input, BILL_METRICS, { groupBy: ['charge'] }),
  ])
  return { whole, byCharge }
}
