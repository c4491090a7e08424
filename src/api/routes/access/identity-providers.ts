import type { IdentityProvider as Provider, ProviderTest } from '../../../access/access.ts'
import { callbackUrl, logoutUrl } from '../../../access/providers/callback-url.ts'
import { ourEnd } from '../../../access/providers/saml/our-end.ts'
import type { ScimDirectory } from '../../../access/scim/directory.ts'
import { asPem } from '../../../access/providers/saml/saml-client.ts'
import { certificateFacts } from '../../../access/providers/saml/saml-metadata.ts'
import type { IdentityProvider, IdentityProviderTest } from '../../contract/access/identity-providers.ts'
import type { IDENTITY_PROVIDER_ROUTES } from '../../contract/access/identity-providers.ts'
import { SCIM_PATH } from '../../scim/scim-answers.ts'
import type { ApiServices } from '../../services.ts'
import { madeByAnswer } from '../../made-by-answer.ts'
import type { Handlers } from '../route-handler.ts'

function providerAnswer(
  provider: Provider,
  { scim, isSigned, origin }: { scim: IdentityProvider['scim']; isSigned: boolean; origin: string },
): IdentityProvider {
  return {
    id: provider.id,
    protocol: provider.protocol,
    kind: provider.kind,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.protocol === 'oidc' ? provider.clientId : null,
    saml: samlAnswer(provider, isSigned, origin),
    scim,
    callback_url: callbackUrl(origin, provider.id),
    logout_url: logoutUrl(origin, provider.id),
    domains: provider.domains,
    proven_only: provider.provenOnly,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles,
    default_role: provider.defaultRole,
    enabled: provider.enabled,
    version: provider.version,
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }
}

function samlAnswer(provider: Provider, isSigned: boolean, origin: string): IdentityProvider['saml'] {
  if (provider.protocol !== 'saml') return null
  const { metadata, saml, id } = provider
  const { ourCertificate: ours } = saml
  return {
    entity_id: ourEnd(origin, id).entityId,
    sign_in_url: metadata.signInUrl,
    certificates: metadata.certificates.map(factsOf),
    metadata_url: saml.metadataUrl,
    subject_claim: saml.subjectClaim,
    signed_parts: saml.signedParts,
    our_certificate: ours === null ? null : { pem: asPem(ours), ...factsOf(ours), usable: isSigned },
  }
}

function factsOf(certificate: string) {
  const { fingerprint, validUntil } = certificateFacts(certificate)
  return { fingerprint, valid_until: validUntil }
}

const testAnswer = ({ at, claims, groups, role, units, refusal }: ProviderTest): IdentityProviderTest => ({
  at,
  claims,
  groups,
  role,
  units,
  refusal,
})

const directoryAnswer = ({ users, groups, lastUsedAt, madeBy }: ScimDirectory, origin: string) => ({
  base_url: `${origin}${SCIM_PATH}`,
  users,
  groups,
  last_used_at: lastUsedAt,
  made_by: madeByAnswer(madeBy),
})

/** Connecting identity providers, and beginning what ends in `sign-in-callback.ts`. */
export function identityProviderRoutes({
  access: { providers, scim },
}: ApiServices): Pick<Handlers, keyof typeof IDENTITY_PROVIDER_ROUTES> {
  const answerOf = async (provider: Provider, origin: string) => {
    const directory = await scim.describe(provider)
    const isSigned = provider.protocol === 'saml' && (await providers.signsLogout(provider))
    return providerAnswer(provider, {
      scim: directory && directoryAnswer(directory, origin),
      isSigned,
      origin,
    })
  }
  return {
    listSignInProviders: async () => ({ data: await providers.offered(), next_cursor: null }),

    beginSignIn: async ({ params, body, origin, setCookies }) => {
      const begun = await providers.begin(params.id, { origin, next: body.next })
      setCookies(begun.setCookie)
      return { authorize_url: begun.authorizeUrl }
    },

    listIdentityProviders: async ({ identity: { actor }, origin }) => ({
      data: await Promise.all((await providers.list(actor)).map((provider) => answerOf(provider, origin))),
      next_cursor: null,
    }),

    connectIdentityProvider: async ({ identity: { actor }, body, origin }) => {
      const { client_id: clientId, client_secret: clientSecret, groups_claim: groupsClaim } = body
      const { group_roles: groupRoles, default_role: defaultRole, id, kind } = body
      const { name, issuer, domains, proven_only: provenOnly } = body
      const rights = { groupsClaim, groupRoles, defaultRole }
      const settings = { id, kind, name, issuer, domains, provenOnly, ...rights }
      return answerOf(await providers.connect(actor, { ...settings, clientId, clientSecret }), origin)
    },

    connectSamlProvider: async ({ identity: { actor }, body, origin }) => {
      const { groups_claim: groupsClaim, group_roles: groupRoles, default_role: defaultRole } = body
      const { id, kind, name, domains, proven_only: provenOnly } = body
      const { metadata_xml: metadataXml, metadata_url: metadataUrl } = body.saml
      const { subject_claim: subjectClaim, signed_parts: signedParts } = body.saml
      const saml = { metadataXml, metadataUrl, subjectClaim, signedParts }
      const settings = { id, kind, name, domains, provenOnly, groupsClaim, groupRoles, defaultRole, saml }
      return answerOf(await providers.connectSaml(actor, settings), origin)
    },

    changeIdentityProvider: async ({ identity: { actor }, params, body, origin }) => {
      const { client_id: clientId, client_secret: clientSecret, groups_claim: groupsClaim } = body
      const { group_roles: groupRoles, default_role: defaultRole, proven_only: provenOnly } = body
      const { version, name, domains, enabled } = body
      const settings = { version, name, domains, provenOnly, groupsClaim, groupRoles, defaultRole, enabled }
      const saml = body.saml && {
        metadataXml: body.saml.metadata_xml,
        metadataUrl: body.saml.metadata_url,
        certificates: body.saml.certificates,
        subjectClaim: body.saml.subject_claim,
        signedParts: body.saml.signed_parts,
        newKey: body.saml.new_key,
      }
      const changed = await providers.change(actor, params.id, { ...settings, clientId, clientSecret, saml })
      return answerOf(changed, origin)
    },

    removeIdentityProvider: async ({ identity: { actor }, params }) => {
      await providers.remove(actor, params.id)
      return null
    },

    createScimToken: async ({ identity: { actor }, params, origin }) => {
      const token = await scim.createToken(actor, params.id)
      return { base_url: `${origin}${SCIM_PATH}`, token }
    },

    removeScimDirectory: async ({ identity: { actor }, params }) => {
      await scim.remove(actor, params.id)
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
