import { toError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { lookAtDomain, type Looking } from './look-at-domain.ts'

/** A little less than the day after which housekeeping comes again; a restart does not ask once more. */
const NOT_AGAIN_MS = 0.8 * DAY_MS

/** Look once a day whether the records of proven domains are still there. Never throws. */
export async function lookAgain(ctx: Looking & { logger: Logger }, signal: AbortSignal): Promise<void> {
  try {
    const before = new Date(ctx.clock.now() - NOT_AGAIN_MS).toISOString()
    const rows = await ctx.control.db
      .selectFrom('email_domains')
      .selectAll()
      .where('proven_at', 'is not', null)
      .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', before)]))
      .orderBy('looked_at')
      .execute()
    for (const row of rows) {
      if (signal.aborted) return
      const actor = { kind: 'system', id: 'domains', tenant: row.tenant, role: 'owner' } as const
      await lookAtDomain(ctx, row, { actor, isAsked: false, signal })
    }
  } catch (thrown) {
    ctx.logger.warn({ err: toError(thrown) }, 'e-mail domains were not looked at; it is tried again tomorrow')
  }
}
