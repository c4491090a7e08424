import type { IncludedCredits } from '../../../../../src/api/contract/money/budgets.ts'
import { formatAmount, formatCount } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { leftWords } from '../pace-words.ts'

/** Credits for people; every digit is in the file. */
export const creditsText = (amount: string): string =>
  t('budgets:included.credits', {
    amount: formatAmount(amount, { unit: 'credits' }),
    count: Number(amount),
  })

/** `10 Business · 1 Enterprise`; null: no seats are known. */
export function seatsText({ seats }: Pick<IncludedCredits, 'seats'>): string | null {
  const words = seats.map(({ plan, people }) =>
    t('budgets:included.ofPlan', {
      count: people,
      formatted: formatCount(people),
      plan: plan === null ? t('budgets:included.noPlan') : t(`prices:plan.${plan}`),
    }),
  )
  return words.length === 0 ? null : words.join(' · ')
}

/** By both terms where they differ and both are known. */
export function sizeText({ size }: Pick<IncludedCredits, 'size'>): string | null {
  const one = size && (size.existing ?? size.new)
  if (!size || one === null) return null
  if (size.existing === size.new || size.existing === null || size.new === null) return creditsText(one)
  return t('budgets:included.either', {
    existing: creditsText(size.existing),
    other: creditsText(size.new),
  })
}

function amountLeft(left: string, isAtLeast: boolean): string {
  if (left.startsWith('-')) return leftWords(left, isAtLeast, creditsText) ?? ''
  const words = isAtLeast ? 'budgets:included.aboutAtMost' : 'budgets:included.about'
  return t(words, { amount: creditsText(left) })
}

/** An estimate: terms that nobody tells are no part of it; where days of the use are not known, it is as much at most. */
export function leftOfIncluded({
  left,
  at_least: atLeast,
}: Pick<IncludedCredits, 'left' | 'at_least'>): string | null {
  const say = (amount: string) => amountLeft(amount, atLeast ?? false)
  const one = left && (left.existing ?? left.new)
  if (!left || one === null) return null
  if (left.existing === left.new || left.existing === null || left.new === null) return say(one)
  return t('budgets:included.either', { existing: say(left.existing), other: say(left.new) })
}
