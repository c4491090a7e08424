import type { Clock } from '../../lib/clock.ts'
import { offsetOf, pageFrom } from '../../lib/page-cursor.ts'
import { CHARGES, type BillCut } from '../../model/money/book-link.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import { GIVEN, oneOf, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { listed, readRows, sql, verbatim, whole } from '../../store/facts/engine/sql.ts'
import { filterSql } from '../ask/compile-query.ts'
import { accountsOf, ownerOf } from '../ask/scope-accounts.ts'
import { parseRange } from '../ask/time-range.ts'
import { requireDimensions } from '../catalog.ts'
import { readCodeCoverage } from '../completeness/code-coverage.ts'
import { stateOfBucket } from '../completeness/completeness.ts'
import { billNet } from '../definitions/bill.ts'
import { creditsGross } from '../definitions/credits.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import { requestsGross } from '../definitions/requests.ts'
import { BILL_SOURCES, CREDIT_SOURCES, REQUEST_SOURCES } from '../feeds/bill/bill-sources.ts'
import { needed, withinDays, type FactSource } from '../feeds/fact-source.ts'
import type { DimensionFilter, ScopedFacts } from '../metrics-query.ts'

/** What a cut's lines have that the other's do not. */
const OF_BILL = {
  organization: GIVEN,
  repository: GIVEN,
  cost_center_id: GIVEN,
  cost_center: GIVEN,
}
const OF_MODEL = { model: GIVEN, discount_quantity: orNull(TEXT), net_quantity: orNull(TEXT) }
const LINE = {
  day: TEXT,
  account: TEXT,
  product: TEXT,
  sku: TEXT,
  charge: oneOf(CHARGES),
  unit: TEXT,
  price: TEXT,
  quantity: TEXT,
  gross: TEXT,
  discount: TEXT,
  net: TEXT,
  organization: orNull(GIVEN),
  repository: orNull(GIVEN),
  cost_center_id: orNull(GIVEN),
  cost_center: orNull(GIVEN),
  model: orNull(GIVEN),
  discount_quantity: orNull(TEXT),
  net_quantity: orNull(TEXT),
}
type StoredLine = RowOf<typeof LINE>

/** A line of a bill as the vendor gave it; null: the cut does not say it. */
export interface BillLineRow extends StoredLine {
  provisional: boolean
}

const AMOUNTS = ['price', 'quantity', 'gross', 'discount', 'net', 'discount_quantity', 'net_quantity']

interface Cut {
  sources: readonly FactSource[]
  /** Whose dimensions the lines can be filtered by. */
  metric: MetricDefinition
  has: readonly string[]
}

const CUTS: Record<BillCut, Cut> = {
  bill: { sources: BILL_SOURCES, metric: billNet, has: Object.keys(OF_BILL) },
  credits: { sources: CREDIT_SOURCES, metric: creditsGross, has: Object.keys(OF_MODEL) },
  requests: { sources: REQUEST_SOURCES, metric: requestsGross, has: Object.keys(OF_MODEL) },
}

/** Two lines that are alike in all of these are alike in everything. */
const ORDER = ['account', 'sku', 'charge', 'product', 'unit', 'price', 'quantity', 'gross', 'discount']

interface ListBillLinesInput extends ScopedFacts {
  clock: Clock
  cut: BillCut
  /** The first day, and the one after the last. */
  from: string
  to: string
  filters: readonly DimensionFilter[]
  limit: number
  cursor?: string | undefined
}

/**
 * The lines behind a number of the bill: those that count, the newest day first and of a day the dearest.
 * @throws TidemarkError `dimension_not_available` where this cut of the bill cannot be filtered like that
 */
export async function listBillLines(
  input: ListBillLinesInput,
): Promise<{ data: BillLineRow[]; nextCursor: string | null }> {
  const { facts, scope, clock, cut, filters, limit, signal } = input
  const { sources, metric, has } = CUTS[cut]
  requireDimensions([metric], [...new Set(filters.map(({ dimension }) => dimension))])
  const range = parseRange({ from: input.from, to: input.to, grain: 'total' })
  const offset = offsetOf(input.cursor)
  if (accountsOf(scope, cut).length === 0) return { data: [], nextCursor: null }
  const [source] = sources
  if (!source) throw new Error(`no table has the lines of ${cut}`)
  const counted = needed(source.choose)({ of: ownerOf(scope, cut), when: withinDays(range) })
  const kept = [sql`1`, ...filters.map((filter) => filterSql(source, filter))]
  const order = [...ORDER, ...has].map((column) => `l.${column}`).join(', ')
  const found = sql`SELECT ${verbatim(columnsOf(has))} FROM ${counted} AS l WHERE ${listed(kept, ' AND ')}
ORDER BY l.day DESC, l.net DESC, ${verbatim(order)} LIMIT ${whole(limit + 1)} OFFSET ${whole(offset)}`
  const [rows, coverage] = await Promise.all([
    readRows(facts, found, LINE, signal),
    readCodeCoverage({ ...input, feed: cut, now: clock.now() }),
  ])
  const page = pageFrom(rows, { offset, limit })
  return {
    data: page.rows.map((row) => {
      const start = dayStart(row.day)
      const own = coverage.filter(({ account }) => account.account === row.account)
      return { ...row, provisional: stateOfBucket({ start, end: start + DAY_MS }, own).provisional }
    }),
    nextCursor: page.nextCursor,
  }
}

function columnsOf(has: readonly string[]): string {
  return Object.keys(LINE)
    .map((name) => {
      const others = name in OF_BILL || name in OF_MODEL
      if (others && !has.includes(name)) return `NULL AS ${name}`
      return name === 'day' || AMOUNTS.includes(name)
        ? `toString(l.${name}) AS ${name}`
        : `l.${name} AS ${name}`
    })
    .join(', ')
}
