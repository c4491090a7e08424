import { billedSums } from './billed-sum.ts'
import type { Dimension } from '../../model/metric.ts'
import { notShown, ownSum } from './published.ts'

const DIMENSIONS: readonly Dimension[] = [
  'source',
  'connection',
  'organization',
  'product',
  'sku',
  'charge',
  'repository',
  'cost_center',
]

const billed = billedSums({
  feed: 'bill',
  source: 'from_bill',
  published: ownSum('code.ai_credits'),
  combinations: [DIMENSIONS],
  caveats: ['before_contract', 'bill_is_corrected', 'bill_holds_organizations'],
})

export const billGross = billed('gross', {
  id: 'bill.gross_usd',
  name: 'Gross amount',
  description: 'What the use and the seats of the code assistant are worth at the vendor’s price per unit.',
  formula:
    'Sum of grossAmount over the lines of the bill that are the product’s own, all cost centres together.',
})
export const billDiscount = billed('discount', {
  id: 'bill.discount_usd',
  name: 'Included usage',
  description: 'The part of the gross amount that included usage covers; other discounts may be in it.',
  formula: 'Sum of discountAmount over the same lines.',
})
export const billNet = billed('net', {
  id: 'bill.net_usd',
  name: 'Billed amount',
  description: 'What the vendor charges for the code assistant.',
  formula: 'Sum of netAmount over the same lines, as given; it is not computed from the other two.',
})
export const billCredits = billed('credits', {
  id: 'bill.credits',
  name: 'AI credits on the bill',
  description: 'AI credits used, included ones among them, as the bill counts them.',
  formula: 'Sum of quantity over lines that charge for credits.',
})
export const billRequests = billed('requests', {
  id: 'bill.requests',
  published: ownSum('code.interactions'),
  name: 'Premium requests on the bill',
  description: 'Premium requests made, included ones among them; until May 2026.',
  formula: 'Sum of quantity over lines that charge for requests.',
})
export const billUserMonths = billed('user_months', {
  id: 'bill.user_months',
  // A part of a month is the day on which somebody's seat began or ended.
  published: notShown('seats.total'),
  name: 'Seat-months on the bill',
  description:
    'Seats by the part of the month that is charged: a seat of a whole month is one. No number of seats.',
  formula: 'Sum of quantity over lines that charge for seats.',
})
