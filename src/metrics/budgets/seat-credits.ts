import { CUSTOMERS, type Customer, type OwnAllowance, type SeatPlan } from '../../model/money/dated-price.ts'
import { includedOn, type Basis } from '../../model/money/included.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { distinct, said, type Said } from '../../words/said.ts'

/** By whether the account was a customer when credits began: no call of the vendor says it. */
export type ByTerms<Amount> = Record<Customer, Amount | null>

export const byTerms = <Amount>(one: (terms: Customer) => Amount | null): ByTerms<Amount> => ({
  existing: one('existing'),
  new: one('new'),
})

/** Credits that a seat of a plan brings for a month, and whose figure that is; null: nobody has one. */
export interface SeatCredits {
  each: ByTerms<number>
  basis: Basis | null
}

/** What a seat brings on a day, by entries of the organisation's own, else by the list. */
export function seatCredits(plan: SeatPlan | null, day: UtcDay, own: readonly OwnAllowance[]): SeatCredits {
  const held = byTerms((customer) => plan && includedOn({ plan, unit: 'credits', customer }, day, own))
  return { each: byTerms((terms) => held[terms]?.amount ?? null), basis: held.new?.basis ?? null }
}

/** Whose figures these are: the organisation's own with their day, or the list with where and when it was read. */
export const seatCreditNotes = (all: readonly (SeatCredits & { plan: SeatPlan | null })[]): Said[] =>
  distinct(
    all.flatMap(({ plan, each, basis }) => {
      if (plan === null || basis === null) return []
      const words = { plan: said(`plan_${plan}`), amount: amountInWords(each) }
      if (basis.by === 'list')
        return [said('seats_include_by_list', { ...words, day: basis.readOn, source: said(basis.source) })]
      return basis.validFrom === null
        ? [said('seats_include_own_always', words)]
        : [said('seats_include_own_since', { ...words, from: basis.validFrom })]
    }),
  )

function amountInWords(each: ByTerms<number>): Said {
  const [existing, other] = CUSTOMERS.map((customer) => {
    const count = each[customer]
    return count === null ? said('included_credits_unknown') : said('included_credits', { count })
  })
  if (!existing || !other || each.existing === each.new) return other ?? said('included_credits_unknown')
  return said('included_by_terms', { existing, other })
}
