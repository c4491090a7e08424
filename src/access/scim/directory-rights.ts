import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { SignInRefusal } from '../../model/identity-provider.ts'
import type { AccessContext } from '../access-context.ts'
import type { IdentityProvider } from '../providers/identity-provider.ts'
import { NO_ROLE } from '../identity.ts'
import { NO_UNITS, storedUnits } from '../rights.ts'
import { rightsIn } from '../providers/judge-claims.ts'
import type { Claims } from '../providers/oidc.ts'
import { accountOf, giveRights } from '../providers/provider-person.ts'
import { SignInRefused } from '../providers/sign-in-refused.ts'
import { subjectPrefix } from '../providers/saml/assertion-claims.ts'
import { hasDirectory } from './directory.ts'

/** What a directory says of somebody who signs in. */
export type Listed = { id: string; groups: string[] | null; refusal: null } | { refusal: SignInRefusal }

/**
 * What the provider's directory says of whoever the claims are of; null: it pushes none. They are the one who has the account,
 * or whose `externalId` is what the provider calls them: never who has their address.
 */
export async function listedIn(
  db: ControlDb | ControlTx,
  provider: IdentityProvider,
  claims: Claims,
): Promise<Listed | null> {
  if (!(await hasDirectory(db, provider.id))) return null
  const account = await accountOf(db, provider, String(claims['sub']))
  const columns = ['id', 'active', 'user_id'] as const
  const of = db.selectFrom('scim_users').select(columns).where('provider_id', '=', provider.id)
  const byAccount = account === null ? [] : await of.where('user_id', '=', account).execute()
  const byName = await of.where('external_id', 'in', namesOf(provider, claims)).execute()
  // Two people of one name, or one that is somebody else's by now: nobody can say who it is.
  const found =
    byAccount.length > 0 ? byAccount : byName.filter(({ user_id: id }) => id === null || id === account)
  const [user, another] = found
  if (!user || another) return { refusal: 'not_provisioned' }
  if (user.active === 0) return { refusal: 'deactivated' }
  const groups = (await pushesGroups(db, provider))
    ? ((await groupsOf(db, [user.id])).get(user.id) ?? [])
    : null
  return { id: user.id, groups, refusal: null }
}

/** What a provider calls somebody: its subject, and of Entra ID the object id, as its subjects differ by application. */
function namesOf(provider: IdentityProvider, claims: Claims): string[] {
  const subject = String(claims['sub'])
  const objectId = provider.kind === 'entra' ? claims['oid'] : undefined
  const own =
    provider.protocol === 'saml' ? subject.slice(subjectPrefix(provider.saml.subjectClaim).length) : subject
  return [own, ...(typeof objectId === 'string' ? [objectId] : [])]
}

/** Whether groups are pushed, and not told by claims. */
async function pushesGroups(db: ControlDb | ControlTx, { id }: IdentityProvider): Promise<boolean> {
  const any = await db.selectFrom('scim_groups').select('id').where('provider_id', '=', id).executeTakeFirst()
  return any !== undefined
}

/** Names and ids of people's pushed groups, as mappings name either. */
async function groupsOf(db: ControlDb | ControlTx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'scim_group_members.group_id')
    .select(['member_id', 'display_name', 'external_id'])
    .where('member_id', 'in', ids)
    .execute()
  const groups = new Map<string, string[]>()
  for (const { member_id: id, display_name: name, external_id: externalId } of rows) {
    groups.set(id, [...(groups.get(id) ?? []), name, ...(externalId === null ? [] : [externalId])])
  }
  return groups
}

/**
 * Note whose account somebody's is, as they are let in. A push may have deactivated them since they were looked up: of the two,
 * whichever comes later sees the other. @throws SignInRefused `deactivated`
 */
export async function linkAccount(tx: ControlTx, listedId: string, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('scim_users')
    .set({ user_id: userId })
    .where('id', '=', listedId)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new SignInRefused('deactivated')
}

/**
 * Work rights out anew of people whom a push may have changed: who is not active any more loses theirs at once, with sessions
 * and API tokens. Who never signed in has no rights to change.
 * @param hadGroups whether groups gave rights before the push
 */
export async function workOutRights(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  ids: readonly string[],
  hadGroups = false,
): Promise<void> {
  const byGroups = hadGroups || (await pushesGroups(tx, provider))
  await inParts(ids, async (some) => {
    const people = await tx
      .selectFrom('scim_users')
      .innerJoin('member', 'member.userId', 'scim_users.user_id')
      .select(['scim_users.id', 'member.userId', 'member.role', 'member.units', 'scim_users.active'])
      .where('scim_users.id', 'in', some)
      .where('member.organizationId', '=', provider.tenant)
      .execute()
    const groups = await groupsOf(tx, some)
    for (const { id, userId, role: before, units, active } of people) {
      if (active === 1 && !byGroups) continue
      const given = rightsIn(groups.get(id) ?? [], provider)
      const rights = active === 1 ? given : null
      const isSame = before === (rights?.role ?? NO_ROLE) && units === storedUnits(rights ?? NO_UNITS)
      if (!isSame) await giveRights(ctx, tx, provider, { userId, rights })
    }
  })
}

/** The same of everybody in the directory, as what its groups give has changed. */
export async function workOutAllRights(
  ctx: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
): Promise<void> {
  const signedIn = tx.selectFrom('scim_users').select('id').where('user_id', 'is not', null)
  const rows = await signedIn.where('provider_id', '=', provider.id).execute()
  await workOutRights(
    ctx,
    tx,
    provider,
    rows.map(({ id }) => id),
  )
}

/** Databases bind a limited number of values at once. */
const AT_ONCE = 500

export async function inParts<Item>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await work(items.slice(at, at + AT_ONCE))
}
