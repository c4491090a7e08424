import { wholeNumber } from '../code-host/code-answers.ts'
import type { CodeRequest } from '../code-host/code-host-state.ts'
import type { BillingPolicies } from './billing-policies.ts'

const MOST_PER_PAGE = 100

/** One page of a list that says in its body whether there is another. */
export function pageOfBody<Item>(
  { query }: CodeRequest,
  all: readonly Item[],
  usual: number,
  { pageSize }: BillingPolicies,
): { items: Item[]; hasNext: boolean } {
  const asked = pageSize === 'ignored' ? usual : wholeNumber(query.get('per_page'), usual)
  const size = Math.min(asked, MOST_PER_PAGE)
  const page = wholeNumber(query.get('page'), 1)
  return { items: all.slice((page - 1) * size, page * size), hasNext: page * size < all.length }
}
