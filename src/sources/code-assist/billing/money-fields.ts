import type { Charge } from '../../../model/money/book-link.ts'
import { type DecimalString, added, decimalText } from '../../../model/money/decimal.ts'
import { LineFault, type RecordFields } from '../../record-fields.ts'
import { chargeOf } from './charge-of.ts'

/** What every money line says; null where it is of another product, of which nothing is read or kept. */
export function moneyOf(line: RecordFields, words: readonly string[], quantity: string) {
  const [product, sku, unit] = [line.text(['product']), line.text(['sku']), line.text(['unitType'])]
  const charge: Charge | null = chargeOf({ product, sku, unit }, words)
  if (charge === null) {
    line.ignoreRest()
    return null
  }
  return {
    product,
    sku,
    charge,
    unit,
    price: amountOf(line, 'pricePerUnit'),
    quantity: amountOf(line, quantity),
    gross: amountOf(line, 'grossAmount'),
    discount: amountOf(line, 'discountAmount'),
    net: amountOf(line, 'netAmount'),
  }
}

/** The digits as they were sent: net is not made to be gross less discount, nor gross to be quantity times price. */
export function amountOf(line: RecordFields, name: string): DecimalString {
  const amount = line.measure([name])
  if (amount === null) throw new LineFault('wrong_type', line.pathOf(name))
  return amount
}

/** Lines of one answer that only their amounts tell apart, added exactly. */
export function addedUp<Line extends object>(
  lines: readonly Line[],
  amounts: readonly (keyof Line)[],
): Line[] {
  const found = new Map<string, Line>()
  for (const line of lines) {
    const names = Object.entries(line).filter(([name]) => !amounts.some((amount) => amount === name))
    const key = JSON.stringify(names)
    const before = found.get(key)
    found.set(key, before ? { ...before, ...sumOf(before, line, amounts) } : line)
  }
  return [...found.values()]
}

function sumOf<Line extends object>(a: Line, b: Line, amounts: readonly (keyof Line)[]) {
  const plus = (name: keyof Line) => decimalText(added([a, b], (line) => String(line[name])))
  return Object.fromEntries(amounts.map((name) => [name, plus(name)]))
}
