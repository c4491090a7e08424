import { expect, test } from 'vitest'
import { t } from './t.ts'

test('a text is read by its key, common ones without naming their place', () => {
  expect([t('asTheBrowser'), t('common:asTheBrowser')]).toEqual([
    'As the browser says',
    'As the browser says',
  ])
})

test('a number in a sentence is grouped as the reader writes it', () => {
  expect(t('overview:spend.unlimited', { count: 43_441 })).toBe(
    '43,441 people have no limit and are not part of it.',
  )
})
