import { expect, it } from 'vitest'
import { onItsDay } from './use-now.ts'

it('stays where it is for a day, and goes on to the next', () => {
  const shown = Date.parse('2026-03-10T08:00:00Z')
  expect(onItsDay(shown, Date.parse('2026-03-10T23:59:59Z'))).toBe(shown)
  const next = Date.parse('2026-03-11T00:00:10Z')
  expect(onItsDay(shown, next)).toBe(next)
})
