import type { Person } from '../../../../src/api/contract/people/persons.ts'
import type { Team, TeamsAnswer } from '../../../../src/api/contract/teams.ts'
import type { CsvColumn } from '../../components/table/column.ts'

function text(count: number | null): string | null {
  return count === null ? null : String(count)
}

const TEAMS_CSV: readonly CsvColumn<Team>[] = [
  ['team_id', (team) => team.id],
  ['team', (team) => team.name],
  ['organization', (team) => team.organization],
  ['members', (team) => text(team.members)],
  ['licensed', (team) => text(team.licensed)],
  ['active', (team) => text(team.active)],
  ['active_members', (team) => text(team.active_members)],
  ['never_used', (team) => text(team.never_used)],
  ['interactions', (team) => text(team.interactions)],
  ['generations', (team) => text(team.generations)],
  ['acceptances', (team) => text(team.acceptances)],
  ['ai_credits', (team) => team.ai_credits],
  ['seat_cost', (team) => team.seat_cost],
  ['left_out_by_vendor', (team) => String(team.left_out)],
  ['vendor_day', (team) => team.vendor?.day ?? null],
  ['vendor_active', (team) => text(team.vendor?.active ?? null)],
  ['vendor_engaged', (team) => text(team.vendor?.engaged ?? null)],
  ['vendor_completions_suggested', (team) => text(team.vendor?.completions_suggested ?? null)],
  ['vendor_completions_accepted', (team) => text(team.vendor?.completions_accepted ?? null)],
]

const besideOf = (of: 'previous' | 'compared') =>
  (['active', 'interactions', 'generations', 'acceptances'] as const).map((column): CsvColumn<Team> => [
    `${column}.${of}`,
    (team) => text(team[of]?.[column] ?? null),
  ])

/** With the days before where they stand beside the numbers, and the part that they stand against, as the API calls them. */
export function teamsCsv({
  compared,
  compared_with: before,
  to,
}: Pick<TeamsAnswer, 'compared' | 'compared_with' | 'to'>): readonly CsvColumn<Team>[] {
  if (before === null) return TEAMS_CSV
  const isPart = compared !== null && compared.to < to
  return [...TEAMS_CSV, ...besideOf('previous'), ...(isPart ? besideOf('compared') : [])]
}

export const PEOPLE_CSV: readonly CsvColumn<Person>[] = [
  ['user_id', (person) => person.user_id],
  ['login', (person) => person.login],
  ['has_seat', (person) => (person.licensed === null ? null : String(person.licensed))],
  ['active_days', (person) => text(person.active_days)],
  ['last_active_day', (person) => person.last_active_day],
  ['interactions', (person) => text(person.interactions)],
  ['generations', (person) => text(person.generations)],
  ['acceptances', (person) => text(person.acceptances)],
]
