/** Amounts are integers in units of 0.0000001 credit, so that every sum is exact. */
export type CreditUnits = number

export const UNITS_PER_CREDIT = 10_000_000

/** Units per token at `perMillion` credits per million tokens (at most one decimal place). */
export function unitsPerToken(perMillion: number): number {
  return Math.round(perMillion * 10)
}

/** `value / 10^places` as exact text without trailing zeros. `value` is an integer below 2^53. */
export function decimalText(value: number, places: number): string {
  const sign = value < 0 ? '-' : ''
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

export function creditsText(units: CreditUnits): string {
  return decimalText(units, 7)
}

/** Dollars at the list price of 0.04 USD a credit. */
export function dollarsText(units: CreditUnits): string {
  return decimalText(units * 4, 9)
}
