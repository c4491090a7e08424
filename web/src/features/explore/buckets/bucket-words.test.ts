import { expect, test } from 'vitest'
import { axisName, bucketName } from './bucket-words.ts'

function month(from: string, to: string) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return { time: from, start, end, gap: null, partial: false, provisional: false }
}

test('a month that counts days of the one before is named by its own days', () => {
  const carried = month('2025-11-23', '2026-01-01')
  expect(axisName(carried, 'month')).toBe('Dec 2025')
  expect(bucketName(carried, 'month')).toBe('Nov 23 – Dec 31, 2025')
})

test('a month that a range cuts keeps its name', () => {
  expect(bucketName(month('2025-12-10', '2026-01-01'), 'month')).toBe('Dec 2025')
  expect(axisName(month('2025-12-01', '2025-12-20'), 'month')).toBe('Dec 2025')
})
