import { z } from 'zod'
import { IDENTITY_SOURCES, type ErasureState } from '../../model/privacy.ts'
import { auditNames } from '../../access/audit/audit-names.ts'
import type { Actor } from '../../model/actor.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'

const Count = z.int().min(0).default(0)
/** What was found and done, in numbers; after a kill, of the last steps what was done since. */
export const Receipt = z.object({
  chat_accounts: Count,
  code_accounts: Count,
  /** Views and entries of the log that said a name. */
  saved_views: Count,
  log_entries: Count,
  /** Copies of what the vendors sent. */
  raw_bodies: Count,
  /** Rows that lost what could single the person out. */
  coarsened: Count,
})
export type Receipt = z.infer<typeof Receipt>
export const receiptOf = ({ receipt }: ErasureRow): Receipt => Receipt.parse(JSON.parse(receipt))

export interface Erasure {
  id: string
  state: ErasureState
  askedAt: string
  /** Null where the service itself did. */
  askedBy: { id: string; name: string | null } | null
  decidedAt: string | null
  decidedBy: { id: string; name: string | null } | null
  doneAt: string | null
  receipt: Receipt
}

/** What carrying out an erasure works with. */
export interface ErasingContext extends Pick<
  CollectorContext,
  'control' | 'clock' | 'sealer' | 'logger' | 'vault'
> {
  facts: Pick<CollectorContext['facts'], 'putTombstones' | 'coarsenErased'>
  raw: Pick<CollectorContext['raw'], 'forgetErased'>
}

export interface ErasureArgs {
  ctx: CollectorContext
  actor: Actor
}

/** Stands for whoever asked where a restored store was put right. */
export const RESTORED = 'restored'

/** Of an erasure that has to know no more whose it is. */
export const NOBODY = '[]'

export const Accounts = z.array(z.object({ source: z.enum(IDENTITY_SOURCES), subject: z.string() }))

/** By the people who asked and decided, with their names where they are still known. */
export async function erasuresOf(
  { ctx, actor }: ErasureArgs,
  rows: readonly ErasureRow[],
): Promise<Erasure[]> {
  const ids = rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? []].flat())
  const users = [...new Set(ids)].map((id) => ({ type: 'user', id }))
  const nameOf = await auditNames(ctx.control.db, actor.tenant, users)
  const who = (id: string | null) =>
    id === null || id === RESTORED ? null : { id, name: nameOf({ type: 'user', id }) }
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row),
    askedAt: row.asked_at,
    askedBy: who(row.asked_by),
    decidedAt: row.decided_at,
    decidedBy: who(row.decided_by),
    doneAt: row.done_at,
    receipt: receiptOf(row),
  }))
}

function stateOf({ asked_by, decided_at, approved, done_at }: ErasureRow): ErasureState {
  if (decided_at === null) return 'pending'
  if (approved !== 1) return 'refused'
  if (done_at === null) return 'running'
  return asked_by === RESTORED ? 'applied' : 'done'
}

export const noSuchErasure = () => new TidemarkError('not_found', said('no_such_erasure'))
