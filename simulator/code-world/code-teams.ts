import { TEAMS } from '../world/groups.ts'
import { chance, hash32 } from '../world/seeded-random.ts'
import type { World } from '../world/world.ts'
import { DAY_MS } from '../world/calendar.ts'
import { isCodeMember, type CodePerson } from './code-people.ts'
import { slugOf, type CodeTeam } from './code-team.ts'
import { changedMembership, changedTeams, type PlacedChange, type TeamChange } from './team-changes.ts'

export interface CodeTeams {
  /** Teams that exist on `day`, in the order of their ids. */
  teamsOn(day: number): CodeTeam[]
  /** Ids of the person's teams in the organisation (null: of the enterprise's teams) on `day`, including parents. */
  teamIdsOf(person: CodePerson, organization: number | null, day: number): number[]
  /** The smallest team that grants the seat in this organisation; `second`: the other one of two that do. */
  grantingTeam(person: CodePerson, organization: number, day: number, second: boolean): CodeTeam | null
  /** Members of every team on `day`, by team id. */
  membersOn(day: number): Map<number, CodePerson[]>
  /** Number of changes made by `change`. */
  readonly changes: number
  /** Apply changes to their days and later ones, also in reports made earlier. @throws RangeError for an unknown team */
  change(changes: readonly TeamChange[], placeOf: (organization: string | undefined) => number): void
}

/** Average number of people in a squad. */
const SQUAD = 9
const CHAMPIONS = 'AI Champions'

interface Layout {
  teams: Map<string, CodeTeam>
  byId: Map<number, CodeTeam>
}

/** The reorganisation changes the teams on one day; a team that keeps its name keeps its id. */
export function createCodeTeams(
  world: World,
  people: readonly CodePerson[],
  organizations: number,
): CodeTeams {
  const { seed } = world.options
  const squads = Math.max(1, Math.round(people.length / (TEAMS.length * 0.6) / SQUAD))
  const ids = new Map<string, number>()
  const before = layoutOf(seed, squads, organizations, false, ids)
  const after = layoutOf(seed, squads, organizations, true, ids)
  const layoutOn = (day: number) => (day >= world.reorganisedOn ? after : before)

  const keysOf = (person: CodePerson, organization: number | null, day: number): string[] => {
    const late = day >= world.reorganisedOn
    const { person: who } = person
    const base = day >= who.movesOn ? who.laterTeam : who.team
    if (organization === null) {
      return who.champion ? ['ent everybody', 'ent champions'] : ['ent everybody']
    }
    const name = late ? base.later.name : base.name
    const department = late ? base.later.department : base.department
    const squad = hash32(seed, who.number, 0x5a0d) % squads
    const keys = [`${organization} d ${department}`, `${organization} t ${name}`]
    // A few people are in no team.
    if (chance(seed, who.number, 0x90) < 0.015) return []
    if (squads > 1) keys.push(`${organization} s ${name} ${squad}`)
    if (who.champion && day >= who.joinsOn + 30) keys.push(`${organization} c ${CHAMPIONS}`)
    return keys
  }
  const changes: PlacedChange[] = []
  const madeBy = (day: number) => changes.filter(({ at }) => at < (day + 1) * DAY_MS)
  const teamsOn = (day: number) => changedTeams(seed, [...layoutOn(day).byId.values()], madeBy(day))
  const teamsOf = (person: CodePerson, organization: number | null, day: number): CodeTeam[] => {
    const own = keysOf(person, organization, day).flatMap((key) => layoutOn(day).teams.get(key) ?? [])
    const made = madeBy(day).filter(({ place }) => place === organization)
    if (made.length === 0) return own
    return changedMembership(seed, own, person.person.number, made, [...layoutOn(day).byId.values()])
  }

  const kept = new Map<number, Map<number, CodePerson[]>>()
  return {
    teamsOn,
    teamIdsOf: (person, organization, day) => teamsOf(person, organization, day).map(({ id }) => id),
    grantingTeam: (person, organization, day, second) => {
      const teams = teamsOf(person, organization, day)
      return teams.at(second ? 0 : 2) ?? teams.at(-1) ?? null
    },
    membersOn: (day) => {
      const known = kept.get(day)
      if (known) return known
      const members = new Map<number, CodePerson[]>()
      for (const person of people) {
        if (!isCodeMember(person, day)) continue
        for (const organization of [...person.organizations, null])
          for (const { id } of teamsOf(person, organization, day)) {
            const list = members.get(id)
            if (list) list.push(person)
            else members.set(id, [person])
          }
      }
      if (kept.size >= 8) kept.delete(kept.keys().next().value ?? day)
      kept.set(day, members)
      return members
    },
    get changes() {
      return changes.length
    },
    change: (given, placeOf) => {
      for (const change of given) {
        const place = placeOf(change.organization)
        const there = teamsOn(Math.floor(change.at / DAY_MS)).filter((team) => team.organization === place)
        for (const slug of [change.team, 'into' in change ? change.into : change.team])
          if (!there.some((team) => team.slug === slug)) throw new RangeError(`no team ${slug}`)
        changes.push({ ...change, place })
        kept.clear()
      }
    },
  }
}

function layoutOf(
  seed: number,
  squads: number,
  organizations: number,
  late: boolean,
  ids: Map<string, number>,
): Layout {
  const teams = new Map<string, CodeTeam>()
  const add = (key: string, name: string, parent: CodeTeam | null, organization: number | null): CodeTeam => {
    const id = ids.get(key) ?? 7_000_000 + (hash32(seed, 0x7ea) % 1_000) * 1_000 + ids.size
    ids.set(key, id)
    const made: CodeTeam = {
      id,
      name,
      slug: slugOf(name),
      parent: parent?.id ?? null,
      type: organization === null ? 'enterprise' : 'organization',
      organization,
    }
    teams.set(key, made)
    return made
  }
  for (let organization = 0; organization < organizations; organization++) {
    for (const team of TEAMS) {
      const name = late ? team.later.name : team.name
      const department = late ? team.later.department : team.department
      const parent =
        teams.get(`${organization} d ${department}`) ??
        add(`${organization} d ${department}`, `${department} Department`, null, organization)
      const key = `${organization} t ${name}`
      if (teams.has(key)) continue
      const made = add(key, name, parent, organization)
      for (let squad = 0; squads > 1 && squad < squads; squad++)
        add(
          `${organization} s ${name} ${squad}`,
          `${name} ${String(squad + 1).padStart(2, '0')}`,
          made,
          organization,
        )
    }
    add(`${organization} c ${CHAMPIONS}`, CHAMPIONS, null, organization)
  }
  add('ent everybody', 'Everybody', null, null)
  add('ent champions', 'Enterprise AI Champions', null, null)
  const byId = new Map([...teams.values()].sort((a, b) => a.id - b.id).map((team) => [team.id, team]))
  return { teams, byId }
}
