import { expect, test } from 'vitest'
import { isTile } from './tile-metrics.ts'

test('of what is billed by few agreements no tile says that there is none', () => {
  const row = { 'spend.credits': '0', 'spend.usd': '0', 'bill.requests': null }
  expect(isTile('spend.credits', row)).toBe(true)
  expect(isTile('spend.usd', row)).toBe(false)
  expect(isTile('spend.usd', { 'spend.usd': '-0.5' })).toBe(true)
  expect(isTile('bill.requests', row)).toBe(false)
})

test('what is shown in another tile, or is another cut of one, has none', () => {
  expect(isTile('tokens.input', { 'tokens.input': 5 })).toBe(false)
  expect(isTile('credits.gross', { 'credits.gross': '5' })).toBe(false)
})
