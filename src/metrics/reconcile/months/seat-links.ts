import Big from 'big.js'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import { SEAT_ITEMS } from '../../../model/money/dated-price.ts'
import { PRICE_LIST } from '../../../model/money/price-list.ts'
import { said } from '../../../words/said.ts'
import { askMonths, type MonthSides } from './asked-months.ts'
import type { AskBill } from './bill-sides.ts'
import type { StoredBills } from './bill-sums.ts'
import type { Held, Side } from './link.ts'
import type { HeldOf, MonthsInput } from './months-input.ts'
import { readMoves, type MovesAsked } from './seat-moves.ts'
import { seatReasons } from './seat-reasons.ts'

/** The vendor cuts a day's part of a month at nine decimals; nothing else of a seat is rounded. */
const TOLERANCE = new Big('0.00001')

/** A link without the reasons for its difference, and the prices that its seats are reckoned with. */
interface OfPrices {
  held: Held
  prices: MonthsInput['prices']
}

/** Seats of the lists at the vendor's list prices, and at the asker's, against what the bill says of seats. */
export async function seatLinks(input: MonthsInput, stored: StoredBills, ask: AskBill): Promise<HeldOf> {
  const cost = (prices: MonthsInput['prices']) => askMonths(input, ['seats.cost'], { prices: [...prices] })
  const isPriced = input.prices.some(({ item, price }) => price !== null && SEAT_ITEMS.includes(item))
  const [atList, atOwn, { byCharge }] = await Promise.all([
    cost(PRICE_LIST),
    isPriced ? cost(input.prices) : null,
    ask(),
  ])
  const linksOf = (month: CalendarMonth): OfPrices[] => {
    const gross = byCharge.of(month, 'bill.gross_usd', 'seats')
    const net = byCharge.of(month, 'bill.net_usd', 'seats')
    return [
      { held: atListPrices(atList.of(month, 'seats.cost'), gross), prices: PRICE_LIST },
      { held: atOwnPrices(month, atOwn, net), prices: input.prices },
    ]
  }
  const moves = await readMoves(input, movesAsked(input.months, linksOf))
  return (month) => {
    const days = stored.days.filter(({ day }) => day.startsWith(month.name))
    const terms = days.flatMap((day) => day.terms).filter(({ charge }) => charge === 'seats')
    const of = { month, moved: moves.get(month.name), billed: distinctPrices(terms) }
    return linksOf(month).map(({ held, prices }) => ({
      ...held,
      why: seatReasons({ ours: held.ours, theirs: held.theirs, ...of, prices }),
    }))
  }
}

/** Who moved is looked for where the numbers differ, by which of them is the larger. */
function movesAsked(
  months: readonly CalendarMonth[],
  linksOf: (month: CalendarMonth) => readonly OfPrices[],
): MovesAsked {
  const apart = ({ held: { ours, theirs } }: OfPrices) =>
    ours.value === null || theirs.value === null ? new Big(0) : new Big(ours.value).minus(theirs.value)
  const some = (is: (difference: Big) => boolean) =>
    months.filter((month) => linksOf(month).some((link) => is(apart(link))))
  return {
    leavers: some((difference) => difference.lt(TOLERANCE.neg())),
    doubled: some((difference) => difference.gt(TOLERANCE)),
  }
}

function distinctPrices(terms: readonly { sku: string; price: string }[]) {
  const found = new Map(terms.map(({ sku, price }) => [`${sku} ${price}`, { sku, price }]))
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const seats = { charge: 'seats', tolerance: TOLERANCE } as const

const atListPrices = (ours: Side, theirs: Side): Held => ({
  ...seats,
  link: 'seats_at_list',
  unit: 'usd',
  measure: 'gross',
  ours,
  theirs,
})

function atOwnPrices(month: CalendarMonth, atOwn: MonthSides | null, net: Side): Held {
  const currency = atOwn?.unitOf('seats.cost') ?? null
  const ours: Side = atOwn?.of(month, 'seats.cost') ?? { value: null, lacks: [said('no_price_set')] }
  // Two currencies are never held against each other.
  const isOther = currency !== null && currency !== 'USD'
  const theirs: Side = isOther ? { value: null, lacks: [said('bill_in_dollars', { currency })] } : net
  return {
    ...seats,
    link: 'seats_at_own',
    unit: isOther ? 'currency' : 'usd',
    currency,
    measure: 'net',
    ours,
    theirs,
  }
}
