import { expect, test } from 'vitest'
import { inEnglish, said } from '../words/said.ts'
import { inHundreds, saidInHundreds } from './rows-in-hundreds.ts'

test('fewer than a hundred rows are none', () => {
  expect([0, 1, 99, 100, 199, 2_345].map(inHundreds)).toEqual([0, 0, 0, 100, 100, 2_300])
})

test('a sentence counts rows in hundreds, and other things as they are', () => {
  expect(inEnglish(saidInHundreds(said('lines_not_understood', { rejected: 120, lines: 1_234 })))).toBe(
    '100 of 1200 lines could not be understood',
  )
  expect(saidInHundreds(said('more_days', { count: 3 }))).toEqual(said('more_days', { count: 3 }))
})
