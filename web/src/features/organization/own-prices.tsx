import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Price } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { PRICED, pricesQuery } from '../../api/organization.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { namedColumns } from '../../components/table/column.ts'
import { toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { OwnEntries } from './own-entries.tsx'
import type { PriceDraft } from './price-dialog.tsx'
import { fromText, itemName, priceText } from './price-words.ts'

const PriceDialog = lazy(() => import('./price-dialog.tsx').then((part) => ({ default: part.PriceDialog })))

const WORDS = {
  title: t('prices:own'),
  hint: t('prices:ownHint'),
  table: t('prices:ownTable'),
  none: t('prices:none'),
  add: t('prices:add'),
  takeBackTitle: t('prices:takeBackTitle'),
}

const COLUMNS = namedColumns<Price, string, Record<'item' | 'price' | 'from', string>>(
  t('prices:columns', { returnObjects: true }),
  {
    item: ({ item }) => itemName(item),
    price: { number: true, cell: ({ price }) => priceText(price) },
    from: (price) => fromText(price.valid_from),
  },
)

const nameOf = ({ item, valid_from: from }: Price) => ({ item: itemName(item), from: fromText(from) })

/** From today on, in the currency of the last price. */
const newPrice = (prices: readonly Price[]): PriceDraft => {
  const currency = prices.findLast(({ price }) => price !== null)?.price?.currency ?? 'USD'
  return { item: 'seat.business', valid_from: toDay(Date.now()), price: { amount: '', currency } }
}

/** What the organisation pays by its contract, by day. */
export function OwnPrices() {
  const query = useQuery(pricesQuery)
  return (
    <OwnEntries<Price, PriceDraft>
      words={WORDS}
      entries={query.data?.data}
      waiting={<NotYet of={query} height={120} what={t('prices:what')} />}
      columns={COLUMNS}
      nameOf={nameOf}
      draft={newPrice}
      form={(draft, close) => <PriceDialog draft={draft} close={close} />}
      takeBack={(id) => call('takeBackPrice', { params: { id } })}
      takeBackHelp={(price) => t('prices:takeBackHelp', { ...nameOf(price), price: priceText(price.price) })}
      keys={PRICED}
    />
  )
}
