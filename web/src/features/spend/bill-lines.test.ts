import { expect, it } from 'vitest'
import { linesBehind } from './bill-lines.ts'

const acme = { dimension: 'organization', op: 'in', values: ['acme'] } as const

it('names the lines that a number is the sum of', () => {
  expect(linesBehind('bill.net_usd', [])).toEqual({ cut: 'bill', filters: [] })
  expect(linesBehind('bill.user_months', [{ ...acme, values: ['acme'] }])).toEqual({
    cut: 'bill',
    filters: [acme, { dimension: 'charge', op: 'in', values: ['seats'] }],
  })
  expect(linesBehind('credits.cost', [])).toEqual({ cut: 'credits', filters: [] })
  expect(linesBehind('code.ai_credits', [])).toBeNull()
})
