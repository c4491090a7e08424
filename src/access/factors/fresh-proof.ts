import { MINUTE_MS } from '../../model/time/time.ts'
import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { said } from '../../words/said.ts'

/** What a session was last given lets its person do dangerous things for this long. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Of verbs that a stolen session must not do: its person has given password or second factor there just now. Who works at
 * the machine itself has proven more.
 * @throws TidemarkError `fresh_proof_required`, to API tokens as well
 */
export function requireFreshProof({ kind, provenAt }: Actor, clock: Clock): void {
  if (kind === 'system') return
  const age = provenAt === undefined ? null : clock.now() - Date.parse(provenAt)
  if (kind === 'user' && age !== null && age < FRESH_MS) return
  throw new TidemarkError('fresh_proof_required', said('proof_is_old'), { action: said('prove_and_repeat') })
}
