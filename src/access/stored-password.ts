import { isoNow, type Clock } from '../lib/clock.ts'
import type { ControlTx } from '../store/control/control-store.ts'

/**
 * Put a new hash in place of the one that was read, and end the person's sessions.
 * @param change.keepSession id of the one session that goes on; null: none does
 * @returns false when another change came in between, which then stays
 */
export async function replacePassword(
  tx: ControlTx,
  clock: Clock,
  change: { userId: string; from: string; to: string; keepSession: string | null },
): Promise<boolean> {
  const { userId, from, to, keepSession } = change
  const replaced = await tx
    .updateTable('account')
    .set({ password: to, updatedAt: isoNow(clock) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!replaced) return false
  const sessions = tx.deleteFrom('session').where('userId', '=', userId)
  await (keepSession === null ? sessions : sessions.where('id', '!=', keepSession)).execute()
  return true
}
