import type { Configuration } from 'openid-client'
import type { OpenidProvider, ProviderMetadata } from './identity-provider.ts'
import { providerFetch, type ProviderWays } from './provider-fetch.ts'

/** Claims by name, as a provider sent them and the library checked them. */
export type Claims = Readonly<Record<string, unknown>>

/** One sign-in on its way: all of it is worked out anew from the state. */
export interface Handshake {
  state: string
  nonce: string
  codeVerifier: string
  /** Of SAML: what the answer has to be to. */
  requestId: string
}

// Loaded on first use: nobody waits for it at a start, and most installations never need it.
const library = () => import('openid-client')

const isPrivate = ({ privateOrigins }: ProviderWays, address: string) =>
  privateOrigins.includes(new URL(address).origin)

/** What the issuer publishes of itself. Throws whatever the library or the outbound guard does. */
export async function discover(
  ways: ProviderWays,
  issuer: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { discovery, customFetch, allowInsecureRequests } = await library()
  const found = await discovery(new URL(issuer), 'not-known-yet', undefined, undefined, {
    [customFetch]: providerFetch(ways),
    execute: isPrivate(ways, issuer) ? [allowInsecureRequests] : [],
  })
  return found.serverMetadata()
}

/** The library's view of a provider. It keeps the provider's keys, and fetches them again when an unknown one signs. */
export async function openClient(
  ways: ProviderWays,
  provider: Pick<OpenidProvider, 'clientId' | 'metadata'>,
  clientSecret: string,
): Promise<Configuration> {
  const oidc = await library()
  const { metadata } = provider
  const config = new oidc.Configuration(
    metadata,
    provider.clientId,
    undefined,
    authentication(oidc, metadata, clientSecret),
  )
  config[oidc.customFetch] = providerFetch(ways)
  // The library trusts TLS alone unless it is told to check signatures as well.
  oidc.enableNonRepudiationChecks(config)
  if (isPrivate(ways, metadata.issuer)) oidc.allowInsecureRequests(config)
  return config
}

function authentication(
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
  { token_endpoint_auth_methods_supported: methods }: ProviderMetadata,
  clientSecret: string,
) {
  return methods?.includes('client_secret_post')
    ? ClientSecretPost(clientSecret)
    : ClientSecretBasic(clientSecret)
}

/** Where the browser goes to sign in. */
export async function authorizeUrl(
  config: Configuration,
  { state, nonce, codeVerifier }: Handshake,
  redirectUri: string,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopesOf(config.serverMetadata().scopes_supported),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).href
}

/** Okta tells groups only to who asks for the scope of that name; the others do not list it. */
function scopesOf(supported: readonly string[] | undefined): string {
  return ['openid', 'email', 'profile', ...(supported?.includes('groups') ? ['groups'] : [])].join(' ')
}

/** `idToken`: as it came; null of SAML. */
export interface Redeemed {
  claims: Claims
  idToken: string | null
}

/**
 * Exchange the code of the answer at `url`. The library checks state, nonce, issuer, signature, audience and time.
 * The token's claims come before those of the userinfo endpoint, which is asked only for what the token does not say.
 */
export async function redeem(
  config: Configuration,
  { url, handshake, needs }: { url: URL; handshake: Handshake; needs: (claims: Claims) => boolean },
): Promise<Redeemed | null> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const tokens = await authorizationCodeGrant(config, url, {
    pkceCodeVerifier: handshake.codeVerifier,
    expectedState: handshake.state,
    expectedNonce: handshake.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return null
  const idToken = tokens.id_token ?? null
  if (!needs(claims) || config.serverMetadata().userinfo_endpoint === undefined) return { claims, idToken }
  const told = await fetchUserInfo(config, tokens.access_token, claims.sub)
  return { claims: { ...told, ...claims }, idToken }
}

/**
 * Where the browser ends its session at the provider, which says so on a page of its own: a way back would have to be entered
 * there first, and a provider that does not know it ends nothing.
 */
export async function endSessionAddress(config: Configuration, idToken: string): Promise<string> {
  const { buildEndSessionUrl } = await library()
  return buildEndSessionUrl(config, { id_token_hint: idToken }).href
}
