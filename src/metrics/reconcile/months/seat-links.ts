import Big from 'big.js'
import type { CalendarMonth } from '../../../model/calendar-month.ts'
import { PRICE_LIST } from '../../../model/price-list.ts'
import { COUNT, TEXT, type RowOf } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../store/facts/engine/sql.ts'
import { said } from '../../../words/said.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import { askMonths, type MonthSides } from './asked-months.ts'
import type { StoredBills } from './bill-sums.ts'
import type { Held, Side } from './link.ts'
import { rangeOf, type HeldOf, type MonthsInput } from './months-input.ts'

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
  const own = new Set(
    input.prices.flatMap(({ item, price }) => (item.startsWith('seat') && price ? [price.amount] : [])),
  )
  return (month) => {
    const billed = stored.seatPrices.filter((line) => line.month === month.name)
    const moved = moves.find((row) => row.month === month.name)
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
        why: whyOf({ ours: listCost, theirs: gross, moved, billed, prices: LISTED }),
      },
      atOwnPrices(month, { atOwn, net: net ?? UNKNOWN, prices: own, moved, billed }),
    ]
  }
}

const UNKNOWN: Side = { value: null, lacks: [] }
const LISTED: ReadonlySet<string> = new Set(
  PRICE_LIST.flatMap(({ item, price }) => (item.startsWith('seat.') && price ? [price.amount] : [])),
)

interface OfSeats {
  /** Amounts for a month that the seats are reckoned with. */
  prices: ReadonlySet<string>
  moved: RowOf<typeof MOVES> | undefined
  /** What they cost on the bill. */
  billed: StoredBills['seatPrices']
}

/** Reasons that the numbers bear out: so many people cannot make a larger difference than their seats cost. */
function whyOf({ ours, theirs, prices, moved, billed }: OfSeats & { ours: Side; theirs: Side | undefined }) {
  const apart = new Big(ours.value ?? 0).minus(theirs?.value ?? 0).abs()
  const dearest = [...prices, ...billed.map(({ price }) => price)].reduce(
    (a, b) => (a.gt(b) ? a : new Big(b)),
    new Big(0),
  )
  const explains = (people: number) => people > 0 && apart.lte(dearest.times(people))
  const { leavers = 0, doubled = 0 } = moved ?? {}
  const other = billed
    .filter(({ price }) => ![...prices].some((amount) => new Big(amount).eq(price)))
    .map(({ sku, price }) => said('seat_price_differs', { sku, price, prices: [...prices].join(', ') }))
  return {
    less: [...(explains(leavers) ? [said('leavers_billed_to_end', { count: leavers })] : []), ...other],
    more: [...(explains(doubled) ? [said('people_in_two_organizations', { count: doubled })] : []), ...other],
  }
}

function atOwnPrices(
  month: CalendarMonth,
  { atOwn, net, ...of }: OfSeats & { atOwn: MonthSides; net: Side },
): Held {
  const given = of.prices.size > 0
  const currency = given ? atOwn.unitOf('seats.cost') : null
  const ours: Side = given ? atOwn.of(month, 'seats.cost') : { value: null, lacks: [said('no_price_set')] }
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
    why: whyOf({ ours, theirs, ...of }),
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
