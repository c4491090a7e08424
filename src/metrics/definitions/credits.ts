import { BILLED_BY_MODEL } from './dimension-sets.ts'
import { billedSums } from './billed-sum.ts'
import { said } from '../../words/said.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { ownSum, priced } from './published.ts'
import { measured, sum, value } from './value.ts'

const credits = billedSums({
  feed: 'credits',
  source: 'from_credits',
  published: ownSum('code.ai_credits'),
  combinations: [BILLED_BY_MODEL],
  caveats: ['second_cut_of_bill', 'bill_is_corrected', 'never_with_chat_credits'],
})

export const creditsGross = credits('gross', {
  id: 'credits.gross',
  name: 'AI credits used',
  description: 'AI credits that were used, whether included or charged, by model.',
  formula: 'Sum of grossQuantity over lines that charge for credits.',
})
export const creditsIncluded = credits('included', {
  id: 'credits.included',
  name: 'AI credits included',
  description: 'The part of the credits used that included usage covers.',
  formula: 'Sum of discountQuantity over the same lines.',
})
export const creditsBilled = credits('billed', {
  id: 'credits.billed',
  name: 'AI credits billed',
  description: 'AI credits that the vendor charges.',
  formula: 'Sum of netQuantity over the same lines, as given.',
})

export const creditsCost: MetricDefinition = {
  ...credits('billed_cost', {
    id: 'credits.cost',
    name: 'Billed credits at your price',
    description:
      'What the credits that the vendor charges come to at the price of a credit that your organisation has set. Included credits cost nothing more.',
    formula:
      'credits.billed of each day × the price of a credit that held on it; unknown where credits were billed on days without one.',
  }),
  basis: 'own_prices',
  published: priced('credits.billed'),
  caveats: ['at_own_prices', 'second_cut_of_bill', 'bill_is_corrected'],
  ...measured(value`if(${sum('billed_unpriced')} != 0, NULL, ${sum('billed_cost')})`),
  whenUnknown: said('credit_without_price'),
  items: ['code_assistant.credit'],
}
