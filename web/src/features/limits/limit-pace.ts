import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import { formatAmount, isUsd } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { amountText } from './limit-words.ts'
import { leftWords, paceWords } from './pace-words.ts'

/** An estimate is rounded for its size; what is left of a limit is as exact as what is used. */
function estimated(amount: string, unit: string): string {
  if (isUsd(unit)) return formatAmount(amount, { unit: 'USD' })
  const rounded = formatAmount(amount, { unit: 'credits' })
  return unit === 'credit'
    ? t('limits:credits', { amount: rounded, count: Number(amount) })
    : `${rounded} ${unit}`
}

export function leftText({ left, current_usage: used }: SpendLimit): string | null {
  return used && leftWords(left, used.at_least, (amount) => amountText(amount, used.unit))
}

/** @param day that is looked at */
export function paceTexts({ pace, current_usage: used }: SpendLimit, day: string): string[] {
  return used ? paceWords(pace, day, (amount) => estimated(amount, used.unit)) : []
}
