import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { checkFactor, type FactorProof } from '../factors/check-factor.ts'
import type { FactorGiven } from '../factors/factor.ts'
import { askOwnPasskey } from '../factors/prove.ts'
import type { Identity } from '../identity.ts'
import { awaitingSession, findPerson } from './identify.ts'
import { noteStart } from './session-use.ts'
import { accountKey } from './sign-in-throttle.ts'
import { endOldSessions, limited, noteRefused, noteSignedIn } from './sign-in.ts'
import type { Visit } from './visit.ts'

/** All places together where a person has not signed in before: the password is known there, so no place is a new chance. */
const STRANGERS = 'strangers'

/** What the browser is to ask one of the person's passkeys. @throws TidemarkError `unauthenticated`, `conflict` without one */
export async function beginFactorPasskey(
  ctx: AccessContext,
  { headers }: Visit,
  origin: string,
): Promise<Record<string, unknown>> {
  const waiting = await requireWaiting(ctx, headers)
  return askOwnPasskey(ctx, waiting.userId, { purpose: 'sign_in', sessionId: waiting.id, origin })
}

/**
 * Give the second factor and be signed in, with a session of its own: the one before never opened anything.
 * @throws TidemarkError `unauthenticated` when no password was given here in the last minutes; `validation_failed`, `rate_limited`
 */
export async function signInWithFactor(
  ctx: AccessContext,
  proof: FactorProof,
  { visit, origin }: { visit: Visit; origin: string },
): Promise<{ identity: Identity; setCookie: string[] }> {
  const waiting = await requireWaiting(ctx, visit.headers)
  const identity = await findPerson(ctx, waiting.userId)
  if (!identity) throw beginAgain()
  const account = accountKey(identity.email ?? '')
  const place = ctx.devices.recognise(visit.headers, account) ?? STRANGERS
  const asked = { purpose: 'sign_in', sessionId: waiting.id, origin } as const
  const check = () => checkFactor(ctx, { userId: waiting.userId, place }, { proof, asked })
  const given = await limited(ctx, visit.client.network, check).catch(async (error: unknown) => {
    await noteRefused(ctx, { actor: identity.actor, visit, error })
    throw error
  })
  const setCookie = await start(ctx, { waiting, identity, given, visit })
  const started = await findPerson(ctx, waiting.userId, { provenAt: isoNow(ctx.clock) })
  return { identity: started ?? identity, setCookie: [...setCookie, ctx.devices.remember(account)] }
}

async function start(
  ctx: AccessContext,
  {
    waiting,
    identity,
    given,
    visit,
  }: {
    waiting: { id: string; userId: string }
    identity: Identity
    given: FactorGiven
    visit: Visit
  },
): Promise<string[]> {
  const { db } = ctx.control
  // Of two answers to one password one begins a session.
  const mine = db.deleteFrom('session').where('id', '=', waiting.id).where('awaitsFactor', '=', 1)
  if (!(await mine.returning('id').executeTakeFirst())) throw beginAgain()
  const { api } = await ctx.auth()
  const body = { userId: waiting.userId }
  const { headers, response } = await api.startProviderSession({ body, returnHeaders: true })
  if (!response) throw beginAgain()
  await noteStart(ctx, response.token, visit)
  await endOldSessions(ctx, waiting.userId, visit.headers)
  await noteSignedIn(ctx, identity, { factor: given })
  return headers.getSetCookie()
}

async function requireWaiting(ctx: AccessContext, headers: Headers) {
  return (await awaitingSession(ctx, headers)) ?? beginAgainNow()
}

function beginAgainNow(): never {
  throw beginAgain()
}

function beginAgain(): TidemarkError {
  return new TidemarkError('unauthenticated', said('sign_in_has_ended'), {
    action: said('give_password_again'),
  })
}
