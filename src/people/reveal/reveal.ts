import { auditNames } from '../../access/audit/audit-names.ts'
import type { Actor } from '../../model/actor.ts'
import type { UtcMonth } from '../../model/time/calendar-month.ts'
import type { REVEAL_DELAYS, RevealPurpose, RevealState } from '../../model/privacy.ts'
import { toldFrom } from '../../model/privacy/reveal-delay.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { RevealRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'

/** How long the asker is shown a name. */
const SHOWN_MS = DAY_MS

/** A name that was asked for, of somebody who is shown without it. */
export interface Reveal {
  id: string
  pseudonym: string
  month: UtcMonth
  purpose: RevealPurpose
  reason: string
  askedAt: string
  askedBy: string
  decidedAt: string | null
  decidedBy: string | null
  state: RevealState
  /** Until when the asker is shown the name; null: not yet, or never. */
  until: string | null
  /** That the person is told later; null: it was not asked for. */
  delay: (typeof REVEAL_DELAYS)[number] | null
  /** From when on the person is told of it; null: at once. */
  toldFrom: string | null
}

/** The same with the names of who asked and decided, where they are still known. */
export type NamedReveal = Reveal & { askedByName: string | null; decidedByName: string | null }

export interface RevealArgs {
  ctx: { control: ControlStore; clock: Clock }
  actor: Actor
}

export function revealOf(row: RevealRow, now: number): Reveal {
  const { id, pseudonym, month, purpose, reason } = row
  const isApproved = row.approved === 1
  const until =
    isApproved && row.decided_at !== null
      ? new Date(Date.parse(row.decided_at) + SHOWN_MS).toISOString()
      : null
  const state =
    row.decided_at === null
      ? 'pending'
      : until === null
        ? 'refused'
        : now < Date.parse(until)
          ? 'shown'
          : 'ended'
  const { asked_at: askedAt, asked_by: askedBy, decided_at: decidedAt, decided_by: decidedBy } = row
  return {
    id,
    pseudonym,
    month,
    purpose,
    reason,
    askedAt,
    askedBy,
    decidedAt,
    decidedBy,
    state,
    until,
    delay: delayOf(row),
    toldFrom: toldFrom(row),
  }
}

function delayOf({ delay_asked: asked, delay_agreed: agreed }: RevealRow): Reveal['delay'] {
  if (asked === 0) return null
  return agreed === null ? 'asked' : agreed === 1 ? 'agreed' : 'refused'
}

export async function withNames(
  { ctx, actor }: RevealArgs,
  reveals: readonly Reveal[],
): Promise<NamedReveal[]> {
  const ids = [...new Set(reveals.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat()))]
  const nameOf = await auditNames(
    ctx.control.db,
    actor.tenant,
    ids.map((id) => ({ type: 'user', id })),
  )
  const who = (id: string | null) => (id === null ? null : nameOf({ type: 'user', id }))
  return reveals.map((reveal) => ({
    ...reveal,
    askedByName: who(reveal.askedBy),
    decidedByName: who(reveal.decidedBy),
  }))
}

export const noSuchReveal = () => new TidemarkError('not_found', said('no_such_reveal'))
