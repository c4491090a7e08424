import { decidedOn, type MatchDecision } from '../../model/match-decision.ts'
import { identityKey, parseIdentityKey, type Identity, type IdentityKey } from '../../model/identity.ts'

export interface Person {
  /** Key of the first identity; any identity's key leads to the same person. */
  id: IdentityKey
  identities: Identity[]
}

/**
 * Who is who on a day: identities with the same e-mail address are one person, unless an admin decided otherwise.
 * Pure; persons and their identities are in the order of the input, in which nobody is twice.
 */
export function matchPeople(
  identities: readonly Identity[],
  decisions: readonly MatchDecision[],
  day: string,
): Person[] {
  const { edges, alone } = decidedOn(decisions, day)
  const places = placesOf(identities, [...edges.flat(), ...alone])
  const groups = createGroups(identities.length)
  joinByEmail(groups, identities, new Set([...alone].map((key) => places.get(key))))
  for (const [a, b] of edges) {
    const [left, right] = [places.get(a), places.get(b)]
    if (left !== undefined && right !== undefined) groups.join(left, right)
  }
  const persons = new Map<number, Person>()
  for (const [place, identity] of identities.entries()) {
    const root = groups.rootOf(place)
    const person = persons.get(root)
    if (person) person.identities.push(identity)
    else persons.set(root, { id: identityKey(identity), identities: [identity] })
  }
  return [...persons.values()]
}

/** First days on which the matching changes inside the range, in order; the range falls into parts between them. */
export function matchingDays(decisions: readonly MatchDecision[], from: string, to: string): string[] {
  const days = decisions.flatMap(({ from: day }) => (day !== null && day > from && day < to ? [day] : []))
  return [...new Set(days)].sort()
}

/** Where the identities that have these keys stand. Keys are built for those alone: there are 100,000 identities. */
function placesOf(identities: readonly Identity[], keys: readonly IdentityKey[]): Map<IdentityKey, number> {
  const wanted = new Set(keys.map((key) => parseIdentityKey(key)?.userId))
  const places = new Map<IdentityKey, number>()
  if (wanted.size === 0) return places
  for (const [place, identity] of identities.entries()) {
    if (wanted.has(identity.userId)) places.set(identityKey(identity), place)
  }
  return places
}

function joinByEmail(
  groups: Groups,
  identities: readonly Identity[],
  alone: ReadonlySet<number | undefined>,
): void {
  const first = new Map<string, number>()
  for (const [place, { matches }] of identities.entries()) {
    const address = matches?.address ?? ''
    if (address === '' || alone.has(place)) continue
    const known = first.get(address)
    if (known === undefined) first.set(address, place)
    else groups.join(known, place)
  }
}

type Groups = ReturnType<typeof createGroups>

/** Union-find over places. */
function createGroups(size: number) {
  const parents = Uint32Array.from({ length: size }, (_, place) => place)
  const rootOf = (place: number): number => {
    const parent = parents[place] ?? place
    if (parent === place) return place
    const root = rootOf(parent)
    parents[place] = root
    return root
  }
  return {
    rootOf,
    join: (a: number, b: number) => {
      parents[rootOf(b)] = rootOf(a)
    },
  }
}
