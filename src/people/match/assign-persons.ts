import { identityKey, type Identity, type IdentityKey } from '../../model/identity.ts'
import { addDays } from '../../model/time/time.ts'
import type { MatchDecision } from '../../model/match-decision.ts'
import { matchingDays, matchPeople, type Person } from './match-people.ts'

/** Whom an identity belonged to from a day on, until the next part begins. */
export interface PartOfRange {
  from: string
  person: IdentityKey
}

export interface Assigned {
  /** Who is who on the last day of the range. */
  persons: Person[]
  /**
   * Identities that have to be read day by day, each with whom it belonged to, in order: those that a dated decision may
   * have moved, and those of people with several in one source, whose days are counted once.
   */
  byDay: Map<IdentityKey, PartOfRange[]>
  /** Persons of an earlier part who are nobody's key at the end, as they were then. */
  former: Map<IdentityKey, Person>
}

/**
 * Who is who in a range of days (`to` not included), where decisions of an admin hold from their day on. Only the
 * identities that a dated decision can move are matched part by part. Pure.
 */
export function assignPersons(
  identities: readonly Identity[],
  decisions: readonly MatchDecision[],
  range: { from: string; to: string },
): Assigned {
  const persons = matchPeople(identities, decisions, addDays(range.to, -1))
  const byDay: Assigned['byDay'] = new Map()
  const former: Assigned['former'] = new Map()
  for (const { id, identities: own } of persons.filter(hasTwoOfOneSource)) {
    for (const identity of own) byDay.set(identityKey(identity), [{ from: range.from, person: id }])
  }
  const days = matchingDays(decisions, range.from, range.to)
  if (days.length === 0) return { persons, byDay, former }
  const moved = movedBy(identities, decisions, days)
  const moving = identities.filter((identity) => moved.has(identityKey(identity)))
  const current = new Set(persons.map(({ id }) => id))
  for (const key of moved) byDay.delete(key)
  for (const from of [range.from, ...days]) {
    for (const person of matchPeople(moving, decisions, from)) {
      if (!current.has(person.id)) former.set(person.id, person)
      for (const identity of person.identities) {
        const key = identityKey(identity)
        const parts = byDay.get(key) ?? []
        if (parts.at(-1)?.person !== person.id) byDay.set(key, [...parts, { from, person: person.id }])
      }
    }
  }
  return { persons, byDay, former }
}

function hasTwoOfOneSource({ identities }: Person): boolean {
  if (identities.length < 2) return false
  return identities.length > new Set(identities.map(({ source }) => source)).size
}

/** Everybody who can be joined to somebody named by a decision of these days, over any number of steps. */
function movedBy(
  identities: readonly Identity[],
  decisions: readonly MatchDecision[],
  days: readonly string[],
): Set<IdentityKey> {
  const neighbours = neighboursOf(identities, decisions)
  const dated = decisions.filter(({ from }) => from !== null && days.includes(from))
  const open = dated.flatMap((decision) => keysOf(decision))
  const moved = new Set<IdentityKey>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (moved.has(key)) continue
    moved.add(key)
    open.push(...neighbours(key))
  }
  return moved
}

/** Who shares an e-mail address with an identity, or was ever merged with it. */
function neighboursOf(identities: readonly Identity[], decisions: readonly MatchDecision[]) {
  const emailOf = new Map(identities.map((identity) => [identityKey(identity), addressOf(identity)]))
  const byEmail = Map.groupBy(emailOf.keys(), (key) => emailOf.get(key) ?? '')
  const merges = decisions.flatMap((one) => (one.kind === 'merge' ? [[one.a, one.b] as const] : []))
  return (key: IdentityKey): IdentityKey[] => {
    const email = emailOf.get(key) ?? ''
    const merged = merges.flatMap(([a, b]) => (a === key ? [b] : b === key ? [a] : []))
    return [...(email === '' ? [] : (byEmail.get(email) ?? [])), ...merged]
  }
}

const addressOf = ({ matches }: Identity) => matches?.address ?? ''
const keysOf = (decision: MatchDecision) =>
  decision.kind === 'merge' ? [decision.a, decision.b] : [decision.a]
