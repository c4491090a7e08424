import type { DatedPrice } from '../../../src/model/money/dated-price.ts'

/** A price as an organisation sets it; `validFrom` null: always. */
export const datedPrice = (
  item: DatedPrice['item'],
  validFrom: string | null,
  amount: string,
  currency = 'EUR',
): DatedPrice => ({ item, validFrom, price: { amount, currency } })
