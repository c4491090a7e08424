import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../api/organization.ts'
import { asSent } from '../../components/notices/as-sent.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint, Strong } from '../../components/side-text.tsx'
import { namedColumns } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { fromText, itemName, priceText, type Included, type ListedPrice } from './price-words.ts'

/** Sentences need some room, on narrow screens too. */
const SOURCE = { cell: Source, style: { minWidth: 200 } }

function Source({ source_said, read_on }: Pick<ListedPrice, 'source_said' | 'read_on'>) {
  return (
    <>
      {asSent(source_said)}
      <Below>{t('prices:readOn', { day: formatDay(read_on) })}</Below>
    </>
  )
}

const LISTED = namedColumns<ListedPrice, string, Record<'item' | 'price' | 'from' | 'source', string>>(
  t('prices:columns', { returnObjects: true }),
  {
    item: ({ item }) => itemName(item),
    price: { number: true, cell: ({ price }) => (price ? priceText(price) : t('prices:ended')) },
    from: (price) => fromText(price.valid_from),
    source: SOURCE,
  },
)

const INCLUDED = namedColumns<
  Included,
  string,
  Record<'plan' | 'customer' | 'amount' | 'from' | 'source', string>
>(t('prices:included.columns', { returnObjects: true }), {
  plan: ({ plan }) => t(`prices:plan.${plan}`),
  customer: ({ customer }) => t(`prices:customer.${customer}`),
  amount: {
    number: true,
    cell: ({ amount, unit }) =>
      amount === null
        ? t(`prices:included.none_${unit}`)
        : t(`prices:included.${unit}`, { amount: formatCount(amount) }),
  },
  from: (included) => fromText(included.valid_from),
  source: Source,
})

/** What ships with Tidemark, with where it is from: compared with, and never taken for what somebody pays. */
export function ListPrices() {
  const query = useQuery(pricesQuery)
  const { data } = query
  return (
    <Panel title={t('prices:listed')} hint={t('prices:listedHint')}>
      {!data && <NotYet of={query} height={120} what={t('prices:what')} />}
      {data && (
        <Stack gap="md">
          <Table
            caption={t('prices:listedTable')}
            columns={LISTED}
            rows={data.listed}
            rowKey={({ item, valid_from }) => `${item} ${valid_from}`}
          />
          <Stack gap={2}>
            <Strong>{t('prices:included.title')}</Strong>
            <Hint>{t('prices:included.hint')}</Hint>
          </Stack>
          <Table
            caption={t('prices:included.title')}
            columns={INCLUDED}
            rows={data.included}
            rowKey={(one) => `${one.plan} ${one.unit} ${one.customer} ${one.valid_from}`}
          />
        </Stack>
      )}
    </Panel>
  )
}
