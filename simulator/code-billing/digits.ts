import { exactNumber } from '../code-world/json-text.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import { priceText, quantityText, usdText, type MoneyClass } from '../code-money/money-class.ts'

/** How numbers are written: exactly, or as the vendor does, with the tails of binary products and with exponents. */
export type Digits = 'exact' | 'floats'

/** Amounts of one item. With floats, gross and discount in USD are products of doubles; quantities and net stay exact. */
export function amountsOf(kind: MoneyClass, gross: number, discount: number, digits: Digits): JsonObject {
  const quantity = (units: number) => numberOf(quantityText(kind, units), digits)
  const usd = (units: number) =>
    digits === 'exact'
      ? exactNumber(usdText(kind, units))
      : floatOf(Number(quantityText(kind, units)) * Number(priceText(kind)))
  return {
    pricePerUnit: exactNumber(priceText(kind)),
    grossQuantity: quantity(gross),
    grossAmount: usd(gross),
    discountQuantity: quantity(discount),
    discountAmount: usd(discount),
    netQuantity: quantity(gross - discount),
    netAmount: numberOf(usdText(kind, gross - discount), digits),
  }
}

/** Exact digits, small numbers with an exponent. */
function numberOf(text: string, digits: Digits): string {
  const value = Number(text)
  return digits === 'exact' || value === 0 || Math.abs(value) >= 1e-4 ? exactNumber(text) : floatOf(value)
}

function floatOf(value: number): string {
  if (value === 0) return exactNumber('0.0')
  if (Math.abs(value) >= 1e-4) return exactNumber(String(value))
  // Two digits of exponent, as in `6.72E-06`.
  return exactNumber(
    value
      .toExponential()
      .replace(/e-(\d)$/, 'e-0$1')
      .toUpperCase(),
  )
}
