import { readNumberedLogins } from '../../metrics/feeds/known-logins.ts'
import { readTeamMembership } from '../../metrics/feeds/user-days/team-membership.ts'
import { readCenterMembers, readNamedTeams } from '../../metrics/lists/center-members.ts'
import type { ScopedFacts } from '../../metrics/metrics-query.ts'
import { unitKind } from '../../model/privacy.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { idsOfCode, type Led, type LedCenter } from './led-people.ts'
import type { PersonRow } from '../person-row.ts'

/** The cost centres among the led units as a day (since the epoch) has them; none where no list of them is known. */
export async function readLedCenters(
  input: ScopedFacts & { day: number },
  led: Led,
  rows: readonly PersonRow[],
): Promise<LedCenter[]> {
  const wanted = new Set(
    led?.flatMap(({ source, id }) => (unitKind(source, id) === 'cost_center' ? [id] : [])),
  )
  if (wanted.size === 0) return []
  const { day, ...own } = input
  const { centers } = await readCenterMembers(input, async () => {
    const [{ logins, ids }, { sets }] = await Promise.all([
      readNumberedLogins(own),
      readTeamMembership({ ...own, range: { start: day * DAY_MS, end: (day + 1) * DAY_MS } }),
    ])
    const people = logins.map((login, at) => ({ login, id: ids[at] ?? '' }))
    const byLogin = Map.groupBy(people, ({ login }) => login)
    return {
      byLogin: new Map([...byLogin].map(([login, some]) => [login, some.map(({ id }) => id)])),
      teams: await readNamedTeams(own, sets),
      byTeam: inTeams(rows),
    }
  })
  return centers
    .filter(({ id }) => wanted.has(id))
    .map((center) => ({ ...center, members: new Set(center.members) }))
}

function inTeams(rows: readonly PersonRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { teams, identities } of rows) {
    const ids = idsOfCode(identities)
    for (const team of teams) {
      const of = found.get(team)
      if (of) of.push(...ids)
      else found.set(team, [...ids])
    }
  }
  return found
}
