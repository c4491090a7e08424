import { z } from 'zod'
import type { SignInRefusal } from '../../../model/identity-provider.ts'
import type { Claims } from '../oidc.ts'
import type { SamlProvider } from '../identity-provider.ts'
import { claimsOf } from './assertion-claims.ts'

/** Clocks of two machines differ by this much at most. */
export const SKEW_MS = 60_000
const Text = z.object({ _: z.string().default('') })
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])

/** A signed assertion as the library reads it: every element is a list, `$` its attributes, `_` its text. */
const Assertion = z.object({
  $: z.object({ ID: z.string().min(1), Version: z.literal('2.0') }),
  Issuer: z.array(Text).length(1),
  Subject: z
    .array(
      z.object({
        NameID: list(
          z.object({ _: z.string().default(''), $: z.record(z.string(), z.string()).default({}) }),
        ),
        SubjectConfirmation: list(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: list(z.object({ $: z.record(z.string(), z.string()) })),
          }),
        ),
      }),
    )
    .length(1),
  // The library checks their time, where they have one.
  Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
  AttributeStatement: list(
    z.object({
      Attribute: list(z.object({ $: z.object({ Name: z.string() }), AttributeValue: list(z.unknown()) })),
    }),
  ),
})
export type Assertion = z.infer<typeof Assertion>

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
  const read = Assertion.safeParse(signed)
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
function isConfirmed({ Subject }: Assertion, { recipient, requestId, now }: Asked): boolean {
  return (Subject[0]?.SubjectConfirmation ?? [])
    .filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData)
    .filter(({ $ }) => $['Recipient'] === recipient && $['InResponseTo'] === requestId)
    .some(({ $ }) => Date.parse($['NotOnOrAfter'] ?? '') > now - SKEW_MS)
}
