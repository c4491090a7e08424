import { expect, test } from 'vitest'
import { barsLabel } from './spark-bars.tsx'

test('what is not there is said, and is no bar of nothing', () => {
  const bars = [{ value: 43 }, { value: null }, { value: 0 }, { value: null }]
  expect(barsLabel('By month', bars)).toBe('By month. Not known, or not shown: 2 of 4.')
  expect(barsLabel('By month', [{ value: 0 }])).toBe('By month')
})
