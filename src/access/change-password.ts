import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit.ts'
import { sessionOf } from './identify.ts'
import { ChangePasswordInput, parseInput } from './people-input.ts'
import { requirePermission } from './permissions.ts'
import { forgetFailures, reserveAttempt } from './sign-in-throttle.ts'
import { replacePassword } from './stored-password.ts'

/**
 * Change one's own password. The session of these headers goes on, every other one of the person ends.
 * @throws TidemarkError `forbidden` for an API token, `validation_failed` for a wrong current password,
 *   `rate_limited` after too many of them (counted together with sign-ins), `conflict`, `overloaded`
 */
export async function changePassword(
  ctx: AccessContext,
  actor: Actor,
  untrusted: ChangePasswordInput,
  headers: Headers,
): Promise<void> {
  requirePermission(actor, 'self:read')
  if (actor.kind !== 'user') throw hasNoPassword()
  const { currentPassword, newPassword } = parseInput(ChangePasswordInput, untrusted)
  const { email, hash } = await requireCurrent(ctx, actor.id, currentPassword)
  const to = await ctx.passwords.hash(newPassword)
  const keepSession = (await sessionOf(ctx, headers))?.id ?? null
  await ctx.control.db.transaction().execute(async (tx) => {
    const change = { userId: actor.id, from: hash, to, keepSession }
    if (!(await replacePassword(tx, ctx.clock, change))) throw changedMeanwhile()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'password.changed',
      objectType: 'user',
      objectId: actor.id,
    })
  })
  await forgetFailures(ctx, email)
}

/** An open session must not be a way to guess: each try counts as one at the sign-in does. */
async function requireCurrent(ctx: AccessContext, userId: string, password: string) {
  const stored = await ctx.control.db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['user.email', 'account.password as hash'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  if (!stored || stored.hash === null) throw hasNoPassword()
  const { email, hash } = stored
  await reserveAttempt(ctx, email)
  if (!(await ctx.passwords.verify({ hash, password }))) throw wrongPassword()
  return { email, hash }
}

function hasNoPassword(): TidemarkError {
  return new TidemarkError('forbidden', 'Only a person who is signed in has a password to change.', {
    action: 'Sign in with your e-mail address and password. An API token is replaced by making a new one.',
  })
}

function wrongPassword(): TidemarkError {
  return new TidemarkError('validation_failed', 'The current password is not right.', {
    action: 'Enter the password you sign in with now.',
    // Not 401: whoever asks is signed in and stays so. Named as the API names the field.
    details: [{ path: 'current_password', message: 'This is not your current password.' }],
  })
}

function changedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', 'The password was changed somewhere else at this very moment.', {
    action: 'Sign in with the password that was set there, or try again.',
  })
}
