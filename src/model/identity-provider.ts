/** Products that sign people in. Each has habits of its own in what it says of a person. */
export const PROVIDER_KINDS = ['entra', 'okta', 'google', 'keycloak', 'other'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_PROTOCOLS = ['oidc', 'saml'] as const
export type ProviderProtocol = (typeof PROVIDER_PROTOCOLS)[number]

/** What of a SAML answer has to be signed: `either` of the two, one of them, or both. */
export const SIGNED_PARTS = ['either', 'assertion', 'response', 'both'] as const

/** Why a sign-in at an identity provider let nobody in. The redirect carries one of these codes and nothing else. */
export const SIGN_IN_REFUSALS = [
  'not_begun_here',
  'provider_off',
  'provider_refused',
  'provider_unreachable',
  'client_not_accepted',
  'answer_not_valid',
  'answer_used',
  'subject_missing',
  'subject_is_address',
  'email_missing',
  'email_not_verified',
  'email_of_other_domain',
  'email_domain_not_proven',
  'email_taken',
  'account_taken',
  'local_owner_stays',
  'groups_not_told',
  'not_provisioned',
  'deactivated',
  'no_role',
  'too_many',
  'internal',
] as const
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/** How an e-mail domain of an organisation stands: `missing` is proven still, and its record was not found at the last look. */
export const DOMAIN_STATES = ['not_proven', 'proven', 'missing'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** What the last look for the DNS record of a domain came to. */
export const DOMAIN_LOOKS = [
  'found',
  'no_record',
  'other_record',
  'servers_failed',
  'no_answer',
  'proven_elsewhere',
] as const
export type DomainLook = (typeof DOMAIN_LOOKS)[number]
