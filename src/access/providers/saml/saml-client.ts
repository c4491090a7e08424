import { randomUUID } from 'node:crypto'
import type { SAML, SamlConfig } from '@node-saml/node-saml'
import { z } from 'zod'
import type { Handshake } from '../oidc.ts'
import type { SamlProvider } from '../identity-provider.ts'
import { SKEW_MS } from './judge-assertion.ts'
import { requireStrong } from './plain-xml.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** What a provider has to be told of us. Each has addresses of its own, so that none answers for another. */
export interface OurEnd {
  /** Our name for it, and the address of our metadata. */
  entityId: string
  /** Where it sends browsers back to. */
  answersTo: string
  /** Where it tells of sessions that ended there, and answers that one did. */
  logoutAt: string
}

// Loaded on first use, as the other library is.
const library = () => import('@node-saml/node-saml')

async function clientOf(
  provider: SamlProvider,
  ours: OurEnd,
  requestId: string,
  logoutUrl = provider.metadata.logoutUrl,
): Promise<SAML> {
  const { SAML: Client, ValidateInResponseTo } = await library()
  const { signedParts, subjectClaim } = provider.saml
  const config: SamlConfig = {
    entryPoint: provider.metadata.signInUrl,
    idpCert: provider.metadata.certificates.map(asPem),
    idpIssuer: provider.issuer,
    issuer: ours.entityId,
    audience: ours.entityId,
    callbackUrl: ours.answersTo,
    logoutCallbackUrl: ours.logoutAt,
    ...(logoutUrl !== undefined && { logoutUrl }),
    wantAssertionsSigned: signedParts === 'assertion' || signedParts === 'both',
    wantAuthnResponseSigned: signedParts === 'response' || signedParts === 'both',
    identifierFormat: subjectClaim === null ? PERSISTENT : null,
    // How somebody proves who they are is the provider's to say.
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    // One request of one browser: `judgeAssertion` holds the answer to it.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  }
  return new Client(config)
}

/** A certificate as files hold it. */
export const asPem = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

/** Where the browser goes to sign in. */
export async function samlAuthorizeUrl(
  provider: SamlProvider,
  { state, requestId }: Handshake,
  ours: OurEnd,
): Promise<string> {
  const client = await clientOf(provider, ours, requestId)
  return client.getAuthorizeUrlAsync(state, undefined, {})
}

/**
 * The assertion of an answer, read from nothing but the bytes that are signed; null: the provider let nobody through.
 * @throws UnsafeXml, or whatever the library does
 */
export async function openAnswer(
  provider: SamlProvider,
  answer: string,
  { requestId, ours }: { requestId: string; ours: OurEnd },
): Promise<unknown> {
  requireStrong(Buffer.from(answer, 'base64').toString('utf8'))
  const { SamlStatusError } = await library()
  const client = await clientOf(provider, ours, requestId)
  try {
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer })
    return profile?.getAssertion?.()['Assertion'] ?? null
  } catch (error) {
    if (error instanceof SamlStatusError) return null
    throw error
  }
}

/** What we publish of ourselves, for a provider that reads it. */
export async function ourMetadata(provider: SamlProvider, ours: OurEnd): Promise<string> {
  const metadata = (await clientOf(provider, ours, '_metadata')).generateServiceProviderMetadata(null, null)
  // The library knows one binding of logouts, and we take the other one: see `logout-request.ts`.
  const told = metadata.replace(/(<SingleLogoutService Binding="[^"]*:)HTTP-POST"/, '$1HTTP-Redirect"')
  const { ourCertificate } = provider.saml
  return ourCertificate === null ? told : told.replace(/<SPSSODescriptor[^>]*>/, `$&${keyOf(ourCertificate)}`)
}

/** The library tells of a key together with signed requests to sign in, which ours are not. */
const keyOf = (certificate: string) =>
  `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`

/** How a provider names a session of somebody: what ends it there. */
export const NamedSession = z.object({
  nameID: z.string(),
  nameIDFormat: z.string(),
  nameQualifier: z.string().exactOptional(),
  spNameQualifier: z.string().exactOptional(),
  sessionIndex: z.string().exactOptional(),
})
export type NamedSession = z.infer<typeof NamedSession>

/** Where the browser goes to end a session at the provider as well; null: it offers none. */
export async function samlLogoutUrl(
  provider: SamlProvider,
  ours: OurEnd,
  session: NamedSession,
): Promise<string | null> {
  if (provider.metadata.logoutUrl === undefined) return null
  const client = await clientOf(provider, ours, `_${randomUUID()}`)
  return client.getLogoutUrlAsync({ ...session, issuer: provider.issuer }, '', {})
}

/** Where the browser goes on to once a session has ended here because it did there; null: it offers no such place. */
export async function logoutAnswerUrl(
  provider: SamlProvider,
  ours: OurEnd,
  { requestId, relayState }: { requestId: string; relayState: string },
): Promise<string | null> {
  const { logoutUrl, logoutAnswerUrl: answersTo = logoutUrl } = provider.metadata
  if (answersTo === undefined) return null
  const client = await clientOf(provider, ours, `_${randomUUID()}`, answersTo)
  const request = { ID: requestId, issuer: provider.issuer, nameID: '', nameIDFormat: '' }
  return client.getLogoutResponseUrlAsync(request, relayState, {}, true)
}
