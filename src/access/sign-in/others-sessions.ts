import type { Actor } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { findMember } from '../members.ts'
import { requirePermission } from '../permissions.ts'
import { openSessionsOf, type Session } from './sessions.ts'

/** Somebody else's open sessions, newest first. @throws TidemarkError `not_found` */
export async function listSessionsOf(ctx: AccessContext, actor: Actor, memberId: string): Promise<Session[]> {
  requirePermission(actor, 'members:manage')
  const { userId } = await findMember(ctx.control.db, actor, memberId)
  return openSessionsOf(ctx, { tenant: actor.tenant, userId, current: null })
}

/** End every session of a person, who signs in again or does not. @throws TidemarkError `not_found` */
export async function endSessionsOf(ctx: AccessContext, actor: Actor, memberId: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  await ctx.control.db.transaction().execute(async (tx) => {
    const { userId } = await findMember(tx, actor, memberId)
    const ended = await tx.deleteFrom('session').where('userId', '=', userId).returning('id').execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'session.all_ended',
      objectType: 'user',
      objectId: userId,
      detail: { sessions: ended.length },
    })
  })
}
