import { expect, test } from 'vitest'
import { countPaths, noPaths } from './count-paths.ts'

test('names that every object inherits are counted like any other', () => {
  const counts = countPaths(noPaths(), ['payload.mood', 'constructor', '__proto__', 'constructor'])
  expect(Object.entries(counts)).toEqual([
    ['payload.mood', 1],
    ['constructor', 2],
    ['__proto__', 1],
  ])
})
