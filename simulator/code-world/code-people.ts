import { monthStart, DAY_MS } from '../world/calendar.ts'
import { HUGE_ID } from './json-text.ts'
import { contactOn, type Person } from '../world/people.ts'
import { AWKWARD_NAMES } from '../world/name-lists.ts'
import { chance, hash32 } from '../world/seeded-random.ts'

/** A person of the company as the code host knows them. The chat assistant has the same people. */
export interface CodePerson {
  person: Person
  userId: number
  login: string
  /** Login from `person.renamedOn` on. */
  laterLogin: string
  /** Days since the epoch: the seat is held in [seatFrom, seatTo). */
  seatFrom: number
  /** From this day until `seatTo`, the end of the month, the cancellation is pending. */
  cancelledOn: number
  seatTo: number
  /** Chance of use on a good working day; 0: never used. */
  habit: number
  /** From this day on the person no longer uses the product. */
  lapsesOn: number
  /** Factor for the amount of activity on an active day. */
  volume: number
  /** Indexes of the organisations the person is a member of; the first one grants the seat. */
  organizations: readonly number[]
  /** Who grants the seat or seats. */
  granted: 'once' | 'by_two_organizations' | 'by_two_teams'
  /** False: the editor's telemetry is off, so reports never contain the person. */
  telemetry: boolean
  /** From this day on the account is deleted and its seat has no assignee. */
  deletedOn: number
  ide: string
  otherIde: string
  languages: readonly [string, string, string]
  /** Address at the code host: the chat assistant's, a private one, or none. */
  knownBy: 'same_address' | 'private_address' | 'login'
}

export interface CodePeopleOptions {
  seed: number
  /** First simulated day, in days since the epoch; `endDay` is the day after the last one. */
  firstDay: number
  endDay: number
  organizations: number
  /** Share of people with another address at the code host, or with none and a login derived from their address. */
  otherAddresses: number
  /** Share of the simulated time around which additional people stop using their seat; null: none. */
  lapses: number | null
  /** Use logins that break naive code, and an id that a double cannot represent. */
  awkwardNames: boolean
}

const NEVER = 10_000_000
/** Share of the people with a seat who stop around `lapses`. */
const LAPSING = 0.06

const HABITS = [
  { share: 0.14, habit: 0.97 },
  { share: 0.4, habit: 0.78 },
  { share: 0.22, habit: 0.3 },
  { share: 0.12, habit: 0.05 },
  { share: 0.12, habit: 0 },
] as const

const IDES = [
  ['vscode', 0.58],
  ['intellij', 0.18],
  ['visualstudio', 0.1],
  ['neovim', 0.05],
  ['xcode', 0.04],
  ['eclipse', 0.03],
  ['zed', 0.02],
] as const

const LANGUAGES = [
  ['typescript', 0.2],
  ['python', 0.2],
  ['java', 0.12],
  ['go', 0.1],
  ['csharp', 0.07],
  ['typescriptreact', 0.07],
  ['kotlin', 0.04],
  ['swift', 0.03],
  ['sql', 0.04],
  ['yaml', 0.04],
  ['markdown', 0.04],
  ['ruby', 0.02],
  ['rust', 0.02],
  ['unknown', 0.01],
] as const

/** Pick a name by its share with a draw `at` in [0, 1). */
export function drawn(items: readonly (readonly [string, number])[], at: number): string {
  let left = at
  for (const [name, share] of items) {
    left -= share
    if (left < 0) return name
  }
  return items[0]?.[0] ?? ''
}

/** Share of a team's people with a seat: nearly all who write code, few of the others. */
function seatShare(coding: number): number {
  if (coding >= 0.6) return 0.93
  if (coding >= 0.3) return 0.5
  return coding >= 0.1 ? 0.2 : 0.02
}

/** Everybody who ever has a seat, in the order of the people. Pure. */
export function createCodePeople(people: readonly Person[], options: CodePeopleOptions): CodePerson[] {
  const { seed } = options
  const plain = people
    .filter(({ number, team }) => chance(seed, number, 0xc0de1) < seatShare(team.coding))
    .map((person) => createCodePerson(person, options))
  if (!options.awkwardNames) return plain
  const huge = plain.findIndex(({ habit, telemetry }) => habit > 0.9 && telemetry)
  return plain.map((person, at) => awkward(person, at, at === huge ? HUGE_ID : person.userId))
}

function createCodePerson(person: Person, options: CodePeopleOptions): CodePerson {
  const { seed, firstDay } = options
  const draw = (purpose: number) => chance(seed, person.number, 0xc0de2, purpose)
  const seatFrom = seatStart(person, options, draw)
  const end = seatEnd(person, options, draw)
  const lapses = draw(5) < 0.07
  const wave = options.lapses !== null && draw(23) < LAPSING ? options.lapses + (draw(24) - 0.5) * 0.05 : null
  const habit = habitOf(draw(6)) * (person.team.coding >= 0.6 ? 1 : 0.7)
  const elsewhere = draw(21) < options.otherAddresses
  const knownBy = !elsewhere ? 'same_address' : draw(22) < 0.5 ? 'private_address' : 'login'
  const loginFor = knownBy === 'login' ? loginOfAddress : ({ name }: Named) => loginOf(name, person.number)
  return {
    person,
    userId: 1_000_000 + (hash32(seed, 0x1d) % 900) * 1_000_000 + person.number * 7 + 3,
    login: loginFor(person),
    laterLogin: loginFor({ name: person.laterName, email: person.laterEmail }),
    seatFrom,
    ...end,
    habit,
    lapsesOn:
      lapses || wave !== null
        ? firstDay + Math.floor((wave ?? draw(7)) * (options.endDay - firstDay))
        : NEVER,
    volume: 0.35 + draw(8) * 1.4 + (habit > 0.9 ? 0.8 : 0),
    ...membershipsOf(person, options, draw),
    telemetry: draw(11) >= 0.02,
    deletedOn: end.cancelledOn < NEVER && draw(12) < 0.2 ? end.cancelledOn : NEVER,
    ide: drawn(IDES, draw(13)),
    otherIde: drawn(IDES, draw(14)),
    languages: [drawn(LANGUAGES, draw(15)), drawn(LANGUAGES, draw(16)), drawn(LANGUAGES, draw(17))],
    knownBy,
  }
}

type Named = Pick<Person, 'name' | 'email'>

function loginOfAddress({ email }: Named): string {
  return (email.split('@')[0] ?? '').replaceAll('.', '-')
}

/** Every third person gets an awkward login. */
function awkward(person: CodePerson, at: number, userId: number): CodePerson {
  const name = AWKWARD_NAMES[Math.floor(at / 3) % AWKWARD_NAMES.length]
  if (at % 3 !== 0 || name === undefined) return { ...person, userId }
  const login = `${name}-${person.person.number.toString(36)}`
  return { ...person, userId, login, laterLogin: login.toUpperCase() }
}

type Draw = (purpose: number) => number

/** Of the people employed at the start 55 % already have a seat, the others get one in the first months; newcomers within days. */
function seatStart(person: Person, { firstDay, endDay }: CodePeopleOptions, draw: Draw): number {
  if (person.joinsOn > firstDay) return person.joinsOn + Math.floor(draw(1) * 10)
  if (draw(2) < 0.55) return firstDay - Math.floor(draw(3) * 200)
  return firstDay + Math.floor(draw(3) * 0.45 * (endDay - firstDay))
}

/** Leavers keep their seat for weeks; a few people who stay lose theirs. A cancelled seat ends with the month. */
function seatEnd(
  person: Person,
  { firstDay, endDay }: CodePeopleOptions,
  draw: Draw,
): { cancelledOn: number; seatTo: number } {
  const reclaimed =
    draw(4) < 0.05 ? firstDay + Math.floor((0.3 + draw(9) * 0.7) * (endDay - firstDay)) : NEVER
  const left = person.leavesOn < NEVER ? person.leavesOn + Math.floor(draw(10) * 60) : NEVER
  const cancelledOn = Math.min(reclaimed, left)
  if (cancelledOn >= NEVER) return { cancelledOn: NEVER, seatTo: NEVER }
  // The first day of a month plus 32 days is in the next month.
  return { cancelledOn, seatTo: monthStart(monthStart(cancelledOn * DAY_MS) + 32 * DAY_MS) / DAY_MS }
}

function membershipsOf(
  person: Person,
  { organizations }: CodePeopleOptions,
  draw: Draw,
): Pick<CodePerson, 'organizations' | 'granted'> {
  const { department } = person.team
  const research = department === 'Data' || department === 'Research'
  const home = organizations < 2 ? 0 : research ? 1 : organizations > 2 && draw(18) < 0.3 ? 2 : 0
  const guest = organizations > 1 && draw(19) < 0.08
  const away = (home + 1) % Math.max(1, organizations)
  const twice = draw(20)
  return {
    organizations: guest ? [home, away] : [home],
    granted: guest && twice < 0.5 ? 'by_two_organizations' : twice > 0.97 ? 'by_two_teams' : 'once',
  }
}

function habitOf(at: number): number {
  let left = at
  for (const { share, habit } of HABITS) {
    left -= share
    if (left < 0) return habit
  }
  return 0
}

function loginOf(name: string, number: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .split(/ +/)
  const [given = '', family = ''] = plain
  return `${given.slice(0, 1)}${family || 'dev'}-${number.toString(36)}`
}

export function loginOn(person: CodePerson, day: number): string {
  return day >= person.person.renamedOn ? person.laterLogin : person.login
}

/** Name and address as shown by the code host: mostly those of the chat assistant; null: none are shown. */
export function profileOn(person: CodePerson, day: number): { email: string; name: string } | null {
  if (person.userId % 100 < 6 || person.knownBy === 'login') return null
  const known = contactOn(person.person, day)
  if (known === null || person.knownBy === 'same_address') return known
  return { ...known, email: `${loginOn(person, day)}@home.example` }
}

export function hasSeat(person: CodePerson, day: number): boolean {
  return day >= person.seatFrom && day < person.seatTo
}

/** Whether the person has a seat and their account is not deleted. */
export function isCodeMember(person: CodePerson, day: number): boolean {
  return hasSeat(person, day) && day < person.deletedOn
}
