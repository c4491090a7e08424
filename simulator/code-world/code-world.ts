import { DAY_MS } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import { EVENLY } from '../world/timeline.ts'
import type { World } from '../world/world.ts'
import { personDay, workingDays, type ActivityOptions, type PersonDay } from './code-activity.ts'
import { selectsPersonDay, type CodeAmendment } from './code-amendments.ts'
import { createCodePeople, isCodeMember, type CodePerson } from './code-people.ts'
import { createCodeTeams, type CodeTeams } from './code-teams.ts'

export interface CodeOrganization {
  id: number
  login: string
}

/** A company at the code host: one enterprise with its organisations, and the same people as at the chat assistant. */
export interface CodeWorld {
  seed: number
  enterprise: { id: number; slug: string }
  organizations: readonly CodeOrganization[]
  people: readonly CodePerson[]
  teams: CodeTeams
  activity: ActivityOptions
  firstDay: number
  /** May be appended to; which ones apply depends on the time of the report. */
  amendments: CodeAmendment[]
  /** People who may be in reports of an organisation, or (null) of the enterprise, on `day`. */
  membersOn(organization: number | null, day: number): CodePerson[]
  /** Person-days as in a report made at `asOf` (milliseconds), in the order of the people. */
  rowsOf(
    organization: number | null,
    day: number,
    asOf: number,
    among?: (person: CodePerson) => boolean,
  ): Generator<PersonDay>
  /** A cache key for a day's rows: constant once the day is settled, until there is another amendment. */
  versionOf(day: number, asOf: number): string
}

const ENTERPRISES = ['acme', 'globex', 'initech', 'umbrella', 'hooli', 'stark', 'wayne', 'tyrell']
const SUFFIXES = ['', '-data', '-apps', '-platform', '-labs', '-games']

/** Days after which a report no longer changes. */
const SETTLED_AFTER = 3

export function createCodeWorld(
  world: World,
  options: { number: number; organizations: number; otherAddresses?: number },
): CodeWorld {
  const { seed, days, density, timeline = EVENLY } = world.options
  const firstDay = Math.floor(world.options.start / DAY_MS)
  const activity = { seed, firstDay, days, density, agentsFrom: timeline.agents }
  const base = ENTERPRISES[options.number] ?? `company-${options.number}`
  const people = createCodePeople(world.people, {
    seed,
    firstDay,
    endDay: firstDay + days,
    organizations: options.organizations,
    otherAddresses: options.otherAddresses ?? 0,
    lapses: timeline.lapses,
    awkwardNames: world.options.awkwardNames,
  })
  const teams = createCodeTeams(world, people, options.organizations)
  const amendments: CodeAmendment[] = []
  const membersOn = (organization: number | null, day: number) =>
    people.filter(
      (person) =>
        isCodeMember(person, day) && (organization === null || person.organizations.includes(organization)),
    )
  return {
    seed,
    enterprise: { id: 200_000 + (hash32(seed, 0xe7) % 90_000), slug: base },
    organizations: Array.from({ length: options.organizations }, (_, at) => ({
      id: 100_000_000 + (hash32(seed, 0x06, at) % 90_000_000),
      login: `${base}${SUFFIXES[at] ?? `-${at}`}`,
    })),
    people,
    teams,
    activity,
    firstDay,
    amendments,
    membersOn,
    *rowsOf(organization, day, asOf, among = () => true) {
      const working = workingDays(day)
      const moved = amendments.filter(
        (each) => (each.kind === 'restate' || each.kind === 'vanish') && each.at <= asOf,
      )
      const age = ageOf(day, asOf)
      for (const person of people) {
        if (organization !== null && !person.organizations.includes(organization)) continue
        if (!among(person)) continue
        const whole = personDay(activity, person, day, working)
        const row = whole && asShown(seed, whole, age, moved)
        if (row) yield row
      }
    },
    versionOf: (day, asOf) =>
      `${day} ${Math.min(SETTLED_AFTER, ageOf(day, asOf))} ${amendments.filter((each) => 'rows' in each && (!('at' in each) || each.at <= asOf)).length} ${teams.changes}`,
  }
}

/** Whole days between the end of the day and the report. */
function ageOf(day: number, asOf: number): number {
  return Math.floor(asOf / DAY_MS) - day - 1
}

/** The row as in a report of this age: one in five is late or incomplete until the third day. */
function asShown(
  seed: number,
  row: PersonDay,
  age: number,
  moved: readonly CodeAmendment[],
): PersonDay | null {
  let shown: PersonDay = row
  if (age < SETTLED_AFTER) {
    const hash = hash32(seed, row.person.person.number, row.day, 0x1a7e)
    const finalAge = hash % 100 < 80 ? 0 : hash % 100 < 90 ? 1 : hash % 100 < 96 ? 2 : SETTLED_AFTER
    if (age < finalAge && (hash >>> 16) % 2 === 0) return null
    if (age < finalAge) shown = scaled(shown, 0.6)
  }
  for (const each of moved) {
    if (!('rows' in each) || !selectsPersonDay(seed, each.rows, row.person, row.day)) continue
    if (each.kind === 'vanish') return null
    if (each.kind === 'restate') shown = scaled(shown, each.factor)
  }
  return shown
}

/** The row with every counter multiplied by `factor` and rounded down. */
export function scaled(row: PersonDay, factor: number): PersonDay {
  const part = (count: number) => Math.floor(count * factor)
  return {
    ...row,
    credits: part(row.credits),
    cells: row.cells.map((cell) => ({
      ...cell,
      interactions: part(cell.interactions),
      generations: part(cell.generations),
      acceptances: part(cell.acceptances),
      suggestedToAdd: part(cell.suggestedToAdd),
      suggestedToDelete: part(cell.suggestedToDelete),
      added: part(cell.added),
      deleted: part(cell.deleted),
    })),
  }
}
