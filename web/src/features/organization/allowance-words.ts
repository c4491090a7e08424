import type { Allowance } from '../../../../src/api/contract/access/organization.ts'
import { ALLOWANCE_PLANS, ALLOWANCE_UNITS } from '../../../../src/api/contract/words.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

export const PLAN_OPTIONS = ALLOWANCE_PLANS.map((value) => ({ value, label: t(`prices:plan.${value}`) }))
export const UNIT_OPTIONS = ALLOWANCE_UNITS.map((value) => ({
  value,
  label: t(`prices:allowances.unit.${value}`),
}))

export const allowanceName = ({ plan, unit }: Pick<Allowance, 'plan' | 'unit'>): string =>
  t('prices:allowances.item', { plan: t(`prices:plan.${plan}`), unit: t(`prices:allowances.unit.${unit}`) })

export const allowanceText = ({ amount, unit }: Pick<Allowance, 'amount' | 'unit'>): string =>
  amount === null
    ? t(`prices:allowances.unknown.${unit}`)
    : t(`prices:included.${unit}`, { amount: formatCount(amount) })

const WHOLE = /^\d+$|^\d{1,3}(?:[.,’\s]\d{3})+$/

/** A whole number as people write it, in thousands or not; nothing typed: not known. Anything else is no number. */
export function wholeAmount(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return WHOLE.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN
}
