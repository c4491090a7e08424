import { lockAgreement } from '../../access/agreement/journal.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requireFreshProof } from '../../access/factors/fresh-proof.ts'
import { requirePerson } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { findRevealRow } from '../../store/control/people/reveals-table.ts'
import { decideAsked } from '../../store/control/people/decide-asked.ts'
import { said } from '../../words/said.ts'
import { noSuchReveal, revealOf, withNames, type NamedReveal, type RevealArgs } from './reveal.ts'

/**
 * Somebody else lets the asker see the name for a day, or nobody does. Whoever asked may take it back, and never approves it.
 * @throws TidemarkError `fresh_proof_required` to approve; `not_found`; `forbidden` to the asker; `conflict` where it was decided already
 */
export async function decideReveal(
  args: RevealArgs & { id: string; approve: boolean },
): Promise<NamedReveal> {
  const { ctx, actor, id, approve } = args
  requirePerson(actor, 'people:reveal', said('only_people_reveal'))
  if (approve) requireFreshProof(actor, ctx.clock)
  const of = { tenant: actor.tenant, id }
  const by = { decided_at: isoNow(ctx.clock), decided_by: actor.id, approved: approve ? 1 : 0 }
  const row = await ctx.control.db.transaction().execute(async (tx) => {
    await lockAgreement(tx, ctx.clock, actor.tenant)
    const asked = await findRevealRow(tx, of)
    if (!asked) throw noSuchReveal()
    if (approve && asked.asked_by === actor.id)
      throw new TidemarkError('forbidden', said('reveal_is_own'), { action: said('ask_second_person') })
    if (approve && asked.delay_asked === 1 && asked.delay_agreed === null)
      throw new TidemarkError('conflict', said('delay_waits'), { action: said('ask_observer') })
    if (!(await decideAsked(tx, 'reveals', of, by)))
      throw new TidemarkError('conflict', said('reveal_is_decided'), {
        action: said('look_what_was_decided'),
      })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: approve ? 'reveal.approved' : 'reveal.refused',
      objectType: 'pseudonym',
      objectId: asked.pseudonym,
      detail: { purpose: asked.purpose, asked_by: asked.asked_by },
    })
    return { ...asked, ...by }
  })
  const [named] = await withNames(args, [revealOf(row, ctx.clock.now())])
  if (!named) throw new Error('what was decided is not there')
  return named
}
