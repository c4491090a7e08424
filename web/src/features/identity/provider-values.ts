import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'

export type Kind = IdentityProvider['kind']
export type GroupRole = IdentityProvider['group_roles'][number]

/** What the form of a provider holds. */
export interface ProviderValues {
  kind: Kind
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by commas or spaces. */
  domains: string
  groupsClaim: string
  groupRoles: GroupRole[]
  /** Empty: nobody without a mapped group is let in. */
  defaultRole: '' | 'admin' | 'analyst' | 'observer' | 'member'
}

export const NEW_PROVIDER: ProviderValues = {
  kind: 'entra',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: '',
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

export function valuesOf(provider: IdentityProvider): ProviderValues {
  const { default_role: role } = provider
  return {
    kind: provider.kind,
    name: provider.name,
    issuer: provider.issuer,
    clientId: provider.client_id,
    clientSecret: '',
    domains: provider.domains.join(', '),
    groupsClaim: provider.groups_claim,
    groupRoles: provider.group_roles,
    defaultRole: role === null || role === 'owner' ? '' : role,
  }
}

/** As the service takes them, but for what a new provider alone has. */
export function settingsOf(values: ProviderValues) {
  return {
    name: values.name.trim(),
    client_id: values.clientId.trim(),
    domains: values.domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    groups_claim: values.groupsClaim.trim(),
    group_roles: values.groupRoles
      .map(({ group, role }) => ({ group: group.trim(), role }))
      .filter(({ group }) => group !== ''),
    default_role: values.defaultRole === '' ? null : values.defaultRole,
  }
}
