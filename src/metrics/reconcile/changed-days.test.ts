import { expect, test } from 'vitest'
import { daysOf } from '../../model/time/time.ts'
import { inEnglish } from '../../words/said.ts'
import { changedDaysNote } from './changed-days.ts'

const days = (from: string, to: string) => daysOf({ start: Date.parse(from), end: Date.parse(to) })

test('days in a row are told as one stretch, and none that is among them is counted as more', () => {
  const [note] = changedDaysNote(days('2026-03-01', '2026-03-29'))
  expect(note && inEnglish(note)).toContain('28 (2026-03-01 to 2026-03-28)')
  const [two] = changedDaysNote(['2026-03-01', ...days('2026-03-05', '2026-03-08')])
  expect(two && inEnglish(two)).toContain('4 (2026-03-01, 2026-03-05 to 2026-03-07)')
  expect(changedDaysNote([])).toEqual([])
})
