import { v7 as timeOrderedId } from 'uuid'
import { hasSecondPerson } from '../../access/agreement/confirmers.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requireFreshProof } from '../../access/factors/fresh-proof.ts'
import { requirePerson } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { insertErasure } from '../../store/control/people/erasures-table.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'
import { erasuresOf, type Erasure, type ErasureArgs, type Receipt } from './erasure.ts'

/**
 * Ask for somebody to be erased who asked for it, by an address, a login or a vendor's id, whole. Somebody else has to
 * approve; where there is nobody else it is carried out at once. What was asked with is kept nowhere.
 * @throws TidemarkError `validation_failed` where nobody has it; `fresh_proof_required` where it is carried out at once
 */
export async function askErasure({
  ctx,
  actor,
  account,
}: ErasureArgs & { account: string }): Promise<Erasure> {
  requirePerson(actor, 'people:erase', said('only_people_erase'))
  const accounts = await ctx.vault.find(actor.tenant, account)
  if (accounts.length === 0) throw nobody()
  const of = (source: string) => accounts.filter((one) => one.source === source).length
  const found: Partial<Receipt> = {
    chat_accounts: of('chat_assistant'),
    code_accounts: of('code_assistant'),
  }
  const now = isoNow(ctx.clock)
  const row = await ctx.control.db.transaction().execute(async (tx) => {
    const isAlone = !(await hasSecondPerson(tx, actor))
    if (isAlone) requireFreshProof(actor, ctx.clock)
    const asked: ErasureRow = {
      id: timeOrderedId(),
      tenant: actor.tenant,
      accounts: JSON.stringify(accounts),
      asked_at: now,
      asked_by: actor.id,
      decided_at: isAlone ? now : null,
      decided_by: isAlone ? actor.id : null,
      approved: isAlone ? 1 : null,
      receipt: JSON.stringify(found),
      done_at: null,
    }
    await insertErasure(tx, asked)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'erasure.asked',
      objectType: 'erasure',
      objectId: asked.id,
      detail: { ...found, ...(isAlone && { alone: true }) },
    })
    return asked
  })
  const [erasure] = await erasuresOf({ ctx, actor }, [row])
  if (!erasure) throw new Error('what was asked for is not there')
  return erasure
}

const nobody = () => invalidField('account', said('nobody_to_erase'))
