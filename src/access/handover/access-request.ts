import type { ACCESS_REQUEST_STATES } from '../../model/privacy.ts'

import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { DAY_MS } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { AccessRequestRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'
import { auditNames } from '../audit/audit-names.ts'
import type { Pseudonyms } from '../audit/pseudonym.ts'

/** How long the asker may take what is to be handed over. */
const READY_MS = 7 * DAY_MS

/** Data of somebody who asked for it and cannot sign in at an identity provider; who that is, is not kept. */
export interface AccessRequest {
  id: string
  proof: string
  askedAt: string
  askedBy: string
  decidedAt: string | null
  decidedBy: string | null
  handedAt: string | null
  state: (typeof ACCESS_REQUEST_STATES)[number]
  /** Until when it can be taken; null: not yet, or never. */
  until: string | null
}

export type NamedAccessRequest = AccessRequest & {
  askedByName: string | null
  decidedByName: string | null
}

export interface HandoverArgs {
  ctx: { control: ControlStore; clock: Clock }
  actor: Actor
}

export interface NamingArgs extends HandoverArgs {
  pseudonyms: Pick<Pseudonyms, 'mark'>
}

/** What stands for an address or a login, in any case. */
export const markOfPerson = ({ pseudonyms, actor }: NamingArgs, person: string): Promise<string> =>
  pseudonyms.mark(actor.tenant, person.trim().toLowerCase())

export function accessRequestOf(row: AccessRequestRow, now: number): AccessRequest {
  const {
    id,
    proof,
    asked_at: askedAt,
    asked_by: askedBy,
    decided_at: decidedAt,
    decided_by: decidedBy,
  } = row
  const until =
    row.approved === 1 && decidedAt !== null ? new Date(Date.parse(decidedAt) + READY_MS).toISOString() : null
  const decided = until === null ? 'refused' : now < Date.parse(until) ? 'ready' : 'ended'
  const state = decidedAt === null ? 'pending' : decided
  return { id, proof, askedAt, askedBy, decidedAt, decidedBy, handedAt: row.handed_at, state, until }
}

export async function withNames(
  { ctx, actor }: HandoverArgs,
  requests: readonly AccessRequest[],
): Promise<NamedAccessRequest[]> {
  const ids = new Set(requests.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat()))
  const nameOf = await auditNames(
    ctx.control.db,
    actor.tenant,
    [...ids].map((id) => ({ type: 'user', id })),
  )
  const who = (id: string | null) => (id === null ? null : nameOf({ type: 'user', id }))
  return requests.map((one) => ({
    ...one,
    askedByName: who(one.askedBy),
    decidedByName: who(one.decidedBy),
  }))
}

export const noSuchRequest = () => new TidemarkError('not_found', said('no_such_access_request'))
