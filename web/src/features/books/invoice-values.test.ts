import { expect, it } from 'vitest'
import { bodyOf, invalidFields, valuesOf, type InvoiceDraft } from './invoice-values.ts'

const draft: InvoiceDraft = { tool: 'code_assistant', month: '2026-05' }
const values = { ...valuesOf(draft), number: 'INV-7', amount: '1234.56' }
const wrong = (of: Partial<typeof values>, from = draft) =>
  Object.keys(invalidFields(from, { ...values, ...of }))

it('sends the month and tool of the open panel, and the amount as the service writes it', () => {
  expect(bodyOf(draft, { ...values, number: ' INV-7 ', amount: ' -1234,56 ' })).toEqual({
    ...draft,
    number: 'INV-7',
    amount: '-1234.56',
    currency: 'USD',
    covers: '',
    note: '',
  })
})

it('takes what the contract takes', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ amount: '-0,5', covers: 'Seats', note: 'Twice' })).toEqual([])
  expect(wrong({ number: ' ' })).toEqual(['number'])
  expect(wrong({ amount: '1,234.56' })).toEqual(['amount'])
  expect(wrong({ amount: 'ten', note: 'x'.repeat(281) })).toEqual(['amount', 'note'])
})

it('takes no amount that can be read as a thousand and as one', () => {
  expect(wrong({ amount: '1,234' })).toEqual(['amount'])
  expect(wrong({ amount: '1.234' })).toEqual(['amount'])
  expect(wrong({ amount: '1.2340' })).toEqual([])
  expect(wrong({ amount: '0.123' })).toEqual([])
  // It was read when it was entered, e.g. in a currency with three digits.
  expect(wrong({ amount: '1.234' }, { ...draft, amount: '1.234' })).toEqual([])
})
