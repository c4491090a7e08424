import type { DEFAULT_ROLES } from '../../../../src/api/contract/words.ts'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'

export type Kind = IdentityProvider['kind']
export type Protocol = IdentityProvider['protocol']
type SignedParts = NonNullable<IdentityProvider['saml']>['signed_parts']
export type GroupRole = IdentityProvider['group_roles'][number]

/** What the form of a provider holds. */
export interface ProviderValues {
  protocol: Protocol
  kind: Kind
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  metadataXml: string
  metadataUrl: string
  /** PEM, one after the other; empty: those of the metadata. */
  certificates: string
  /** Empty: the persistent NameID. */
  subjectClaim: string
  signedParts: SignedParts
  /** Separated by commas or spaces. */
  domains: string
  provenOnly: boolean
  groupsClaim: string
  groupRoles: GroupRole[]
  /** Empty: nobody without a mapped group is let in. */
  defaultRole: '' | (typeof DEFAULT_ROLES)[number]
}

export const NEW_PROVIDER: ProviderValues = {
  protocol: 'oidc',
  kind: 'entra',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  metadataXml: '',
  metadataUrl: '',
  certificates: '',
  subjectClaim: '',
  signedParts: 'either',
  domains: '',
  provenOnly: false,
  groupsClaim: 'groups',
  groupRoles: [],
  defaultRole: '',
}

export const ISSUER_EXAMPLES: Record<Kind, string> = {
  entra: 'https://login.microsoftonline.com/<directory id>/v2.0',
  okta: 'https://<name>.okta.com',
  google: 'https://accounts.google.com',
  keycloak: 'https://<host>/realms/<realm>',
  other: 'https://<host>',
}

/** What each product calls them by SAML, as docs/sign-in.md has its owner set it up. */
const SAML_CLAIMS: Record<Kind, { subjectClaim: string; groupsClaim: string }> = {
  entra: {
    subjectClaim: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
    groupsClaim: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  },
  okta: { subjectClaim: 'id', groupsClaim: 'groups' },
  google: { subjectClaim: 'employee_id', groupsClaim: 'groups' },
  keycloak: { subjectClaim: '', groupsClaim: 'groups' },
  other: { subjectClaim: '', groupsClaim: 'groups' },
}

/** What is filled in for a product that is chosen. */
export const presetOf = (protocol: Protocol, kind: Kind): Partial<ProviderValues> => ({
  protocol,
  kind,
  ...(protocol === 'saml' ? SAML_CLAIMS[kind] : { subjectClaim: '', groupsClaim: 'groups' }),
})

export function valuesOf(provider: IdentityProvider): ProviderValues {
  const { default_role: role } = provider
  return {
    protocol: provider.protocol,
    kind: provider.kind,
    name: provider.name,
    issuer: provider.issuer,
    clientId: provider.client_id ?? '',
    clientSecret: '',
    metadataXml: '',
    metadataUrl: provider.saml?.metadata_url ?? '',
    certificates: '',
    subjectClaim: provider.saml?.subject_claim ?? '',
    signedParts: provider.saml?.signed_parts ?? 'either',
    domains: provider.domains.join(', '),
    provenOnly: provider.proven_only,
    groupsClaim: provider.groups_claim,
    groupRoles: provider.group_roles,
    defaultRole: role === null || role === 'owner' || role === 'lead' ? '' : role,
  }
}

/** As the service takes them, but for what a new provider alone has. */
export function settingsOf(values: ProviderValues) {
  return {
    name: values.name.trim(),
    domains: values.domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    proven_only: values.provenOnly,
    groups_claim: values.groupsClaim.trim(),
    group_roles: values.groupRoles
      .map(({ group, role, units }) => ({ group: group.trim(), role, units: role === 'lead' ? units : [] }))
      .filter(({ group }) => group !== ''),
    default_role: values.defaultRole === '' ? null : values.defaultRole,
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** What SAML alone has, as a new provider takes it. */
export function samlSettingsOf(values: ProviderValues) {
  const [xml, url, claim] = [values.metadataXml, values.metadataUrl, values.subjectClaim].map((text) =>
    text.trim(),
  )
  return {
    ...(xml ? { metadata_xml: xml } : {}),
    ...(url ? { metadata_url: url } : {}),
    subject_claim: claim || null,
    signed_parts: values.signedParts,
  }
}

/** The same of one that is there: without a file and an address its certificates stay, or are those that are entered. */
export function samlChangesOf(values: ProviderValues, before: string | null) {
  const { metadata_url: url, ...settings } = samlSettingsOf(values)
  const certificates =
    values.certificates.match(PEM) ??
    values.certificates.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return {
    ...settings,
    ...(url !== (before ?? undefined) && { metadata_url: url ?? null }),
    ...(certificates.length > 0 && { certificates }),
  }
}
