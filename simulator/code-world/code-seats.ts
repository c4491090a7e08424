import { dayText, DAY_MS, monthStart } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import { isActiveOn, workingDays } from './code-activity.ts'
import { hasSeat, type CodePerson } from './code-people.ts'
import type { CodeTeam } from './code-team.ts'
import type { CodeWorld } from './code-world.ts'

/** One granted seat. A person has several when several teams or organisations grant one. */
export interface Seat {
  person: CodePerson
  /** Index of the granting organisation. */
  organization: number
  team: CodeTeam | null
  assigned: boolean
  createdAt: string
  /** `YYYY-MM-DD` */
  pendingCancellation: string | null
  lastActivityAt: string | null
  lastActivityEditor: string | null
  lastAuthenticatedAt: string | null
}

/** The vendor forgets activity after this many days. */
const REMEMBERED_DAYS = 90

const OFFSETS = [0, 0, 0, 2, -6, 5.5] as const

/** Seats of an organisation, or (null) of the whole enterprise, at `now`. */
export function seatsAt(world: CodeWorld, organization: number | null, now: number): Seat[] {
  const today = Math.floor(now / DAY_MS)
  const working = new Map<number, number[]>()
  const workingOn = (day: number) => {
    const known = working.get(day) ?? workingDays(day)
    working.set(day, known)
    return known
  }
  return world.people
    .filter((person) => hasSeat(person, today))
    .flatMap((person) => {
      const lastDay = lastActiveDay(world, person, today, workingOn)
      return grantsOf(person)
        .filter((grant) => organization === null || grant.organization === organization)
        .map((grant) => seatOf(world, person, grant, lastDay, now))
    })
}

interface Grant {
  organization: number
  second: boolean
}

function grantsOf({ organizations, granted }: CodePerson): Grant[] {
  const [home = 0, away] = organizations
  const grants: Grant[] = [{ organization: home, second: false }]
  if (granted === 'by_two_teams') grants.push({ organization: home, second: true })
  if (granted === 'by_two_organizations' && away !== undefined)
    grants.push({ organization: away, second: false })
  return grants
}

function lastActiveDay(
  world: CodeWorld,
  person: CodePerson,
  today: number,
  workingOn: (day: number) => readonly number[],
): number | null {
  if (person.habit === 0) return null
  for (let day = today - 1; day > today - REMEMBERED_DAYS && day >= world.firstDay; day--)
    if (isActiveOn(world.activity, person, day, workingOn(day))) return day
  return beforeTheWorld(world, person, today)
}

/** Last activity before the first day, which no report has, of people who had a seat by then. */
function beforeTheWorld(world: CodeWorld, person: CodePerson, today: number): number | null {
  const day = world.firstDay - 1 - (hash32(world.seed, person.person.number, 0xbef0) % 20)
  return person.seatFrom <= day && day > today - REMEMBERED_DAYS ? day : null
}

function seatOf(
  world: CodeWorld,
  person: CodePerson,
  grant: Grant,
  lastDay: number | null,
  now: number,
): Seat {
  const today = Math.floor(now / DAY_MS)
  const hash = hash32(world.seed, person.person.number, lastDay ?? 0, 0x5ea7)
  const last = lastDay === null ? null : lastDay * DAY_MS + (8 * 3_600 + (hash % 36_000)) * 1_000
  const pending = today >= person.cancelledOn
  const assigned = today < person.deletedOn
  const throughTeam = grant.second || hash32(world.seed, person.person.number, 0x9a47) % 10 < 7
  return {
    person,
    organization: grant.organization,
    team: throughTeam ? world.teams.grantingTeam(person, grant.organization, today, grant.second) : null,
    assigned,
    createdAt: timeText(
      person.seatFrom * DAY_MS + (hash32(person.userId) % 36_000) * 1_000 + 8 * 3_600_000,
      0,
    ),
    pendingCancellation: pending ? dayText(person.seatTo) : null,
    lastActivityAt: last === null || !assigned ? null : timeText(last, hash >>> 8),
    lastActivityEditor: last === null || !assigned ? null : editorText(person, hash),
    lastAuthenticatedAt: assigned ? authenticatedAt(last, now, hash) : null,
  }
}

/** An hour before the last use; some sign in lately and show none, and of some the list does not say. */
function authenticatedAt(last: number | null, now: number, hash: number): string | null {
  const lately = hash % 7 === 3 ? now - (1 + (hash % 9)) * DAY_MS : null
  const at = Math.max(lately ?? 0, last === null ? 0 : last - 3_600_000)
  return at === 0 || hash % 11 === 0 ? null : timeText(at, hash >>> 8)
}

/** ISO-8601 with one of the UTC offsets that occur in the vendor's answers. */
function timeText(ms: number, choice: number): string {
  const hours = OFFSETS[choice % OFFSETS.length] ?? 0
  if (hours === 0) return new Date(ms).toISOString().replace('.000Z', 'Z')
  const local = new Date(ms + hours * 3_600_000).toISOString().slice(0, 19)
  const minutes = Math.abs(hours * 60)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${local}${hours < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

function editorText({ ide }: CodePerson, hash: number): string {
  if (hash % 29 === 0) return 'unknown'
  const version = `1.${100 + (hash % 20)}.${hash % 4}`
  if (ide === 'intellij') return `JetBrains-IC/252.${hash % 9_999}/assistant-intellij/1.5.${hash % 60}`
  return hash % 3 === 0
    ? `${ide}/${version}/assistant/1.${250 + (hash % 60)}.0`
    : `${ide}/${version}/assistant-chat/0.${30 + (hash % 9)}.3`
}

/** Billing totals as at the vendor: each is right by a rule of its own, and together they do not add up. */
export function billingAt(world: CodeWorld, organization: number, now: number) {
  const seats = seatsAt(world, organization, now)
  const holders = new Map(seats.map((seat) => [seat.person.userId, seat]))
  const cycle = monthStart(now)
  const isSince = (text: string | null) => text !== null && Date.parse(text) >= cycle
  const all = [...holders.values()]
  const active = all.filter(({ lastActivityAt }) => isSince(lastActivityAt)).length
  return {
    total: holders.size,
    added_this_cycle: all.filter(({ createdAt }) => isSince(createdAt)).length,
    pending_cancellation: all.filter(({ pendingCancellation }) => pendingCancellation !== null).length,
    pending_invitation: Math.floor(holders.size * 0.01),
    active_this_cycle: active,
    // As if counted on another day, and including former employees.
    inactive_this_cycle: holders.size - active + Math.ceil(holders.size * 0.02),
  }
}
