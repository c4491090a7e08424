import { z } from 'zod'
import { TidemarkError } from '../../lib/errors.ts'
import { canonicalDecimal } from '../../model/money/decimal.ts'
import { PRICED_ITEMS, type Price } from '../../model/money/dated-price.ts'
import { said } from '../../words/said.ts'

/** Days of answers lie in these years. */
export const ValidFrom = z.iso.date().startsWith('20').nullable()
const Amount = z
  .object({ amount: z.string().regex(/^\d{1,7}(?:\.\d{1,9})?$/), currency: z.string().length(3) })
  .nullable()

export const AddPriceInput = z.object({ item: z.enum(PRICED_ITEMS), validFrom: ValidFrom, price: Amount })
export type AddPriceInput = z.infer<typeof AddPriceInput>

/** What is absent stays as it is. */
export const ChangePriceInput = z.object({ validFrom: ValidFrom.optional(), price: Amount.optional() })
export type ChangePriceInput = z.infer<typeof ChangePriceInput>

/** In one spelling. @throws TidemarkError `validation_failed`, naming `<path>.currency` */
export function requirePrice(price: Price | null, path: string): Price | null {
  if (price === null) return null
  if (Intl.supportedValuesOf('currency').includes(price.currency)) {
    return { amount: canonicalDecimal(price.amount), currency: price.currency }
  }
  throw new TidemarkError('validation_failed', said('price_not_valid'), {
    details: [{ path: `${path}.currency`, message: said('not_a_currency') }],
  })
}

/** For the log. */
export const priceText = (price: Price | null): string =>
  price ? `${price.amount} ${price.currency}` : 'none'
