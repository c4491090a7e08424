import { identityKey, type Identity, type IdentityKey } from '../model/identity.ts'
import { type Assigned } from './assign-persons.ts'
import type { MatchDecision, Person } from './match-people.ts'
import { firstGiven, statusOf, type PersonChat, type PersonCode, type PersonRow } from './person-row.ts'
import { addChat, addCode, later, NO_CHAT_USE, NO_CODE_USE } from './person-sums.ts'
import type { Holdings } from './read-holdings.ts'
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
  /** Day by day, of the identities that `assignPersons` names. */
  daily: { code: readonly Daily<CodeUse>[]; chat: readonly Daily<ChatUse>[] }
}

export interface Amounts {
  code: PersonCode | null
  chat: PersonChat | null
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
  const personOf = new Map(
    assigned.persons.flatMap((person) => person.identities.map((one) => [identityKey(one), person.id])),
  )
  const owners: Owners = { personOf, byDay: assigned.byDay }
  const sums = sumUp(facts, owners)
  const held = heldBy(facts.holdings, personOf)
  const present = presentPersons(facts, personOf)
  const now = assigned.persons
    .filter(({ id }) => present.has(id))
    .map((person) => toRow(person, facts, sums, held.get(person.id)))
  const former = [...assigned.former.values()].flatMap((person) => formerRow(person, facts, sums, owners))
  return {
    rows: [...now, ...former],
    unattributed: {
      code: facts.code && (sums.code.get(null) ?? NO_CODE_USE),
      chat: facts.chat && (sums.chat.get(null) ?? NO_CHAT_USE),
    },
    totals: {
      code: facts.code && facts.code.reduce(addCode, NO_CODE_USE),
      chat: facts.chat && facts.chat.reduce(addChat, NO_CHAT_USE),
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
  const known = new Map(identities.map((identity) => [identityKey(identity), identity]))
  const add = (source: Identity['source'], userId: string, login = '') => {
    const key = identityKey({ source, userId })
    if (userId !== '' && !known.has(key)) known.set(key, { source, userId, login, email: '', name: '' })
  }
  for (const { userId, login } of holdings.code) add('code_assistant', userId, login)
  for (const { userId } of code ?? []) add('code_assistant', userId)
  for (const userId of holdings.chat) add('chat_assistant', userId)
  for (const { userId } of chat ?? []) add('chat_assistant', userId)
  return [...known.values()]
}

interface Owners {
  personOf: ReadonlyMap<IdentityKey, IdentityKey>
  byDay: Assigned['byDay']
}

/** Null stands for nobody. */
interface Sums {
  code: Map<IdentityKey | null, PersonCode>
  chat: Map<IdentityKey | null, PersonChat>
  groups: Map<IdentityKey | null, Set<string>>
}

function sumUp({ code, chat, daily }: PeopleFacts, owners: Owners): Sums {
  const sums: Sums = { code: new Map(), chat: new Map(), groups: new Map() }
  add('code_assistant', code ?? [], daily.code, owners, (owner, use) =>
    sums.code.set(owner, addCode(sums.code.get(owner), use)),
  )
  add('chat_assistant', chat ?? [], daily.chat, owners, (owner, use) => {
    sums.chat.set(owner, addChat(sums.chat.get(owner), use))
    if (use.groups.length === 0) return
    const groups = sums.groups.get(owner) ?? new Set()
    for (const id of use.groups) groups.add(id)
    sums.groups.set(owner, groups)
  })
  return sums
}

/** The whole to the one person an identity belongs to, or each day to whom it belonged to then, once per person. */
function add<Use extends { userId: string; days: number }>(
  source: Identity['source'],
  uses: readonly Use[],
  daily: readonly Daily<Use>[],
  { personOf, byDay }: Owners,
  give: (owner: IdentityKey | null, use: Use) => void,
): void {
  for (const use of uses) {
    const key = identityKey({ source, userId: use.userId })
    if (use.userId === '') give(null, use)
    else if (!byDay.has(key)) give(personOf.get(key) ?? key, use)
  }
  const counted = new Set<string>()
  for (const use of daily) {
    const day = use.day ?? ''
    const parts = byDay.get(identityKey({ source, userId: use.userId })) ?? []
    const owner = parts.findLast(({ from }) => from <= day)?.person
    if (owner === undefined) continue
    const mark = `${owner} ${day}`
    give(owner, counted.has(mark) ? { ...use, days: 0 } : use)
    if (use.days > 0) counted.add(mark)
  }
}

interface Held {
  licensed: boolean
  seatActivity: string | null
  hasChatAccount: boolean
  teams: Set<string>
}

/** Lists are those of the last day, so that they are of the person of that day. */
function heldBy({ code, chat }: Holdings, personOf: Owners['personOf']): Map<IdentityKey, Held> {
  const held = new Map<IdentityKey, Held>()
  const of = (source: Identity['source'], userId: string): Held => {
    const key = identityKey({ source, userId })
    const person = personOf.get(key) ?? key
    const known = held.get(person) ?? {
      licensed: false,
      seatActivity: null,
      hasChatAccount: false,
      teams: new Set(),
    }
    held.set(person, known)
    return known
  }
  for (const { userId, licensed, seatActivity, teams } of code) {
    const one = of('code_assistant', userId)
    one.licensed ||= licensed
    one.seatActivity = later(one.seatActivity, seatActivity)
    for (const team of teams) one.teams.add(team)
  }
  for (const userId of chat) of('chat_assistant', userId).hasChatAccount = true
  return held
}

/** Persons of the last day of whom the range has anything to say. */
function presentPersons({ code, chat, holdings }: PeopleFacts, personOf: Owners['personOf']) {
  const present = new Set<IdentityKey>()
  const add = (source: Identity['source'], userId: string) => {
    const person = personOf.get(identityKey({ source, userId }))
    if (person !== undefined) present.add(person)
  }
  for (const { userId } of [...(code ?? []), ...holdings.code]) add('code_assistant', userId)
  for (const { userId } of chat ?? []) add('chat_assistant', userId)
  for (const userId of holdings.chat) add('chat_assistant', userId)
  return present
}

function toRow({ id, identities }: Person, facts: PeopleFacts, sums: Sums, held?: Held): PersonRow {
  const status = statusOf(identities)
  const [inCode, inChat] = [status !== 'chat_only', status !== 'code_only']
  return {
    key: id,
    identities,
    status,
    name: firstGiven(identities, 'name'),
    email: firstGiven(identities, 'email'),
    login: firstGiven(identities, 'login'),
    code: sums.code.get(id) ?? (inCode && facts.code ? NO_CODE_USE : null),
    chat: sums.chat.get(id) ?? (inChat && facts.chat ? NO_CHAT_USE : null),
    licensed: inCode && facts.holdings.seatsKnown ? (held?.licensed ?? false) : null,
    seatActivity: held?.seatActivity ?? null,
    hasChatAccount: inChat && facts.holdings.accountsKnown ? (held?.hasChatAccount ?? false) : null,
    teams: [...(held?.teams ?? [])],
    groups: [...(sums.groups.get(id) ?? [])],
    until: null,
    now: null,
  }
}

/** A person of earlier days keeps what was theirs; what they hold is the person's they became. */
function formerRow(person: Person, facts: PeopleFacts, sums: Sums, { personOf, byDay }: Owners): PersonRow[] {
  if (!sums.code.has(person.id) && !sums.chat.has(person.id)) return []
  const parts = byDay.get(person.id) ?? []
  const last = parts.findLastIndex((part) => part.person === person.id)
  return [
    {
      ...toRow(person, facts, sums),
      licensed: null,
      hasChatAccount: null,
      until: parts[last + 1]?.from ?? null,
      now: personOf.get(person.id) ?? null,
    },
  ]
}
