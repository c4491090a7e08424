import { expect, test } from 'vitest'
import { dayOfTeam, monthOfPart, partOfMonth, stretchFrom, teamOfDay } from './slice-names.ts'

test('slices are called as stores of earlier versions have them, and say again what they are', () => {
  const start = Date.parse('2026-03-10T05:00:00Z')
  expect([partOfMonth('2026-03', 'core team'), dayOfTeam('core', '2026-03-10')]).toEqual([
    '2026-03 core team',
    'core/2026-03-10',
  ])
  expect([stretchFrom('window', start), stretchFrom('gap', start)]).toEqual([
    'window:2026-03-10T05:00:00.000Z',
    'gap:2026-03-10T05:00:00.000Z',
  ])
  expect([monthOfPart('2026-03 core team'), teamOfDay('core/2026-03-10'), teamOfDay('core')]).toEqual([
    '2026-03',
    'core',
    'core',
  ])
})
