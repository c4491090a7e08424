import type { Person } from '../../../../src/api/contract/persons.ts'
import type { Team } from '../../../../src/api/contract/teams.ts'

const TEAMS_CSV_HEADER = [
  'team_id',
  'team',
  'organization',
  'members',
  'licensed',
  'active',
  'active_members',
  'never_used',
  'interactions',
  'generations',
  'acceptances',
  'left_out_by_vendor',
  'vendor_day',
  'vendor_active',
  'vendor_engaged',
  'vendor_completions_suggested',
  'vendor_completions_accepted',
] as const

const COMPARED = ['active', 'interactions', 'generations', 'acceptances'] as const

/** With the days before where they stand beside the numbers, as the API calls them. */
export function teamsCsvHeader(compared: boolean): string[] {
  return [...TEAMS_CSV_HEADER, ...(compared ? COMPARED.map((column) => `${column}.previous`) : [])]
}

function text(count: number | null): string | null {
  return count === null ? null : String(count)
}

export function teamsCsvRows(teams: readonly Team[], compared: boolean): (string | null)[][] {
  return teams.map((team) => [
    team.id,
    team.name,
    team.organization,
    text(team.members),
    text(team.licensed),
    text(team.active),
    text(team.active_members),
    text(team.never_used),
    text(team.interactions),
    text(team.generations),
    text(team.acceptances),
    String(team.left_out),
    team.vendor?.day ?? null,
    text(team.vendor?.active ?? null),
    text(team.vendor?.engaged ?? null),
    text(team.vendor?.completions_suggested ?? null),
    text(team.vendor?.completions_accepted ?? null),
    ...(compared ? COMPARED.map((column) => text(team.previous?.[column] ?? null)) : []),
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
