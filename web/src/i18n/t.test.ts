import { expect, test } from 'vitest'
import { t } from './t.ts'

test('a text is read by its key, common ones without naming their place', () => {
  expect([t('asTheBrowser'), t('common:asTheBrowser')]).toEqual([
    'As the browser says',
    'As the browser says',
  ])
})

test('a number in a sentence is grouped as the reader writes it', () => {
  expect(t('overview:spend.unlimited', { count: 43_441 })).toBe('43,441 people are unlimited.')
})

test('a sentence that ends with an abbreviated month has one full stop', () => {
  const words = { count: 2, next: '23. Nov.', half: '27. Nov.' }
  expect(t('overview:spend.reaches', words)).toMatch(/23\. Nov\., .* 27\. Nov\.$/)
})
