import { v7 as timeOrderedId } from 'uuid'
import { hasObserver } from '../../access/agreement/confirmers.ts'
import { lockAgreement } from '../../access/agreement/journal.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requireFreshProof } from '../../access/factors/fresh-proof.ts'
import { requirePerson } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import type { RevealPurpose } from '../../model/privacy.ts'
import { utcDay } from '../../model/time/time.ts'
import { countReveals, insertReveal } from '../../store/control/people/reveals-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { RevealRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'
import { revealOf, withNames, type NamedReveal } from './reveal.ts'
import { whoIsCalled, type Calling } from './who-is-called.ts'

interface AskArgs extends Calling {
  input: {
    pseudonym: string
    month: UtcMonth
    purpose: RevealPurpose
    reason: string
    /** Whether the person is to be told 30 days later, if an observer agrees. */
    delay?: boolean | undefined
  }
}

/**
 * Ask for the name of somebody who is shown without it. It is not looked at before somebody else approves.
 * @throws TidemarkError `fresh_proof_required` where nobody has to; `not_found` of a pseudonym of another quarter; `conflict`
 * when a month has had as many as it may, and of a delay where there is no observer
 */
export async function askReveal(args: AskArgs): Promise<NamedReveal> {
  const { ctx, actor } = args
  const { delay = false, ...input } = args.input
  requirePerson(actor, 'people:reveal', said('only_people_reveal'))
  await whoIsCalled(args, input)
  const now = ctx.clock.now()
  const row: RevealRow = {
    id: timeOrderedId(),
    tenant: actor.tenant,
    ...input,
    asked_at: isoNow(ctx.clock),
    asked_by: actor.id,
    ...UNDECIDED,
    delay_asked: delay ? 1 : 0,
  }
  const asked = await ctx.control.db.transaction().execute(async (tx) => {
    const { reveals } = await lockAgreement(tx, ctx.clock, actor.tenant)
    if (!reveals.purposes.includes(input.purpose)) throw purposeNotAgreed()
    if (delay) await requireDelayable(tx, actor, input)
    const since = new Date(monthOf(utcDay(now)).start).toISOString()
    if ((await countReveals(tx, actor.tenant, since)) >= reveals.monthly)
      throw new TidemarkError('conflict', said('reveals_used_up', { most: reveals.monthly }), {
        action: said('ask_next_month'),
      })
    // Also of a delay: where nobody else approves by then, the observer's answer shows the name, whichever it is.
    if (reveals.alone || delay) requireFreshProof(actor, ctx.clock)
    const isShown = reveals.alone && !delay
    const asked = isShown ? { ...row, ...approvedBy(actor, row.asked_at) } : row
    await insertReveal(tx, asked)
    const { purpose, reason, month, pseudonym } = input
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'reveal.asked',
      objectType: 'pseudonym',
      objectId: pseudonym,
      detail: { purpose, reason, month, ...(reveals.alone && { alone: true }), ...(delay && { delay }) },
    })
    return asked
  })
  const [named] = await withNames(args, [revealOf(asked, now)])
  if (!named) throw new Error('what was asked for is not there')
  return named
}

const UNDECIDED = {
  decided_at: null,
  decided_by: null,
  approved: null,
  delay_agreed: null,
  delay_decided_by: null,
  delay_decided_at: null,
}

/** Where it was agreed that nobody else has to. */
const approvedBy = ({ id }: Actor, at: string) => ({ decided_at: at, decided_by: id, approved: 1 })

/** Where somebody could destroy what is looked for, and somebody else watches over it. */
async function requireDelayable(
  tx: ControlTx,
  { tenant }: Actor,
  { purpose }: { purpose: RevealPurpose },
): Promise<void> {
  if (purpose !== 'security_incident') {
    throw invalidField('delay', said('delay_for_incidents'))
  }
  if (!(await hasObserver(tx, tenant)))
    throw new TidemarkError('conflict', said('delay_needs_observer'), { action: said('ask_without_delay') })
}

const purposeNotAgreed = () => invalidField('purpose', said('purpose_not_agreed'))
