import { compareNames, compareText } from '../../lib/compare-text.ts'
import { identityKey, type IdentityKey, type PersonStatus } from '../../model/identity.ts'
import type { MatchDecision } from '../../model/match-decision.ts'
import { displayName, namesOf, statusOf } from '../person-row.ts'
import { matchPeople, type Person } from './match-people.ts'
import { suggestMatches, type MatchSuggestion } from './suggest-matches.ts'
import type { Identity } from '../../model/identity.ts'

export type MatchStatus = PersonStatus | 'suggested'

/** A person today, and with whom they might be one. */
export interface MatchedPerson extends Person {
  status: PersonStatus
  /** The other one whole, so that both can be looked at side by side. */
  suggestion: { person: Person; reason: MatchSuggestion['reason'] } | null
}

export interface Matching {
  /** By name; nobody is left out. */
  people: readonly MatchedPerson[]
  /** A person with a suggestion counts in two of them. */
  counts: Record<MatchStatus, number>
}

/** Who is who on a day, and who may be one with whom. Pure. */
export function matchEverybody(
  identities: readonly Identity[],
  decisions: readonly MatchDecision[],
  day: string,
): Matching {
  const persons = matchPeople(identities, decisions, day)
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
  const people = persons.map((person) => ({
    ...person,
    status: statusOf(person.identities),
    suggestion: suggestions.get(person.id) ?? null,
  }))
  return { people: people.sort(byName), counts: countsOf(people) }
}

function countsOf(people: readonly MatchedPerson[]): Matching['counts'] {
  const counts: Matching['counts'] = { both: 0, code_only: 0, chat_only: 0, suggested: 0 }
  for (const { status, suggestion } of people) {
    counts[status] += 1
    if (suggestion) counts.suggested += 1
  }
  return counts
}

function byName(a: MatchedPerson, b: MatchedPerson): number {
  return compareNames(nameOf(a), nameOf(b)) || compareText(a.id, b.id)
}

const nameOf = ({ identities }: MatchedPerson) => displayName({ identities, ...namesOf(identities) })
