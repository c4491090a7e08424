import { datasetsShaped } from '../../../model/dataset.ts'
import { CHARGES, type Charge } from '../../../model/money/book-link.ts'
import type { Interval } from '../../../model/time/time.ts'
import { COUNT, listOf, oneOf, TEXT, type Column, type RowOf } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, verbatim } from '../../../store/facts/engine/sql.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import { readBillLedger, type BillRead } from './bill-ledger.ts'

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

/** What the bill charges for in the words of its lines, at which price, and what the day comes to. */
export interface Term {
  charge: Charge
  sku: string
  price: string
  quantity: string
  gross: string
  discount: string
  net: string
}

const TERM: Column<Term> = (stored, name) => {
  const [charge, ...texts] = listOf(TEXT)(stored, name)
  const [sku = '', price = '', quantity = '', gross = '', discount = '', net = ''] = texts
  return { charge: oneOf(CHARGES)(charge, name), sku, price, quantity, gross, discount, net }
}

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
  terms: listOf(TERM),
}
export type LineDay = RowOf<typeof LINE_DAY>

const CENTER = { account: TEXT, id: TEXT, name: TEXT }

/** Everything that is stored of bills and their sums in a range, and what the ledger says of both. */
export interface StoredBills {
  sums: readonly SumOfMonth[]
  days: readonly LineDay[]
  /** Cost centres that a list or the bill names, by id. */
  centers: readonly RowOf<typeof CENTER>[]
  ledger: readonly BillRead[]
}

const odd = (difference: string) => verbatim(`countIf(abs(${difference}) > toDecimal256('0.000000001', 18))`)
const ODD_NET = odd('gross - discount - net')
const ODD_GROSS = odd('toDecimal256(quantity, 18) * toDecimal256(price, 18) - toDecimal256(gross, 18)')

/**
 * Of the accounts that have a bill; its lines are gone through once. A line's own arithmetic is held to a billionth of a
 * dollar (upstream/code-billing 10).
 */
export async function readStoredBills(input: ScopedFacts & { range: Interval }): Promise<StoredBills> {
  const { facts, scope, range, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'bill') }
  const when = withinDays(range)
  const lines = sql`${rowsOf('code_bill_lines', of)} AND ${when} AND load_id IN (${committedLoads(of, datasetsShaped('bill_line'))})`
  const sums = sql`SELECT account, formatDateTime(day, '%Y-%m') AS month, part, charge, toString(sum(gross)) AS gross,
  toString(sum(discount)) AS discount, toString(sum(net)) AS net, arraySort(groupUniqArray(sku)) AS skus
FROM ${rowsOf('code_bill_sums', of)} AND ${when} AND load_id IN (${committedLoads(of, datasetsShaped('bill_sum'))})
GROUP BY account, month, part, charge ORDER BY account, month, part, charge`
  const days = sql`SELECT account, toString(day) AS day, sum(lines) AS rows, sum(odd_net) AS oddNet, sum(odd_gross) AS oddGross,
  toString(sum(line_gross - line_discount)) AS lessDiscount, toString(sum(line_net)) AS net, toString(sum(times)) AS priced, toString(sum(line_gross)) AS gross,
  groupArray([charge, sku, toString(price), toString(units), toString(line_gross), toString(line_discount), toString(line_net)]) AS terms
FROM (
  SELECT account, day, charge, sku, price, count() AS lines, ${ODD_NET} AS odd_net, ${ODD_GROSS} AS odd_gross,
    sum(quantity) AS units, sum(gross) AS line_gross, sum(discount) AS line_discount, sum(net) AS line_net,
    toDecimal256(units, 18) * toDecimal256(price, 18) AS times
  FROM ${lines} GROUP BY account, day, charge, sku, price
) GROUP BY account, day ORDER BY account, day`
  const centers = sql`SELECT account, id, argMax(called, at) AS name FROM (
  SELECT account, cost_center_id AS id, name AS called, day AS at FROM ${rowsOf('code_cost_centers', of)}
  AND load_id IN (${committedLoads(of, datasetsShaped('cost_center_snapshot'))})
  UNION ALL SELECT account, cost_center_id, cost_center, day FROM ${lines} AND cost_center_id != ''
) GROUP BY account, id ORDER BY account, id`
  const [sumRows, dayRows, centerRows, ledger] = await Promise.all([
    readRows(facts, sums, SUM, signal),
    readRows(facts, days, LINE_DAY, signal),
    readRows(facts, centers, CENTER, signal),
    readBillLedger(input, of, range),
  ])
  return { sums: sumRows, days: dayRows, centers: centerRows, ledger }
}
