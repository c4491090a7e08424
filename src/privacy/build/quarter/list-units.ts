import { ownerOf } from '../../../metrics/ask/scope-accounts.ts'
import { readTeamMembership } from '../../../metrics/feeds/user-days/team-membership.ts'
import { readCenterMembers, readNamedTeams } from '../../../metrics/lists/center-members.ts'
import type { ChosenList } from '../../../model/privacy.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { addDays, DAY_MS, dayStart, utcDay, type UtcDay } from '../../../model/time/time.ts'
import type { TeamSets } from '../../../store/facts/derived/team-loads.ts'
import { teamsOfSets } from '../../../store/facts/derived/team-sql.ts'
import { listOf, TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../../store/facts/engine/sql.ts'
import type { Unit } from '../../release/form-blocks.ts'
import { rangeOf, type Building } from '../building.ts'
import { readValues } from '../people/person-values.ts'
import { readPeopleByLogin } from './read-quarter.ts'

/** What may divide the people of a quarter. */
export interface ListedUnits {
  units: readonly Unit[]
  /** Of units of which their own list says it. */
  names: ReadonlyMap<string, string>
  /** Lists that were chosen, and were never collected for the quarter's first day. */
  lacks: readonly ChosenList[]
}

/** The units of a quarter by the lists of its first day, or the first that is known; cost centres where they were chosen. */
export async function listUnits(
  building: Building,
  quarter: UtcDay,
  { costCenters }: { costCenters: boolean },
): Promise<ListedUnits> {
  if (building.of.unit === 'group') return onlyThese(await listGroups(building, quarter))
  const sets = await teamSetsOf(building, quarter)
  const teams = sets === null ? [] : await listTeams(building, sets)
  if (!costCenters) return onlyThese(teams)
  const { facts, scope, signal } = building
  const day = dayStart(quarter) / DAY_MS
  const { centers, isMissing } = await readCenterMembers({ facts, scope, signal, day }, async () => ({
    byLogin: await readPeopleByLogin(building),
    teams: sets === null ? [] : await readNamedTeams({ facts, scope, signal }, sets),
    byTeam: new Map(teams.map(({ id, members }) => [id, members])),
  }))
  return {
    units: [...teams, ...centers],
    names: new Map(centers.map(({ id, name }) => [id, name])),
    lacks: isMissing ? ['cost_centers'] : [],
  }
}

const onlyThese = (units: readonly Unit[]): ListedUnits => ({ units, names: new Map(), lacks: [] })

/** Which loads say who was in which team; null where none does. */
async function teamSetsOf(building: Building, quarter: UtcDay): Promise<TeamSets | null> {
  const { facts, scope, signal } = building
  const on = (day: number) =>
    readTeamMembership({ facts, scope, signal, range: { start: day, end: day + DAY_MS } })
  const first = await on(dayStart(quarter))
  const since = first.accounts.flatMap(({ coverage }) => coverage.known.map(({ start }) => start))
  const earliest = since.reduce((a, b) => Math.min(a, b), Infinity)
  const isKnown = first.days.some(({ loads }) => loads.length > 0)
  const { days, sets } = isKnown || earliest === Infinity ? first : await on(earliest)
  return days.some(({ loads }) => loads.length > 0) ? sets : null
}

const TEAMS = { user_id: TEXT, teams: listOf(TEXT) }

async function listTeams({ facts, scope, signal }: Building, sets: TeamSets): Promise<Unit[]> {
  const rows = await readRows(
    facts,
    sql`SELECT user_id, arraySort(teams) AS teams FROM ${teamsOfSets(ownerOf(scope, 'user_days'), sets)} ORDER BY user_id`,
    TEAMS,
    signal,
  )
  return unitsOf(rows.flatMap(({ user_id: person, teams }) => teams.map((team) => [team, person] as const)))
}

/** There is no list of a chat assistant's groups: its records say who is in which. */
async function listGroups(building: Building, quarter: UtcDay): Promise<Unit[]> {
  const { main, of } = building
  const range = rangeOf(daysBefore(building, quarter))
  const values = await readValues(main, { metrics: [of.people], range, by: 'group' })
  return unitsOf(
    [...values].flatMap(([group, own]) =>
      group === ''
        ? []
        : [...(own.get(of.people)?.of.keys() ?? [])].map((person) => [group, person] as const),
    ),
  )
}

/** The days whose use says who is there: the month before, or the first one of the quarter where nothing is known before. */
export function daysBefore({ first }: Pick<Building, 'first'>, quarter: UtcDay) {
  const before = { from: monthOf(addDays(quarter, -1)).first, to: quarter }
  if (first < quarter) return before
  const { first: from, end } = monthOf(first)
  return { from, to: utcDay(end) }
}

const unitsOf = (pairs: readonly (readonly [unit: string, person: string])[]): Unit[] =>
  [...Map.groupBy(pairs, ([unit]) => unit)]
    .map(([id, own]) => ({ id, members: own.map(([, person]) => person).toSorted() }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
