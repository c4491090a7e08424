import { writeAudit } from '../../access/audit/audit.ts'
import { requireFreshProof } from '../../access/factors/fresh-proof.ts'
import { requirePerson } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { findErasureRow, updateErasure } from '../../store/control/people/erasures-table.ts'
import { decideAsked } from '../../store/control/people/decide-asked.ts'
import { said } from '../../words/said.ts'
import { erasuresOf, NOBODY, noSuchErasure, type Erasure, type ErasureArgs } from './erasure.ts'

/**
 * Somebody else approves, and then it is carried out, or nobody does. Whoever asked may take it back, and never approves it.
 * @throws TidemarkError `fresh_proof_required` to approve; `not_found`; `forbidden` to the asker; `conflict` where it was decided
 * already
 */
export async function decideErasure({
  ctx,
  actor,
  id,
  approve,
}: ErasureArgs & { id: string; approve: boolean }): Promise<Erasure> {
  requirePerson(actor, 'privacy:confirm', said('only_people_erase'))
  if (approve) requireFreshProof(actor, ctx.clock)
  const of = { tenant: actor.tenant, id }
  const by = { decided_at: isoNow(ctx.clock), decided_by: actor.id, approved: approve ? 1 : 0 }
  const row = await ctx.control.db.transaction().execute(async (tx) => {
    const asked = await findErasureRow(tx, of)
    if (!asked) throw noSuchErasure()
    if (approve && asked.asked_by === actor.id)
      throw new TidemarkError('forbidden', said('erasure_is_own'), {
        action: said('ask_somebody_who_confirms'),
      })
    if (!(await decideAsked(tx, 'erasures', of, by)))
      throw new TidemarkError('conflict', said('erasure_is_decided'), {
        action: said('look_what_was_decided'),
      })
    // Nobody needs to know any more who it would have been.
    if (!approve) await updateErasure(tx, of, { accounts: NOBODY })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: approve ? 'erasure.approved' : 'erasure.refused',
      objectType: 'erasure',
      objectId: id,
      detail: { asked_by: asked.asked_by },
    })
    return { ...asked, ...by }
  })
  const [erasure] = await erasuresOf({ ctx, actor }, [row])
  if (!erasure) throw new Error('what was decided is not there')
  return erasure
}
