import { isoNow } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { observerAdded } from './agreement/keep-observer.ts'
import { writeAudit } from './audit/audit.ts'
import { NO_ROLE, parseRole } from './identity.ts'
import { withdrawInvitationsOf } from './invitations/withdraw-of.ts'
import { NO_UNITS, readUnits, storedUnits, type Rights } from './rights.ts'
import { mayGrant, roleMay } from './permissions.ts'
import { revokeTokensOf, tokenLabel } from './tokens/token-tree.ts'

/**
 * Give a person of the actor's organisation other rights, null: none. All their sessions end, as what they may do was decided
 * before, and with fewer rights the API tokens they made are revoked, and invitations of who may make none any more are withdrawn.
 * @param change.stays they keep their role on paper, and their sessions end all the same
 */
export async function changeRights(
  ctx: Pick<AccessContext, 'clock'>,
  tx: ControlTx,
  change: {
    actor: Actor
    userId: string
    rights: Rights | null
    stays?: boolean
    detail?: Record<string, unknown>
  },
): Promise<void> {
  const { actor, userId, rights, stays = false } = change
  const member = await tx
    .selectFrom('member')
    .select(['id', 'role', 'units'])
    .where('userId', '=', userId)
    .where('organizationId', '=', actor.tenant)
    .executeTakeFirst()
  const role = rights?.role ?? NO_ROLE
  const units = storedUnits(rights ?? NO_UNITS)
  if (!member || (member.role === role && member.units === units)) return
  if (!stays) await tx.updateTable('member').set({ role, units }).where('id', '=', member.id).execute()
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  if (role === 'observer') await observerAdded(tx, ctx.clock, actor)
  const from = parseRole(member.role)
  const isRaised = from === null || (rights !== null && mayGrant(rights.role, from))
  const tokens = isRaised ? [] : await revokeTokensOf(tx, actor.tenant, userId)
  const of = { tenant: actor.tenant, userId, at: isoNow(ctx.clock) }
  const mayInvite = rights !== null && roleMay(rights.role, 'members:manage')
  const invitations = mayInvite ? [] : await withdrawInvitationsOf(tx, of)
  await writeAudit(tx, ctx.clock, {
    actor,
    action: 'member.role_changed',
    objectType: 'member',
    objectId: member.id,
    detail: {
      user_id: userId,
      role: { from: member.role, to: stays ? member.role : role },
      ...(member.units !== units && { units: { from: readUnits(member.units), to: readUnits(units) } }),
      ...change.detail,
      revoked_tokens: tokens.map(tokenLabel),
      ...(invitations.length > 0 && { withdrawn_invitations: invitations }),
    },
  })
}
