import { expect, test } from 'vitest'
import { compareNames, hasText } from './compare-text.ts'

test('names are in one order, whatever their case and accents', () => {
  const names = ['Zoe', 'Émile', 'eva', 'Åsa', 'Emil', 'anna', 'ÉMILE']
  expect(names.toSorted(compareNames)).toEqual(['anna', 'Åsa', 'Emil', 'Émile', 'ÉMILE', 'eva', 'Zoe'])
  // Composed or of two characters, it is one name.
  expect(compareNames('Émile', 'E\u0301mile')).toBe(0)
})

test('a text is found in any case, and everything where nothing is looked for', () => {
  expect(hasText('NNA', 'Anna', '')).toBe(true)
  expect(hasText('É', 'émile')).toBe(true)
  expect(hasText('bob', 'Anna', 'anna@example.com')).toBe(false)
  expect(hasText(undefined, 'Anna')).toBe(true)
  expect(hasText('')).toBe(true)
})
