import { expect, test } from 'vitest'
import { settingsTime } from './settings-time.ts'

const NOW = Date.parse('2026-05-20T10:00:00Z')

test('every day of a month has the settings of its end', () => {
  const of = (day: string) => settingsTime(day, NOW)
  expect(of('2026-04-03')).toEqual({ asOf: Date.parse('2026-04-30T23:59:59.999Z'), isOver: true })
  expect(of('2026-04-28T07:00:00Z')).toEqual(of('2026-04-03'))
})

test('of the month that runs, and of what is still to come, they are as they stand', () => {
  for (const day of [undefined, '2026-05-02', '2026-05-31', '2026-08-01'])
    expect(settingsTime(day, NOW)).toEqual({ asOf: NOW, isOver: false })
})
