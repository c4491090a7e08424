import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { firstAgreement } from '../../model/privacy/agreement.ts'
import type { PrivacyMode } from '../../model/privacy.ts'
import type { AccessContext } from '../access-context.ts'
import { requirePermission } from '../permissions.ts'
import { lockAgreement, writeAgreement } from './journal.ts'

/**
 * Show a simulated company as if it had begun in another mode, at once: its people are invented and nobody was promised anything.
 * @throws TidemarkError `forbidden`
 */
export async function switchDemoMode(args: {
  ctx: Pick<AccessContext, 'control' | 'clock'>
  actor: Actor
  mode: PrivacyMode
}): Promise<void> {
  const { ctx, actor, mode } = args
  requirePermission(actor, 'privacy:propose')
  await ctx.control.db.transaction().execute(async (tx) => {
    const before = await lockAgreement(tx, ctx.clock, actor.tenant)
    if (before.mode === mode) return
    const agreement = firstAgreement(mode, isoNow(ctx.clock))
    await writeAgreement(tx, ctx.clock, { actor, what: 'switched', agreement, detail: { change: { mode } } })
  })
}
