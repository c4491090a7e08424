import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { mustObserve, observerAdded } from '../agreement/keep-observer.ts'
import { writeAudit } from '../audit/audit.ts'
import { changeRights } from '../change-rights.ts'
import { isLocalOwner } from '../local-owners.ts'
import type { Rights } from '../rights.ts'
import { insertPerson } from '../organizations.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Vouched } from './judge-claims.ts'
import { subjectPrefix } from './saml/assertion-claims.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * The person of an account at a provider: made at their first sign-in, with the role of their groups at every one.
 * @throws SignInRefused `email_taken`
 */
export async function personOf(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  vouched: Vouched,
): Promise<string> {
  const userId = await accountOf(tx, provider, vouched.subject)
  if (userId === null) return addPerson(ctx, tx, provider, vouched)
  await renew(ctx, tx, provider, userId, vouched)
  await giveRights(ctx, tx, provider, { userId, rights: vouched.rights })
  return userId
}

/** What becomes of somebody whom nothing lets in any more: sessions and tokens end now. */
export async function shutOut(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  subject: string,
): Promise<void> {
  const userId = await accountOf(tx, provider, subject)
  if (userId !== null) await giveRights(ctx, tx, provider, { userId, rights: null })
}

/** The subject of whom a provider calls so in its directory. */
export const subjectNamed = (provider: IdentityProvider, externalId: string): string =>
  provider.protocol === 'saml' ? `${subjectPrefix(provider.saml.subjectClaim)}${externalId}` : externalId

/** Whose account at the provider it is; null: nobody's yet. */
export async function accountOf(
  db: ControlDb | ControlTx,
  { tenant, issuer }: IdentityProvider,
  subject: string,
): Promise<string | null> {
  const account = await db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('tenant', '=', tenant)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return account?.user_id ?? null
}

async function addPerson(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  { subject, email, name, rights }: Vouched,
): Promise<string> {
  const { tenant, issuer } = provider
  const { role, units } = rights
  // Whoever has the address signs in another way: an address proves nothing about who it is.
  if (await isTaken(tx, email)) throw new SignInRefused('email_taken')
  const { userId, memberId, createdAt } = await insertPerson(tx, ctx.clock, {
    tenant,
    name,
    email,
    ...rights,
    passwordHash: null,
  })
  await tx
    .insertInto('provider_accounts')
    .values({ tenant, issuer, subject, user_id: userId, created_at: createdAt })
    .execute()
  const actor = entrance(provider)
  await writeAudit(tx, ctx.clock, {
    actor,
    action: 'member.added',
    objectType: 'member',
    objectId: memberId,
    detail: { user_id: userId, role, ...(role === 'lead' && { units }), provider: provider.name },
  })
  if (role === 'observer') await observerAdded(tx, ctx.clock, actor)
  return userId
}

/** Name and address as the provider has them now; an address that somebody else has meanwhile stays as it was. */
async function renew(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  userId: string,
  { name, email }: Vouched,
): Promise<void> {
  const user = await tx
    .selectFrom('user')
    .innerJoin('member', 'member.userId', 'user.id')
    .select(['user.name', 'user.email', 'member.id as memberId'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  const address = user.email !== email && (await isTaken(tx, email)) ? user.email : email
  const changed = [...(user.name === name ? [] : ['name']), ...(user.email === address ? [] : ['email'])]
  if (changed.length === 0) return
  await tx
    .updateTable('user')
    .set({ name, email: address, updatedAt: isoNow(ctx.clock) })
    .where('id', '=', userId)
    .execute()
  // By the address they may sign in with a password as well.
  await writeAudit(tx, ctx.clock, {
    actor: entrance(provider),
    action: 'member.renamed',
    objectType: 'member',
    objectId: user.memberId,
    detail: { user_id: userId, changed, provider: provider.name },
  })
}

async function isTaken(tx: ControlTx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/**
 * Null takes every right. The last observer stays one on paper, and cannot sign in. An owner whom no account links to a provider
 * is never touched by one.
 */
export async function giveRights(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  { userId, rights }: { userId: string; rights: Rights | null },
): Promise<void> {
  const { tenant, name } = provider
  if (await isLocalOwner(tx, tenant, userId)) return
  const isObserver = rights?.role !== 'observer' && (await roleOf(tx, tenant, userId)) === 'observer'
  const stays = isObserver && (await mustObserve(tx, ctx.clock, tenant, userId))
  const detail = { provider: name }
  await changeRights(ctx, tx, { actor: entrance(provider), userId, rights, stays, detail })
}

async function roleOf(tx: ControlTx, tenant: string, userId: string): Promise<string | undefined> {
  const of = tx.selectFrom('member').select('role').where('userId', '=', userId)
  return (await of.where('organizationId', '=', tenant).executeTakeFirst())?.role
}

const entrance = ({ tenant }: IdentityProvider): Actor => ({
  kind: 'system',
  id: 'entrance',
  tenant,
  role: 'owner',
})
