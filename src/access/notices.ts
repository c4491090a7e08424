import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { isoNow, type Clock } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import { NOTICE_KINDS, type Actor, type NoticeKind } from '../model/actor.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import { said } from '../words/said.ts'
import type { AccessContext } from './access-context.ts'
import { requirePermission } from './permissions.ts'

export interface Notice {
  id: string
  kind: NoticeKind
  /** Who did it, or whom it is about. */
  name: string
  at: string
}

const Detail = z.object({ name: z.string() })

export async function tell(
  tx: ControlTx,
  clock: Clock,
  userIds: readonly string[],
  { kind, name }: { kind: NoticeKind; name: string },
): Promise<void> {
  if (userIds.length === 0) return
  const about = { kind, detail: JSON.stringify({ name }), at: isoNow(clock) }
  await tx
    .insertInto('notices')
    .values(userIds.map((userId) => ({ id: timeOrderedId(), user_id: userId, ...about })))
    .execute()
}

/** The actor's own, newest first. An API token has none. */
export async function listNotices(ctx: AccessContext, actor: Actor): Promise<Notice[]> {
  requirePermission(actor, 'self:read')
  if (actor.kind !== 'user') return []
  const rows = await ctx.control.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.flatMap(({ id, kind: stored, detail, at }) => {
    const kind = NOTICE_KINDS.find((known) => known === stored)
    return kind ? [{ id, kind, at, ...Detail.parse(JSON.parse(detail)) }] : []
  })
}

/** It was read. @throws TidemarkError `not_found`, also for another person's */
export async function dismissNotice(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'self:read')
  const gone = await ctx.control.db
    .deleteFrom('notices')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new TidemarkError('not_found', said('no_such_notice'))
}
