import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { sessionOf } from './identify.ts'
import { requirePerson } from '../permissions.ts'
import { findRules } from '../factors/sign-in-rules.ts'
import { idleSince, tooOldSince } from './session-use.ts'
import { said } from '../../words/said.ts'

/** One browser with which a person is signed in. Times are ISO-8601 UTC. */
export interface Session {
  id: string
  /** Such as `Firefox, Windows`; null where unknown. */
  browser: string | null
  /** IP address at sign-in; null in sessions of older versions. */
  address: string | null
  createdAt: string
  /** Exact to a minute; null in sessions of older versions that have not been used since. */
  lastUsedAt: string | null
  /** The session that makes this request. */
  isCurrent: boolean
}

/** The actor's own open sessions, newest first. @throws TidemarkError `forbidden` for an API token */
export async function listSessions(ctx: AccessContext, actor: Actor, headers: Headers): Promise<Session[]> {
  requirePerson(actor, 'self:read', said('only_people_have_sessions'))
  const current = (await sessionOf(ctx, headers))?.id ?? null
  return openSessionsOf(ctx, { tenant: actor.tenant, userId: actor.id, current })
}

/** A person's open sessions, newest first. @param of.current the session that asks; null: another person's */
export async function openSessionsOf(
  ctx: AccessContext,
  { tenant, userId, current }: { tenant: string; userId: string; current: string | null },
): Promise<Session[]> {
  const rules = await findRules(ctx.control.db, tenant)
  const oldest = tooOldSince(ctx, rules)
  const rows = await ctx.control.db
    .selectFrom('session')
    .select(['id', 'userAgent as browser', 'ipAddress as address', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>=', isoNow(ctx.clock))
    .where('awaitsFactor', '=', 0)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '>=', idleSince(ctx, rules))]))
    .where((eb) =>
      oldest === null ? eb.lit(true) : eb.or([eb('startedAt', 'is', null), eb('startedAt', '>=', oldest)]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row.id === current }))
}

/** End one of the actor's own sessions. @throws TidemarkError `not_found`, also for another person's; `forbidden` for an API token */
export async function endSession(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePerson(actor, 'self:read', said('only_people_have_sessions'))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw noSuchSession()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'session.revoked',
      objectType: 'session',
      objectId: id,
    })
  })
}

export const noSuchSession = () => new TidemarkError('not_found', said('no_such_session'))
