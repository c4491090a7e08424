import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseRole } from '../identity.ts'
import { findMember } from '../members.ts'
import { mayGrant, requirePermission } from '../permissions.ts'
import { noSuchSession, openSessionsOf, type Session } from './sessions.ts'

/** Somebody else's open sessions, newest first. @throws TidemarkError `not_found` */
export async function listSessionsOf(ctx: AccessContext, actor: Actor, memberId: string): Promise<Session[]> {
  requirePermission(actor, 'sessions:manage')
  const { userId } = await findMember(ctx.control.db, actor, memberId)
  return openSessionsOf(ctx, { tenant: actor.tenant, userId, current: null })
}

/**
 * End every session of a person, who signs in again or does not.
 * @throws TidemarkError `not_found`; `forbidden` of somebody with more rights
 */
export async function endSessionsOf(ctx: AccessContext, actor: Actor, memberId: string): Promise<void> {
  requirePermission(actor, 'sessions:manage')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const userId = await whoseEnd(tx, actor, memberId)
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

/**
 * End one session of a person, and leave their others.
 * @throws TidemarkError `not_found`, also for a session of another person; `forbidden` of somebody with more rights
 */
export async function endSessionOf(
  ctx: AccessContext,
  actor: Actor,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  requirePermission(actor, 'sessions:manage')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const userId = await whoseEnd(tx, actor, memberId)
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw noSuchSession()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'session.ended_by_other',
      objectType: 'user',
      objectId: userId,
      detail: { session: sessionId },
    })
  })
}

/** An admin does not keep an owner out. */
async function whoseEnd(tx: ControlTx, actor: Actor, memberId: string): Promise<string> {
  const { userId, role } = await findMember(tx, actor, memberId)
  const theirs = parseRole(role)
  if (theirs === null || mayGrant(actor.role, theirs)) return userId
  throw new TidemarkError('forbidden', said('sessions_of_higher'), { action: said('ask_an_owner') })
}
