import { billedSums } from './billed-sum.ts'
import type { Dimension } from '../../model/metric.ts'
import { notShown, ownSum } from './published.ts'

const DIMENSIONS: readonly Dimension[] = [
  'source',
  'connection',
  'organization',
  'user',
  'product',
  'model',
  'sku',
  'charge',
  'repository',
  'cost_center',
]

const reported = billedSums({
  feed: 'usage_report',
  source: 'from_usage_report',
  published: ownSum('code.ai_credits'),
  combinations: [DIMENSIONS],
  caveats: ['report_is_cut_of_bill', 'report_as_downloaded', 'before_contract', 'bill_holds_organizations'],
})

export const reportGross = reported('gross', {
  id: 'usage_report.gross_usd',
  name: 'Gross amount in the usage report',
  description: 'What the use is worth at the vendor’s price per unit, by person, as the imported file says.',
  formula: 'Sum of gross_amount over the lines of the file that are the product’s own.',
})
export const reportDiscount = reported('discount', {
  id: 'usage_report.discount_usd',
  name: 'Included usage in the usage report',
  description: 'The part of that which included usage covers; other discounts may be in it.',
  formula: 'Sum of discount_amount over the same lines.',
})
export const reportNet = reported('net', {
  id: 'usage_report.net_usd',
  name: 'Billed amount in the usage report',
  description: 'What the vendor charges, by person, as the imported file says.',
  formula: 'Sum of net_amount over the same lines, as given; it is not computed from the other two.',
})
export const reportCredits = reported('credits', {
  id: 'usage_report.credits',
  name: 'AI credits in the usage report',
  description: 'AI credits used, included ones among them, by person, as the imported file counts them.',
  formula: 'Sum of quantity over lines that charge for credits; aic_quantity repeats it and is not added.',
})
export const reportRequests = reported('requests', {
  id: 'usage_report.requests',
  published: ownSum('code.interactions'),
  name: 'Premium requests in the usage report',
  description: 'Premium requests made, included ones among them, by person; until May 2026.',
  formula: 'Sum of quantity over lines that charge for requests.',
})
export const reportUserMonths = reported('user_months', {
  id: 'usage_report.user_months',
  // As of the bill.
  published: notShown('seats.total'),
  name: 'Seat-months in the usage report',
  description:
    'Seats by the part of the month that is charged, where the file has lines of seats. No number of seats.',
  formula: 'Sum of quantity over lines that charge for seats.',
})
