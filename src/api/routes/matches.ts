import {
  listDecisions,
  mergeIdentities,
  splitIdentity,
  undoDecision,
  type DecisionView,
} from '../../people/decide-matches.ts'
import { listMatches } from '../../people/list-matches.ts'
import { identityKey } from '../../model/identity.ts'
import type { MatchDecision } from '../contract/matches.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../services.ts'

type MatchRoutes = 'listMatches' | 'listDecisions' | 'mergePeople' | 'splitPerson' | 'undoDecision'

/** Who is who across the sources, and what admins decided about it. */
export function matchRoutes({ ctx }: ApiServices): Pick<Handlers, MatchRoutes> {
  return {
    listMatches: async ({ identity: { actor }, query: { limit, cursor, ...filter }, signal }) => {
      const page = await listMatches({ ctx, actor, filter, limit, cursor, signal })
      return { data: page.people.map(personAnswer), next_cursor: page.nextCursor, counts: page.counts }
    },

    listDecisions: async ({ identity: { actor } }) => ({
      data: (await listDecisions({ ctx, actor })).map(decisionAnswer),
      next_cursor: null,
    }),

    mergePeople: async ({ identity: { actor }, body }) =>
      decisionAnswer(await mergeIdentities({ ctx, actor, input: body })),

    splitPerson: async ({ identity: { actor }, body }) =>
      decisionAnswer(await splitIdentity({ ctx, actor, input: body })),

    undoDecision: async ({ identity: { actor }, params: { id } }) => {
      await undoDecision({ ctx, actor, id })
      return null
    },
  }
}

function personAnswer({
  id,
  status,
  identities,
  suggestion,
}: Awaited<ReturnType<typeof listMatches>>['people'][number]) {
  return {
    id,
    status,
    suggestion,
    identities: identities.map((identity) => ({
      key: identityKey(identity),
      source: identity.source,
      user_id: identity.userId,
      login: identity.login || null,
      email: identity.email || null,
      name: identity.name || null,
    })),
  }
}

function decisionAnswer(decision: DecisionView): MatchDecision {
  return {
    id: decision.id,
    kind: decision.kind,
    a: decision.a,
    b: decision.kind === 'merge' ? decision.b : null,
    from: decision.from,
    created_at: decision.createdAt,
    created_by: decision.createdBy,
    undone_at: decision.undoneAt,
  }
}
