import { TerminalError } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import type { AccessContext } from '../../access-context.ts'
import { inTurn } from '../../audit/audit-chain.ts'
import { writeAudit } from '../../audit/audit.ts'
import { SetPasswordInput } from '../../people-input.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { requirePermission } from '../../permissions.ts'
import { accountKey, forgetAllFailures } from '../sign-in-throttle.ts'
import { replacePassword } from './stored-password.ts'

/**
 * Set a person's password from the server's command line, for an owner who has forgotten theirs. They must change it before
 * anything else; all their sessions and every wait after wrong passwords end.
 * @throws TidemarkError `not_found` for an unknown address; `validation_failed`, `conflict`
 */
export async function setPassword(
  ctx: AccessContext,
  actor: Actor,
  untrusted: SetPasswordInput,
): Promise<void> {
  requirePermission(actor, 'members:manage')
  const { email, password } = parseInput(SetPasswordInput, untrusted)
  const { userId, hash } = await findPerson(ctx, actor.tenant, email)
  const to = await ctx.turns.take('known', () => ctx.passwords.hash(password))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    if (!(await replacePassword(tx, ctx.clock, { userId, from: hash, to, mustChange: true }))) {
      throw new TerminalError('conflict', 'The password was changed somewhere else at this very moment.', {
        action: 'Run it again.',
      })
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'password.set',
      objectType: 'user',
      objectId: userId,
    })
  })
  await forgetAllFailures(ctx.control.db, accountKey(email))
}

async function findPerson(ctx: AccessContext, tenant: string, email: string) {
  const found = await ctx.control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('account', 'account.userId', 'member.userId')
    .select(['member.userId', 'account.password as hash'])
    .where('member.organizationId', '=', tenant)
    .where('account.providerId', '=', 'credential')
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (!found || found.hash === null) {
    throw new TerminalError('not_found', 'Nobody of this installation signs in with that e-mail address.', {
      action: 'Look the address up in Settings › Members, or in the environment of the headless first start.',
    })
  }
  return { userId: found.userId, hash: found.hash }
}
