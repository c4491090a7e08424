import { expect, test } from 'vitest'
import { t } from './t.ts'

test('a text is read by its key, common ones without naming their place', () => {
  expect([t('asTheBrowser'), t('common:asTheBrowser')]).toEqual([
    'As the browser says',
    'As the browser says',
  ])
})
