import Big from 'big.js'
import { formatAmount, formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { unitWord } from '../explore/explain/metric-words.ts'

type SpendUnit = 'CREDITS' | 'USD'

/** An amount with its unit: `1,500 credits`, `$50.00`. */
export function spendText(amount: string, unit: SpendUnit): string {
  return `${formatAmount(amount, { unit })} ${unitWord(unit === 'USD' ? 'usd' : 'credits')}`.trim()
}

/** An amount beside another of its unit, which is said there. */
export function bareAmount(amount: string, unit: SpendUnit): string {
  return formatAmount(amount, { unit })
}

const DIGITS = 3

/** What is only expected, without digits that nobody can know. */
export function roughly(amount: string): string {
  return new Big(amount).prec(DIGITS).toFixed()
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
