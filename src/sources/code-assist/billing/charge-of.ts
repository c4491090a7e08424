import type { Charge } from '../../../model/money/book-link.ts'

/** The units of what each class charges for; a line with another one is no such line. */
const UNITS: Record<Exclude<Charge, 'other'>, readonly string[]> = {
  credits: ['credit', 'credits', 'aicredit', 'aicredits', 'aiunit', 'aiunits'],
  requests: ['request', 'requests'],
  seats: ['usermonth', 'usermonths'],
}

/**
 * What a line charges for (upstream/code-billing 16). The same money has other SKU words in other calls, so classes are
 * told by how the words end. A budget names no unit. Null: a line of another product. Pure.
 */
export function chargeOf(
  line: { product?: string; sku: string; unit?: string },
  words: readonly string[],
): Charge | null {
  const [product, sku] = [plain(line.product ?? ''), plain(line.sku)]
  const charge = classOf(sku, words)
  const isOfUnit = (units: readonly string[]) => line.unit === undefined || units.includes(plain(line.unit))
  if (charge) return isOfUnit(UNITS[charge]) ? charge : 'other'
  return words.some((word) => product.includes(word) || sku.includes(word)) ? 'other' : null
}

function classOf(sku: string, words: readonly string[]): keyof typeof UNITS | null {
  if (/(?:aicredit|aiunit)s?$/.test(sku)) return 'credits'
  if (/premiumrequests?$/.test(sku)) return 'requests'
  return words.some((word) => PLANS.some((plan) => sku === `${word}${plan}`)) ? 'seats' : null
}

const PLANS = ['forbusiness', 'business', 'enterprise', 'standalone']

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
