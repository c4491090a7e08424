import { requirePermission } from '../../access/permissions.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Identity } from '../../model/identity.ts'
import { findRevealRow, listRevealRows } from '../../store/control/people/reveals-table.ts'
import { said } from '../../words/said.ts'
import {
  noSuchReveal,
  revealOf,
  withNames,
  type NamedReveal,
  type Reveal,
  type RevealArgs,
} from './reveal.ts'
import { whoIsCalled, type Calling } from './who-is-called.ts'

/** What is listed: a month has ten at most. */
const MOST_LISTED = 100

/** Names that were asked for, newest first; by pseudonym. */
export async function listReveals({ ctx, actor }: RevealArgs): Promise<NamedReveal[]> {
  requirePermission(actor, 'audit:read')
  const rows = await listRevealRows(ctx.control.db, actor.tenant, MOST_LISTED)
  const now = ctx.clock.now()
  return withNames(
    { ctx, actor },
    rows.map((row) => revealOf(row, now)),
  )
}

/**
 * Who somebody is, once another person has approved: for whoever asked, for a day, and for nobody else.
 * @throws TidemarkError `not_found` to everybody else; `forbidden` before and after
 */
export async function readRevealed(
  args: Calling & { id: string },
): Promise<{ reveal: Reveal; identities: Identity[] }> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'people:reveal')
  const row = await findRevealRow(ctx.control.db, { tenant: actor.tenant, id })
  if (row?.asked_by !== actor.id) throw noSuchReveal()
  const reveal = revealOf(row, ctx.clock.now())
  if (reveal.state === 'pending')
    throw new TidemarkError('forbidden', said('reveal_waits'), { action: said('ask_second_person') })
  if (reveal.state !== 'shown')
    throw new TidemarkError('forbidden', said('reveal_is_over'), { action: said('ask_anew') })
  return { reveal, identities: await whoIsCalled(args, reveal) }
}
