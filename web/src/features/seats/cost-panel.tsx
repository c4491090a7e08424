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
import type { DatedPrice } from '../../../../src/api/contract/words.ts'
import { pricesOf, seatCost, useOwnPrices, type SeatCost } from './seat-cost.ts'
import { plainAmount, refusedReading } from '../../components/form/typed-amount.ts'
import { fromText, itemName, priceText } from '../organization/price-words.ts'
import { readSeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'
import { Below, Hint } from '../../components/side-text.tsx'

function PriceField({ seats, agreed }: { seats: Seats; agreed: DatedPrice['price'] }) {
  const { search, change } = seats
  const [text, setText] = useState(search.price ?? '')
  const plain = plainAmount(text)
  const valid = plain === '' || readSeatsSearch({ price: plain }).price !== undefined
  const ambiguous = refusedReading(text, search.price)
  const save = useDebouncedCallback((price: string) => change({ price: price || undefined }), 300)
  return (
    <TextInput
      label={t('seats:cost.price')}
      inputMode="decimal"
      autoComplete="off"
      flex="1 1 130px"
      value={text}
      placeholder={agreed?.amount ?? ''}
      error={ambiguous ?? (valid ? null : t('seats:cost.invalid'))}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        save(refusedReading(typed, search.price) === undefined ? plainAmount(typed) : '')
      }}
    />
  )
}

function CurrencyField({ seats, cost }: { seats: Seats; cost: SeatCost | null }) {
  const [currencies] = useState(() => Intl.supportedValuesOf('currency'))
  return (
    <NativeSelect
      label={t('seats:cost.currency')}
      w={110}
      value={cost?.currency ?? seats.search.currency ?? 'USD'}
      // Of the organisation's own price the currency is part.
      disabled={cost !== null && seats.search.price === undefined}
      data={currencies}
      onChange={({ currentTarget: { value } }) => seats.change({ currency: value })}
    />
  )
}

type SeatTotals = NonNullable<SeatsAnswer['totals']>

function Costs({ totals, cost }: { totals: SeatTotals; cost: SeatCost }) {
  const money = (amount: string) => formatMoney(amount, cost.currency)
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

/** Which prices hold and since when, and the way to them. */
function Agreed({ prices, isSet }: { prices: readonly DatedPrice[]; isSet: boolean }) {
  const mayWrite = useMay('organization:write')
  const link = mayWrite && (
    <TextLink to="/settings/organization" size="sm" underline="always">
      {t(isSet ? 'seats:cost.changeAgreed' : 'seats:cost.setAgreed')}
    </TextLink>
  )
  return (
    <>
      {prices.map(({ item, validFrom, price }) => (
        <Text size="sm" key={item}>
          {t(validFrom === null ? 'seats:cost.agreedAlways' : 'seats:cost.agreed', {
            item: itemName(item),
            price: priceText(price),
            from: fromText(validFrom),
          })}
        </Text>
      ))}
      {link}
    </>
  )
}

/** Idle seats times the prices of the day: one currency, never added to another. */
export function CostPanel({
  answer,
  totals,
  seats,
}: {
  answer: SeatsAnswer
  totals: SeatTotals
  seats: Seats
}) {
  const { unused_by_plan: unused, as_of: day } = answer
  const own = useOwnPrices() ?? []
  const cost = seatCost(unused, pricesOf(seats.search, own, day), day)
  const agreed = seatCost(unused, own, day)
  return (
    <Panel title={t('seats:cost.title')} hint={t('seats:cost.hint')}>
      <Stack gap="sm">
        {cost ? (
          <Costs totals={totals} cost={cost} />
        ) : (
          <Hint>{t(own.length > 0 ? 'seats:cost.notAll' : 'seats:cost.nothing')}</Hint>
        )}
        <Agreed prices={agreed?.prices ?? []} isSet={own.length > 0} />
        <div>
          <Group align="flex-start" gap="sm">
            <PriceField seats={seats} agreed={agreed?.prices[0]?.price ?? null} />
            <CurrencyField seats={seats} cost={cost} />
          </Group>
          <Below mt={4}>{t('seats:cost.priceHelp')}</Below>
        </div>
        <Hint>{t('seats:cost.caution')}</Hint>
      </Stack>
    </Panel>
  )
}
