import { isoNow } from '../../../lib/clock.ts'
import { TidemarkError } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import type { ControlTx } from '../../../store/control/control-store.ts'
import { isUniqueViolation } from '../../../store/control/unique-violation.ts'
import { said } from '../../../words/said.ts'
import { requirePerson } from '../../permissions.ts'
import type { AccessContext } from '../../access-context.ts'
import { inTurn } from '../../audit/audit-chain.ts'
import { writeAudit } from '../../audit/audit.ts'
import { requireFreshProof } from '../../factors/fresh-proof.ts'
import { hasOtherLocalOwner, isLocalOwner } from '../../local-owners.ts'
import { linkAccount } from '../../scim/directory-rights.ts'
import { begin } from '../begin-sign-in.ts'
import { findProvider, type IdentityProvider } from '../identity-provider.ts'
import type { Claims } from '../oidc.ts'
import { accountOf } from '../provider-person.ts'
import { verdictOf } from '../provider-verdict.ts'
import { SignInRefused } from '../sign-in-refused.ts'

/** The page that it leads back to. */
export const LINK_PATH = '/settings/account'

/**
 * Send the actor's browser to a provider, to sign in with it from then on: the account that it comes back with is theirs.
 * @throws TidemarkError `fresh_proof_required`; `not_found`, also for a provider that is switched off; `conflict` for the last
 *   owner with a password, and for who has an account of this provider
 */
export async function beginLink(
  ctx: AccessContext,
  actor: Actor,
  { providerId, origin }: { providerId: string; origin: string },
): Promise<{ authorizeUrl: string; setCookie: string[] }> {
  requirePerson(actor, 'self:read', said('only_people_have_accounts'))
  requireFreshProof(actor, ctx.clock)
  const stored = await findProvider(ctx.control.db, actor.tenant, providerId)
  if (!stored.provider.enabled) throw new TidemarkError('not_found', said('no_such_provider'))
  const [isLinked, isLast] = await ctx.control.db
    .transaction()
    .execute(async (tx) => [
      await hasAccountOf(tx, stored.provider, actor.id),
      await isLastLocalOwner(tx, actor),
    ])
  if (isLinked)
    throw new TidemarkError('conflict', said('provider_is_linked'), { action: said('unlink_account_first') })
  if (isLast) {
    throw new TidemarkError('conflict', said('local_owner_not_linked'), { action: said('add_other_owner') })
  }
  return begin(ctx, stored, { origin, next: LINK_PATH, purpose: 'link', by: actor.id })
}

/**
 * The account that the claims are of is the actor's from now on. It changes no right of theirs: with the next sign-in by it, or
 * the next push of its directory, their groups do.
 * @throws SignInRefused
 */
export async function finishLink(
  ctx: AccessContext,
  provider: IdentityProvider,
  { actor, claims }: { actor: Actor; claims: Claims },
): Promise<void> {
  const { verdict, listedId } = await verdictOf(ctx.control.db, provider, claims)
  if (verdict.refusal !== null) throw new SignInRefused(verdict.refusal)
  const { subject } = verdict.vouched
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const isWhose = await accountOf(tx, provider, subject)
    if (isWhose === actor.id) return
    if (isWhose !== null || (await hasAccountOf(tx, provider, actor.id)))
      throw new SignInRefused('account_taken')
    if (await isLastLocalOwner(tx, actor)) throw new SignInRefused('local_owner_stays')
    const { tenant, issuer } = provider
    await tx
      .insertInto('provider_accounts')
      .values({ tenant, issuer, subject, user_id: actor.id, created_at: isoNow(ctx.clock) })
      .execute()
    if (listedId !== null) await linkAccount(tx, listedId, actor.id)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'account.linked',
      objectType: 'user',
      objectId: actor.id,
      detail: { provider: provider.name },
    })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new SignInRefused('account_taken', error) : error
  })
}

/** Two of one provider would give two roles, by turns. */
async function hasAccountOf(tx: ControlTx, { tenant, issuer }: IdentityProvider, userId: string) {
  const account = await tx
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('tenant', '=', tenant)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account !== undefined
}

/** What a provider says of them must never count, as long as nobody else gets in without it. */
const isLastLocalOwner = async (tx: ControlTx, { tenant, id }: Actor) =>
  (await isLocalOwner(tx, tenant, id)) && !(await hasOtherLocalOwner(tx, tenant, id))
