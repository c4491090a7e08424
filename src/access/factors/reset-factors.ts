import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { findMember } from '../members.ts'
import { tell } from '../notices.ts'
import { requirePermission } from '../permissions.ts'
import { requireFreshProof } from './fresh-proof.ts'

/**
 * Take somebody's second factors and recovery codes away, who has lost them: their sessions end, and they are told. Where the
 * rules ask for one, they set it up anew at the next sign-in.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` for oneself, and for who has none
 */
export async function resetFactors(ctx: AccessContext, actor: Actor, memberId: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const member = await findMember(tx, actor, memberId)
    if (member.userId === actor.id) {
      throw new TidemarkError('conflict', said('own_factor_is_removed'), {
        action: said('remove_in_account'),
      })
    }
    if (!(await takeFactorsAway(tx, member.userId)))
      throw new TidemarkError('conflict', said('has_no_factor'), { action: said('look_at_people_again') })
    const by = await tx.selectFrom('user').select('name').where('id', '=', actor.id).executeTakeFirst()
    await tell(tx, ctx.clock, [member.userId], { kind: 'factor_reset', name: by?.name ?? actor.id })
    const of = { objectType: 'user', objectId: member.userId }
    await writeAudit(tx, ctx.clock, { actor, action: 'factor.reset', ...of })
  })
}

/** @returns whether there was one */
export async function takeFactorsAway(tx: ControlTx, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  return gone.some(({ confirmed_at: at }) => at !== null)
}
