import { expect, it } from 'vitest'
import { filterText } from '../explore/filters/filters.ts'
import type { ExplorePage } from '../explore/use-explore.ts'
import { withPeople } from './use-spend.ts'

const BILL: ExplorePage = {
  source: 'code_assistant',
  metrics: ['bill.net_usd'],
  dimensions: ['charge'],
  rankings: [],
  finest: 'day',
  initialMetric: () => 'bill.net_usd',
}
const filtered = (dimension: 'team' | 'charge') => ({
  filter: [filterText({ dimension, exclude: false, value: 'x' })],
})

it('asks what reports say of use where one person or team is looked at, and else the bill alone', () => {
  expect(withPeople(BILL, filtered('team'))).toMatchObject({
    metrics: ['bill.net_usd', 'code.ai_credits'],
    dimensions: ['charge', 'user', 'team'],
  })
  expect(withPeople(BILL, filtered('charge'))).toBe(BILL)
  expect(withPeople(BILL, {})).toBe(BILL)
  const chat: ExplorePage = { ...BILL, source: 'chat_assistant' }
  expect(withPeople(chat, filtered('team'))).toBe(chat)
})
