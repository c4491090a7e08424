import type { UtcDay } from '../time/time.ts'
import { heldOn, type Allowance, type Customer, type Dated, type OwnAllowance } from './dated-price.ts'
import { INCLUDED, type ListSource } from './price-list.ts'

/** Whose figure it is, and since when it holds or when it was read. */
export type Basis = ({ by: 'own' } & Dated) | ({ by: 'list' } & ListSource)

export interface HeldAllowance {
  amount: number | null
  basis: Basis
}

/** What one seat brings on `day`: by the organisation's own entry from its day on, before it by the list. Null: not known. */
export function includedOn(
  asked: Pick<Allowance, 'plan' | 'unit'> & { customer: Customer },
  day: UtcDay,
  own: readonly OwnAllowance[],
): HeldAllowance | null {
  const isAsked = ({ plan, unit }: Allowance) => plan === asked.plan && unit === asked.unit
  const mine = heldOn(own.filter(isAsked), day)
  if (mine) return { amount: mine.amount, basis: { by: 'own', validFrom: mine.validFrom } }
  const listed = INCLUDED.filter((one) => isAsked(one) && one.customer === asked.customer)
  const held = heldOn(listed, day)
  return held && { amount: held.amount, basis: { by: 'list', source: held.source, readOn: held.readOn } }
}
