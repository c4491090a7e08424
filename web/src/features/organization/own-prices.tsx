import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Price } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { PRICED, pricesQuery } from '../../api/organization.ts'
import { useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import type { PriceDraft } from './price-dialog.tsx'
import { fromText, itemName, priceText } from './price-words.ts'

const PriceDialog = lazy(() => import('./price-dialog.tsx').then((part) => ({ default: part.PriceDialog })))

function TakeBackDialog({ price, close }: { price: Price; close: () => void }) {
  const { id, item } = price
  const takeBack = useChange(PRICED, () => call('takeBackPrice', { params: { id } }))
  const words = { item: itemName(item), price: priceText(price.price), from: fromText(price.valid_from) }
  return (
    <ConfirmDialog
      title={t('prices:takeBackTitle')}
      confirm={t('prices:takeBack')}
      close={close}
      of={takeBack}
    >
      <Text size="sm">{t('prices:takeBackHelp', words)}</Text>
    </ConfirmDialog>
  )
}

interface Doing {
  change: (price: Price) => void
  takeBack: (price: Price) => void
}

function columnsOf(doing: Doing | null): readonly Column<Price>[] {
  const names = t('prices:columns', { returnObjects: true })
  return namedColumns(names, {
    item: ({ item }) => itemName(item),
    price: { number: true, cell: ({ price }) => priceText(price) },
    from: (price) => fromText(price.valid_from),
    ...(doing && {
      action: (price: Price) => {
        const words = { item: itemName(price.item), from: fromText(price.valid_from) }
        return (
          <Group gap={6} wrap="nowrap" justify="flex-end">
            <RowButton aria-label={t('prices:changeOf', words)} onClick={() => doing.change(price)}>
              {t('prices:change')}
            </RowButton>
            <RowButton aria-label={t('prices:takeBackOf', words)} onClick={() => doing.takeBack(price)}>
              {t('prices:takeBack')}
            </RowButton>
          </Group>
        )
      },
    }),
  })
}

/** From today on, in the currency of the last price. */
const newPrice = (prices: readonly Price[]): PriceDraft => {
  const currency = prices.findLast(({ price }) => price !== null)?.price?.currency ?? 'USD'
  return { item: 'seat.business', valid_from: toDay(Date.now()), price: { amount: '', currency } }
}

/** What the organisation pays by its contract, by day. */
export function OwnPrices() {
  const query = useQuery(pricesQuery)
  const mayWrite = useMay('money:write')
  const [draft, setDraft] = useState<PriceDraft | null>(null)
  const [leaving, setLeaving] = useState<Price | null>(null)
  const prices = query.data?.data
  const add = mayWrite && prices && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDraft(newPrice(prices))}
    >
      {t('prices:add')}
    </Button>
  )
  return (
    <Panel title={t('prices:own')} hint={t('prices:ownHint')} actions={add}>
      {!prices && <NotYet of={query} height={120} what={t('prices:what')} />}
      {prices?.length === 0 && <Hint>{t('prices:none')}</Hint>}
      {prices && prices.length > 0 && (
        <Table
          caption={t('prices:ownTable')}
          columns={columnsOf(mayWrite ? { change: setDraft, takeBack: setLeaving } : null)}
          rows={prices}
          rowKey={({ id }) => id}
        />
      )}
      {draft && (
        <Suspense>
          <PriceDialog draft={draft} close={() => setDraft(null)} />
        </Suspense>
      )}
      {leaving && <TakeBackDialog price={leaving} close={() => setLeaving(null)} />}
    </Panel>
  )
}
