import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { findAccessRequestRow, noteHandedOver } from '../../store/control/people/access-requests-table.ts'
import { said } from '../../words/said.ts'
import { writeAudit } from '../audit/audit.ts'
import { requirePerson } from '../permissions.ts'
import { accessRequestOf, noSuchRequest, type HandoverArgs } from './access-request.ts'

/**
 * What stands for the person whose data is to be handed over, for whoever asked and once somebody else has approved.
 * @throws TidemarkError `not_found` to everybody else; `forbidden` before and after
 */
export async function requireReady({ ctx, actor, id }: HandoverArgs & { id: string }): Promise<string> {
  requirePerson(actor, 'people:reveal', said('only_people_hand_over'))
  const row = await findAccessRequestRow(ctx.control.db, { tenant: actor.tenant, id })
  if (row?.asked_by !== actor.id) throw noSuchRequest()
  const { state } = accessRequestOf(row, ctx.clock.now())
  if (state === 'pending')
    throw new TidemarkError('forbidden', said('access_waits'), { action: said('ask_second_person') })
  if (state !== 'ready')
    throw new TidemarkError('forbidden', said('access_is_over'), { action: said('ask_anew') })
  return row.mark
}

/** It is in the journal before it is sent. */
export async function writeHandedOver(
  { ctx, actor, id }: HandoverArgs & { id: string },
  accounts: number,
): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    await noteHandedOver(tx, { tenant: actor.tenant, id }, isoNow(ctx.clock))
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'access_request.handed_over',
      objectType: 'access_request',
      objectId: id,
      detail: { accounts },
    })
  })
}
