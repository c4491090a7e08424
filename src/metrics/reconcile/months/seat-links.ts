import Big from 'big.js'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import { SEAT_ITEMS } from '../../../model/money/dated-price.ts'
import { PRICE_LIST } from '../../../model/money/price-list.ts'
import { COUNT, TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../store/facts/engine/sql.ts'
import { said } from '../../../words/said.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import { askMonths, type MonthSides } from './asked-months.ts'
import type { StoredBills } from './bill-sums.ts'
import type { Held, Side } from './link.ts'
import { rangeOf, type HeldOf, type MonthsInput } from './months-input.ts'
import { seatReasons, type OfSeats } from './seat-reasons.ts'

/** The vendor cuts a day's part of a month at nine decimals; nothing else of a seat is rounded. */
const TOLERANCE = new Big('0.00001')

const MOVES = { month: TEXT, leavers: COUNT, doubled: COUNT }

/** Seats of the lists at the vendor's list prices, and at the asker's, against what the bill says of seats. */
export async function seatLinks(input: MonthsInput, stored: StoredBills): Promise<HeldOf> {
  const cost = (prices: MonthsInput['prices']) => askMonths(input, ['seats.cost'], { prices: [...prices] })
  const [atList, atOwn, bill, moves] = await Promise.all([
    cost(PRICE_LIST),
    cost(input.prices),
    askMonths(input, ['bill.gross_usd', 'bill.net_usd'], { groupBy: ['charge'] }),
    readMoves(input),
  ])
  return (month) => {
    const billed = stored.seatPrices.filter((line) => line.month === month.name)
    const moved = moves.find((row) => row.month === month.name)
    const of = { month, moved, billed }
    const seats = { charge: 'seats', tolerance: TOLERANCE } as const
    const [gross, net] = (['bill.gross_usd', 'bill.net_usd'] as const).map((metric) =>
      bill.of(month, metric, 'seats'),
    )
    const listCost = atList.of(month, 'seats.cost')
    return [
      {
        ...seats,
        link: 'seats_at_list',
        unit: 'usd',
        measure: 'gross',
        ours: listCost,
        theirs: gross ?? UNKNOWN,
        why: seatReasons({ ours: listCost, theirs: gross ?? UNKNOWN, ...of, prices: PRICE_LIST }),
      },
      atOwnPrices({ atOwn, net: net ?? UNKNOWN, ...of, prices: input.prices }),
    ]
  }
}

const UNKNOWN: Side = { value: null, lacks: [] }
function atOwnPrices({
  atOwn,
  net,
  ...of
}: OfSeats & { month: CalendarMonth; atOwn: MonthSides; net: Side }): Held {
  const given = of.prices.some(({ item, price }) => price !== null && SEAT_ITEMS.includes(item))
  const currency = given ? atOwn.unitOf('seats.cost') : null
  const ours: Side = given ? atOwn.of(of.month, 'seats.cost') : { value: null, lacks: [said('no_price_set')] }
  // Two currencies are never held against each other.
  const isOther = currency !== null && currency !== 'USD'
  const theirs: Side = isOther ? { value: null, lacks: [said('bill_in_dollars', { currency })] } : net
  return {
    link: 'seats_at_own',
    unit: isOther ? 'currency' : 'usd',
    currency,
    charge: 'seats',
    measure: 'net',
    tolerance: TOLERANCE,
    ours,
    theirs,
    why: seatReasons({ ours, theirs, ...of }),
  }
}

/** Who was in a list of the month and not in its last one, and who was listed by two organisations. */
async function readMoves(input: MonthsInput) {
  const { facts, scope, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'seats') }
  const loads = committedLoads(of, ['seats', 'enterprise_seats'])
  const lists = sql`${rowsOf('code_seats', of)} AND ${withinDays(rangeOf(input))} AND load_id IN (${loads})`
  const moves = sql`SELECT formatDateTime(p.first, '%Y-%m') AS month, countIf(p.last < l.newest) AS leavers, countIf(p.organizations > 1) AS doubled
FROM (
  SELECT account, toStartOfMonth(day) AS first, user_id, max(day) AS last, uniqExactIf(organization, organization != '') AS organizations
  FROM ${lists} AND user_id != '' GROUP BY account, first, user_id
) AS p
INNER JOIN (SELECT account, toStartOfMonth(day) AS first, max(day) AS newest FROM ${lists} GROUP BY account, first) AS l
  ON l.account = p.account AND l.first = p.first
GROUP BY month ORDER BY month`
  return await readRows(facts, moves, MOVES, signal)
}
