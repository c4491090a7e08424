import Big from 'big.js'

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

/** `part / whole` rounded to `places`; null when `whole` is zero, as the ratio is unknown then. */
export function divideDecimals(part: DecimalString, whole: DecimalString, places = 6): DecimalString | null {
  if (new Big(whole).eq(0)) return null
  return canonicalDecimal(new Big(part).div(whole).round(places).toFixed())
}
