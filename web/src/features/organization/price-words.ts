import type { Price, PriceList } from '../../../../src/api/contract/access/organization.ts'
import { PRICED_ITEMS, type PricedItem } from '../../../../src/api/contract/words.ts'
import { formatPrice } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

export type ListedPrice = PriceList['listed'][number]
export type Included = PriceList['included'][number]

const ITEM_NAMES: Readonly<Record<string, string>> = t('prices:item', { returnObjects: true })

/** Names have no dots in their keys. */
export const itemName = (item: PricedItem): string => ITEM_NAMES[item.replace('.', '_')] ?? item

export const ITEM_OPTIONS = PRICED_ITEMS.map((value) => ({ value, label: itemName(value) }))

export const fromText = (day: string | null): string => (day === null ? t('prices:always') : formatDay(day))

export const priceText = (price: Price['price'] | ListedPrice['price']): string =>
  price ? formatPrice(price.amount, price.currency) : t('prices:notKnown')
