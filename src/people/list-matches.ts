import { requirePermission } from '../access/permissions.ts'
import { readCursor, writeCursor } from '../metrics/page-cursor.ts'
import type { Actor } from '../model/actor.ts'
import { identityKey, type IdentityKey } from '../model/identity.ts'
import { utcDay } from '../model/time.ts'
import { listDecisionRows } from '../store/control/identity-decisions-table.ts'
import type { PeopleContext } from './context.ts'
import { standingDecisions, timesDecided } from './decide-matches.ts'
import type { PeopleIndex } from './people-index.ts'
import { firstGiven, statusOf, type PersonStatus } from './person-row.ts'
import { matchPeople, type MatchDecision, type Person } from './match-people.ts'
import { suggestMatches, type MatchSuggestion } from './suggest-matches.ts'

export type MatchStatus = PersonStatus | 'suggested'

/** A person today, and with whom they might be one. */
export interface MatchedPerson extends Person {
  status: PersonStatus
  /** The other one whole, so that both can be looked at side by side. */
  suggestion: { person: Person; reason: MatchSuggestion['reason'] } | null
}

export interface MatchPage {
  people: MatchedPerson[]
  nextCursor: string | null
  /** Of everybody, whatever was searched for. A person with a suggestion counts in two of them. */
  counts: Record<MatchStatus, number>
  /** How often an identity was decided about: said back when deciding, it shows whether somebody did meanwhile. */
  timesDecided: (key: IdentityKey) => number
}

/** Who is who today, by name; nobody is left out. Suggestions wait for an admin. */
export async function listMatches(args: {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  filter: { status?: MatchStatus | undefined; search?: string | undefined }
  limit: number
  cursor?: string | undefined
}): Promise<MatchPage> {
  const { ctx, actor, filter, limit, cursor } = args
  requirePermission(actor, 'metrics:read')
  const rows = await listDecisionRows(ctx.control.db, actor.tenant)
  const people = await matchedPeople(args, await standingDecisions({ ctx, actor }))
  const found = people.filter((person) => fits(person, filter)).sort(byName)
  const [start] = cursor === undefined ? [0] : readCursor(cursor, 'number')
  const end = start + limit
  return {
    people: found.slice(start, end),
    timesDecided: timesDecided(rows),
    nextCursor: end < found.length ? writeCursor([end]) : null,
    counts: {
      both: people.filter(({ status }) => status === 'both').length,
      code_only: people.filter(({ status }) => status === 'code_only').length,
      chat_only: people.filter(({ status }) => status === 'chat_only').length,
      suggested: people.filter(({ suggestion }) => suggestion !== null).length,
    },
  }
}

async function matchedPeople(
  { ctx, index, actor }: { ctx: PeopleContext; index: PeopleIndex; actor: Actor },
  decisions: readonly MatchDecision[],
): Promise<MatchedPerson[]> {
  const identities = await index.identities({ facts: ctx.facts, tenant: actor.tenant })
  const persons = matchPeople(identities, decisions, utcDay(ctx.clock.now()))
  const personOf = new Map(
    persons.flatMap((person) => person.identities.map((i) => [identityKey(i), person] as const)),
  )
  const apart = new Set(decisions.flatMap((one) => (one.kind === 'split' ? [one.a] : [])))
  const suggestions = new Map<IdentityKey, MatchedPerson['suggestion']>()
  for (const { a, b, reason } of suggestMatches(persons, apart)) {
    const [code, chat] = [personOf.get(a), personOf.get(b)]
    if (!code || !chat) continue
    suggestions.set(code.id, { person: chat, reason })
    suggestions.set(chat.id, { person: code, reason })
  }
  return persons.map((person) => ({
    ...person,
    status: statusOf(person.identities),
    suggestion: suggestions.get(person.id) ?? null,
  }))
}

function fits(
  person: MatchedPerson,
  { status, search = '' }: { status?: MatchStatus | undefined; search?: string | undefined },
) {
  if (status === 'suggested' ? person.suggestion === null : status !== undefined && status !== person.status)
    return false
  const text = search.trim().toLowerCase()
  const words = ({ name, email, login, userId }: Person['identities'][number]) => [name, email, login, userId]
  return text === '' || person.identities.flatMap(words).some((word) => word.toLowerCase().includes(text))
}

function byName(a: MatchedPerson, b: MatchedPerson): number {
  return nameOf(a).localeCompare(nameOf(b)) || (a.id < b.id ? -1 : 1)
}

function nameOf({ identities }: MatchedPerson): string {
  const fields = ['name', 'email', 'login'] as const
  const found = fields.map((field) => firstGiven(identities, field)).find((text) => text !== null)
  return found ?? identities[0]?.userId ?? ''
}
