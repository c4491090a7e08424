import { expect, test } from 'vitest'
import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import { markedAt, marksOf } from './annotation-marks.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-03-01T00:00:00Z')

const days = (count: number, length = 1) =>
  Array.from({ length: count }, (_, i) => ({
    start: START + i * length * DAY_MS,
    end: START + (i + 1) * length * DAY_MS,
  }))

const on = (day: string, until: string | null = null): Annotation => ({
  day,
  until,
  kind: 'note',
  source: null,
  text: day,
  text_said: null,
  page: null,
  note: null,
})

const told = (marks: ReturnType<typeof marksOf>) =>
  marks.map(({ x, all }) => `${x}: ${all.map(({ text }) => text).join(' ')}`)

test('each is marked in the middle of its bucket, whatever the bucket’s length', () => {
  const all = [on('2026-03-01'), on('2026-03-10')]
  expect(told(marksOf(all, { buckets: days(10), left: 50, step: 20 }))).toEqual([
    '60: 2026-03-01',
    '240: 2026-03-10',
  ])
  expect(told(marksOf(all, { buckets: days(2, 7), left: 50, step: 100 }))).toEqual([
    '100: 2026-03-01',
    '200: 2026-03-10',
  ])
})

test('what began before the first bucket and lasts is marked there; what is over is not', () => {
  const all = [on('2026-02-20', '2026-03-02'), on('2026-02-20', '2026-03-01'), on('2026-03-11')]
  expect(told(marksOf(all, { buckets: days(10), left: 0, step: 20 }))).toEqual(['10: 2026-02-20'])
})

test('five years of days have no marks that touch, and none is lost', () => {
  const all = Array.from({ length: 400 }, (_, i) =>
    on(new Date(START + i * 4 * DAY_MS).toISOString().slice(0, 10)),
  )
  const marks = marksOf(all, { buckets: days(1826), left: 40, step: 0.5 })
  expect(marks.flatMap((mark) => mark.all)).toEqual(all)
  for (const [i, { x }] of marks.entries()) expect(x - (marks[i - 1]?.x ?? -99)).toBeGreaterThanOrEqual(16)
  expect(markedAt(marks, 1)).toBe(marks[0]?.all)
})

test('between two marks nothing is told', () => {
  const marks = marksOf([on('2026-03-01'), on('2026-03-10')], { buckets: days(10), left: 0, step: 20 })
  expect(markedAt(marks, 4)).toEqual([])
  expect(markedAt(marks, 9)).toHaveLength(1)
})
