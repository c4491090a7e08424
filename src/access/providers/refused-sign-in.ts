import type { SignInRefusal } from '../../model/identity-provider.ts'
import type { AccessContext } from '../access-context.ts'
import type { Visit } from '../sign-in/visit.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * What failed of one kind counts: a sign-in is of a browser that began it here, as a password is given on a page of ours. Forms and
 * addresses of a provider any page can have somebody's browser send, so they have limits of their own and hold up no sign-in.
 */
export type LimitedKind = 'sign_in' | 'form' | 'logout'

/** Of what the provider does or we have told it wrong nobody here is guilty, and passwords are what is left then. */
const NOT_THEIRS: readonly SignInRefusal[] = ['provider_unreachable', 'client_not_accepted']

/** What comes back costs a request to the provider, or a signature: one limit per kind for all that fails from a network. */
export async function limited<T>(
  { signInLimit }: AccessContext,
  { kind, visit: { client } }: { kind: LimitedKind; visit: Visit },
  work: () => Promise<T>,
): Promise<T> {
  const key = kind === 'sign_in' ? client.network : `${kind} ${client.network}`
  if (signInLimit.take(key) !== null) throw new SignInRefused('too_many')
  try {
    const done = await work()
    signInLimit.giveBack(key)
    return done
  } catch (error) {
    if (error instanceof SignInRefused && NOT_THEIRS.includes(error.refusal)) signInLimit.giveBack(key)
    throw error
  }
}

/** Note a refusal in the journal. Only of providers that are there: made-up addresses leave nothing. */
export async function noteRefused(
  ctx: AccessContext,
  providerId: string,
  { visit, refused, isLink = false }: { visit: Visit; refused: SignInRefused; isLink?: boolean },
): Promise<void> {
  const provider = await ctx.control.db
    .selectFrom('identity_providers')
    .select(['id', 'tenant'])
    .where('id', '=', providerId)
    .executeTakeFirst()
  if (!provider) return
  await ctx.trail.note({
    actor: { kind: 'system', id: 'entrance', tenant: provider.tenant, role: 'analyst' },
    action: isLink ? 'account.link_refused' : 'session.refused',
    objectType: 'identity_provider',
    objectId: provider.id,
    address: visit.client.address,
    reason: refused.refusal,
  })
}
