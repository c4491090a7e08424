import { z } from 'zod'
import { DOMAIN_LOOKS, DOMAIN_STATES } from '../../../model/identity-provider.ts'
import { IdParams as id, Instant, listOf } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'

export const EmailDomain = z
  .object({
    id: z.string(),
    domain: z.string(),
    named_by: z.array(z.string()).describe('Names of the identity providers that name it.'),
    state: z
      .enum(DOMAIN_STATES)
      .describe('`missing`: proven still, but its record was not found at the last look.'),
    record: z
      .object({ type: z.literal('TXT'), host: z.string(), value: z.string() })
      .describe('What has to be published to prove it.'),
    proven_at: Instant.nullable(),
    look: z.enum(DOMAIN_LOOKS).nullable().describe('What the last look came to; null: nobody has looked.'),
    looked_at: Instant.nullable(),
    missing_since: Instant.nullable(),
    ends_at: Instant.nullable().describe(
      'When its proof ends, unless the record is found before; null: it is there, or was never found.',
    ),
  })
  .meta({
    id: 'EmailDomain',
    description: 'An e-mail domain of the organisation, which a TXT record proves to be its own.',
  })
export type EmailDomain = z.infer<typeof EmailDomain>
const EmailDomainList = listOf(EmailDomain).meta({ id: 'EmailDomainList' })

const AddEmailDomainBody = z
  .strictObject({ domain: z.string().trim().min(3).max(253) })
  .meta({ id: 'AddEmailDomainBody' })

/** Proof that e-mail domains are the organisation's own. */
export const EMAIL_DOMAIN_ROUTES = {
  listEmailDomains: {
    method: 'get',
    path: '/email-domains',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'E-mail domains that identity providers name or that were added, with what proves each',
    status: 200,
    answer: EmailDomainList,
  },
  addEmailDomain: {
    method: 'post',
    path: '/email-domains',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Add an e-mail domain that no identity provider names, to prove it; needs a fresh proof',
    body: AddEmailDomainBody,
    status: 201,
    answer: EmailDomain,
  },
  checkEmailDomain: {
    method: 'post',
    path: '/email-domains/{id}/check',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Look for the DNS record of an e-mail domain now',
    params: id,
    status: 200,
    answer: EmailDomain,
  },
  removeEmailDomain: {
    method: 'delete',
    path: '/email-domains/{id}',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Remove an e-mail domain that no identity provider names, and its proof; needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
