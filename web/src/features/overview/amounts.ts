import { formatAmount, formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { unitWord } from '../explore/metric-words.ts'

type SpendUnit = 'CREDITS' | 'USD'

/** An amount with its unit: `1,500 credits`, `$50.00`; short where it is a guess. */
export function spendText(amount: string, unit: SpendUnit, compact = false): string {
  return `${formatAmount(amount, { unit, compact })} ${unitWord(unit)}`.trim()
}

interface Bounds {
  at_least: number
  at_most: number
}

/** A number of people, or the two it lies between. */
export function boundsText({ at_least: least, at_most: most }: Bounds): string {
  if (least === most) return formatCount(most)
  return t('overview:between', { least: formatCount(least), most: formatCount(most) })
}
