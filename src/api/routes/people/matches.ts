import { shownLogin } from '../../../model/records/tombstone.ts'
import type { z } from 'zod'
import {
  listDecisions,
  mergeIdentities,
  splitIdentity,
  undoDecision,
  type NamedDecision,
} from '../../../people/match/decide-matches.ts'
import { listMatches, type MatchPage } from '../../../people/match/list-matches.ts'
import type { PeopleIndex } from '../../../people/people-index.ts'
import type { Actor } from '../../../model/actor.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { identityKey, type Identity, type IdentityKey } from '../../../model/identity.ts'
import type { FactsGrant } from '../../../privacy/gate.ts'
import { NOBODY, seenIn, type Seen } from '../../../privacy/seen.ts'
import type {
  MatchDecision,
  MatchDecisionList,
  MatchedPerson,
  MatchIdentity,
  MatchList,
} from '../../contract/people/matches.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'

type MatchRoutes = 'listMatches' | 'listDecisions' | 'mergePeople' | 'splitPerson' | 'undoDecision'

/** Who is who across the sources, and what admins decided about it. */
export function matchRoutes({ access, ctx }: ApiServices, index: PeopleIndex): Pick<Handlers, MatchRoutes> {
  const calling = ({ tenant }: Actor) => ({
    called: (day: UtcDay, identities: readonly IdentityKey[]) =>
      access.pseudonyms.of({ tenant, day }, identities),
  })
  const namesOf = async (facts: FactsGrant, { tenant }: Actor) =>
    identityNames(await index.identities({ facts, tenant }))
  return {
    listMatches: ({ identity: { actor }, gate, query: { limit, cursor, ...filter } }) =>
      gate.people(seenMatches, async (facts) => {
        const page = await listMatches({ ctx: { ...ctx, facts }, index, actor, filter, limit, cursor })
        return {
          data: page.people.map((person) => personAnswer(person, page.timesDecided)),
          next_cursor: page.nextCursor,
          counts: page.counts,
        }
      }),

    listDecisions: ({ identity: { actor }, gate }) =>
      gate.people(seenDecisions, async (facts) => {
        const decisions = await listDecisions({ ctx: { ...ctx, facts }, actor })
        const nameOf = await namesOf(facts, actor)
        return { data: decisions.map((one) => decisionAnswer(one, nameOf)), next_cursor: null }
      }),

    mergePeople: ({ identity: { actor }, gate, body }) =>
      gate.people(writtenByVerb, async (facts) => {
        const merged = await mergeIdentities({
          ctx: { ...ctx, facts },
          actor,
          input: body,
          ...calling(actor),
        })
        return decisionAnswer(merged, await namesOf(facts, actor))
      }),

    splitPerson: ({ identity: { actor }, gate, body }) =>
      gate.people(writtenByVerb, async (facts) => {
        const split = await splitIdentity({ ctx: { ...ctx, facts }, actor, input: body, ...calling(actor) })
        return decisionAnswer(split, await namesOf(facts, actor))
      }),

    undoDecision: async ({ identity: { actor }, params: { id } }) => {
      await undoDecision({ ctx, actor, id })
      return null
    },
  }
}

const seenMatches = ({ data, next_cursor: next }: z.input<typeof MatchList>): Seen =>
  seenIn(
    data.flatMap(({ id, suggestion }) => [id, ...(suggestion ? [suggestion.person] : [])]),
    next,
  )

const seenDecisions = ({ data }: z.input<typeof MatchDecisionList>): Seen =>
  seenIn(
    data.flatMap(({ a, b }) => [a, ...(b === null ? [] : [b])]),
    null,
  )

/** A decision's own entry says of whom it is. */
const writtenByVerb = () => NOBODY

type TimesDecided = MatchPage['timesDecided']

function personAnswer(
  { id, status, identities, suggestion }: MatchPage['people'][number],
  times: TimesDecided,
): MatchedPerson {
  const answers = (some: readonly Identity[]) =>
    some.map((one) => identityAnswer(one, times(identityKey(one))))
  return {
    id,
    status,
    identities: answers(identities),
    suggestion: suggestion && {
      person: suggestion.person.id,
      reason: suggestion.reason,
      identities: answers(suggestion.person.identities),
    },
  }
}

/** An identity in the contract's words. */
export function identityAnswer(identity: Identity, decided: number): MatchIdentity {
  return {
    key: identityKey(identity),
    source: identity.source,
    user_id: identity.userId,
    login: shownLogin(identity.login),
    email: identity.email || null,
    name: identity.name || null,
    decided,
  }
}

type NameOf = (key: IdentityKey) => string | null

/** What each identity is called. */
export function identityNames(identities: readonly Identity[]): NameOf {
  const names = new Map(
    identities.map((one) => [identityKey(one), one.name || one.email || one.login || one.userId]),
  )
  return (key) => names.get(key) ?? null
}

/** A decision in the contract's words. */
export function decisionAnswer(decision: NamedDecision, nameOf: NameOf): MatchDecision {
  return {
    id: decision.id,
    kind: decision.kind,
    a: decision.a,
    b: decision.kind === 'merge' ? decision.b : null,
    a_name: nameOf(decision.a),
    b_name: decision.kind === 'merge' ? nameOf(decision.b) : null,
    from: decision.from,
    created_at: decision.createdAt,
    created_by: decision.createdBy,
    created_by_name: decision.createdByName,
    undone_at: decision.undoneAt,
    undone_by_name: decision.undoneByName,
  }
}
