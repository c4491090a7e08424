import { MINUTE_MS } from '../../model/time/time.ts'
import { randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import type { AccessContext } from '../access-context.ts'

const LASTS_MS = 5 * MINUTE_MS

/** For what a passkey is asked. */
export type Purpose = 'make' | 'sign_in' | 'proof'

const nameOf = (purpose: Purpose, sessionId: string) => `passkey-${purpose}:${sessionId}`

/** Keep what a passkey has to sign, for one session and purpose. One that is asked for anew replaces it. */
export async function keepChallenge(
  ctx: AccessContext,
  of: { purpose: Purpose; sessionId: string },
  challenge: string,
): Promise<void> {
  const identifier = nameOf(of.purpose, of.sessionId)
  const at = isoNow(ctx.clock)
  const expiresAt = new Date(ctx.clock.now() + LASTS_MS).toISOString()
  await ctx.control.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('verification')
      .where((eb) => eb.or([eb('identifier', '=', identifier), eb('expiresAt', '<=', at)]))
      .execute()
    await tx
      .insertInto('verification')
      .values({ id: randomUUID(), identifier, value: challenge, expiresAt, createdAt: at, updatedAt: at })
      .execute()
  })
}

/** What was to be signed; it is answered once. Null: nothing was asked in the last minutes. */
export async function takeChallenge(
  ctx: AccessContext,
  of: { purpose: Purpose; sessionId: string },
): Promise<string | null> {
  const taken = await ctx.control.db
    .deleteFrom('verification')
    .where('identifier', '=', nameOf(of.purpose, of.sessionId))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return taken && taken.expiresAt > isoNow(ctx.clock) ? taken.value : null
}
