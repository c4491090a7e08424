import { REGIONS } from './calendar.ts'
import { CROSS_GROUPS, TEAMS, groupNamed, type Group, type Team } from './groups.ts'
import { AWKWARD_NAMES, FAMILY_NAMES, GIVEN_NAMES } from './name-lists.ts'
import { chance, hash32, opaqueId, Random } from './seeded-random.ts'

export interface Person {
  number: number
  userId: string
  name: string
  email: string
  /** Name and address from `renamedOn` on, e.g. after a marriage. */
  laterName: string
  laterEmail: string
  /** This and the next three: days since the epoch; far in the future for what never happens. */
  renamedOn: number
  joinsOn: number
  leavesOn: number
  movesOn: number
  team: Team
  laterTeam: Team
  region: number
  /** Chance of being active in the busiest hour. */
  activity: number
  /** How late the person adopts new models, in [0, 1); 0 is earliest. */
  eager: number
  contractor: boolean
  champion: boolean
  leader: boolean
  /** False: the vendor sends only the id. */
  enriched: boolean
}

export interface PeopleOptions {
  seed: number
  people: number
  /** First day, in days since the epoch; `endDay` is the day after the last one. */
  firstDay: number
  endDay: number
  awkwardNames: boolean
}

/** Shares of people by activity, from heavy users to those who never used it. */
const HABITS = [
  { share: 0.07, activity: 0.8 },
  { share: 0.33, activity: 0.36 },
  { share: 0.38, activity: 0.08 },
  { share: 0.14, activity: 0.008 },
  { share: 0.08, activity: 0 },
] as const

const NEVER = 10_000_000

function weighted<Item extends { weight: number }>(items: readonly [Item, ...Item[]], at: number): Item {
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  let left = at * total
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items[0]
}

function habitOf(at: number): number {
  let left = at
  for (const { share, activity } of HABITS) {
    left -= share
    if (left < 0) return activity
  }
  return 0
}

function asciiName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function emailOf(given: string, family: string, number: number): string {
  const parts = [asciiName(given), asciiName(family)].filter((part) => part !== '')
  return `${parts.length > 0 ? parts.join('.') : 'person'}.${number}@example.com`
}

/** Everybody who ever works at the company, in a fixed order. Pure: the same options give the same people. */
export function createPeople(options: PeopleOptions): Person[] {
  return Array.from({ length: options.people }, (_, number) => createPerson(options, number))
}

function createPerson(options: PeopleOptions, number: number): Person {
  const { seed, firstDay, endDay } = options
  const random = new Random(hash32(seed, number, 0x9e0))
  const given = random.pick(GIVEN_NAMES)
  const family = random.pick(FAMILY_NAMES)
  const laterFamily = random.pick(FAMILY_NAMES)
  const awkward = options.awkwardNames && number % 7 === 3
  const within = (from: number, to: number) =>
    Math.floor(firstDay + (from + random.next() * (to - from)) * (endDay - firstDay))
  const region = weighted(REGIONS, random.next())
  const team = weighted(TEAMS, random.next())
  const name = awkward
    ? (AWKWARD_NAMES[Math.floor(number / 7) % AWKWARD_NAMES.length] ?? given)
    : `${given} ${family}`
  const joinsOn = random.next() < 0.72 ? firstDay : within(0, 0.9)
  const stays = random.next() < 0.9
  const leavesOn = stays ? NEVER : Math.max(joinsOn + 20, within(0.2, 1))
  return {
    number,
    userId: `user-${opaqueId(24, seed, number)}`,
    name,
    email: emailOf(given, family, number),
    laterName: awkward ? name : `${given} ${laterFamily}`,
    laterEmail: emailOf(given, laterFamily, number),
    renamedOn: random.next() < 0.015 ? within(0.2, 0.9) : NEVER,
    joinsOn,
    leavesOn,
    movesOn: random.next() < 0.06 ? within(0.1, 0.95) : NEVER,
    team,
    laterTeam: weighted(TEAMS, random.next()),
    region: REGIONS.indexOf(region),
    // Teams that code more are more active; the rest depends on the person's habit.
    activity: Math.min(0.95, habitOf(random.next()) * (0.75 + team.coding * 0.5)),
    eager: random.next(),
    contractor: random.next() < 0.07,
    champion: random.next() < 0.05,
    leader: random.next() < 0.03,
    enriched: random.next() >= 0.02,
  }
}

/** Whether the person is a member of the workspace on `day` (days since the epoch). */
export function isMember(person: Person, day: number): boolean {
  return day >= person.joinsOn && day < person.leavesOn
}

/** Name and address as sent by the vendor on `day`; null when it sends only the id. */
export function contactOn(person: Person, day: number): { email: string; name: string } | null {
  if (!person.enriched) return null
  const renamed = day >= person.renamedOn
  return {
    email: renamed ? person.laterEmail : person.email,
    name: renamed ? person.laterName : person.name,
  }
}

function teamOn(person: Person, day: number, reorganisedOn: number): { name: string; department: string } {
  const team = day >= person.movesOn ? person.laterTeam : person.team
  return day >= reorganisedOn ? team.later : team
}

/** The person's groups on `day`: team, department, and groups across teams. */
export function groupsOn(seed: number, person: Person, day: number, reorganisedOn: number): Group[] {
  const { name, department } = teamOn(person, day, reorganisedOn)
  const names: string[] = [name, department]
  if (person.contractor) names.push(CROSS_GROUPS.contractors)
  if (person.champion && day >= person.joinsOn + 30) names.push(CROSS_GROUPS.champions)
  if (person.leader) names.push(CROSS_GROUPS.leadership)
  // A few people are in no group.
  return chance(seed, person.number, 0x90) < 0.015 ? [] : names.map((each) => groupNamed(seed, each))
}
