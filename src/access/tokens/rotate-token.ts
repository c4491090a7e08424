import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { DAY_MS, HOUR_MS } from '../../model/time/time.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { mayGrant, mayReadPeople, requirePermission, tokenWithoutPeople } from '../permissions.ts'
import { makersOf } from '../made-by.ts'
import { beyondOwnRights, makerIn, PREFIX, SHOWN, type ApiToken } from './api-tokens.ts'
import { hashToken } from './token-hash.ts'
import { readTokenMetadata } from './token-metadata.ts'
import { endDescendantsBy } from './token-tree.ts'

export const OVERLAP_HOURS = { min: 0, max: 168 } as const

const RotateInput = z.object({
  /** How long the old value still counts. */
  overlapHours: z.int().min(OVERLAP_HOURS.min).max(OVERLAP_HOURS.max).default(24),
  expiresInDays: z.int().min(1).max(365).default(90),
})
export type RotateInput = z.input<typeof RotateInput>

/**
 * Another token in place of one: of the same name, role, scope and origin. The old one works until the overlap is over, and
 * no token that was made with it outlives it.
 * @returns the new one with its value, which is not stored
 * @throws TidemarkError `fresh_proof_required`, to API tokens as well; `not_found`; `forbidden` beyond the asker's rights;
 *   `conflict` for one of the environment, or that is over
 */
export async function rotateToken(
  ctx: AccessContext,
  actor: Actor,
  id: string,
  untrusted: RotateInput,
): Promise<ApiToken & { token: string }> {
  requirePermission(actor, 'tokens:manage')
  requireFreshProof(actor, ctx.clock)
  const { overlapHours, expiresInDays } = parseInput(RotateInput, untrusted)
  const now = ctx.clock.now()
  const createdAt = isoNow(ctx.clock)
  const wanted = new Date(now + expiresInDays * DAY_MS).toISOString()
  const oldEnds = new Date(now + overlapHours * HOUR_MS).toISOString()
  const token = PREFIX + randomBytes(32).toString('base64url')
  const newId = randomUUID()
  return inTurn(ctx.control.db, actor.tenant, async (tx) => {
    // Locked: one that is revoked meanwhile has no replacement, and one that is replaced meanwhile has one.
    const old = await tx
      .updateTable('apikey')
      .set({ updatedAt: createdAt })
      .where('id', '=', id)
      .where('referenceId', '=', actor.tenant)
      .where('enabled', '=', 1)
      .returningAll()
      .executeTakeFirst()
    if (!old) throw new TidemarkError('not_found', said('no_such_token'), { action: said('look_at_tokens') })
    if (old.expiresAt === null || old.expiresAt <= createdAt) throw notRotated()
    // Whoever replaces it knows its value: of the organisation or of somebody else, as whoever makes one.
    if (old.rootKind !== 'user' || old.rootId !== actor.id) requirePermission(actor, 'members:manage')
    const { role, units, people } = readTokenMetadata(old.metadata)
    if (!mayGrant(actor.role, role)) throw beyondOwnRights(actor.role, role)
    if (people && !mayReadPeople(actor)) throw tokenWithoutPeople()
    // One that was made with another token ends when that does, as the old one did.
    const expiresAt = old.parentId !== null && old.expiresAt < wanted ? old.expiresAt : wanted
    const { key: _key, ...same } = old
    const hint = `${token.slice(0, SHOWN)}…`
    const madeBy = old.rootKind === 'system' && actor.kind === 'user' ? actor.id : old.madeBy
    const fresh = { id: newId, key: hashToken(token), start: hint, lastRequest: null, expiresAt, madeBy }
    await tx
      .insertInto('apikey')
      .values({ ...same, ...fresh, createdAt, updatedAt: createdAt })
      .execute()
    const ends = old.expiresAt < oldEnds ? old.expiresAt : oldEnds
    await tx.updateTable('apikey').set({ expiresAt: ends }).where('id', '=', id).execute()
    await endDescendantsBy(tx, id, ends)
    const of = { objectType: 'api_token', objectId: id }
    const detail = { name: old.name, by: newId, old_ends: ends, expires_at: expiresAt }
    await writeAudit(tx, ctx.clock, { actor, action: 'token.rotated', ...of, detail })
    const kind = old.rootKind === 'system' ? 'service' : 'personal'
    const maker = makerIn({ ...old, madeBy })
    const made = { madeBy: (await makersOf(tx, actor.tenant, [maker]))(maker), createdAt, expiresAt }
    const name = old.name ?? ''
    return { id: newId, name, role, units, people, kind, hint, ...made, lastUsedAt: null, token }
  })
}

const notRotated = () =>
  new TidemarkError('conflict', said('token_is_not_rotated'), { action: said('make_new_token') })
