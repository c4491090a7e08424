import { HOUR_MS, MINUTE_MS } from '../../model/time/time.ts'
import type { Selectable } from 'kysely'
import { isoNow } from '../../lib/clock.ts'
import type { ControlTables } from '../../store/control/tables.ts'
import type { AccessContext } from '../access-context.ts'
import { browserLabel } from './browser-label.ts'
import type { Visit } from './visit.ts'

/** `lastUsedAt` is written at most this often. */
const NOTED_EVERY_MS = MINUTE_MS

/** When sessions end by an organisation's rules; null: as the installation has it. */
export interface SessionRules {
  idleMinutes: number | null
  sessionHours: number | null
}

/** Sessions last used before this time (ISO-8601) have ended. */
export function idleSince({ clock, sessionIdleMs }: AccessContext, { idleMinutes }: SessionRules): string {
  const idleMs = idleMinutes === null ? sessionIdleMs : idleMinutes * MINUTE_MS
  return new Date(clock.now() - idleMs).toISOString()
}

/** Sessions that began before this time (ISO-8601) have ended; null: the library ends them. */
export function tooOldSince({ clock }: AccessContext, { sessionHours }: SessionRules): string | null {
  return sessionHours === null ? null : new Date(clock.now() - sessionHours * HOUR_MS).toISOString()
}

/**
 * Store address and browser of a new session, so that its person recognises it.
 * @param vouched the identity provider that vouched for them, and for which address; null: a password did
 */
export async function noteStart(
  ctx: AccessContext,
  token: string,
  { headers, client }: Visit,
  vouched: { provider: string; email: string } | null = null,
): Promise<void> {
  const now = isoNow(ctx.clock)
  await ctx.control.db
    .updateTable('session')
    .set({
      lastUsedAt: now,
      startedAt: now,
      provenAt: now,
      ipAddress: client.address,
      userAgent: browserLabel(headers.get('user-agent')),
      providerId: vouched?.provider ?? null,
      vouchedEmail: vouched?.email ?? null,
    })
    .where('token', '=', token)
    .execute()
}

/** A session that has not ended. */
export type SessionInUse = Pick<
  Selectable<ControlTables['session']>,
  'id' | 'userId' | 'lastUsedAt' | 'startedAt' | 'providerId' | 'awaitsFactor' | 'provenAt'
>

/** Record that a session is in use. @returns null when it was idle for too long, or is too old, and has ended */
export async function noteUse(ctx: AccessContext, id: string): Promise<SessionInUse | null> {
  const { db } = ctx.control
  const session = await findSession(ctx, id)
  if (!session) return null
  const { lastUsedAt } = session
  if (hasEnded(ctx, session)) {
    // The condition on `lastUsedAt` spares a session that another request uses at this moment.
    const ended = db.deleteFrom('session').where('id', '=', id)
    await ended.where('lastUsedAt', 'is not distinct from', lastUsedAt).execute()
    return null
  }
  if (lastUsedAt === null || ctx.clock.now() - Date.parse(lastUsedAt) >= NOTED_EVERY_MS) {
    await db
      .updateTable('session')
      .set({ lastUsedAt: isoNow(ctx.clock) })
      .where('id', '=', id)
      .execute()
  }
  return session
}

function findSession({ control }: AccessContext, id: string) {
  return control.db
    .selectFrom('session')
    .leftJoin('member', 'member.userId', 'session.userId')
    .leftJoin('sign_in_rules', 'sign_in_rules.tenant', 'member.organizationId')
    .select(['session.id', 'session.userId', 'lastUsedAt', 'startedAt', 'providerId', 'awaitsFactor'])
    .select(['provenAt', 'idle_minutes as idleMinutes', 'session_hours as sessionHours'])
    .where('session.id', '=', id)
    .executeTakeFirst()
}

function hasEnded(
  ctx: AccessContext,
  session: Pick<SessionInUse, 'lastUsedAt' | 'startedAt'> & SessionRules,
): boolean {
  const { lastUsedAt, startedAt } = session
  const tooOld = tooOldSince(ctx, session)
  const isOld = tooOld !== null && startedAt !== null && startedAt < tooOld
  return isOld || (lastUsedAt !== null && lastUsedAt < idleSince(ctx, session))
}
