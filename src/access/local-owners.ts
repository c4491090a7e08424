import type { Clock } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlDb, ControlTx } from '../store/control/control-store.ts'
import { tell } from './notices.ts'

/**
 * Whether an owner who comes in by password does so beside an identity provider that is on: the way in that always stays.
 * The other owners are told.
 */
export async function noteLocalOwner(
  tx: ControlTx,
  clock: Clock,
  { actor, name }: { actor: Actor; name: string },
): Promise<boolean> {
  if (actor.role !== 'owner' || !(await hasProviderOn(tx, actor.tenant))) return false
  await tell(tx, clock, await otherOwners(tx, actor), { kind: 'local_owner_used', name })
  return true
}

/** Whether people of the organisation may sign in beside a password. */
export async function hasProviderOn(tx: ControlDb | ControlTx, tenant: string): Promise<boolean> {
  const provider = await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('tenant', '=', tenant)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return provider !== undefined
}

export async function otherOwners(
  tx: ControlTx,
  { tenant, id }: Pick<Actor, 'tenant' | 'id'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('userId')
    .where('organizationId', '=', tenant)
    .where('role', '=', 'owner')
    .where('userId', '<>', id)
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Whether another owner with a password is left, who gets in and stays an owner whatever the identity providers say: with a
 * second factor as well, where this one has it.
 */
export async function hasOtherLocalOwner(tx: ControlTx, tenant: string, userId: string): Promise<boolean> {
  // Locks the row: of two owners who leave at once, one sees that the other has.
  const lock = tx.updateTable('organization').set((eb) => ({ name: eb.ref('name') }))
  await lock.where('id', '=', tenant).execute()
  const others = await localOwners(tx, tenant)
  const own = others.find((one) => one.userId === userId)
  return others.some((one) => one.userId !== userId && (one.hasFactor || !own?.hasFactor))
}

/** Whether somebody is an owner whom no provider touches: with a password, and no account of a provider that gives them a role. */
export async function isLocalOwner(tx: ControlTx, tenant: string, userId: string): Promise<boolean> {
  return (await localOwners(tx, tenant)).some((one) => one.userId === userId)
}

async function localOwners(tx: ControlTx, tenant: string) {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('account', 'account.userId', 'member.userId')
    .select(['member.userId'])
    .select((eb) =>
      eb
        .selectFrom('second_factors')
        .select('second_factors.id')
        .whereRef('second_factors.user_id', '=', 'member.userId')
        .where('second_factors.confirmed_at', 'is not', null)
        .limit(1)
        .as('factorId'),
    )
    .where('member.organizationId', '=', tenant)
    .where('member.role', '=', 'owner')
    .where('account.providerId', '=', 'credential')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_accounts')
            .select('provider_accounts.user_id')
            .whereRef('provider_accounts.user_id', '=', 'member.userId'),
        ),
      ),
    )
    .execute()
  return rows.map(({ userId, factorId }) => ({ userId, hasFactor: factorId !== null }))
}
