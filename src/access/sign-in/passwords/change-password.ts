import { TidemarkError } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import type { AccessContext } from '../../access-context.ts'
import { inTurn } from '../../audit/audit-chain.ts'
import { writeAudit } from '../../audit/audit.ts'
import { ChangePasswordInput } from '../../people-input.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { requireGoodPassword } from './password-policy.ts'
import { requirePermission } from '../../permissions.ts'
import { accountKey, forgetFailures, guesserOf, reserveAttempt } from '../sign-in-throttle.ts'
import { startSession } from '../sign-in.ts'
import { replacePassword } from './stored-password.ts'
import type { Visit } from '../visit.ts'
import { said } from '../../../words/said.ts'

/**
 * Change one's own password. All sessions of the person end, and a new one begins in this browser.
 * @throws TidemarkError `forbidden` for an API token, `validation_failed` for a wrong current password, `rate_limited` after
 *   too many of them (failed sign-ins elsewhere do not count), `conflict`, `overloaded`
 * @returns the `Set-Cookie` values of the new session
 */
export async function changePassword(
  ctx: AccessContext,
  actor: Actor,
  untrusted: ChangePasswordInput,
  visit: Visit,
): Promise<{ setCookie: string[] }> {
  requirePermission(actor, 'self:read')
  if (actor.kind !== 'user') throw hasNoPassword()
  const { currentPassword, newPassword } = parseInput(ChangePasswordInput, untrusted)
  const current = { password: currentPassword, path: 'current_password' }
  const { email, hash } = await notingWrong(
    ctx,
    { actor, address: visit.client.address, of: 'password' },
    () => requireCurrent(ctx, actor.id, current),
  )
  if (newPassword === currentPassword) throw samePassword()
  await requireGoodPassword(newPassword, { about: [email], path: 'new_password' })
  const to = await ctx.turns.take('known', () => ctx.passwords.hash(newPassword))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const change = { userId: actor.id, from: hash, to, mustChange: false }
    if (!(await replacePassword(tx, ctx.clock, change))) throw changedMeanwhile()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'password.changed',
      objectType: 'user',
      objectId: actor.id,
    })
  })
  const { setCookie } = await ctx.turns.take('known', () =>
    startSession(ctx, { email, password: newPassword }, visit),
  )
  return { setCookie }
}

/** Note what is wrong of who is signed in: with a session that somebody has found, it is guessed so. */
export function notingWrong<Result>(
  { trail }: AccessContext,
  { actor, address, of }: { actor: Actor; address: string | null; of: 'password' | 'second_factor' },
  check: () => Promise<Result>,
): Promise<Result> {
  return check().catch(async (error: unknown) => {
    const code = error instanceof TidemarkError ? error.code : 'internal'
    const what = { actor, objectType: 'user', objectId: actor.id, address, reason: of }
    if (code === 'validation_failed') await trail.note({ ...what, action: 'proof.refused' })
    if (code === 'rate_limited') await trail.note({ ...what, action: 'proof.held_up' })
    throw error
  })
}

/** Check the current password. Wrong ones are counted, separately from failed sign-ins, so a session cannot be used to guess. */
export async function requireCurrent(
  ctx: AccessContext,
  userId: string,
  { password, path }: { password: string; path: string },
) {
  const stored = await ctx.control.db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['user.email', 'account.password as hash'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  if (!stored || stored.hash === null) throw hasNoPassword()
  const { email, hash } = stored
  const guesser = guesserOf(accountKey(email), 'signed-in', true)
  const isRight = await ctx.turns.take('known', async () => {
    await reserveAttempt(ctx, guesser)
    return ctx.passwords.verify({ hash, password })
  })
  if (!isRight) throw wrongPassword(path)
  await forgetFailures(ctx, guesser)
  return { email, hash }
}

function hasNoPassword(): TidemarkError {
  return new TidemarkError('forbidden', said('only_people_change_passwords'), {
    action: said('sign_in_to_change_password'),
  })
}

function wrongPassword(path: string): TidemarkError {
  return new TidemarkError('validation_failed', said('current_password_wrong'), {
    action: said('enter_current_password'),
    // Not 401, because the caller stays signed in. The path is the API's name of the field.
    details: [{ path, message: said('not_current_password') }],
  })
}

function samePassword(): TidemarkError {
  return new TidemarkError('validation_failed', said('new_password_same'), {
    action: said('choose_another'),
    details: [{ path: 'new_password', message: said('password_is_current') }],
  })
}

function changedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', said('password_changed_elsewhere'), {
    action: said('sign_in_with_that_password'),
  })
}
