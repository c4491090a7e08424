import { MINUTE_MS } from '../../../model/time/time.ts'
import type { SignInRefusal } from '../../../model/identity-provider.ts'
import type { Claims } from '../oidc.ts'
import type { SamlProvider } from '../identity-provider.ts'
import { claimsOf } from './assertion-claims.ts'
import { SignedAssertion } from './signed-assertion.ts'

/** Clocks of two machines differ by this much at most. */
export const SKEW_MS = MINUTE_MS
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** What was asked, of whom, and where the answer came. */
export interface Asked {
  provider: Pick<SamlProvider, 'issuer' | 'saml'>
  requestId: string
  recipient: string
  now: number
}

/** A signed assertion that answers this very request; or why it counts for nothing. */
export type Judgement =
  | { refusal: null; id: string; claims: Claims }
  | { refusal: SignInRefusal; why: string }

/**
 * What the library leaves to its caller: it checks signature, audience and the assertion's own time. Nothing is read but
 * what is signed.
 */
export function judgeAssertion(signed: unknown, asked: Asked): Judgement {
  const read = SignedAssertion.safeParse(signed)
  if (!read.success) return { refusal: 'answer_not_valid', why: 'it is no assertion' }
  const assertion = read.data
  const refused = (why: string): Judgement => ({ refusal: 'answer_not_valid', why })
  if (assertion.Issuer[0]?._.trim() !== asked.provider.issuer) return refused('another issuer')
  if (!isConfirmed(assertion, asked))
    return refused('no confirmation is for this request, at this address, now')
  const told = claimsOf(assertion, asked.provider.saml.subjectClaim)
  if ('refusal' in told) return { ...told, why: 'it names nobody for ever' }
  return { refusal: null, id: assertion.$.ID, claims: told.claims }
}

/** Whoever brings it is who it is about, for this request, at this address, for a short time. */
function isConfirmed({ Subject }: SignedAssertion, { recipient, requestId, now }: Asked): boolean {
  return (Subject[0]?.SubjectConfirmation ?? [])
    .filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData)
    .filter(({ $ }) => $['Recipient'] === recipient && $['InResponseTo'] === requestId)
    .some(({ $ }) => Date.parse($['NotOnOrAfter'] ?? '') > now - SKEW_MS)
}
