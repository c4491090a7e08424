import { expect, it } from 'vitest'
import { DAY_MS, dayStart, type UtcDay } from '../../../model/time/time.ts'
import type { CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import { codeScope } from '../../../../test/harness/stores/seeded-code.ts'
import { isMembershipKnown, membershipOf, withinMembership } from './team-membership.ts'
import { allInEnglish } from '../../../words/all-in-english.suite.ts'

const MARCH = { start: dayStart('2026-03-01'), end: dayStart('2026-03-15') }
const { accounts: organizations } = codeScope(['organization:acme'])

it('names the stretches of days without a membership of their own, not what lies between them', () => {
  const notes = (reported: readonly UtcDay[]) =>
    allInEnglish(membershipOf(reported.map(report), MARCH, organizations).notes.slice(2))
  const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`)
  const earlier = 'Teams: membership of the nearest earlier day, since that day has none of its own'
  expect(notes(march(1, 2, 3, 4, 6, 7, 8, 9, 10, 11))).toEqual([
    `${earlier} (2026-03-05, 2026-03-12 to 2026-03-14).`,
  ])
  expect(notes(march(1, 3, 5, 7, 9, 11))).toEqual([
    `${earlier} (2026-03-02, 2026-03-04, 2026-03-06, 2026-03-08, 2026-03-10, 3 more days).`,
  ])
})

it('says of which days the vendor’s report leaves small teams out', () => {
  const notes = allInEnglish(membershipOf([report('2026-03-14')], MARCH, organizations).notes)
  expect(notes[1]).toMatch(/leaves out teams .* counts as in none \(2026-03-14\)/)
})

it('knows every day from the first list on, of each organisation', () => {
  const both = codeScope(['organization:acme', 'organization:umbrella']).accounts
  const day = (name: UtcDay) => dayStart(name) / DAY_MS
  const one = membershipOf([report('2026-03-03')], MARCH, organizations)
  expect(['2026-03-02', '2026-03-03', '2026-03-14'].map((name) => isMembershipKnown(one, day(name)))).toEqual(
    [false, true, true],
  )
  expect(withinMembership(one, MARCH)).toEqual({ ...MARCH, start: dayStart('2026-03-03') })
  const two = membershipOf([report('2026-03-03')], MARCH, both)
  expect(isMembershipKnown(two, day('2026-03-14'))).toBe(false)
  const none = membershipOf([], MARCH, organizations)
  expect(withinMembership(none, MARCH)).toBeNull()
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
    rejected: 0,
    stated: null,
    fetchedAt: dayStart(day),
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
  }
}
