import { ask, askList } from '../../api/ask.ts'

export const providersQuery = askList('identity-providers', 'listIdentityProviders')

/** What proves a domain is made up when it is first listed, and others may have looked meanwhile. */
export const domainsQuery = { ...askList('email-domains', 'listEmailDomains'), staleTime: 0 }

export const testQuery = (id: string) =>
  ask('identity-provider-test', 'getIdentityProviderTest', { params: { id } })
