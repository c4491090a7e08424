import { lockAgreement } from '../../access/agreement/journal.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requirePerson } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { toldFrom } from '../../model/privacy/reveal-delay.ts'
import type { RevealRow } from '../../store/control/people/privacy-tables.ts'
import { decideDelayRow, findRevealRow } from '../../store/control/people/reveals-table.ts'
import { decideAsked } from '../../store/control/people/decide-asked.ts'
import { said } from '../../words/said.ts'
import { noSuchReveal, revealOf, withNames, type NamedReveal, type RevealArgs } from './reveal.ts'

/**
 * An observer agrees to that the person is told 30 days later, or does not; before that nobody is shown the name.
 * @throws TidemarkError `not_found`; `forbidden` to everybody but an observer, and to whoever asked; `conflict`
 */
export async function decideDelay(args: RevealArgs & { id: string; agree: boolean }): Promise<NamedReveal> {
  const { ctx, actor, id, agree } = args
  requirePerson(actor, 'privacy:confirm', said('only_people_reveal'))
  const of = { tenant: actor.tenant, id }
  const at = isoNow(ctx.clock)
  const delay = { delay_agreed: agree ? 1 : 0, delay_decided_by: actor.id, delay_decided_at: at }
  const row = await ctx.control.db.transaction().execute(async (tx) => {
    const { reveals } = await lockAgreement(tx, ctx.clock, actor.tenant)
    const asked = await findRevealRow(tx, of)
    if (!asked) throw noSuchReveal()
    requireObserver(actor, asked)
    if (!(await decideDelayRow(tx, of, delay)))
      throw new TidemarkError('conflict', said('delay_is_decided'), { action: said('look_what_was_decided') })
    const decided = { ...asked, ...delay }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: agree ? 'reveal.delay_agreed' : 'reveal.delay_refused',
      objectType: 'pseudonym',
      objectId: asked.pseudonym,
      detail: {
        asked_by: asked.asked_by,
        told_from: toldFrom(decided),
        ...(reveals.alone && { alone: true }),
      },
    })
    if (!reveals.alone) return decided
    // Where nobody else has to approve, the name waited for this alone.
    const by = { decided_at: at, decided_by: asked.asked_by, approved: 1 }
    await decideAsked(tx, 'reveals', of, by)
    return { ...decided, ...by }
  })
  const [named] = await withNames(args, [revealOf(row, ctx.clock.now())])
  if (!named) throw new Error('what was decided is not there')
  return named
}

/** Whoever asked for a name may have become an observer since. */
function requireObserver({ id, role }: Actor, asked: RevealRow): void {
  if (role !== 'observer')
    throw new TidemarkError('forbidden', said('delay_needs_observer'), { action: said('ask_observer') })
  if (id === asked.asked_by)
    throw new TidemarkError('forbidden', said('reveal_is_own'), { action: said('ask_observer') })
}
