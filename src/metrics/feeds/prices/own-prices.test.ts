import { expect, test } from 'vitest'
import { datedPrice as price } from '../../../../test/harness/stores/dated-price.ts'
import { SEAT_ITEMS, type DatedPrice } from '../../../model/money/dated-price.ts'
import { dayStart, HOUR_MS, type Interval } from '../../../model/time/time.ts'
import { inEnglish } from '../../../words/said.ts'
import { currencyOf, priceNotes, priceSpans } from './own-prices.ts'

const range = (from: string, to: string): Interval => ({ start: dayStart(from), end: dayStart(to) })
const ofSeats = (prices: readonly DatedPrice[], from: string, to: string) => ({
  prices,
  items: SEAT_ITEMS,
  range: range(from, to),
})

test('one answer is in one currency: of the newest price that holds in it', () => {
  const prices = [price('seat', null, '19', 'USD'), price('seat', '2026-07-01', '18', 'EUR')]
  expect(currencyOf(ofSeats(prices, '2026-06-01', '2026-07-01'))).toBe('USD')
  expect(currencyOf(ofSeats(prices, '2026-06-01', '2026-07-02'))).toBe('EUR')
  expect(currencyOf(ofSeats([], '2026-06-01', '2026-07-02'))).toBeNull()
  expect(priceNotes(ofSeats(prices, '2026-06-01', '2026-08-01')).map(inEnglish)).toEqual([
    'At your prices, which is not what the vendor bills: a seat of any plan 18 EUR a month since 2026-07-01.',
    'Not added to EUR: a seat of any plan 19 USD a month.',
  ])
})

test('prices that held before or come after are not told, and none at all is', () => {
  const prices = [
    price('seat', null, '15'),
    price('seat', '2026-01-01', '17'),
    price('seat', '2026-09-01', '21'),
    price('chat_assistant.credit', null, '1'),
  ]
  expect(priceNotes(ofSeats(prices, '2026-06-01', '2026-08-01')).map(inEnglish)).toEqual([
    'At your prices, which is not what the vendor bills: a seat of any plan 17 EUR a month since 2026-01-01.',
  ])
  expect(priceNotes(ofSeats([], '2026-06-01', '2026-08-01')).map(({ code }) => code)).toEqual([
    'no_seat_price',
  ])
})

test('a credit is paid one by one, and not for a month', () => {
  const asked = { items: ['chat_assistant.credit'], range: range('2026-06-01', '2026-08-01') } as const
  const prices = [price('seat', null, '19'), price('chat_assistant.credit', '2026-02-01', '0.04')]
  expect(priceNotes({ ...asked, prices }).map(inEnglish)).toEqual([
    'At your prices, which is not what the vendor bills: a credit of the chat assistant 0.04 EUR since 2026-02-01.',
  ])
  expect(priceNotes({ ...asked, prices: [price('seat', null, '19')] }).map(({ code }) => code)).toEqual([
    'no_credit_price',
  ])
})

test('a range is cut where the price changes, at midnight UTC, and nowhere else', () => {
  const prices = [
    price('chat_assistant.credit', '2026-06-10', '0.05'),
    price('code_assistant.credit', '2026-06-12', '0.01'),
    price('chat_assistant.credit', '2026-06-20', '6', 'USD'),
    { item: 'chat_assistant.credit', validFrom: '2026-06-25', price: null } as const,
    price('chat_assistant.credit', '2026-09-01', '0.07'),
  ]
  const asked = { start: dayStart('2026-06-09') + 5 * HOUR_MS, end: dayStart('2026-07-01') }
  const spans = priceSpans(prices, 'chat_assistant.credit', { range: asked, currency: 'EUR' })
  const at = [asked.start, ...['2026-06-10', '2026-06-20', '2026-06-25'].map(dayStart), asked.end]
  expect(spans).toEqual(
    [null, '0.05', null, null].map((amount, i) => ({ range: { start: at[i], end: at[i + 1] }, amount })),
  )
})
