import type { Person } from '../../../../src/api/contract/persons.ts'
import type { Team } from '../../../../src/api/contract/teams.ts'

export const TEAMS_CSV_HEADER = [
  'team_id',
  'team',
  'organization',
  'members',
  'licensed',
  'active',
  'never_used',
  'interactions',
  'generations',
  'acceptances',
  'left_out_by_vendor',
] as const

function text(count: number | null): string | null {
  return count === null ? null : String(count)
}

export function teamsCsvRows(teams: readonly Team[]): (string | null)[][] {
  return teams.map((team) => [
    team.id,
    team.name,
    team.organization,
    text(team.members),
    text(team.licensed),
    text(team.active),
    text(team.never_used),
    text(team.interactions),
    text(team.generations),
    text(team.acceptances),
    String(team.left_out),
  ])
}

export const PEOPLE_CSV_HEADER = [
  'user_id',
  'login',
  'has_seat',
  'active_days',
  'last_active_day',
  'interactions',
  'generations',
  'acceptances',
] as const

export function peopleCsvRows(people: readonly Person[]): (string | null)[][] {
  return people.map((person) => [
    person.user_id,
    person.login,
    person.licensed === null ? null : String(person.licensed),
    text(person.active_days),
    person.last_active_day,
    text(person.interactions),
    text(person.generations),
    text(person.acceptances),
  ])
}
