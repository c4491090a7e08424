import { leastText } from '../../../components/least-text.ts'
import type { Budget, CostCenter } from '../../../../../src/api/contract/money/budgets.ts'
import { formatAmount, formatCount, formatExact } from '../../../format/decimal.ts'
import { formatDay, toDay, toMs } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { leftWords, paceWords } from '../pace-words.ts'

const SCOPES: Readonly<Record<string, string>> = t('budgets:scope', { returnObjects: true })

/** Whom it is for; a scope we do not know is told as the vendor writes it. */
export const scopeText = (scope: string): string => SCOPES[scope] ?? t('budgets:otherScope', { scope })

export function chargeText({ charge, skus }: Pick<Budget, 'charge' | 'skus'>): string {
  return t(`budgets:charge.${charge}`, { skus: skus.join(', ') })
}

/** An amount of a budget in its unit. */
export function inUnit(amount: string, unit: Budget['unit']): string {
  if (unit === 'usd') return formatExact(amount, 'USD')
  return t('budgets:licenses', { formatted: formatExact(amount, null), count: Number(amount) })
}

export function amountText({ amount, unit, per_person: isEach }: Budget): string {
  const words = inUnit(amount, unit)
  return isEach ? t('budgets:eachPerson', { amount: words }) : words
}

/** Money is rounded for its size here; every digit of it is in the file. */
const rounded = (amount: string) => formatAmount(amount, { unit: 'USD' })

export function usedText({ used }: Budget): string | null {
  if (used === null) return null
  return leastText(rounded(used.amount), used.at_least)
}

/** Who says how much is used, and of whom. */
export function usedByText({ used, per_person: isEach }: Budget): string {
  if (used === null) return ''
  const by =
    used.by === 'vendor' ? t('budgets:byVendor') : t('budgets:byBill', { day: lastDay(used.through) })
  return isEach ? `${t('budgets:ofAll')}, ${by}` : by
}

/** The last day before an instant, in UTC as the bill has it, whatever zone the reader is in. */
export const lastDay = (instant: string) => formatDay(toDay(toMs(instant) - 1))

export const leftText = ({ left, used }: Budget): string | null =>
  leftWords(left, used?.at_least ?? false, rounded)

/** @param day that is looked at */
export const paceTexts = ({ pace }: Budget, day: string): string[] => paceWords(pace, day, rounded)

/** What becomes of use once it is used up; null where nobody says. */
export function stopsText({ blocks, stops }: Budget): string | null {
  if (blocks) return t('budgets:stopsNow')
  if (stops === null) return null
  return stops ? t('budgets:stops') : t('budgets:warns')
}

const MEMBER_TYPES = ['user', 'team', 'organization', 'repository'] as const

export function membersText({ members }: CostCenter): string {
  const words = (members ?? []).map(({ type, count }) => {
    const known = MEMBER_TYPES.find((one) => one === type)
    const formatted = formatCount(count)
    return known
      ? t(`budgets:centers.${known}`, { formatted, count })
      : t('budgets:centers.other', { formatted, type })
  })
  return words.join(' · ')
}
