import { BILLED_BY_MODEL } from './dimension-sets.ts'
import { billedSums } from './billed-sum.ts'
import { ownSum } from './published.ts'

const requests = billedSums({
  feed: 'requests',
  source: 'from_requests',
  published: ownSum('code.interactions'),
  combinations: [BILLED_BY_MODEL],
  caveats: ['requests_until_credits', 'bill_is_corrected'],
})

export const requestsGross = requests('gross', {
  id: 'requests.gross',
  name: 'Premium requests used',
  description: 'Premium requests that were used, whether included or charged, by model.',
  formula: 'Sum of grossQuantity over lines that charge for requests.',
})
export const requestsIncluded = requests('included', {
  id: 'requests.included',
  name: 'Premium requests included',
  description: 'The part of the premium requests used that included usage covers.',
  formula: 'Sum of discountQuantity over the same lines.',
})
export const requestsBilled = requests('billed', {
  id: 'requests.billed',
  name: 'Premium requests billed',
  description: 'Premium requests that the vendor charges.',
  formula: 'Sum of netQuantity over the same lines, as given.',
})
