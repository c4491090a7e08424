import { invalidField } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import { said } from '../../../words/said.ts'
import type { AccessContext } from '../../access-context.ts'
import { requireFreshProof } from '../../factors/fresh-proof.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { requirePermission } from '../../permissions.ts'
import { addProvider, addressRefused, isSafe, notReached } from '../connect-provider.ts'
import type { IdentityProvider, SamlMetadata, SamlProvider } from '../identity-provider.ts'
import type { ProviderWays } from '../provider-fetch.ts'
import { ConnectSamlInput } from '../provider-input.ts'
import { newKey } from './our-key.ts'
import { certificateIn, readMetadata } from './saml-metadata.ts'

const PATIENCE_MS = 20_000
const REQUESTS_PER_MINUTE = 60

/**
 * Connect a SAML provider by its metadata. Nobody can sign in with it until it is switched on.
 * @throws TidemarkError as `connectProvider`
 */
export async function connectSaml(
  ctx: AccessContext,
  actor: Actor,
  untrusted: ConnectSamlInput,
): Promise<IdentityProvider> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const { id, saml, ...settings } = parseInput(ConnectSamlInput, untrusted)
  const metadata = await metadataFrom(ctx.providers.ways, saml)
  if (!metadata) throw noMetadata()
  const { subjectClaim, signedParts, metadataUrl } = saml
  const { privateKey, certificate: ourCertificate } = await newKey(ctx.clock)
  return addProvider(ctx, actor, {
    ...settings,
    id,
    protocol: 'saml',
    metadata,
    saml: { subjectClaim, signedParts, metadataUrl: metadataUrl ?? null, ourCertificate },
    privateKey,
  })
}

/** Of the file or the address; null: neither is given. @throws TidemarkError */
async function metadataFrom(
  ways: ProviderWays,
  { metadataXml, metadataUrl }: { metadataXml?: string | undefined; metadataUrl?: string | null | undefined },
): Promise<SamlMetadata | null> {
  if (metadataXml !== undefined) return leadingToSafe(ways, await readMetadata(metadataXml), 'metadata_xml')
  return metadataUrl ? publishedMetadata(ways, metadataUrl) : null
}

/** What a provider publishes at an address now. @throws TidemarkError as `connectProvider` */
export async function publishedMetadata(ways: ProviderWays, address: string): Promise<SamlMetadata> {
  const path = 'metadata_url'
  if (!isSafe(ways, address)) throw addressRefused(path)
  const url = new URL(address)
  const request = {
    url,
    authorization: null,
    accept: 'application/samlmetadata+xml, application/xml, text/xml',
    credential: 'sign-in',
    requestsPerMinute: REQUESTS_PER_MINUTE,
    signal: AbortSignal.timeout(PATIENCE_MS),
    operatorOrigin: ways.privateOrigins.includes(url.origin) ? url.origin : null,
    direct: true,
  }
  const answer = await ways.http.getText(request).catch((error: unknown) => {
    throw notReached(error, path) ?? error
  })
  return leadingToSafe(ways, answer.status === 200 ? await readMetadata(answer.text) : null, path)
}

/** Browsers are sent where it says. */
function leadingToSafe(ways: ProviderWays, metadata: SamlMetadata | null, path: string): SamlMetadata {
  if (!metadata) throw noMetadata(path)
  const { signInUrl, logoutUrl = signInUrl, logoutAnswerUrl = signInUrl } = metadata
  if ([signInUrl, logoutUrl, logoutAnswerUrl].every((address) => isSafe(ways, address))) return metadata
  throw addressRefused(path)
}

/** What a change makes of what is known: a file, an address, or certificates alone. @throws TidemarkError */
export async function changedMetadata(
  ways: ProviderWays,
  before: SamlProvider,
  wanted: {
    metadataXml?: string | undefined
    metadataUrl?: string | null | undefined
    certificates?: string[] | undefined
  },
): Promise<SamlMetadata> {
  const metadata = (await metadataFrom(ways, wanted)) ?? before.metadata
  if (metadata.issuer !== before.issuer)
    throw ofAnotherIssuer(wanted.metadataXml === undefined ? 'metadata_url' : 'metadata_xml')
  if (!wanted.certificates) return metadata
  const certificates = wanted.certificates.map(certificateIn).filter((found) => found !== null)
  if (certificates.length === wanted.certificates.length) return { ...metadata, certificates }
  throw invalid('certificates', said('certificate_unreadable'))
}

const noMetadata = (path = 'metadata_xml') =>
  invalidField(`saml.${path}`, said('provider_not_saml'), { action: said('copy_metadata_again') })

const ofAnotherIssuer = (path: string) => invalid(path, said('metadata_of_another_issuer'))

const invalid = (path: string, message: ReturnType<typeof said>) => invalidField(`saml.${path}`, message)
