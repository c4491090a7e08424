import { isoNow, type Clock } from '../../../lib/clock.ts'
import type { ControlDb, ControlTx } from '../../../store/control/control-store.ts'
import type { AccessContext } from '../../access-context.ts'

/** Whether somebody may sign in without an identity provider. */
export async function hasPassword(db: ControlDb | ControlTx, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account !== undefined
}

/** Replace the hash that was read before. @returns false when it has changed meanwhile; the other change stays */
async function replaceHash(
  db: ControlDb | ControlTx,
  clock: Clock,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('account')
    .set({ password: to, updatedAt: isoNow(clock) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/**
 * Set another password and end all sessions of the person.
 * @param change.mustChange somebody else chose it, so the person can do nothing before changing it
 * @returns false when the password has changed meanwhile
 */
export async function replacePassword(
  tx: ControlTx,
  clock: Clock,
  change: { userId: string; from: string; to: string; mustChange: boolean },
): Promise<boolean> {
  if (!(await replaceHash(tx, clock, change))) return false
  await tx
    .updateTable('member')
    .set({ mustChangePassword: change.mustChange ? 1 : 0 })
    .where('userId', '=', change.userId)
    .execute()
  await tx.deleteFrom('session').where('userId', '=', change.userId).execute()
  return true
}

export async function hashOf(db: ControlDb, email: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('password')
    .where('user.email', '=', email.toLowerCase())
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** The hash of somebody as it is once whoever replaces it at this moment is done; null: they have no password. */
export async function hashAfterAll(db: ControlDb, userId: string): Promise<string | null> {
  const account = await db
    .updateTable('account')
    .set((eb) => ({ password: eb.ref('password') }))
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('password')
    .executeTakeFirst()
  return account?.password ?? null
}

/** Rehash a password that was just verified when its stored hash has an outdated cost. */
export async function renewHash(
  ctx: AccessContext,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const stored = await ctx.control.db
    .selectFrom('account')
    .select('password as hash')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const from = stored?.hash ?? null
  if (from === null || !ctx.passwords.isOutdated(from)) return
  const to = await ctx.turns.take('known', () => ctx.passwords.hash(password))
  await replaceHash(ctx.control.db, ctx.clock, { userId, from, to })
}
