import { v7 as timeOrderedId } from 'uuid'
import { lockAgreement } from '../../access/agreement/journal.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requirePermission } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import type { RevealPurpose } from '../../model/privacy.ts'
import { utcDay } from '../../model/time/time.ts'
import { countReveals, insertReveal } from '../../store/control/people/reveals-table.ts'
import type { RevealRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'
import { requirePerson, revealOf, withNames, type NamedReveal } from './reveal.ts'
import { whoIsCalled, type Calling } from './who-is-called.ts'

interface AskArgs extends Calling {
  input: { pseudonym: string; month: UtcMonth; purpose: RevealPurpose; reason: string }
}

/**
 * Ask for the name of somebody who is shown without it. Somebody else has to approve; the name is not looked at before.
 * @throws TidemarkError `not_found` of a pseudonym of another quarter; `conflict` when a month has had as many as it may
 */
export async function askReveal(args: AskArgs): Promise<NamedReveal> {
  const { ctx, actor, input } = args
  requirePermission(actor, 'people:reveal')
  requirePerson(actor)
  await whoIsCalled(args, input)
  const now = ctx.clock.now()
  const row: RevealRow = {
    id: timeOrderedId(),
    tenant: actor.tenant,
    ...input,
    asked_at: isoNow(ctx.clock),
    asked_by: actor.id,
    ...UNDECIDED,
  }
  const asked = await ctx.control.db.transaction().execute(async (tx) => {
    const { reveals } = await lockAgreement(tx, ctx.clock, actor.tenant)
    if (!reveals.purposes.includes(input.purpose)) throw purposeNotAgreed()
    const since = new Date(monthOf(utcDay(now)).start).toISOString()
    if ((await countReveals(tx, actor.tenant, since)) >= reveals.monthly)
      throw new TidemarkError('conflict', said('reveals_used_up', { most: reveals.monthly }))
    const asked = reveals.alone ? { ...row, ...approvedBy(actor, row.asked_at) } : row
    await insertReveal(tx, asked)
    const { purpose, reason, month, pseudonym } = input
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'reveal.asked',
      objectType: 'pseudonym',
      objectId: pseudonym,
      detail: { purpose, reason, month, ...(reveals.alone && { alone: true }) },
    })
    return asked
  })
  const [named] = await withNames(args, [revealOf(asked, now)])
  if (!named) throw new Error('what was asked for is not there')
  return named
}

const UNDECIDED = { decided_at: null, decided_by: null, approved: null }

/** Where it was agreed that nobody else has to. */
const approvedBy = ({ id }: Actor, at: string) => ({ decided_at: at, decided_by: id, approved: 1 })

const purposeNotAgreed = () =>
  new TidemarkError('validation_failed', said('purpose_not_agreed'), {
    action: said('correct_field'),
    details: [{ path: 'purpose', message: said('purpose_not_agreed') }],
  })
