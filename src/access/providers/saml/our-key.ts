import { DAY_MS } from '../../../model/time/time.ts'
import { createPublicKey, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../../../lib/clock.ts'
import type { AccessContext } from '../../access-context.ts'
import type { SamlProvider } from '../identity-provider.ts'

const RSA_BITS = 3072
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
/** Object identifiers of the same signature, and of a common name. */
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const COMMON_NAME = '2.5.4.3'
/** Providers hold the certificate itself and ask nobody about it: it is there to carry the key. */
const VALID_MS = 3650 * DAY_MS

/** What our logout messages to one provider are signed with. */
export interface OurKey {
  /** PEM, to be sealed. */
  privateKey: string
  /** DER in base64, to be told. */
  certificate: string
}

const newPair = promisify(generateKeyPair)

/** A key of our own for one provider, as none is to be able to speak for us to another. */
export async function newKey(clock: Clock): Promise<OurKey> {
  const pair = await newPair('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const spki = createPublicKey(pair.publicKey).export({ type: 'spki', format: 'der' })
  return { privateKey: pair.privateKey, certificate: await selfSigned(pair.privateKey, spki, clock.now()) }
}

/** Node makes keys and reads certificates, and writes none. */
async function selfSigned(privateKey: string, spki: Buffer, now: number): Promise<string> {
  // Loaded on first use; the library of passkeys brings them.
  const [{ AsnConvert }, x509] = await Promise.all([
    import('@peculiar/asn1-schema'),
    import('@peculiar/asn1-x509'),
  ])
  const value = new x509.AttributeValue({ utf8String: 'Tidemark' })
  const name = new x509.Name([
    new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type: COMMON_NAME, value })]),
  ])
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null })
  const body = new x509.TBSCertificate({
    version: x509.Version.v3,
    // A first bit of 0: it is a number, and above nothing.
    serialNumber: bytesOf(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signature: algorithm,
    issuer: name,
    subject: name,
    validity: new x509.Validity({ notBefore: new Date(now - DAY_MS), notAfter: new Date(now + VALID_MS) }),
    subjectPublicKeyInfo: AsnConvert.parse(spki, x509.SubjectPublicKeyInfo),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(body)), privateKey)
  const certificate = new x509.Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: bytesOf(signature),
  })
  return Buffer.from(AsnConvert.serialize(certificate)).toString('base64')
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer

/** `none`: connected before there were keys. `unopenable`: sealed with a key that is gone, or changed since. */
type KeyState = { privateKey: string; lacks: null } | { privateKey: null; lacks: 'none' | 'unopenable' }

async function privateKeyFor(
  { control, providers }: AccessContext,
  { id, tenant }: SamlProvider,
): Promise<KeyState> {
  const found = control.db.selectFrom('identity_providers').select('sealed').where('id', '=', id)
  const sealed = (await found.executeTakeFirst())?.sealed ?? null
  if (sealed === null) return { privateKey: null, lacks: 'none' }
  try {
    return { privateKey: providers.sealer.open({ identityProviderId: id, tenant }, sealed), lacks: null }
  } catch {
    // What is sealed may be in what is thrown, and whoever seals tells nobody why it does not open.
    return { privateKey: null, lacks: 'unopenable' }
  }
}

/** Whether our messages to a provider have a key that signs them. */
export const hasKey = async (ctx: AccessContext, provider: SamlProvider): Promise<boolean> =>
  (await privateKeyFor(ctx, provider)).lacks === null

/**
 * An address that carries a message of ours, signed as HTTP-Redirect wants it: over the very text of the address. The library
 * signs another spelling of what it sends. Without a key it goes unsigned, as nobody's signing out hangs on one.
 */
export async function signedAddress(
  ctx: AccessContext,
  provider: SamlProvider,
  address: string,
): Promise<string> {
  const { privateKey, lacks } = await privateKeyFor(ctx, provider)
  if (lacks === 'unopenable')
    ctx.logger.warn(
      { provider: provider.id },
      'the key of our logout messages to an identity provider cannot be opened, so they go unsigned: make a new key in Settings › Sign-in',
    )
  if (lacks !== null) return address
  const url = new URL(address)
  url.searchParams.set('SigAlg', RSA_SHA256)
  const signature = sign('sha256', Buffer.from(signedText(url.search)), privateKey)
  return `${url.href}&Signature=${encodeURIComponent(signature.toString('base64'))}`
}

/** In this order; what else the provider's own address has is not signed. */
function signedText(search: string): string {
  const parts = search.slice(1).split('&')
  return ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg']
    .flatMap((name) => parts.find((part) => part.startsWith(`${name}=`)) ?? [])
    .join('&')
}
