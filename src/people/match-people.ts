import { identityKey, type Identity, type IdentityKey } from '../model/identity.ts'

/**
 * What an admin decided about identities. `from` is the first day (`YYYY-MM-DD`) on which it holds; null: always.
 * `merge`: both are one person. `split`: the identity is nobody else, whatever its e-mail address says.
 */
export type MatchDecision =
  | { kind: 'merge'; a: IdentityKey; b: IdentityKey; from: string | null }
  | { kind: 'split'; a: IdentityKey; from: string | null }

export interface Person {
  /** Key of the first identity; any identity's key leads to the same person. */
  id: IdentityKey
  identities: Identity[]
}

/**
 * Who is who on a day: identities with the same e-mail address are one person, unless an admin decided otherwise.
 * Decisions hold in the order given, the later one over the earlier. Pure; persons and their identities are in the
 * order of the input.
 */
export function matchPeople(
  identities: readonly Identity[],
  decisions: readonly MatchDecision[],
  day: string,
): Person[] {
  const known = new Map(identities.map((identity) => [identityKey(identity), identity]))
  const { edges, alone } = decided(decisions, day)
  const groups = createGroups([...known.keys()])
  for (const keys of byEmail(identities, alone).values()) {
    for (const key of keys.slice(1)) groups.join(keys[0] ?? key, key)
  }
  for (const [a, b] of edges) if (known.has(a) && known.has(b)) groups.join(a, b)
  const persons = Map.groupBy(known, ([key]) => groups.rootOf(key))
  return [...persons.values()].map((members) => ({
    id: members[0]?.[0] ?? 'code_assistant:',
    identities: members.map(([, identity]) => identity),
  }))
}

/** First days on which the matching changes inside the range, in order; the range falls into parts between them. */
export function matchingDays(decisions: readonly MatchDecision[], from: string, to: string): string[] {
  const days = decisions.flatMap(({ from: day }) => (day !== null && day > from && day < to ? [day] : []))
  return [...new Set(days)].sort()
}

/** Merges that stand on that day, and identities that are not matched by e-mail. */
function decided(decisions: readonly MatchDecision[], day: string) {
  let edges: [IdentityKey, IdentityKey][] = []
  const alone = new Set<IdentityKey>()
  for (const decision of decisions) {
    if (decision.from !== null && decision.from > day) continue
    if (decision.kind === 'merge') edges.push([decision.a, decision.b])
    else {
      alone.add(decision.a)
      edges = withoutKey(edges, decision.a)
    }
  }
  return { edges, alone }
}

/** Who was joined only through the one that leaves stays joined. */
function withoutKey(edges: readonly [IdentityKey, IdentityKey][], leaving: IdentityKey) {
  const left = edges.flatMap(([a, b]) => (a === leaving ? [b] : b === leaving ? [a] : []))
  const bridged = left.slice(1).map((key): [IdentityKey, IdentityKey] => [left[0] ?? key, key])
  return [...edges.filter((edge) => !edge.includes(leaving)), ...bridged]
}

function byEmail(identities: readonly Identity[], alone: ReadonlySet<IdentityKey>) {
  const groups = new Map<string, IdentityKey[]>()
  for (const identity of identities) {
    const key = identityKey(identity)
    const email = identity.email.trim().toLowerCase()
    if (email === '' || alone.has(key)) continue
    const group = groups.get(email)
    if (group) group.push(key)
    else groups.set(email, [key])
  }
  return groups
}

/** Union-find over keys. */
function createGroups(keys: readonly IdentityKey[]) {
  const parents = new Map(keys.map((key) => [key, key]))
  const rootOf = (key: IdentityKey): IdentityKey => {
    const parent = parents.get(key) ?? key
    if (parent === key) return key
    const root = rootOf(parent)
    parents.set(key, root)
    return root
  }
  return {
    rootOf,
    join: (a: IdentityKey, b: IdentityKey) => void parents.set(rootOf(b), rootOf(a)),
  }
}
