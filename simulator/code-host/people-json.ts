import { loginOn, profileOn, type CodePerson } from '../code-world/code-people.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import type { CodeTeam } from '../code-world/code-team.ts'
import type { CodeCompany, CodeHostState } from './code-host-state.ts'

/** A person as in the vendor's lists. */
export function userJson(state: CodeHostState, person: CodePerson, day: number): JsonObject {
  const login = loginOn(person, day)
  const profile = profileOn(person, day)
  return {
    login,
    id: person.userId,
    node_id: `U_${person.userId.toString(36)}`,
    avatar_url: `${state.origin}/avatars/u/${person.userId}`,
    html_url: `${state.origin}/${login}`,
    type: 'User',
    site_admin: false,
    name: profile?.name ?? null,
    email: profile?.email ?? null,
  }
}

export function botJson(state: CodeHostState): JsonObject {
  return {
    login: `${state.word}-swe-agent[bot]`,
    id: 198_982_749,
    node_id: 'BOT_1',
    type: 'Bot',
    site_admin: false,
  }
}

/** A team as in the vendor's lists: organisation teams have a parent and a permission, enterprise teams a group. */
export function teamJson(
  state: CodeHostState,
  { world }: CodeCompany,
  team: CodeTeam,
  day: number,
): JsonObject {
  const common = {
    id: team.id,
    node_id: `T_${team.id.toString(36)}`,
    name: team.name,
    slug: team.type === 'enterprise' ? `ent:${team.slug}` : team.slug,
    description: null,
    type: team.type,
  }
  if (team.organization === null) {
    return {
      ...common,
      group_id: null,
      enterprise_id: world.enterprise.id,
      html_url: `${state.origin}/enterprises/${world.enterprise.slug}/teams/${team.slug}`,
    }
  }
  const owner = world.organizations[team.organization]
  const parent = team.parent === null ? null : world.teams.teamsOn(day).find(({ id }) => id === team.parent)
  return {
    ...common,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    url: `${state.origin}/organizations/${owner?.id}/team/${team.id}`,
    html_url: `${state.origin}/orgs/${owner?.login}/teams/${team.slug}`,
    members_url: `${state.origin}/organizations/${owner?.id}/team/${team.id}/members{/member}`,
    repositories_url: `${state.origin}/organizations/${owner?.id}/team/${team.id}/repos`,
    organization_id: owner?.id,
    parent: parent ? { id: parent.id, name: parent.name, slug: parent.slug, type: parent.type } : null,
  }
}
