import type { EmailDomain as Domain } from '../../../access/access.ts'
import type { EMAIL_DOMAIN_ROUTES, EmailDomain } from '../../contract/access/email-domains.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

const answerOf = (domain: Domain): EmailDomain => ({
  id: domain.id,
  domain: domain.domain,
  named_by: domain.namedBy,
  state: domain.state,
  record: { type: 'TXT', ...domain.record },
  proven_at: domain.provenAt,
  look: domain.look,
  looked_at: domain.lookedAt,
  missing_since: domain.missingSince,
  ends_at: domain.endsAt,
})

/** Proving that e-mail domains are the organisation's own. */
export function emailDomainRoutes({
  access: { domains },
}: ApiServices): Pick<Handlers, keyof typeof EMAIL_DOMAIN_ROUTES> {
  return {
    listEmailDomains: async ({ identity: { actor } }) => ({
      data: (await domains.list(actor)).map(answerOf),
      next_cursor: null,
    }),

    addEmailDomain: async ({ identity: { actor }, body }) => answerOf(await domains.add(actor, body)),

    checkEmailDomain: async ({ identity: { actor }, params }) =>
      answerOf(await domains.check(actor, params.id)),

    removeEmailDomain: async ({ identity: { actor }, params }) => {
      await domains.remove(actor, params.id)
      return null
    },
  }
}
