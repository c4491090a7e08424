import { expect, it } from 'vitest'
import type { Team } from '../../../../src/api/contract/teams.ts'
import { teamsCsv } from './team-csv.ts'

const team: Team = {
  id: '7',
  slug: 'labs',
  name: 'Labs',
  organization: 'acme',
  parent_id: null,
  members: 4,
  licensed: 3,
  active: 2,
  active_members: 2,
  never_used: 1,
  interactions: 40,
  generations: 30,
  acceptances: 0,
  ai_credits: '12.5',
  seat_cost: '38',
  previous: { active: 1, interactions: null, generations: 20, acceptances: 0 },
  left_out: false,
  vendor: null,
}

it('keeps the days before beside the numbers where they are compared, and what is unknown of them empty', () => {
  const columns = new Map(teamsCsv(true))
  const cell = (name: string) => columns.get(name)?.(team)
  expect([cell('active'), cell('active.previous')]).toEqual(['2', '1'])
  expect([cell('interactions.previous'), cell('acceptances.previous')]).toEqual([null, '0'])
})

it('has no columns of days that nobody asked for', () => {
  expect(teamsCsv(false).some(([name]) => name.endsWith('.previous'))).toBe(false)
})
