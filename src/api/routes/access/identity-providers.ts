import type { IdentityProvider as Provider, ProviderTest } from '../../../access/access.ts'
import { callbackUrl } from '../../../access/providers/begin-sign-in.ts'
import type { IdentityProvider, IdentityProviderTest } from '../../contract/access/identity-providers.ts'
import type { IDENTITY_PROVIDER_ROUTES } from '../../contract/access/identity-providers.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

function providerAnswer(provider: Provider, origin: string): IdentityProvider {
  return {
    id: provider.id,
    kind: provider.kind,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    callback_url: callbackUrl(origin, provider.id),
    domains: provider.domains,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles,
    default_role: provider.defaultRole,
    enabled: provider.enabled,
    version: provider.version,
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }
}

const testAnswer = ({ at, claims, groups, role, refusal }: ProviderTest): IdentityProviderTest => ({
  at,
  claims,
  groups,
  role,
  refusal,
})

/** Connecting identity providers, and beginning what ends in `sign-in-callback.ts`. */
export function identityProviderRoutes({
  access: { providers },
}: ApiServices): Pick<Handlers, keyof typeof IDENTITY_PROVIDER_ROUTES> {
  return {
    listSignInProviders: async () => ({ data: await providers.offered(), next_cursor: null }),

    beginSignIn: async ({ params, body, origin, setCookies }) => {
      const begun = await providers.begin(params.id, { origin, next: body.next })
      setCookies(begun.setCookie)
      return { authorize_url: begun.authorizeUrl }
    },

    listIdentityProviders: async ({ identity: { actor }, origin }) => ({
      data: (await providers.list(actor)).map((provider) => providerAnswer(provider, origin)),
      next_cursor: null,
    }),

    connectIdentityProvider: async ({ identity: { actor }, body, origin }) => {
      const { client_id: clientId, client_secret: clientSecret, groups_claim: groupsClaim } = body
      const { group_roles: groupRoles, default_role: defaultRole, kind, name, issuer, domains } = body
      const settings = { kind, name, issuer, domains, groupsClaim, groupRoles, defaultRole }
      return providerAnswer(await providers.connect(actor, { ...settings, clientId, clientSecret }), origin)
    },

    changeIdentityProvider: async ({ identity: { actor }, params, body, origin }) => {
      const { client_id: clientId, client_secret: clientSecret, groups_claim: groupsClaim } = body
      const { group_roles: groupRoles, default_role: defaultRole, version, name, domains, enabled } = body
      const settings = { version, name, domains, groupsClaim, groupRoles, defaultRole, enabled }
      const changed = await providers.change(actor, params.id, { ...settings, clientId, clientSecret })
      return providerAnswer(changed, origin)
    },

    removeIdentityProvider: async ({ identity: { actor }, params }) => {
      await providers.remove(actor, params.id)
      return null
    },

    beginIdentityProviderTest: async ({ identity: { actor }, params, origin, setCookies }) => {
      const begun = await providers.beginTest(actor, params.id, origin)
      setCookies(begun.setCookie)
      return { authorize_url: begun.authorizeUrl }
    },

    getIdentityProviderTest: async ({ identity: { actor }, params }) => {
      const test = await providers.readTest(actor, params.id)
      return { test: test && testAnswer(test) }
    },
  }
}
