import { expect, test } from 'vitest'
import { storyOf } from './demo-story.ts'
import { limitTimes } from './earlier-limits.ts'
import { snapshotTimes } from './earlier-seats.ts'
import { introduction } from './follow-collecting.ts'

const DAY = 86_400_000
const world = { seed: 7, people: 400, days: 365, start: Date.UTC(2025, 10, 22) }

test('access is whole from March on, or after a third of a year without one', () => {
  expect(new Date(storyOf(world).accessFixedAt).toISOString()).toBe('2026-03-10T09:00:00.000Z')
  const summer = { ...world, days: 100, start: Date.UTC(2026, 4, 1) }
  expect(new Date(storyOf(summer).accessFixedAt).toISOString()).toBe('2026-05-31T00:00:00.000Z')
})

test('everything happens within the year, and the same again', () => {
  const story = storyOf(world)
  expect(storyOf(world)).toEqual(story)
  const times = story.amendments.flatMap((each) =>
    'at' in each ? [each.rows.from, each.rows.to, each.at] : [],
  )
  const missing = story.codeAmendments.flatMap((each) =>
    each.kind === 'no_report' ? [each.from, each.to] : [],
  )
  expect(times.length).toBeGreaterThan(0)
  expect(missing.length).toBeGreaterThan(0)
  for (const at of [...times, ...missing, story.accessFixedAt, story.connectedAt]) {
    expect(at).toBeGreaterThanOrEqual(world.start)
    expect(at).toBeLessThan(world.start + 365 * DAY)
  }
})

test('seats are looked at every day before today, in a large company once a week or a month', () => {
  const times = snapshotTimes(world)
  expect(times).toHaveLength(364)
  expect(times.at(-1)).toBe(world.start + DAY / 2)
  expect(times[0]).toBe(world.start + 363.5 * DAY)
  expect(new Set(times.slice(1).map((time, at) => (times[at] ?? 0) - time))).toEqual(new Set([DAY]))
  expect(snapshotTimes({ ...world, people: 5_000 })).toHaveLength(52)
  expect(snapshotTimes({ ...world, people: 50_000 })).toHaveLength(13)
  expect(snapshotTimes({ ...world, days: 1 })).toHaveLength(1)
})

test('limits are remembered from the end of every month since a key could read them, and from around what is restated', () => {
  const times = limitTimes(world).map((time) => new Date(time).toISOString())
  expect(times[0]).toBe('2026-03-31T12:00:00.000Z')
  expect(times.at(-1)).toBe('2026-10-31T12:00:00.000Z')
  const [restated] = storyOf(world).amendments.filter((each) => each.kind === 'restate')
  expect(restated?.rows).toEqual({ from: Date.UTC(2026, 7, 4), to: Date.UTC(2026, 7, 11) })
  expect(times.filter((time) => time.startsWith('2026-08'))).toEqual([
    ...Array.from({ length: 11 }, (_, n) => `2026-08-${String(n + 1).padStart(2, '0')}T12:00:00.000Z`),
    '2026-08-31T12:00:00.000Z',
  ])
  expect(times.filter((time) => time < '2026-07').length).toBe(4)
  // Nothing could be read before the key, nor of days to come.
  for (const one of [world, { ...world, days: 100 }, { ...world, days: 5 }])
    for (const time of limitTimes(one)) {
      expect(time).toBeGreaterThanOrEqual(storyOf(one).accessFixedAt)
      expect(time).toBeLessThan(one.start + one.days * DAY)
    }
})

test('what takes long says how long', () => {
  expect(introduction(world)).toBe(
    'Collecting 365 days of 400 people; the newest come first, and the dashboard fills while you look.\n',
  )
  expect(introduction({ people: 50_000, days: 365 })).toContain(
    'About 51 million rows: expect some 122 minutes',
  )
})
