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
  compared: { active: 2, interactions: 39, generations: 29, acceptances: 0 },
  left_out: false,
  vendor: null,
}

const [from, to] = ['2026-03-11', '2026-03-21']
const before = { from: '2026-03-01', to: from }

it('keeps the days before beside the numbers where they are compared, and what is unknown of them empty', () => {
  const columns = new Map(teamsCsv({ compared: { from, to }, compared_with: before, to }))
  const cell = (name: string) => columns.get(name)?.(team)
  expect([cell('active'), cell('active.previous')]).toEqual(['2', '1'])
  expect([cell('interactions.previous'), cell('acceptances.previous')]).toEqual([null, '0'])
  expect(columns.has('active.compared')).toBe(false)
})

it('says beside them the number of as many days, where the last days are not compared', () => {
  const columns = new Map(teamsCsv({ compared: { from, to: '2026-03-19' }, compared_with: before, to }))
  expect(columns.get('interactions.compared')?.(team)).toBe('39')
})

it('has no columns of days that nobody asked for', () => {
  const names = teamsCsv({ compared: null, compared_with: null, to }).map(([name]) => name)
  expect(names.filter((name) => /\.(?:previous|compared)$/.test(name))).toEqual([])
})
