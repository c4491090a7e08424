import { expect, it } from 'vitest'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import type { CodeSlice } from '../../store/facts/code-slices.ts'
import { membershipOf } from './team-membership.ts'

it('names the stretches of days without a membership of their own, not what lies between them', () => {
  const notes = (reported: readonly UtcDay[]) =>
    membershipOf(reported.map(report), {
      start: dayStart('2026-03-01'),
      end: dayStart('2026-03-15'),
    }).notes.slice(1)
  const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`)
  const earlier = 'Teams: membership of the nearest earlier day, since that day has none of its own'
  expect(notes(march(1, 2, 3, 4, 6, 7, 8, 9, 10, 11))).toEqual([
    `${earlier} (2026-03-05, 2026-03-12 to 2026-03-14).`,
  ])
  expect(notes(march(1, 3, 5, 7, 9, 11))).toEqual([
    `${earlier} (2026-03-02, 2026-03-04, 2026-03-06, 2026-03-08, 2026-03-10, 3 more days).`,
  ])
})

function report(day: UtcDay): CodeSlice {
  return {
    account: 'organization:acme',
    dataset: 'org_user_teams_1d',
    slice: day,
    loadId: `load-${day}`,
    kind: 'day',
    outcome: 'committed',
    rows: 1,
    fetchedAt: dayStart(day),
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
  }
}
