import { expect, test } from 'vitest'
import { countedText } from './counted-in.tsx'

test.each([
  [{ counted: 34, members: 37, newcomers: 3 }, 'Counts 34 of 37 people'],
  [{ counted: 14, members: 13, newcomers: 0 }, 'Counts 14 people; 13 are on its list'],
  // One of the nineteen on the list waits: who is counted besides has moved elsewhere.
  [{ counted: 19, members: 19, newcomers: 1 }, 'Counts 19 people; 19 are on its list'],
])('people who are counted are a part of those on the list only where they can be: %o', (unit, text) => {
  expect(countedText(unit)).toBe(text)
})
