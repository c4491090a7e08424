import { isoNow } from '../../lib/clock.ts'
import type { AccessContext } from '../access-context.ts'
import { browserLabel } from './browser-label.ts'
import type { Visit } from './visit.ts'

/** A use is written down at most this often. */
const NOTED_EVERY_MS = 60_000

/** Sessions last used before this have ended. ISO-8601. */
export function idleSince({ clock, sessionIdleMs }: AccessContext): string {
  return new Date(clock.now() - sessionIdleMs).toISOString()
}

/** Write down where a session that has just begun is, for its person to know it by. */
export async function noteStart(
  ctx: AccessContext,
  token: string,
  { headers, client }: Visit,
): Promise<void> {
  await ctx.control.db
    .updateTable('session')
    .set({
      lastUsedAt: isoNow(ctx.clock),
      ipAddress: client.address,
      userAgent: browserLabel(headers.get('user-agent')),
    })
    .where('token', '=', token)
    .execute()
}

/** Note that a session is in use. @returns false when nobody had used it for too long; it is over then */
export async function noteUse(ctx: AccessContext, id: string): Promise<boolean> {
  const { db } = ctx.control
  const session = await db.selectFrom('session').select('lastUsedAt').where('id', '=', id).executeTakeFirst()
  if (!session) return false
  const { lastUsedAt } = session
  if (lastUsedAt !== null && lastUsedAt < idleSince(ctx)) {
    // Not one that is used at this very moment.
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
