import { MINUTE_MS } from '../../../../model/time/time.ts'
import { verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { SamlProvider } from '../../identity-provider.ts'
import { SKEW_MS } from '../judge-assertion.ts'
import { requireStrong } from '../plain-xml.ts'

const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
/** A request is a few hundred bytes; more is somebody who wants memory. */
const MOST_BYTES = 64 * 1024
/** A browser brings it at once; one that was kept for later ends nothing. */
export const OLDEST_MS = 5 * MINUTE_MS

const Text = z.union([z.string(), z.object({ _: z.string().default('') }).transform(({ _ }) => _)])
const LogoutRequest = z.object({
  LogoutRequest: z.object({
    $: z.object({
      ID: z.string().min(1).max(500),
      Version: z.literal('2.0'),
      IssueInstant: z.string(),
      Destination: z.string(),
      NotOnOrAfter: z.string().optional(),
    }),
    Issuer: z.array(Text).length(1),
    NameID: z.array(Text).length(1),
    SessionIndex: z.array(Text).default([]),
  }),
})

/** Whose session ended at the provider, and which; `sessions` empty: all of theirs. */
export interface LoggedOut {
  id: string
  nameId: string
  sessions: string[]
  /** What the provider wants back with our answer. */
  relayState: string
}

/**
 * A logout request as a browser brings it in an address (HTTP-Redirect), signed by the provider, to us, of now. The signature is
 * over the text of the address: nothing is unpacked before it holds, and all that is read is what was signed.
 * @throws Error what is wrong with it
 */
export async function openLogoutRequest(
  provider: Pick<SamlProvider, 'issuer' | 'metadata'>,
  { query, address, now }: { query: string; address: string; now: number },
): Promise<LoggedOut> {
  const { message, relayState } = signedMessage(query, provider.metadata.certificates)
  const xml = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8')
  requireStrong(xml)
  const { Parser, processors } = await import('xml2js')
  const parsed: unknown = await new Parser({
    tagNameProcessors: [processors.stripPrefix],
  }).parseStringPromise(xml)
  const { $: said, Issuer, NameID, SessionIndex } = LogoutRequest.parse(parsed).LogoutRequest
  const [issuer = '', nameId = ''] = [Issuer[0]?.trim(), NameID[0]?.trim()]
  if (issuer !== provider.issuer) throw new Error('another issuer')
  if (said.Destination !== address) throw new Error('another destination')
  if (nameId === '') throw new Error('it names nobody')
  requireOfNow(said, now)
  return { id: said.ID, nameId, sessions: SessionIndex.map((index) => index.trim()), relayState }
}

/**
 * Each part once, in the order in which they are signed, spelled as they came. What is read is read from these very parts: a
 * name that is spelled otherwise (`SAML%52equest`) is none of them, and would be found first in the address as a whole.
 */
function signedMessage(
  query: string,
  certificates: readonly string[],
): { message: string; relayState: string } {
  const raw = (name: string) => {
    const found = query.split('&').filter((part) => part.startsWith(`${name}=`))
    if (found.length > 1) throw new Error(`${name} is there twice`)
    return found[0]
  }
  const parts = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => raw(name) ?? [])
  const told = (name: string) => new URLSearchParams(raw(name)).get(name) ?? ''
  const digest = DIGESTS[told('SigAlg')]
  const signature = Buffer.from(told('Signature'), 'base64')
  if (raw('SAMLRequest') === undefined || raw('Signature') === undefined || digest === undefined)
    throw new Error('it is not signed, or not strongly')
  const signed = Buffer.from(parts.join('&'))
  const isSigned = certificates.some((certificate) => {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    return publicKey.asymmetricKeyType === 'rsa' && verify(digest, signed, publicKey, signature)
  })
  if (!isSigned) throw new Error('none of the provider’s keys has signed it')
  return { message: told('SAMLRequest'), relayState: told('RelayState') }
}

function requireOfNow(
  { IssueInstant, NotOnOrAfter }: { IssueInstant: string; NotOnOrAfter?: string | undefined },
  now: number,
): void {
  const age = now - Date.parse(IssueInstant)
  if (!(age > -SKEW_MS && age < OLDEST_MS + SKEW_MS)) throw new Error('it is not of now')
  if (NotOnOrAfter !== undefined && !(Date.parse(NotOnOrAfter) > now - SKEW_MS)) throw new Error('it is over')
}
