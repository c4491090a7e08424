import { requirePermission } from '../access/permissions.ts'
import { readCursor, writeCursor } from '../metrics/page-cursor.ts'
import type { Actor } from '../model/actor.ts'
import { identityKey, type IdentityKey } from '../model/identity.ts'
import { utcDay } from '../model/time.ts'
import { readIdentities } from '../store/facts/read-identities.ts'
import type { PeopleContext } from './context.ts'
import { standingDecisions } from './decide-matches.ts'
import { matchPeople, type Person } from './match-people.ts'
import { suggestMatches, type MatchSuggestion } from './suggest-matches.ts'

const MATCH_STATUSES = ['both', 'code_only', 'chat_only', 'suggested'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** A person today, and with whom they might be one. */
export interface MatchedPerson extends Person {
  status: Exclude<MatchStatus, 'suggested'>
  suggestion: { person: IdentityKey; reason: MatchSuggestion['reason'] } | null
}

export interface MatchPage {
  people: MatchedPerson[]
  nextCursor: string | null
  /** Of everybody, whatever was searched for. A person with a suggestion counts in two of them. */
  counts: Record<MatchStatus, number>
}

/** Who is who today, by name; nobody is left out. Suggestions wait for an admin. */
export async function listMatches(args: {
  ctx: PeopleContext
  actor: Actor
  filter: { status?: MatchStatus | undefined; search?: string | undefined }
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal
}): Promise<MatchPage> {
  const { ctx, actor, filter, limit, cursor } = args
  requirePermission(actor, 'metrics:read')
  const people = await matchedPeople(ctx, actor, args.signal)
  const found = people.filter((person) => fits(person, filter)).sort(byName)
  const [start] = cursor === undefined ? [0] : readCursor(cursor, 'number')
  const end = start + limit
  return {
    people: found.slice(start, end),
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
  ctx: PeopleContext,
  actor: Actor,
  signal: AbortSignal | undefined,
): Promise<MatchedPerson[]> {
  const [identities, decisions] = await Promise.all([
    readIdentities(ctx.facts, actor.tenant, signal),
    standingDecisions({ ctx, actor }),
  ])
  const persons = matchPeople(identities, decisions, utcDay(ctx.clock.now()))
  const personOf = new Map(
    persons.flatMap((person) => person.identities.map((i) => [identityKey(i), person.id])),
  )
  const suggestions = new Map<IdentityKey, MatchedPerson['suggestion']>()
  for (const { a, b, reason } of suggestMatches(persons)) {
    const [code, chat] = [personOf.get(a) ?? a, personOf.get(b) ?? b]
    suggestions.set(code, { person: chat, reason })
    suggestions.set(chat, { person: code, reason })
  }
  return persons.map((person) => ({
    ...person,
    status: statusOf(person),
    suggestion: suggestions.get(person.id) ?? null,
  }))
}

function statusOf({ identities }: Person): MatchedPerson['status'] {
  const sources = new Set(identities.map(({ source }) => source))
  if (sources.size > 1) return 'both'
  return sources.has('code_assistant') ? 'code_only' : 'chat_only'
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

function nameOf({ identities }: Person): string {
  for (const field of ['name', 'email', 'login'] as const) {
    const found = identities.find((identity) => identity[field] !== '')
    if (found) return found[field]
  }
  return identities[0]?.userId ?? ''
}
