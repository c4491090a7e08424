import Big from 'big.js'
import { CHARGES } from '../../../model/records/bill-line.ts'
import type { UtcMonth } from '../../../model/time/calendar-month.ts'
import type { Interval } from '../../../model/time/time.ts'
import { COUNT, listOf, oneOf, TEXT, type RowOf } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, verbatim } from '../../../store/facts/engine/sql.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import type { ScopedFacts } from '../../metrics-query.ts'

export const BILLS = ['org_bill', 'enterprise_bill'] as const
export const SUMS = ['org_bill_summary', 'enterprise_bill_summary'] as const

const SUM = {
  account: TEXT,
  month: TEXT,
  part: TEXT,
  charge: oneOf(CHARGES),
  gross: TEXT,
  discount: TEXT,
  net: TEXT,
  skus: listOf(TEXT),
}
export type SumOfMonth = RowOf<typeof SUM>

const LINE_DAY = {
  account: TEXT,
  day: TEXT,
  rows: COUNT,
  /** Lines whose net is not gross less discount, or whose gross is not quantity times price. */
  oddNet: COUNT,
  oddGross: COUNT,
  lessDiscount: TEXT,
  net: TEXT,
  priced: TEXT,
  gross: TEXT,
}
export type LineDay = RowOf<typeof LINE_DAY>

const SEAT_LINE = { month: TEXT, sku: TEXT, price: TEXT }
const WORDS = { account: TEXT, month: TEXT, charge: oneOf(CHARGES), skus: listOf(TEXT) }
const CENTER = { account: TEXT, id: TEXT, name: TEXT }

/** Everything that is stored of bills and their sums in a range, and what the ledger says of both. */
export interface StoredBills {
  sums: readonly SumOfMonth[]
  days: readonly LineDay[]
  /** SKU words of the bill by class. */
  words: readonly RowOf<typeof WORDS>[]
  /** What seats cost on the bill. */
  seatPrices: readonly RowOf<typeof SEAT_LINE>[]
  /** Cost centres that a list or the bill names, by id. */
  centers: readonly RowOf<typeof CENTER>[]
  slices: readonly CodeSlice[]
}

const odd = (difference: string) => verbatim(`abs(${difference}) > toDecimal256('0.000000001', 18)`)
const ODD_NET = odd('gross - discount - net')
const ODD_GROSS = odd('toDecimal256(quantity, 18) * toDecimal256(price, 18) - toDecimal256(gross, 18)')

/** Of the accounts that have a bill. A line's own arithmetic is held to a billionth of a dollar (upstream/code-billing 10). */
export async function readStoredBills(input: ScopedFacts & { range: Interval }): Promise<StoredBills> {
  const { facts, scope, range, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'bill') }
  const when = withinDays(range)
  const lines = sql`${rowsOf('code_bill_lines', of)} AND ${when} AND load_id IN (${committedLoads(of, BILLS)})`
  const sums = sql`SELECT account, formatDateTime(day, '%Y-%m') AS month, part, charge, toString(sum(gross)) AS gross,
  toString(sum(discount)) AS discount, toString(sum(net)) AS net, arraySort(groupUniqArray(sku)) AS skus
FROM ${rowsOf('code_bill_sums', of)} AND ${when} AND load_id IN (${committedLoads(of, SUMS)})
GROUP BY account, month, part, charge ORDER BY account, month, part, charge`
  const days = sql`SELECT account, toString(day) AS day, count() AS rows, countIf(odd_net) AS oddNet, countIf(odd_gross) AS oddGross,
  toString(sum(less)) AS lessDiscount, toString(sum(line_net)) AS net, toString(sum(times)) AS priced, toString(sum(line_gross)) AS gross
FROM (
  SELECT account, day, net AS line_net, gross AS line_gross, gross - discount AS less,
    toDecimal256(quantity, 18) * toDecimal256(price, 18) AS times,
    ${ODD_NET} AS odd_net, ${ODD_GROSS} AS odd_gross
  FROM ${lines}
) GROUP BY account, day ORDER BY account, day`
  const words = sql`SELECT account, formatDateTime(day, '%Y-%m') AS month, charge, arraySort(groupUniqArray(sku)) AS skus FROM ${lines}
GROUP BY account, month, charge ORDER BY account, month, charge`
  const seats = sql`SELECT DISTINCT formatDateTime(day, '%Y-%m') AS month, sku, toString(price) AS price FROM ${lines}
AND charge = 'seats' ORDER BY month, sku, price`
  const centers = sql`SELECT account, id, argMax(called, at) AS name FROM (
  SELECT account, cost_center_id AS id, name AS called, day AS at FROM ${rowsOf('code_cost_centers', of)}
  AND load_id IN (${committedLoads(of, ['cost_centers'])})
  UNION ALL SELECT account, cost_center_id, cost_center, day FROM ${lines} AND cost_center_id != ''
) GROUP BY account, id ORDER BY account, id`
  const asked = { ...of, datasets: [...BILLS, ...SUMS], range: { start: 0, end: range.end } }
  const [sumRows, dayRows, wordRows, seatRows, centerRows, slices] = await Promise.all([
    readRows(facts, sums, SUM, signal),
    readRows(facts, days, LINE_DAY, signal),
    readRows(facts, words, WORDS, signal),
    readRows(facts, seats, SEAT_LINE, signal),
    readRows(facts, centers, CENTER, signal),
    readCodeSlices(facts, asked, signal),
  ])
  return { sums: sumRows, days: dayRows, words: wordRows, seatPrices: seatRows, centers: centerRows, slices }
}

export const added = <Row>(rows: readonly Row[], amount: (row: Row) => string | number): Big =>
  rows.reduce((sum, row) => sum.plus(amount(row)), new Big(0))

/** A slice of the sums bears the month and the part that was asked for. */
export function partOf({ slice }: CodeSlice): { month: UtcMonth; part: string } {
  const at = slice.indexOf(' ')
  return { month: slice.slice(0, at), part: slice.slice(at + 1) }
}
