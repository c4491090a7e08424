import { expect, test } from 'vitest'
import { asCleared, isCleared } from './cleared.ts'

test('an answer is cleared itself, and not one that looks like it', () => {
  const answer = asCleared({ data: [] })
  expect(isCleared(answer)).toBe(true)
  expect(isCleared({ ...answer })).toBe(false)
})
