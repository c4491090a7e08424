import { expect, it } from 'vitest'
import type { BookLink } from '../../../../src/api/contract/money/books.ts'
import { readSpendSearch } from '../spend/spend-search.ts'
import { linesOfLink } from './lines-of-link.ts'

const link = (fields: Partial<BookLink>): BookLink => ({
  link: 'bill_and_sum',
  account: 'enterprise:acme',
  connection_id: 'c',
  connection_label: 'Acme',
  charge: 'credits',
  measure: 'gross',
  unit: 'usd',
  currency: null,
  ours: '1',
  theirs: '1',
  difference: '0',
  verdict: 'equal',
  given: true,
  reasons: [],
  reasons_said: [],
  days: [],
  ...fields,
})
const bill = { tool: 'code_assistant', month: '2026-02' } as const

it('is an address of Spend with the month, the tool, the number and its split', () => {
  const month = { from: '2026-02-01', until: '2026-02-28', grain: 'day', view: 'table' }
  expect(linesOfLink(link({}), bill)).toEqual({
    ...month,
    tool: 'code_assistant',
    metric: 'bill.gross_usd',
    by: 'charge',
  })
  expect(linesOfLink(link({ link: 'credits_by_model', measure: null }), bill)).toMatchObject({
    metric: 'credits.gross',
    by: 'model',
  })
  expect(linesOfLink(link({ link: 'sum_and_parts', measure: 'net' }), bill)).toMatchObject({
    metric: 'bill.net_usd',
    by: 'cost_center',
  })
  const chat = { tool: 'chat_assistant', month: '2026-02' } as const
  expect(linesOfLink(link({ link: 'vendor_counter', unit: 'credits' }), chat)).toMatchObject({
    ...month,
    tool: 'chat_assistant',
    metric: 'spend.credits',
  })
})

it('is read by Spend as it was written', () => {
  const search = linesOfLink(link({}), bill)
  expect(readSpendSearch(search)).toEqual(search)
})
