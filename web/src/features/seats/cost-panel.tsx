import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { useMay } from '../../api/session.ts'
import { FactList } from '../../components/fact-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { seatCost, useSeatPrice, type SeatPrice } from './seat-cost.ts'
import { plainAmount } from '../organization/organization-values.ts'
import { readSeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'
import { Below, Hint } from '../../components/side-text.tsx'

function PriceField({ seats, agreed }: { seats: Seats; agreed: SeatPrice | null }) {
  const { search, change } = seats
  const [text, setText] = useState(search.price ?? '')
  const plain = plainAmount(text)
  const valid = plain === '' || readSeatsSearch({ price: plain }).price !== undefined
  const save = useDebouncedCallback((price: string) => change({ price: price || undefined }), 300)
  return (
    <TextInput
      label={t('seats:cost.price')}
      inputMode="decimal"
      autoComplete="off"
      flex="1 1 130px"
      value={text}
      placeholder={agreed?.amount ?? ''}
      error={valid ? null : t('seats:cost.invalid')}
      onChange={(event) => {
        setText(event.currentTarget.value)
        save(plainAmount(event.currentTarget.value))
      }}
    />
  )
}

function CurrencyField({ seats, price }: { seats: Seats; price: SeatPrice | null }) {
  const [currencies] = useState(() => Intl.supportedValuesOf('currency'))
  return (
    <NativeSelect
      label={t('seats:cost.currency')}
      w={110}
      value={price?.currency ?? seats.search.currency ?? 'USD'}
      // Of the organisation's own price the currency is part.
      disabled={price !== null && seats.search.price === undefined}
      data={currencies}
      onChange={({ currentTarget: { value } }) => seats.change({ currency: value })}
    />
  )
}

function Costs({ totals, price }: { totals: SeatsAnswer['totals']; price: SeatPrice }) {
  const cost = seatCost(price.amount, totals)
  const money = (amount: string) => formatMoney(amount, price.currency)
  const perMonth = (amount: string) => t('seats:cost.perMonth', { amount: money(amount) })
  const people = (count: number) => ({ count, people: formatCount(count) })
  return (
    <FactList
      facts={[
        { name: t('seats:cost.idle', people(totals.idle)), value: perMonth(cost.idle) },
        { name: t('seats:cost.never', people(totals.never_used)), value: perMonth(cost.neverUsed) },
        ...(totals.unassigned > 0
          ? [
              {
                name: t('seats:cost.unassigned', { count: totals.unassigned }),
                value: perMonth(cost.unassigned),
              },
            ]
          : []),
        {
          name: t('seats:cost.together', { perYear: money(cost.perYear) }),
          value: <b>{perMonth(cost.together)}</b>,
        },
      ]}
    />
  )
}

/** Where the price comes from, and the way to the one that holds for everybody. */
function Agreed({ agreed }: { agreed: SeatPrice | null }) {
  const mayWrite = useMay('organization:write')
  const link = (words: string) => (
    <TextLink to="/settings/organization" size="sm" underline="always">
      {words}
    </TextLink>
  )
  if (!agreed) return mayWrite ? link(t('seats:cost.setAgreed')) : null
  return (
    <Text size="sm">
      {t('seats:cost.agreed', { price: formatMoney(agreed.amount, agreed.currency) })}{' '}
      {mayWrite && link(t('seats:cost.changeAgreed'))}
    </Text>
  )
}

/** Idle seats times the price of one: one currency, never added to another. */
export function CostPanel({ totals, seats }: { totals: SeatsAnswer['totals']; seats: Seats }) {
  const { price, agreed } = useSeatPrice(seats.search)
  return (
    <Panel title={t('seats:cost.title')} hint={t('seats:cost.hint')}>
      <Stack gap="sm">
        {price ? <Costs totals={totals} price={price} /> : <Hint>{t('seats:cost.nothing')}</Hint>}
        <Agreed agreed={agreed} />
        <div>
          <Group align="flex-start" gap="sm">
            <PriceField seats={seats} agreed={agreed} />
            <CurrencyField seats={seats} price={price} />
          </Group>
          <Below mt={4}>{t('seats:cost.priceHelp')}</Below>
        </div>
        <Hint>{t('seats:cost.caution')}</Hint>
      </Stack>
    </Panel>
  )
}
