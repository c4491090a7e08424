import { ask, askList } from '../../api/ask.ts'

export const providersQuery = askList('identity-providers', 'listIdentityProviders')

export const testQuery = (id: string) =>
  ask('identity-provider-test', 'getIdentityProviderTest', { params: { id } })
