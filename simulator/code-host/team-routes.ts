import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { NOT_FOUND, pageOf, taggedJson } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'
import { teamJson, userJson } from './people-json.ts'

const PER_PAGE = 30

/** `/orgs/{org}/teams`: teams of the organisation and of its enterprise; `team_type` selects one kind. */
export function listTeams(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const { company, organization } = place
  const today = Math.floor(state.now() / DAY_MS)
  const type = request.query.get('team_type') ?? 'all'
  const teams = company.world.teams
    .teamsOn(today)
    .filter((team) => team.organization === null || team.organization === organization)
    .filter((team) => type === 'all' || team.type === type)
  const { items, headers } = pageOf(state.origin, request, teams, PER_PAGE)
  return taggedJson(
    request,
    items.map((team) => teamJson(state, company, team, today)),
    headers,
  )
}

/** `/orgs/{org}/teams/{slug}/members`, including members of child teams. */
export function listTeamMembers(
  state: CodeHostState,
  request: CodeRequest,
  { company, organization }: Place,
  slug: string,
): Answer {
  const today = Math.floor(state.now() / DAY_MS)
  const { teams } = company.world
  const wanted = slug.replace(/^ent:/, '')
  const team = teams
    .teamsOn(today)
    .find(
      (each) => each.slug === wanted && each.organization === (slug.startsWith('ent:') ? null : organization),
    )
  if (!team) return NOT_FOUND()
  const people = teams.membersOn(today).get(team.id) ?? []
  const { items, headers } = pageOf(state.origin, request, people, PER_PAGE)
  return taggedJson(
    request,
    items.map((person) => ({
      ...userJson(state, person, today),
      role: person.person.leader ? 'maintainer' : 'member',
      // Members of departments and teams are inherited from their squads.
      inherited: teams.teamsOn(today).some(({ parent }) => parent === team.id),
    })),
    headers,
  )
}

/** `/orgs/{org}/members`. */
export function listMembers(
  state: CodeHostState,
  request: CodeRequest,
  { company, organization }: Place,
): Answer {
  const today = Math.floor(state.now() / DAY_MS)
  const people = company.world.membersOn(organization, today)
  const { items, headers } = pageOf(state.origin, request, people, PER_PAGE)
  return taggedJson(
    request,
    items.map((person) => userJson(state, person, today)),
    headers,
  )
}

/** `/enterprises/{e}/teams`. */
export function listEnterpriseTeams(state: CodeHostState, request: CodeRequest, { company }: Place): Answer {
  const today = Math.floor(state.now() / DAY_MS)
  const teams = company.world.teams.teamsOn(today).filter(({ organization }) => organization === null)
  const { items, headers } = pageOf(state.origin, request, teams, PER_PAGE)
  return taggedJson(
    request,
    items.map((team) => teamJson(state, company, team, today)),
    headers,
  )
}
