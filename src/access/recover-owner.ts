import { randomUUID } from 'node:crypto'
import { isoNow } from '../lib/clock.ts'
import { TerminalError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { observerRemoved } from './agreement/keep-observer.ts'
import { inTurn } from './audit/audit-chain.ts'
import { writeAudit } from './audit/audit.ts'
import { takeFactorsAway } from './factors/reset-factors.ts'
import { otherOwners } from './local-owners.ts'
import { tell } from './notices.ts'
import { SetPasswordInput } from './people-input.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requirePermission } from './permissions.ts'
import { forgetAccounts } from './providers/accounts/linked-accounts.ts'
import { accountKey, forgetAllFailures } from './sign-in/sign-in-throttle.ts'

/**
 * From the server's command line: make a person of the organisation an owner who gets in by a new password, whatever became of
 * identity providers, factors and other owners. They must change it; their sessions, factors and accounts at providers are gone, the
 * other owners are told.
 * @throws TidemarkError `not_found` for an unknown address; `validation_failed`
 */
export async function recoverOwner(
  ctx: AccessContext,
  actor: Actor,
  untrusted: SetPasswordInput,
): Promise<void> {
  requirePermission(actor, 'members:manage')
  const { email, password } = parseInput(SetPasswordInput, untrusted)
  const hash = await ctx.turns.take('known', () => ctx.passwords.hash(password))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const person = await find(tx, actor.tenant, email)
    await putPassword(tx, isoNow(ctx.clock), { userId: person.userId, hash })
    const owner = { role: 'owner', mustChangePassword: 1 }
    await tx.updateTable('member').set(owner).where('userId', '=', person.userId).execute()
    if (person.role === 'observer') await observerRemoved(tx, ctx.clock, actor)
    await takeFactorsAway(tx, person.userId)
    await forgetAccounts(tx, { tenant: actor.tenant, userId: person.userId })
    const others = await otherOwners(tx, { tenant: actor.tenant, id: person.userId })
    await tell(tx, ctx.clock, others, { kind: 'owner_recovered', name: person.name })
    const of = { objectType: 'user', objectId: person.userId }
    const detail = { role: { from: person.role, to: 'owner' } }
    await writeAudit(tx, ctx.clock, { actor, action: 'owner.recovered', ...of, detail })
  })
  await forgetAllFailures(ctx.control.db, accountKey(email))
}

async function find(tx: ControlTx, tenant: string, email: string) {
  const person = await tx
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['member.userId', 'member.role', 'user.name'])
    .where('member.organizationId', '=', tenant)
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (person) return person
  throw new TerminalError('not_found', 'Nobody of this installation has that e-mail address.', {
    action: 'Look the address up in Settings › Members, or in the environment of the headless first start.',
  })
}

/** Who signs in with an identity provider has had none. */
async function putPassword(
  tx: ControlTx,
  at: string,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  const changed = await tx
    .updateTable('account')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const row = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash }
  await tx
    .insertInto('account')
    .values({ ...row, createdAt: at, updatedAt: at })
    .execute()
}
