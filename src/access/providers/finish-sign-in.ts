import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { SignInRefusal } from '../../model/identity-provider.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTurn } from '../audit/audit-chain.ts'
import type { Identity } from '../identity.ts'
import { linkAccount } from '../scim/directory-rights.ts'
import { findPerson, identifyVisitor } from '../sign-in/identify.ts'
import { noteStart } from '../sign-in/session-use.ts'
import { endOldSessions } from '../sign-in/sign-in.ts'
import type { Visit } from '../sign-in/visit.ts'
import { firstOrganization } from '../organizations.ts'
import type { Begun } from './begun.ts'
import { upstreamFailure } from './connect-provider.ts'
import { keepNames } from './end-session.ts'
import { findProvider, type IdentityProvider, type StoredProvider } from './identity-provider.ts'
import { needsMore } from './judge-claims.ts'
import { finishLink } from './accounts/link-account.ts'
import { redeem, type Claims, type Handshake, type Redeemed } from './oidc.ts'
import { personOf, shutOut } from './provider-person.ts'
import { keepTest } from './provider-test.ts'
import { verdictOf } from './provider-verdict.ts'
import { limited, noteRefused } from './refused-sign-in.ts'
import { fetchAnswer } from './saml/answers-taken.ts'
import { SignInRefused } from './sign-in-refused.ts'

/** Where a browser goes from a provider's answer, with the cookies it is given. */
export interface Finished {
  /** The provider that was tried out. */
  tested: string | null
  /** The provider whose account is linked now to who is signed in. */
  linked: string | null
  next: string
  setCookie: string[]
}

/**
 * Take what a provider sent a browser back with, and sign its person in; or do what else it began for.
 * @param url the address that was opened, as browsers see it
 * @throws SignInRefused which is in the journal then
 */
export async function finishSignIn(
  ctx: AccessContext,
  providerId: string,
  { url, visit }: { url: URL; visit: Visit },
): Promise<Finished> {
  const state = url.searchParams.get('state') ?? ''
  const found = ctx.providers.beginnings.find(visit.headers, state)
  const forget = ctx.providers.beginnings.forget(state)
  try {
    if (!found || found.begun.provider !== providerId) throw new SignInRefused('not_begun_here')
    const stored = await limited(ctx, { kind: 'sign_in', visit }, () => openStored(ctx, found.begun, visit))
    const { claims, idToken } = await limited(ctx, { kind: 'sign_in', visit }, () =>
      redeemed(ctx, stored, url, found.handshake),
    )
    const { next, purpose } = found.begun
    if (purpose !== 'sign_in') {
      await forWhoIsHere(ctx, stored.provider, { purpose, visit, claims })
      const done = { tested: null, linked: null, next, setCookie: [forget] }
      return { ...done, [purpose === 'test' ? 'tested' : 'linked']: providerId }
    }
    const person = await letIn(ctx, stored.provider, claims)
    const cookies = await start(ctx, stored.provider, { ...person, claims, idToken }, visit)
    return { tested: null, linked: null, next, setCookie: [...cookies, forget] }
  } catch (error) {
    const refused = error instanceof SignInRefused ? error : new SignInRefused('internal', error)
    const isLink = found?.begun.purpose === 'link'
    if (isLink) refused.backTo = found.begun.next
    await noteRefused(ctx, providerId, { visit, refused, isLink })
    throw refused
  }
}

/** The provider it began with: of the organisation of who began it and is here again; switched on, unless it is tried out. */
async function openStored(
  ctx: AccessContext,
  { provider: id, purpose, by }: Begun,
  visit: Visit,
): Promise<StoredProvider> {
  const tenant =
    by === null ? (await firstOrganization(ctx.control.db))?.id : (await whoIsHere(ctx, visit, by)).tenant
  return findOn(ctx.control.db, { tenant: tenant ?? '', id }, purpose === 'test')
}

/** @throws SignInRefused `provider_off` for one that is gone, or switched off */
async function findOn(
  db: ControlDb | ControlTx,
  { tenant, id }: Pick<IdentityProvider, 'tenant' | 'id'>,
  orOff = false,
): Promise<StoredProvider> {
  const stored = await findProvider(db, tenant, id).catch((error: unknown) => {
    throw error instanceof TidemarkError ? new SignInRefused('provider_off', error) : error
  })
  if (!orOff && !stored.provider.enabled) throw new SignInRefused('provider_off')
  return stored
}

/** @param by whoever began it: another one in the same browser is refused */
async function whoIsHere(ctx: AccessContext, { headers }: Visit, by?: string): Promise<Actor> {
  const actor = (await identifyVisitor(ctx, headers))?.identity.actor
  if (!actor || (by !== undefined && actor.id !== by)) throw new SignInRefused('not_begun_here')
  return actor
}

async function redeemed(
  ctx: AccessContext,
  { provider, sealed }: StoredProvider,
  url: URL,
  handshake: Handshake,
): Promise<Redeemed> {
  if (provider.protocol === 'saml')
    return { claims: await fetchAnswer(ctx, provider.id, handshake.state), idToken: null }
  if (url.searchParams.has('error')) throw new SignInRefused('provider_refused')
  const client = await ctx.providers.clients.of(provider, sealed)
  const needs = (claims: Claims) => needsMore(claims, provider)
  const done = await redeem(client, { url, handshake, needs }).catch((error: unknown) => {
    throw new SignInRefused(refusalOf(error), error)
  })
  if (done) return done
  throw new SignInRefused('answer_not_valid')
}

function refusalOf(error: unknown): SignInRefusal {
  if (upstreamFailure(error) !== null) return 'provider_unreachable'
  // RFC 6749 5.2: the client's id or secret is not what the provider has.
  const isOfClient = error instanceof Error && 'error' in error && error.error === 'invalid_client'
  return isOfClient ? 'client_not_accepted' : 'answer_not_valid'
}

async function forWhoIsHere(
  ctx: AccessContext,
  provider: IdentityProvider,
  { purpose, visit, claims }: { purpose: 'test' | 'link'; visit: Visit; claims: Claims },
): Promise<void> {
  const actor = await whoIsHere(ctx, visit)
  await (purpose === 'test'
    ? keepTest(ctx, provider, actor, claims)
    : finishLink(ctx, provider, { actor, claims }))
}

interface LetIn {
  userId: string
  email: string
}

/**
 * Their account, with the role of today's groups. Who is let in no more loses at once what they had. A push of the directory and
 * a change of the provider come before or after all of it: neither is written over by what was read before.
 */
async function letIn(ctx: AccessContext, of: IdentityProvider, claims: Claims): Promise<LetIn> {
  const judge = () =>
    inTurn(ctx.control.db, of.tenant, async (tx) => {
      const { provider } = await findOn(tx, of)
      const { verdict, listedId } = await verdictOf(tx, provider, claims)
      if (verdict.refusal !== null) {
        await shutOut(ctx, tx, provider, verdict.subject)
        return verdict
      }
      const userId = await personOf(ctx, tx, provider, verdict.vouched)
      if (listedId !== null) await linkAccount(tx, listedId, userId)
      return { refusal: null, userId, email: verdict.vouched.email }
    })
  const judged = await judge().catch((error: unknown) => {
    // Two first sign-ins of one person at once: the other one has made them.
    if (isUniqueViolation(error)) return judge()
    throw error
  })
  if (judged.refusal !== null) throw new SignInRefused(judged.refusal)
  return judged
}

async function start(
  ctx: AccessContext,
  provider: IdentityProvider,
  { userId, email, claims, idToken }: LetIn & Redeemed,
  visit: Visit,
): Promise<string[]> {
  const { api } = await ctx.auth()
  const { headers, response } = await api.startProviderSession({ body: { userId }, returnHeaders: true })
  if (!response) throw new SignInRefused('no_role')
  await noteStart(ctx, response.token, visit, { provider: provider.id, email })
  const identity = await stillLetIn(ctx, provider, { userId, claims }).catch(async (error: unknown) => {
    await ctx.control.db.deleteFrom('session').where('token', '=', response.token).execute()
    throw error
  })
  await keepNames(ctx, provider, { sessionToken: response.token, userId, claims, idToken })
  await endOldSessions(ctx, userId, visit.headers)
  await writeAudit(ctx.control.db, ctx.clock, {
    actor: identity.actor,
    action: 'session.started',
    objectType: 'user',
    objectId: userId,
    detail: { provider: provider.name },
  })
  return headers.getSetCookie()
}

/** What ended sessions since they were let in has not seen the one that has begun. @throws SignInRefused */
async function stillLetIn(
  ctx: AccessContext,
  of: IdentityProvider,
  { userId, claims }: { userId: string; claims: Claims },
): Promise<Identity> {
  const { provider } = await findOn(ctx.control.db, of)
  const { verdict } = await verdictOf(ctx.control.db, provider, claims)
  const identity = await findPerson(ctx, userId)
  if (verdict.refusal !== null || !identity) throw new SignInRefused(verdict.refusal ?? 'no_role')
  return identity
}
