import { centerUnit } from '../../model/privacy.ts'
import type { TeamSets } from '../../store/facts/derived/team-loads.ts'
import { slugsOfSets } from '../../store/facts/derived/team-sql.ts'
import { listOf, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { hostOfKey } from '../feeds/host-of-key.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { areAllListed } from './code-snapshots.ts'
import { newestCenters } from './newest-centers.ts'

/** A cost centre of a day, and whom it names. */
export interface CenterMembers {
  /** As a unit. */
  id: string
  name: string
  members: string[]
}

/** A team of the day, by which a cost centre may name people. */
export interface NamedTeam {
  account: string
  /** In lower case. */
  slug: string
  id: string
}

const NAMED = { account: TEXT, slug: TEXT, id: TEXT }

/** What teams are called by the lists that say who is in them. */
export const readNamedTeams = ({ facts, scope, signal }: ScopedFacts, sets: TeamSets): Promise<NamedTeam[]> =>
  readRows(facts, slugsOfSets(ownerOf(scope, 'user_days'), sets), NAMED, signal)

/** Whom names in a list of cost centres stand for, in the words of the asker. */
export interface NamedPeople {
  /** By what stands for a login, with the code host it is of. */
  byLogin: ReadonlyMap<string, readonly string[]>
  teams: readonly NamedTeam[]
  byTeam: ReadonlyMap<string, readonly string[]>
}

const CENTER = { account: TEXT, id: TEXT, name: TEXT, types: listOf(TEXT), members: listOf(TEXT) }
type Center = RowOf<typeof CENTER>

/** The cost centres of a day (since the epoch) but deleted ones; `isMissing`: some enterprise's list was never collected up to it. */
export async function readCenterMembers(
  input: ScopedFacts & { day: number },
  people: () => Promise<NamedPeople>,
): Promise<{ centers: CenterMembers[]; isMissing: boolean }> {
  const { snapshots, rows } = await newestCenters(input)
  const isMissing = !areAllListed(snapshots)
  if (!rows) return { centers: [], isMissing }
  const named = sql`SELECT account, cost_center_id AS id, name, member_types AS types, member_names AS members
FROM ${rows} AND state != 'deleted' ORDER BY account, id`
  const centers = await readRows(input.facts, named, CENTER, input.signal)
  const known = centers.length === 0 ? null : await people()
  return { isMissing, centers: known === null ? [] : centers.map((center) => centerOf(center, known)) }
}

const centerOf = (center: Center, people: NamedPeople): CenterMembers => ({
  id: centerUnit(`${center.id}${hostOfKey(center.account)}`),
  name: center.name || center.id,
  members: membersOf(center, people),
})

/**
 * Organisations and repositories are nobody. Somebody of whom nothing tells is there under what stands for the login: left
 * out, the number of members would say who was ever told of. Of one with a team of which it is not known who is in it,
 * nobody is known to be all.
 */
function membersOf({ account, types, members }: Center, people: NamedPeople): string[] {
  const host = hostOfKey(account)
  const found = new Set<string>()
  for (const [at, name] of members.entries()) {
    if (name === '') continue
    const login = `${name}${host}`
    if (types[at] === 'user') for (const one of people.byLogin.get(login) ?? [login]) found.add(one)
    if (types[at] !== 'team') continue
    const [team, ...others] = people.teams.filter((one) => isCalled(one, name.toLowerCase(), host))
    if (!team || others.length > 0) return []
    for (const one of people.byTeam.get(team.id) ?? []) found.add(one)
  }
  return [...found].toSorted()
}

/** By its slug, with the organisation before it or without. */
function isCalled({ account, slug }: NamedTeam, name: string, host: string): boolean {
  if (hostOfKey(account) !== host) return false
  const organization = account.slice(account.indexOf(':') + 1, account.length - host.length)
  return name === slug || name === `${organization.toLowerCase()}/${slug}`
}
