import type { Clock } from '../../lib/clock.ts'
import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'

/** By whom, and for which address, somebody was vouched for when they signed in. */
export interface VouchedFor {
  provider: string
  email: string
}

/**
 * Of a session that an identity provider of the organisation began, which is still switched on. Null of every other: an address
 * that somebody here has typed in proves nothing.
 */
export async function vouchedFor(
  { control, clock }: { control: ControlStore; clock: Clock },
  actor: Actor,
  sessionId: string | undefined,
): Promise<VouchedFor | null> {
  if (sessionId === undefined) return null
  const session = await control.db
    .selectFrom('session')
    .innerJoin('identity_providers', 'identity_providers.id', 'session.providerId')
    .select(['identity_providers.name as provider', 'session.vouchedEmail as email'])
    .where('session.id', '=', sessionId)
    .where('session.userId', '=', actor.id)
    .where('session.expiresAt', '>=', isoNow(clock))
    .where('identity_providers.tenant', '=', actor.tenant)
    .where('identity_providers.enabled', '=', 1)
    .executeTakeFirst()
  return session?.email ? { provider: session.provider, email: session.email } : null
}
