import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { PASSWORD_LENGTH } from '../../model/actor.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePerson } from '../permissions.ts'
import { notingWrong, requireCurrent } from '../sign-in/passwords/change-password.ts'
import { checkFactor, FactorProof } from './check-factor.ts'
import { confirmedFactors } from './factor.ts'
import type { At } from './own-factors.ts'
import { askToUse } from './passkeys.ts'

export const OwnProof = z.union([
  z.object({ password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
  ...FactorProof.options,
])
export type OwnProof = z.input<typeof OwnProof>

/**
 * Give password or second factor again, so that this session may do dangerous things for some minutes.
 * @throws TidemarkError `validation_failed` when it is wrong, `rate_limited`; `forbidden` for an API token
 */
export async function proveFresh(
  ctx: AccessContext,
  actor: Actor,
  untrusted: OwnProof,
  at: At,
): Promise<void> {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  const proof = parseInput(OwnProof, untrusted)
  const of = 'password' in proof ? 'password' : 'second_factor'
  await notingWrong(ctx, { actor, address: at.address ?? null, of }, async () => {
    if ('password' in proof)
      return requireCurrent(ctx, actor.id, { password: proof.password, path: 'password' })
    const asked = { ...at, purpose: 'proof' } as const
    return checkFactor(ctx, { userId: actor.id, place: 'signed-in' }, { proof, asked })
  })
  await ctx.control.db
    .updateTable('session')
    .set({ provenAt: isoNow(ctx.clock) })
    .where('id', '=', at.sessionId)
    .where('userId', '=', actor.id)
    .execute()
}

/** What the browser is to ask one of the actor's passkeys. @throws TidemarkError `conflict` without one */
export function beginProof(ctx: AccessContext, actor: Actor, at: At): Promise<Record<string, unknown>> {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  return askOwnPasskey(ctx, actor.id, { ...at, purpose: 'proof' })
}

/** @throws TidemarkError `conflict` for who has no passkey */
export async function askOwnPasskey(
  ctx: AccessContext,
  userId: string,
  asked: Parameters<typeof askToUse>[1],
): Promise<Record<string, unknown>> {
  const passkeys = (await confirmedFactors(ctx.control.db, userId)).filter(({ kind }) => kind === 'passkey')
  if (passkeys.length === 0)
    throw new TidemarkError('conflict', said('has_no_passkey'), { action: said('give_password_or_code') })
  return askToUse(ctx, asked, passkeys)
}
