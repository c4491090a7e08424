import { identityKey, type IdentityKey } from '../model/identity.ts'
import type { Person } from '../people/match/match-people.ts'

/** How many distinct people stand behind identities of both sources. Equal where all of them can be told apart. */
export interface PersonCount {
  atLeast: number
  atMost: number
}

/** Who is behind which identity, and of whom no e-mail address is known. */
export interface PersonIndex {
  personOf: ReadonlyMap<IdentityKey, IdentityKey>
  /** Persons without any address: they may be anybody of the other source. */
  nameless: ReadonlySet<IdentityKey>
}

/** `apart`: identities of which an admin said that they are nobody else. */
export function indexPersons(
  persons: readonly Person[],
  apart: ReadonlySet<IdentityKey> = new Set(),
): PersonIndex {
  const personOf = new Map<IdentityKey, IdentityKey>()
  const nameless = new Set<IdentityKey>()
  for (const { id, identities } of persons) {
    for (const identity of identities) personOf.set(identityKey(identity), id)
    const known = identities.some((one) => (one.matches?.address ?? '') !== '' || apart.has(identityKey(one)))
    if (!known) nameless.add(id)
  }
  return { personOf, nameless }
}

/** The people who are behind these identities, and those among them whom both sources know. */
export function countPersons(
  index: PersonIndex,
  keys: { code: readonly IdentityKey[]; chat: readonly IdentityKey[] },
): { together: PersonCount; both: PersonCount } {
  const personsOf = (of: readonly IdentityKey[]) => new Set(of.map((key) => index.personOf.get(key) ?? key))
  const code = personsOf(keys.code)
  const chat = personsOf(keys.chat)
  const both = code.intersection(chat).size
  const pairs = mostPairs(split(code.difference(chat), index), split(chat.difference(code), index))
  const atMost = code.union(chat).size
  return { together: { atLeast: atMost - pairs, atMost }, both: { atLeast: both, atMost: both + pairs } }
}

interface Told {
  nameless: number
  named: number
}

function split(persons: ReadonlySet<IdentityKey>, { nameless }: PersonIndex): Told {
  const without = [...persons].filter((person) => nameless.has(person)).length
  return { nameless: without, named: persons.size - without }
}

/** Most pairs of one from either side of whom at least one has no address: they may be one person. */
function mostPairs(a: Told, b: Told): number {
  const left = Math.min(a.nameless, b.named)
  const right = Math.min(b.nameless, a.named)
  return left + right + Math.min(a.nameless - left, b.nameless - right)
}
