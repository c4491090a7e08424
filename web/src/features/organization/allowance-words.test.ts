import { expect, test } from 'vitest'
import { allowanceText, wholeAmount } from './allowance-words.ts'

test('a whole number is read in thousands or not; nothing typed is not known, and not nothing', () => {
  for (const typed of ['2500', ' 2500 ', '2,500', '2.500', '2 500', '2’500'])
    expect(wholeAmount(typed)).toBe(2500)
  expect(wholeAmount('1,234,567')).toBe(1_234_567)
  expect(wholeAmount('0')).toBe(0)
  expect(wholeAmount(' ')).toBeNull()
})

test('what is no whole number is none, and is not rounded to one', () => {
  for (const typed of ['2.5', '2,50', '-1', '1e3', 'many', '2,5000', ',500'])
    expect(wholeAmount(typed)).toBeNaN()
})

test('an amount that is not known says so, and none is none', () => {
  expect(allowanceText({ amount: null, unit: 'credits' })).toBe('credits: not known')
  expect(allowanceText({ amount: 0, unit: 'credits' })).toBe('0 credits')
  expect(allowanceText({ amount: 2500, unit: 'premium_requests' })).toBe('2,500 premium requests')
})
