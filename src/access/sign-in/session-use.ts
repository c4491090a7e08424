import { isoNow } from '../../lib/clock.ts'
import type { AccessContext } from '../access-context.ts'
import { browserLabel } from './browser-label.ts'
import type { Visit } from './visit.ts'

/** `lastUsedAt` is written at most this often. */
const NOTED_EVERY_MS = 60_000

/** Sessions last used before this time (ISO-8601) have ended. */
export function idleSince({ clock, sessionIdleMs }: AccessContext): string {
  return new Date(clock.now() - sessionIdleMs).toISOString()
}

/**
 * Store address and browser of a new session, so that its person recognises it.
 * @param providerId the identity provider that vouched for them; null: a password did
 */
export async function noteStart(
  ctx: AccessContext,
  token: string,
  { headers, client }: Visit,
  providerId: string | null = null,
): Promise<void> {
  await ctx.control.db
    .updateTable('session')
    .set({
      lastUsedAt: isoNow(ctx.clock),
      ipAddress: client.address,
      userAgent: browserLabel(headers.get('user-agent')),
      providerId,
    })
    .where('token', '=', token)
    .execute()
}

/** Record that a session is in use. @returns false when it was idle for too long and has ended */
export async function noteUse(ctx: AccessContext, id: string): Promise<boolean> {
  const { db } = ctx.control
  const session = await db.selectFrom('session').select('lastUsedAt').where('id', '=', id).executeTakeFirst()
  if (!session) return false
  const { lastUsedAt } = session
  if (lastUsedAt !== null && lastUsedAt < idleSince(ctx)) {
    // The condition on `lastUsedAt` spares a session that another request uses at this moment.
    await db.deleteFrom('session').where('id', '=', id).where('lastUsedAt', '=', lastUsedAt).execute()
    return false
  }
  if (lastUsedAt === null || ctx.clock.now() - Date.parse(lastUsedAt) >= NOTED_EVERY_MS) {
    await db
      .updateTable('session')
      .set({ lastUsedAt: isoNow(ctx.clock) })
      .where('id', '=', id)
      .execute()
  }
  return true
}
