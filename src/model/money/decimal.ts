import Big, { type BigSource } from 'big.js'

/**
 * An exact amount as text, e.g. `"3.3408"`. Money is never a binary float.
 * At most 20 digits before and 18 after the point: what Decimal(38, 18) stores without loss.
 */
export type DecimalString = string

const FORM = /^-?\d{1,20}(?:\.\d{1,18})?$/

/** Whether `text` is a plain decimal that is stored without loss. */
export function isDecimal(text: string): text is DecimalString {
  return FORM.test(text)
}

/** One spelling per number: no trailing zeros, no `-0`. Throws RangeError on anything `isDecimal` refuses. */
export function canonicalDecimal(text: string): DecimalString {
  if (!isDecimal(text))
    throw new RangeError('not a decimal with at most 20 digits before and 18 after the point')
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const withoutLeadingZeros = trimmed.replace(/^(-?)0+(?=\d)/, '$1')
  return withoutLeadingZeros === '-0' ? '0' : withoutLeadingZeros
}

/** An amount as text, exactly. */
export const decimalText = (amount: BigSource): DecimalString => canonicalDecimal(new Big(amount).toFixed())

/** The amounts of these rows together, exactly. */
export const added = <Row>(rows: readonly Row[], amountOf: (row: Row) => BigSource): Big =>
  rows.reduce((sum, row) => sum.plus(amountOf(row)), new Big(0))

/** `part / whole` rounded to `places`; null when `whole` is zero, as the ratio is unknown then. */
export function divideDecimals(part: DecimalString, whole: DecimalString, places = 6): DecimalString | null {
  if (new Big(whole).eq(0)) return null
  return decimalText(new Big(part).div(whole).round(places))
}
