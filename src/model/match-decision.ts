import type { IdentityKey } from './identity.ts'

/**
 * What an admin decided about identities. `from` is the first day (`YYYY-MM-DD`) on which it holds; null: always.
 * `merge`: both are one person. `split`: the identity is nobody else, whatever its e-mail address says.
 */
export type MatchDecision =
  | { kind: 'merge'; a: IdentityKey; b: IdentityKey; from: string | null }
  | { kind: 'split'; a: IdentityKey; from: string | null }

/**
 * Merges that stand on a day, and identities that are not matched by e-mail. Decisions hold in the order given, the later
 * one over the earlier.
 */
export function decidedOn(decisions: readonly MatchDecision[], day: string) {
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
