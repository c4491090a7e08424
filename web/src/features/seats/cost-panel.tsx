import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { FactList } from '../../components/fact-list.tsx'
import { Panel } from '../../components/panel.tsx'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import { seatCost } from './seat-cost.ts'
import { CURRENCIES, SeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'
import { SEATS_WORDS } from './words.ts'

const WORDS = SEATS_WORDS.cost

function PriceField({ seats }: { seats: Seats }) {
  const { search, change } = seats
  const [text, setText] = useState(search.price ?? '')
  const plain = text.trim().replace(',', '.')
  const valid = plain === '' || SeatsSearch.shape.price.parse(plain) !== undefined
  const save = useDebouncedCallback((price: string) => change({ price: price || undefined }), 300)
  return (
    <TextInput
      label={WORDS.price}
      description={WORDS.priceHelp}
      inputMode="decimal"
      autoComplete="off"
      w={220}
      value={text}
      error={valid ? null : WORDS.invalid}
      onChange={(event) => {
        setText(event.currentTarget.value)
        save(event.currentTarget.value.trim().replace(',', '.'))
      }}
    />
  )
}

function Costs({
  totals,
  price,
  currency,
}: {
  totals: SeatsAnswer['totals']
  price: string
  currency: string
}) {
  const cost = seatCost(price, totals)
  const money = (amount: string) => formatMoney(amount, currency)
  const line = (name: string, count: number, amount: string) => ({
    name: `${name}, ${WORDS.people(formatCount(count))}`,
    value: `${money(amount)} ${WORDS.perMonth}`,
  })
  return (
    <FactList
      facts={[
        line(WORDS.idle, totals.idle, cost.idle),
        line(WORDS.never, totals.never_used, cost.neverUsed),
        {
          name: `${WORDS.together}, ${WORDS.perYear(money(cost.perYear))}`,
          value: <b>{`${money(cost.together)} ${WORDS.perMonth}`}</b>,
        },
      ]}
    />
  )
}

/** Idle seats times a price that the reader enters: one currency, never added to another. */
export function CostPanel({ totals, seats }: { totals: SeatsAnswer['totals']; seats: Seats }) {
  const { search, change } = seats
  const currency = search.currency ?? 'USD'
  return (
    <Panel title={WORDS.title} hint={WORDS.hint}>
      <Stack>
        <Group align="flex-start">
          <PriceField seats={seats} />
          <Select
            label={WORDS.currency}
            description="&nbsp;"
            w={110}
            value={currency}
            allowDeselect={false}
            data={CURRENCIES}
            onChange={(next) => change({ currency: next ?? undefined })}
          />
        </Group>
        {search.price ? (
          <Costs totals={totals} price={search.price} currency={currency} />
        ) : (
          <Text size="sm" c="dimmed">
            {WORDS.nothing}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {WORDS.caution}
        </Text>
      </Stack>
    </Panel>
  )
}
