import type { ControlTx } from '../../store/control/control-store.ts'

/**
 * Withdraw every invitation that a person made: who may invite nobody any more lets nobody in, nor comes back by a link of their
 * own. @returns ids of those that still counted, for the audit entry
 */
export async function withdrawInvitationsOf(
  tx: ControlTx,
  { tenant, userId, at }: { tenant: string; userId: string; at: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('sign_up_links')
    .where('tenant', '=', tenant)
    .where('made_by', '=', userId)
    .returning(['id', 'expires_at'])
    .execute()
  return gone.filter(({ expires_at: until }) => until > at).map(({ id }) => id)
}
