import { createHash } from 'node:crypto'
import { TidemarkError } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../../store/control/control-store.ts'
import { said } from '../../../words/said.ts'
import type { AccessContext } from '../../access-context.ts'
import { inTurn } from '../../audit/audit-chain.ts'
import { writeAudit } from '../../audit/audit.ts'
import { requireFreshProof } from '../../factors/fresh-proof.ts'
import { findMember } from '../../members.ts'
import { requirePermission, requirePerson } from '../../permissions.ts'
import { hasPassword } from '../../sign-in/passwords/stored-password.ts'

/** Somebody's account at an identity provider, with which they sign in here. */
export interface LinkedAccount {
  id: string
  issuer: string
  /** As the provider is called here; null: it was removed, and the account counts again once it is connected. */
  provider: string | null
  createdAt: string
}

/** The actor's own. @throws TidemarkError `forbidden` for an API token */
export function listOwnAccounts(ctx: AccessContext, actor: Actor): Promise<LinkedAccount[]> {
  requirePerson(actor, 'self:read', said('only_people_have_accounts'))
  return accountsOf(ctx.control.db, actor.tenant, actor.id)
}

/** @throws TidemarkError `not_found` */
export async function listAccountsOf(
  ctx: AccessContext,
  actor: Actor,
  memberId: string,
): Promise<LinkedAccount[]> {
  requirePermission(actor, 'members:manage')
  const { userId } = await findMember(ctx.control.db, actor, memberId)
  return accountsOf(ctx.control.db, actor.tenant, userId)
}

/**
 * Unlink one of the actor's own accounts: sessions that began with its provider end.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` where nothing else lets them in
 */
export async function unlinkOwnAccount(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePerson(actor, 'self:read', said('only_people_have_accounts'))
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, (tx) =>
    unlinkOne(ctx, tx, { actor, userId: actor.id, id, missing: 'no_such_account' }),
  )
}

/**
 * Unlink one account of somebody: sessions that began with its provider end, the others stay.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` where nothing else lets them in
 */
export async function unlinkAccountOf(
  ctx: AccessContext,
  actor: Actor,
  { memberId, accountId: id }: { memberId: string; accountId: string },
): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { userId } = await findMember(tx, actor, memberId)
    await unlinkOne(ctx, tx, { actor, userId, id, missing: 'no_such_account_of_theirs' })
  })
}

async function unlinkOne(
  ctx: AccessContext,
  tx: ControlTx,
  of: { actor: Actor; userId: string; id: string; missing: 'no_such_account' | 'no_such_account_of_theirs' },
): Promise<void> {
  const { actor, userId, id, missing } = of
  const accounts = await accountsOf(tx, actor.tenant, userId)
  const gone = accounts.filter((account) => account.id === id)
  if (gone.length === 0) throw new TidemarkError('not_found', said(missing))
  // One of a provider that was removed lets nobody in.
  const stay = accounts.some((account) => account.id !== id && account.provider !== null)
  await unlink(ctx, tx, { actor, userId, gone, stay })
}

/**
 * Unlink every account of somebody, who signs in with their password from then on.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` for who has none, or no password
 */
export async function unlinkAccountsOf(ctx: AccessContext, actor: Actor, memberId: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { userId } = await findMember(tx, actor, memberId)
    const gone = await accountsOf(tx, actor.tenant, userId)
    if (gone.length === 0)
      throw new TidemarkError('conflict', said('has_no_account'), { action: said('look_at_people_again') })
    await unlink(ctx, tx, { actor, userId, gone, stay: false })
  })
}

async function unlink(
  ctx: AccessContext,
  tx: ControlTx,
  { actor, userId, gone, stay }: { actor: Actor; userId: string; gone: LinkedAccount[]; stay: boolean },
): Promise<void> {
  if (!stay && !(await hasPassword(tx, userId))) {
    throw new TidemarkError('conflict', said('account_is_only_way_in'), {
      action: said('remove_person_instead'),
    })
  }
  const issuers = gone.map(({ issuer }) => issuer)
  await forgetAccounts(tx, { tenant: actor.tenant, userId, issuers })
  await writeAudit(tx, ctx.clock, {
    actor,
    action: 'account.unlinked',
    objectType: 'user',
    objectId: userId,
    detail: { providers: gone.map(({ provider, issuer }) => provider ?? issuer) },
  })
}

/** No provider knows them any more: neither by a sign-in nor by its directory. @param issuers absent: all */
export async function forgetAccounts(
  tx: ControlTx,
  { tenant, userId, issuers }: { tenant: string; userId: string; issuers?: readonly string[] },
): Promise<void> {
  const mine = tx.selectFrom('identity_providers').select('id').where('tenant', '=', tenant)
  const providers = issuers ? mine.where('issuer', 'in', issuers) : mine
  const accounts = tx
    .deleteFrom('provider_accounts')
    .where('tenant', '=', tenant)
    .where('user_id', '=', userId)
  await (issuers ? accounts.where('issuer', 'in', issuers) : accounts).execute()
  await tx
    .updateTable('scim_users')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('provider_id', 'in', providers)
    .execute()
  await tx.deleteFrom('session').where('userId', '=', userId).where('providerId', 'in', providers).execute()
}

async function accountsOf(
  db: ControlDb | ControlTx,
  tenant: string,
  userId: string,
): Promise<LinkedAccount[]> {
  const rows = await db
    .selectFrom('provider_accounts')
    .leftJoin('identity_providers', (join) =>
      join
        .onRef('identity_providers.issuer', '=', 'provider_accounts.issuer')
        .onRef('identity_providers.tenant', '=', 'provider_accounts.tenant'),
    )
    .select(['provider_accounts.issuer', 'subject', 'provider_accounts.created_at as createdAt'])
    .select('identity_providers.name as provider')
    .where('provider_accounts.tenant', '=', tenant)
    .where('user_id', '=', userId)
    .orderBy('provider_accounts.created_at')
    .orderBy('provider_accounts.issuer')
    .execute()
  return rows.map(({ subject, ...same }) => ({ ...same, id: idOf(tenant, same.issuer, subject) }))
}

/** Its name in addresses: the provider's own name of a person is nobody's to read. */
const idOf = (...of: [tenant: string, issuer: string, subject: string]) =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 22)
