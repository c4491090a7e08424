import type { DomainLook } from '../../model/identity-provider.ts'
import type { TxtAnswer } from '../../outbound-http/txt-records.ts'
import { endOfProof } from './email-domain.ts'

/** Since when a domain is proven, and since when its record is not found. */
export interface Proof {
  provenAt: string | null
  missingSince: string | null
}

/** What a look changes; null: nothing. */
export type ProofEvent = 'proven' | 'missing' | 'found_again' | 'ended' | null

export interface Judgement {
  look: DomainLook
  proof: Proof
  event: ProofEvent
}

/**
 * What an answer of the name servers makes of a proof. Whoever does not answer says nothing of the record: no proof ends by it,
 * and none begins.
 */
export function judgeLook(
  proof: Proof,
  { answer, value, now }: { answer: TxtAnswer; value: string; now: number },
): Judgement {
  if (answer.failure !== null) return { look: answer.failure, proof, event: null }
  const at = new Date(now).toISOString()
  if (answer.records.some((record) => record.trim() === value)) return found(proof, at)
  const look = answer.records.length === 0 ? 'no_record' : 'other_record'
  if (proof.provenAt === null) return { look, proof, event: null }
  if (proof.missingSince === null) return { look, proof: { ...proof, missingSince: at }, event: 'missing' }
  if (now < endOfProof(proof.missingSince)) return { look, proof, event: null }
  return { look, proof: { provenAt: null, missingSince: null }, event: 'ended' }
}

function found({ provenAt, missingSince }: Proof, at: string): Judgement {
  const proof = { provenAt: provenAt ?? at, missingSince: null }
  if (provenAt === null) return { look: 'found', proof, event: 'proven' }
  return { look: 'found', proof, event: missingSince === null ? null : 'found_again' }
}
