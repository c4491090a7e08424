import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Exact sums of a payload's numbers, straight from the digits of its file. Shares no code with the product.

/** An item of a payload: numbers by their digits. */
export type ExactItem = Record<string, string>

/** The items of a list in a file of `test/fixtures/code-assist/billing`, by the path to it. */
export function exactItems(file: string, ...path: string[]): ExactItem[] {
  const text = readFileSync(join(import.meta.dirname, '../../fixtures/code-assist/billing', file), 'utf8')
  const digits = text.replaceAll(/("\s*:\s*)(-?\d[\d.eE+-]*)/g, '$1"$2"')
  return path.reduce((json, name) => json[name], JSON.parse(digits))
}

const PLACES = 30

/** As a whole number of `10^-PLACES`. */
function scaled(digits: string): bigint {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? []
  const zeros = PLACES - part.length + Number(exponent)
  if (zeros < 0) throw new RangeError(`${digits} has too many places`)
  return BigInt(`${sign}${whole}${part}${'0'.repeat(zeros)}`)
}

function written(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Sum of a field, by the values of others joined with a bar; the total has an empty name. */
export function exactSums(
  items: readonly ExactItem[],
  field: string,
  names: readonly string[] = [],
): Record<string, string> {
  const sums = new Map<string, bigint>()
  for (const item of items) {
    const key = names.map((name) => item[name] ?? '').join(' | ')
    sums.set(key, (sums.get(key) ?? 0n) + scaled(item[field] ?? '0'))
  }
  return Object.fromEntries([...sums].map(([key, value]) => [key, written(value)]))
}
