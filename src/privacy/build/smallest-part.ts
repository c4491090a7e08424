import { canonicalDecimal, type DecimalString } from '../../model/money/decimal.ts'

/** Digits after the point of the smallest part that is stored of any amount. */
export const PLACES = 18

/** An exact amount in whole smallest parts. */
export function smallestParts(amount: DecimalString): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const parts = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return amount.startsWith('-') ? -parts : parts
}

/** The amount of so many smallest parts. */
export function amountOf(parts: bigint): DecimalString {
  const digits = String(parts < 0n ? -parts : parts).padStart(PLACES + 1, '0')
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
  return canonicalDecimal(parts < 0n ? `-${text}` : text)
}

/** What one is in smallest parts: of events, what somebody who was active has at least. */
export const ONE = 10n ** BigInt(PLACES)
