import type { IdentitySource } from '../model/identity.ts'
import {
  bySource,
  identityKey,
  parseIdentityKey,
  type Identity,
  type IdentityKey,
} from '../model/identity.ts'
import type { Assigned, PartOfRange } from './match/assign-persons.ts'
import type { MatchDecision } from '../model/match-decision.ts'
import type { Person } from './match/match-people.ts'
import {
  namesOf,
  statusOf,
  type PersonChat,
  type PersonCode,
  type PersonMoney,
  type PersonRow,
} from './person-row.ts'
import { addAmounts, addChat, addCode, addKnown, later, NO_CHAT_USE, NO_CODE_USE } from './person-sums.ts'
import type { BillOfPeople } from '../metrics/budgets/bill-of-people.ts'
import type { MonthOfPeople } from '../metrics/budgets/month-of-people.ts'
import { loginAtHost } from '../metrics/feeds/host-of-key.ts'
import type { SeatCost, SeatCosts } from './read-money.ts'
import type { CodeHolding, Holdings } from './read-holdings.ts'
import type { ChatUse, CodeUse, Daily } from './read-use.ts'

/** What the stores say of a range of days. */
export interface PeopleFacts {
  /** Everybody, in the order that names persons. */
  identities: readonly Identity[]
  decisions: readonly MatchDecision[]
  /** Days, `to` not included. */
  range: { from: string; to: string }
  holdings: Holdings
  /** Null: nothing of the range is known. */
  code: readonly CodeUse[] | null
  chat: readonly ChatUse[] | null
  seatCosts: SeatCosts | null
  month: MonthOfPeople | null
  billed: BillOfPeople | null
  /** Day by day, of the identities that `assignPersons` names. */
  daily: {
    code: readonly Daily<CodeUse>[]
    chat: readonly Daily<ChatUse>[]
    seats: readonly Daily<SeatCost>[]
  }
}

export interface Amounts {
  code: PersonCode | null
  chat: PersonChat | null
  money: PersonMoney
}

export interface People {
  rows: PersonRow[]
  /** What a source gave to nobody. */
  unattributed: Amounts
  /** Everybody and nobody together: what the metrics say of the range. */
  totals: Amounts
}

/** One row a person, and what is nobody's. Nothing is lost: all rows and the unattributed sum to the totals. Pure. */
export function buildPeople(facts: PeopleFacts, assigned: Assigned): People {
  const owners = ownersOf(assigned)
  const sums = sumUp(facts, owners)
  const held = heldBy(facts.holdings, owners)
  const present = presentPersons(facts, owners)
  for (const key of [...sums.seats.keys(), ...sums.month.keys(), ...sums.gross.keys()])
    if (key !== null) present.add(key)
  const now = assigned.persons
    .filter(({ id }) => present.has(id))
    .map((person) => toRow(person, facts, sums, held))
  const former = [...assigned.former.values()].flatMap((person) => formerRow(person, facts, sums, owners))
  return {
    rows: [...now, ...former],
    unattributed: {
      code: facts.code && (sums.code.get(null) ?? NO_CODE_USE),
      chat: facts.chat && (sums.chat.get(null) ?? NO_CHAT_USE),
      money: moneyOf(null, facts, sums),
    },
    totals: {
      code: facts.code && facts.code.reduce(addCode, NO_CODE_USE),
      chat: facts.chat && facts.chat.reduce(addChat, NO_CHAT_USE),
      money: {
        seatCost:
          facts.seatCosts &&
          facts.seatCosts.rows.reduce<string | null>((sum, { cost }) => addKnown(sum, cost), '0'),
        monthUsd:
          facts.month && facts.month.people.reduce<string | null>((sum, { usd }) => addKnown(sum, usd), '0'),
        monthGross:
          facts.billed && facts.billed.people.reduce((sum, { gross }) => addAmounts(sum, gross), '0'),
        monthNet: facts.billed && facts.billed.people.reduce((sum, { net }) => addAmounts(sum, net), '0'),
      },
    },
  }
}

/** Everybody known, and who is named by the facts of the range alone. */
export function withUnnamed({
  identities,
  holdings,
  code,
  chat,
}: Pick<PeopleFacts, 'identities' | 'holdings' | 'code' | 'chat'>): Identity[] {
  const all = [...identities]
  const known = bySource(() => new Set<string>())
  for (const { source, userId } of identities) known[source].add(userId)
  const add = (source: IdentitySource, userId: string, login = '') => {
    if (userId === '' || known[source].has(userId)) return
    known[source].add(userId)
    all.push({ source, userId, login, email: '', name: '' })
  }
  for (const { userId, login } of holdings.code) add('code_assistant', userId, login)
  for (const { userId } of code ?? []) add('code_assistant', userId)
  for (const userId of holdings.chat) add('chat_assistant', userId)
  for (const { userId } of chat ?? []) add('chat_assistant', userId)
  return all
}

/** By source and vendor's id: building the key of each of 100,000 identities anew takes longer than all the rest. */
interface Owners {
  /** On the last day; everybody is named. */
  personOf(source: IdentitySource, userId: string): IdentityKey
  /** Read day by day, and whom each day belongs to. */
  daysOf(source: IdentitySource, userId: string): readonly PartOfRange[] | undefined
}

function ownersOf({ persons, byDay }: Assigned): Owners {
  const owners = bySource(() => new Map<string, IdentityKey>())
  for (const { id, identities } of persons) {
    for (const { source, userId } of identities) owners[source].set(userId, id)
  }
  const parts = bySource(() => new Map<string, readonly PartOfRange[]>())
  for (const [key, own] of byDay) {
    const parsed = parseIdentityKey(key)
    if (parsed) parts[parsed.source].set(parsed.userId, own)
  }
  return {
    personOf: (source, userId) => owners[source].get(userId) ?? identityKey({ source, userId }),
    daysOf: (source, userId) => parts[source].get(userId),
  }
}

/** Null stands for nobody. */
interface Sums {
  code: Map<IdentityKey | null, PersonCode>
  chat: Map<IdentityKey | null, PersonChat>
  groups: Map<IdentityKey | null, string[]>
  seats: Map<IdentityKey | null, string | null>
  month: Map<IdentityKey | null, string | null>
  gross: Map<IdentityKey | null, string>
  net: Map<IdentityKey | null, string>
}

function sumUp(facts: PeopleFacts, owners: Owners): Sums {
  const { code, chat, seatCosts, month, billed, daily } = facts
  const seats: Sums['seats'] = new Map()
  const sums: Sums = {
    code: new Map(),
    chat: new Map(),
    groups: new Map(),
    seats,
    month: new Map(),
    gross: new Map(),
    net: new Map(),
  }
  add('code_assistant', seatCosts?.rows ?? [], daily.seats, owners, (owner, { cost }) =>
    seats.set(owner, addKnown(seats.get(owner), cost)),
  )
  const called = personsCalled(facts, owners)
  for (const { login, host, usd } of month?.people ?? []) {
    const owner = called.get(loginAtHost(login, host)) ?? null
    sums.month.set(owner, addKnown(sums.month.get(owner), usd))
  }
  for (const { login, host, ...own } of billed?.people ?? []) {
    const owner = called.get(loginAtHost(login, host)) ?? null
    sums.gross.set(owner, addAmounts(sums.gross.get(owner) ?? '0', own.gross))
    sums.net.set(owner, addAmounts(sums.net.get(owner) ?? '0', own.net))
  }
  add('code_assistant', code ?? [], daily.code, owners, (owner, use) =>
    sums.code.set(owner, addCode(sums.code.get(owner), use)),
  )
  add('chat_assistant', chat ?? [], daily.chat, owners, (owner, use) => {
    sums.chat.set(owner, addChat(sums.chat.get(owner), use))
    sums.groups.set(owner, union(sums.groups.get(owner), use.groups))
  })
  return sums
}

/** Whom a login names, with its code host; a login of several persons names nobody. */
function personsCalled({ identities }: PeopleFacts, { personOf }: Owners): Map<string, IdentityKey | null> {
  const called = new Map<string, IdentityKey | null>()
  for (const { source, userId, login } of identities) {
    if (login === '') continue
    const [name, person] = [loginAtHost(login, userId), personOf(source, userId)]
    called.set(name, called.has(name) && called.get(name) !== person ? null : person)
  }
  return called
}

/** One after another; most people have one account, whose list is theirs. */
function union(known: string[] | undefined, more: string[]): string[] {
  return known === undefined || known.length === 0 ? more : [...new Set([...known, ...more])]
}

/** The whole to the one person an identity belongs to, or each day to whom it belonged to then, once per person. */
function add<Use extends { userId: string; days?: number }>(
  source: IdentitySource,
  uses: readonly Use[],
  daily: readonly Daily<Use>[],
  { personOf, daysOf }: Owners,
  give: (owner: IdentityKey | null, use: Use) => void,
): void {
  for (const use of uses) {
    if (use.userId === '') give(null, use)
    else if (!daysOf(source, use.userId)) give(personOf(source, use.userId), use)
  }
  const counted = new Set<string>()
  for (const use of daily) {
    const day = use.day ?? ''
    const owner = daysOf(source, use.userId)?.findLast(({ from }) => from <= day)?.person
    if (owner === undefined) continue
    const mark = `${owner} ${day}`
    give(owner, counted.has(mark) ? { ...use, days: 0 } : use)
    if ((use.days ?? 0) > 0) counted.add(mark)
  }
}

interface Held {
  seats: Map<IdentityKey, Pick<CodeHolding, 'licensed' | 'seatActivity' | 'seatSince' | 'teams'>>
  accounts: Set<IdentityKey>
}

const earlier = (a: string | null, b: string | null) => (a !== null && b !== null && a > b ? b : (a ?? b))

/** Lists are those of the last day, so that they are of the person of that day. */
function heldBy({ code, chat }: Holdings, { personOf }: Owners): Held {
  const seats: Held['seats'] = new Map()
  for (const seat of code) {
    const person = personOf('code_assistant', seat.userId)
    const known = seats.get(person)
    seats.set(
      person,
      known
        ? {
            licensed: known.licensed || seat.licensed,
            seatActivity: later(known.seatActivity, seat.seatActivity),
            seatSince: earlier(known.seatSince, seat.seatSince),
            teams: union(known.teams, seat.teams),
          }
        : seat,
    )
  }
  return { seats, accounts: new Set(chat.map((userId) => personOf('chat_assistant', userId))) }
}

/** Persons of the last day of whom the range has anything to say. */
function presentPersons({ code, chat, holdings }: PeopleFacts, { personOf }: Owners): Set<IdentityKey> {
  const present = new Set<IdentityKey>()
  const add = (source: IdentitySource, userId: string) => {
    if (userId !== '') present.add(personOf(source, userId))
  }
  for (const { userId } of code ?? []) add('code_assistant', userId)
  for (const { userId } of holdings.code) add('code_assistant', userId)
  for (const { userId } of chat ?? []) add('chat_assistant', userId)
  for (const userId of holdings.chat) add('chat_assistant', userId)
  return present
}

function toRow({ id, identities }: Person, facts: PeopleFacts, sums: Sums, held: Held | null): PersonRow {
  const status = statusOf(identities)
  const seat = held?.seats.get(id)
  const [inCode, inChat] = [status !== 'chat_only', status !== 'code_only']
  return {
    key: id,
    identities,
    status,
    ...namesOf(identities),
    code: sums.code.get(id) ?? (inCode && facts.code ? NO_CODE_USE : null),
    chat: sums.chat.get(id) ?? (inChat && facts.chat ? NO_CHAT_USE : null),
    money: moneyOf(id, facts, sums, inCode),
    licensed: listed(inCode && facts.holdings.seatsKnown, seat?.licensed),
    seatActivity: seat?.seatActivity ?? null,
    seatSince: seat?.seatSince ?? null,
    hasChatAccount: listed(inChat && facts.holdings.accountsKnown, held?.accounts.has(id)),
    teams: seat?.teams ?? [],
    groups: sums.groups.get(id) ?? [],
    until: null,
    now: null,
  }
}

/** Who is in a list that names everybody costs nothing else; a budget lists only who used something of it. */
function moneyOf(
  id: IdentityKey | null,
  { seatCosts, holdings, month }: PeopleFacts,
  { seats, month: counted, gross, net }: Sums,
  inCode = true,
): PersonMoney {
  const none = seatCosts && inCode && (id === null || holdings.seatsKnown) ? '0' : null
  const nobody = month && id === null ? '0' : null
  return {
    seatCost: seats.has(id) ? (seats.get(id) ?? null) : none,
    monthUsd: counted.has(id) ? (counted.get(id) ?? null) : nobody,
    monthGross: gross.get(id) ?? null,
    monthNet: net.get(id) ?? null,
  }
}

/** Nobody is said to have none while an account has no list that they could be in. */
const listed = (areAllKnown: boolean, isListed = false) => isListed || (areAllKnown ? false : null)

/** A person of earlier days keeps what was theirs; what they hold is the person's they became. */
function formerRow(
  person: Person,
  facts: PeopleFacts,
  sums: Sums,
  { personOf, daysOf }: Owners,
): PersonRow[] {
  const [first] = person.identities
  const hasAny = [sums.code, sums.chat, sums.seats].some((of) => of.has(person.id))
  if (!first || !hasAny) return []
  const { source, userId } = first
  const parts = daysOf(source, userId) ?? []
  const last = parts.findLastIndex((part) => part.person === person.id)
  return [
    {
      ...toRow(person, facts, sums, null),
      licensed: null,
      hasChatAccount: null,
      until: parts[last + 1]?.from ?? null,
      now: personOf(source, userId),
    },
  ]
}
