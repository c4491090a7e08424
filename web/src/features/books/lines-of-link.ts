import type { BookLink, BookMonth } from '../../../../src/api/contract/money/books.ts'
import { addDays } from '../../format/time.ts'
import type { SpendSearch } from '../spend/spend-search.ts'

type Split = Pick<SpendSearch, 'metric' | 'by'>

/** What Spend is split by where the lines behind a link are looked at; of days by none. */
const SPLITS: Record<BookLink['link'], SpendSearch['by']> = {
  days_with_use: undefined,
  credits_reported: undefined,
  credits_by_model: 'model',
  people_budgets: 'charge',
  bill_and_sum: 'charge',
  sum_and_parts: 'cost_center',
  bill_and_report: 'charge',
  line_net: undefined,
  line_gross: undefined,
  seats_at_list: 'sku',
  seats_at_own: 'sku',
  vendor_counter: undefined,
  invoice: undefined,
}

const BILLED = { gross: 'bill.gross_usd', discount: 'bill.discount_usd', net: 'bill.net_usd' } as const

const SPLIT_OF: Record<BookMonth['tool'], (link: BookLink) => Split> = {
  chat_assistant: ({ unit }) => ({ metric: unit === 'usd' ? 'spend.usd' : 'spend.credits' }),
  code_assistant({ link, measure }) {
    const isByModel = link === 'credits_by_model' || link === 'credits_reported'
    return { metric: isByModel ? 'credits.gross' : BILLED[measure ?? 'net'], by: SPLITS[link] }
  },
}

/** Spend of the month and the tool, as far as it says what a link is about; by day, with the numbers as a table. Pure. */
export function linesOfLink(link: BookLink, { tool, month }: Pick<BookMonth, 'tool' | 'month'>): SpendSearch {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return {
    tool,
    from: first,
    until: addDays(next, -1),
    grain: 'day',
    view: 'table',
    ...SPLIT_OF[tool](link),
  }
}
