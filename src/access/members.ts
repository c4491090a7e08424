import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor, Role } from '../model/actor.ts'
import type { LedUnit } from '../model/privacy/led-unit.ts'
import type { ControlDb, ControlTx } from '../store/control/control-store.ts'
import { isUniqueViolation } from '../store/control/unique-violation.ts'
import type { AccessContext } from './access-context.ts'
import { changeRights } from './change-rights.ts'
import { observerAdded, observerRemoved } from './agreement/keep-observer.ts'
import { inTurn } from './audit/audit-chain.ts'
import { writeAudit } from './audit/audit.ts'
import { requireFreshProof } from './factors/fresh-proof.ts'
import { NO_ROLE, parseRole } from './identity.ts'
import { readUnits, rightsOf } from './rights.ts'
import { withdrawInvitationsOf } from './invitations/withdraw-of.ts'
import { hasOtherLocalOwner } from './local-owners.ts'
import { insertPerson } from './organizations.ts'
import { AddMemberInput, ChangeMemberInput } from './people-input.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requireGoodPassword } from './sign-in/passwords/password-policy.ts'
import { requirePermission } from './permissions.ts'
import { revokeTokensOf, tokenLabel } from './tokens/token-tree.ts'
import { said } from '../words/said.ts'

export interface Member {
  /** Id of the membership, which `removeMember` takes. */
  id: string
  userId: string
  name: string
  email: string
  /** `none`: no group of theirs gives a role any more. */
  role: Role | typeof NO_ROLE
  /** Of a lead: the units whose numbers they are shown. */
  units: LedUnit[]
  createdAt: string
}

/** People of the actor's organisation, oldest first. */
export async function listMembers(ctx: AccessContext, actor: Actor): Promise<Member[]> {
  requirePermission(actor, 'sessions:manage')
  const rows = await ctx.control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select([
      'member.id',
      'member.userId',
      'member.role',
      'member.units',
      'member.createdAt',
      'user.name',
      'user.email',
    ])
    .where('member.organizationId', '=', actor.tenant)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .execute()
  return rows.flatMap((row) => {
    const role = row.role === NO_ROLE ? NO_ROLE : parseRole(row.role)
    return role ? [{ ...row, role, units: readUnits(row.units) }] : []
  })
}

/**
 * Add a person with a first password, which they must change before anything else.
 * @throws TidemarkError `conflict` when the address is taken
 */
export async function addMember(
  ctx: AccessContext,
  actor: Actor,
  untrusted: AddMemberInput,
): Promise<Member> {
  requirePermission(actor, 'members:manage')
  const { name, email, password, ...asked } = parseInput(AddMemberInput, untrusted)
  const { role, units } = rightsOf(asked)
  await requireGoodPassword(password, { about: [email, name], path: 'password' })
  const passwordHash = await ctx.turns.take('known', () => ctx.passwords.hash(password))
  const { tenant } = actor
  return ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const added = await insertPerson(tx, ctx.clock, {
        tenant,
        name,
        email,
        passwordHash,
        role,
        units,
        mustChangePassword: true,
      })
      await writeAudit(tx, ctx.clock, {
        actor,
        action: 'member.added',
        objectType: 'member',
        objectId: added.memberId,
        detail: { user_id: added.userId, role, ...(role === 'lead' && { units }) },
      })
      if (role === 'observer') await observerAdded(tx, ctx.clock, actor)
      const { memberId: id, userId, createdAt } = added
      return { id, userId, name, email, role, units: [...units], createdAt }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken(error) : error
    })
}

/**
 * Give a person another role, or a lead other units. Their sessions end, and with fewer rights the API tokens they made.
 * @throws TidemarkError `not_found`; `conflict` for an owner, for whom an identity provider gives a role, and for an observer
 *   who has to stay
 */
export async function changeMember(
  ctx: AccessContext,
  actor: Actor,
  id: string,
  untrusted: ChangeMemberInput,
): Promise<Member> {
  requirePermission(actor, 'members:manage')
  const rights = rightsOf(parseInput(ChangeMemberInput, untrusted))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { userId, role } = await findMember(tx, actor, id)
    if (role === 'owner')
      throw new TidemarkError('conflict', said('owners_stay_owners'), {
        action: said('add_account_with_role'),
      })
    if (await isOfProvider(tx, actor, userId)) throw roleOfProvider()
    await changeRights(ctx, tx, { actor, userId, rights })
    if (role === 'observer' && rights.role !== 'observer') await observerRemoved(tx, ctx.clock, actor)
  })
  const changed = (await listMembers(ctx, actor)).find((member) => member.id === id)
  if (!changed) throw new TidemarkError('not_found', said('no_such_member'))
  return changed
}

async function isOfProvider(tx: ControlTx, { tenant }: Actor, userId: string): Promise<boolean> {
  const accounts = tx.selectFrom('provider_accounts').select('subject').where('tenant', '=', tenant)
  return (await accounts.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

const roleOfProvider = () =>
  new TidemarkError('conflict', said('role_is_of_provider'), { action: said('change_groups_there') })

/**
 * Remove a person: their sessions end at once, the API tokens they made are revoked together with their descendants, and their
 * invitations are withdrawn.
 * @throws TidemarkError `fresh_proof_required` for an owner; `not_found`; `conflict` for the last owner with a password, and
 *   for an observer who has to stay
 */
export async function removeMember(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const member = await findMember(tx, actor, id)
    if (member.role === 'owner') requireFreshProof(actor, ctx.clock)
    if (member.role === 'owner' && !(await hasOtherLocalOwner(tx, actor.tenant, member.userId))) {
      throw new TidemarkError('conflict', said('owner_stays'), { action: said('remove_others_only') })
    }
    // Foreign keys cascade to the sessions, the password and the membership.
    await tx.deleteFrom('user').where('id', '=', member.userId).execute()
    if (member.role === 'observer') await observerRemoved(tx, ctx.clock, actor)
    const tokens = await revokeTokensOf(tx, actor.tenant, member.userId)
    const of = { tenant: actor.tenant, userId: member.userId, at: isoNow(ctx.clock) }
    const invitations = await withdrawInvitationsOf(tx, of)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'member.removed',
      objectType: 'member',
      objectId: id,
      detail: {
        user_id: member.userId,
        role: member.role,
        revoked_tokens: tokens.map(tokenLabel),
        ...(invitations.length > 0 && { withdrawn_invitations: invitations }),
      },
    })
  })
}

/** A membership of the actor's organisation. @throws TidemarkError `not_found` */
export async function findMember(
  db: ControlDb | ControlTx,
  { tenant }: Actor,
  id: string,
): Promise<{ userId: string; role: string }> {
  const member = await db
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('id', '=', id)
    .where('organizationId', '=', tenant)
    .executeTakeFirst()
  if (!member) throw new TidemarkError('not_found', said('no_such_member'))
  return member
}

function addressTaken(cause: unknown): TidemarkError {
  return new TidemarkError('conflict', said('email_has_account'), {
    action: said('use_another_address'),
    cause,
  })
}
