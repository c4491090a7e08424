import { askReveal } from '../../../people/reveal/ask-reveal.ts'
import { decideDelay } from '../../../people/reveal/decide-delay.ts'
import { decideReveal } from '../../../people/reveal/decide-reveal.ts'
import { listReveals, readRevealed } from '../../../people/reveal/read-reveals.ts'
import type { NamedReveal } from '../../../people/reveal/reveal.ts'
import type { PeopleIndex } from '../../../people/people-index.ts'
import { NOBODY, type Seen } from '../../../privacy/seen.ts'
import type { Reveal, RevealedPerson } from '../../contract/people/reveals.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

type RevealRoutes =
  | 'listReveals'
  | 'askReveal'
  | 'approveReveal'
  | 'refuseReveal'
  | 'decideRevealDelay'
  | 'getRevealed'

/** Names of people who are shown without them. */
export function revealRoutes({ ctx }: ApiServices, index: PeopleIndex): Pick<Handlers, RevealRoutes> {
  return {
    listReveals: ({ identity: { actor }, gate }) =>
      gate.journal(async () => ({
        data: (await listReveals({ ctx, actor })).map(revealAnswer),
        next_cursor: null,
      })),

    askReveal: ({ identity: { actor }, gate, body: input }) =>
      gate.pseudonyms(writtenByVerb, async ({ facts, ...calling }) => {
        const asking = { ctx: { ...ctx, facts }, index, actor, ...calling }
        return revealAnswer(await askReveal({ ...asking, input }))
      }),

    approveReveal: ({ identity: { actor }, gate, params: { id } }) =>
      gate.pseudonyms(writtenByVerb, async () =>
        revealAnswer(await decideReveal({ ctx, actor, id, approve: true })),
      ),

    refuseReveal: ({ identity: { actor }, gate, params: { id } }) =>
      gate.pseudonyms(writtenByVerb, async () =>
        revealAnswer(await decideReveal({ ctx, actor, id, approve: false })),
      ),

    decideRevealDelay: ({ identity: { actor }, gate, params: { id }, body: { agree } }) =>
      gate.journal(async () => revealAnswer(await decideDelay({ ctx, actor, id, agree }))),

    getRevealed: ({ identity: { actor }, gate, params: { id } }) =>
      gate.pseudonyms(seenPerson, async ({ facts, ...calling }) => {
        const asking = { ctx: { ...ctx, facts }, index, actor, ...calling }
        const { reveal, identities } = await readRevealed({ ...asking, id })
        return {
          pseudonym: reveal.pseudonym,
          until: reveal.until ?? '',
          accounts: identities.map(({ name, email, login }) => ({
            name: name || null,
            email: email || null,
            login: login || null,
          })),
        }
      }),
  }
}

/** What is asked and decided has an entry of its own, and tells no name. */
const writtenByVerb = () => NOBODY

const seenPerson = ({ pseudonym }: RevealedPerson): Seen => ({
  people: 1,
  more: false,
  identities: [],
  pseudonyms: [pseudonym],
})

const revealAnswer = (reveal: NamedReveal): Reveal => ({
  id: reveal.id,
  pseudonym: reveal.pseudonym,
  month: reveal.month,
  purpose: reveal.purpose,
  reason: reveal.reason,
  asked_by: { id: reveal.askedBy, name: reveal.askedByName },
  asked_at: reveal.askedAt,
  decided_by: reveal.decidedBy === null ? null : { id: reveal.decidedBy, name: reveal.decidedByName },
  decided_at: reveal.decidedAt,
  state: reveal.state,
  until: reveal.until,
  delay: reveal.delay,
  told_from: reveal.toldFrom,
})
