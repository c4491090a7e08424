import { expect, test } from 'vitest'
import { namesPerson } from './names-person.ts'

test.each([
  ['f=%5B%22user%3Aann%22%5D', true],
  ['f=-user%3Aann', true],
  ['find=ann&sort=-spend', true],
  ['range=90d&by=user', false],
  ['f=%5B%22model%3Auser%22%5D', false],
  ['', false],
])('%s: %s', (search, names) => {
  expect(namesPerson({ search })).toBe(names)
})
