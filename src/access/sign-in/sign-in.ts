import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor, FactorKind } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { rateLimited } from './failure-limit.ts'
import { findPerson, identifySession, sessionOf } from './identify.ts'
import { holdForFactor } from '../factors/hold-session.ts'
import type { Identity } from '../identity.ts'
import { IDLE_MINUTES, rulesOf } from '../factors/sign-in-rules.ts'
import { idleSince, noteStart } from './session-use.ts'
import { accountKey, forgetFailures, guesserOf, reserveAttempt, type Guesser } from './sign-in-throttle.ts'
import { noteLocalOwner } from '../local-owners.ts'
import { hashAfterAll, hashOf, renewHash } from './passwords/stored-password.ts'
import type { Visit } from './visit.ts'
import { said } from '../../words/said.ts'

/** Sessions that a person may have besides a new one; the oldest ones above that end. */
const OTHER_SESSIONS = 9

/** `awaits`: how the second factor can be given, without which the session opens nothing; null: they are signed in. */
export interface SignedIn {
  identity: Identity
  setCookie: string[]
  awaits: FactorKind[] | null
}

/**
 * Check an address and a password and start a session. The browser's previous session ends; with a second factor once that
 * is given (`signInWithFactor`).
 * @returns the person and the `Set-Cookie` values to send
 * @throws TidemarkError `unauthenticated` (one sentence for every reason), `rate_limited`, `overloaded`
 */
export async function signIn(
  ctx: AccessContext,
  input: { email: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const account = accountKey(input.email)
  const device = ctx.devices.recognise(visit.headers, account)
  const { network } = visit.client
  const guesser = guesserOf(account, device ?? `network ${network}`, device !== null)
  const start = () => attempt(ctx, input, guesser, visit)
  const tried = device ? start() : limited(ctx, network, start)
  const { userId, setCookie, token } = await tried.catch(async (error: unknown) => {
    await noteFailure(ctx, input.email, visit, error)
    throw error
  })
  await forgetFailures(ctx, guesser)
  const identity = await findPerson(ctx, userId, { provenAt: isoNow(ctx.clock) })
  if (!identity) {
    await ctx.control.db.deleteFrom('session').where('token', '=', token).execute()
    throw refused()
  }
  await renewHash(ctx, { userId, password: input.password })
  const awaits = await holdForFactor(ctx, { identity, token })
  if (awaits !== null) return { identity, setCookie, awaits }
  await endOldSessions(ctx, userId, visit.headers)
  await noteSignedIn(ctx, identity, {})
  return { identity, setCookie: [...setCookie, ctx.devices.remember(account)], awaits: null }
}

/** Record the account that a failed sign-in named, and the client's address. An unknown e-mail address is not stored. */
async function noteFailure({ control, trail }: AccessContext, email: string, visit: Visit, error: unknown) {
  const code = error instanceof TidemarkError ? error.code : 'internal'
  if (code !== 'unauthenticated' && code !== 'rate_limited') return
  const user = await control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'member.organizationId as tenant'])
    .where('user.email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  await trail.note({
    actor: user ? { kind: 'system', id: 'entrance', tenant: user.tenant, role: 'analyst' } : null,
    action: code === 'unauthenticated' ? 'session.refused' : 'session.held_up',
    objectType: 'user',
    objectId: user?.id ?? 'unknown',
    address: visit.client.address,
  })
}

/** In the log; the other owners are told of one who comes in beside an identity provider. */
export function noteSignedIn(
  { control, clock }: AccessContext,
  { actor, name }: Identity,
  detail: Record<string, unknown>,
): Promise<void> {
  return control.db.transaction().execute(async (tx) => {
    const isLocalOwner = await noteLocalOwner(tx, clock, { actor, name })
    await writeAudit(tx, clock, {
      actor,
      action: 'session.started',
      objectType: 'user',
      objectId: actor.id,
      detail: { ...detail, ...(isLocalOwner && { beside_provider: true }) },
    })
  })
}

/** A wrong second factor after the right password, which somebody knows then. */
export async function noteRefused(
  { trail }: AccessContext,
  { actor, visit, error }: { actor: Actor; visit: Visit; error: unknown },
): Promise<void> {
  const code = error instanceof TidemarkError ? error.code : 'internal'
  await trail.note({
    actor: { kind: 'system', id: 'entrance', tenant: actor.tenant, role: 'analyst' },
    action: code === 'rate_limited' ? 'session.held_up' : 'session.refused',
    objectType: 'user',
    objectId: actor.id,
    address: visit.client.address,
    reason: 'second_factor',
  })
}

/** Counted only when its turn comes, so that a sign-in refused for overload is no failure. */
function attempt(
  ctx: AccessContext,
  input: { email: string; password: string },
  guesser: Guesser,
  visit: Visit,
) {
  return ctx.turns.take(guesser.isKnown ? 'known' : 'others', async () => {
    await reserveAttempt(ctx, guesser)
    return startSession(ctx, input, visit)
  })
}

/** One limit for all unknown devices of a network, so that sign-ins with made-up addresses cannot fill the queue. */
export async function limited<T>(
  { signInLimit }: AccessContext,
  network: string,
  work: () => Promise<T>,
): Promise<T> {
  const waitMs = signInLimit.take(network)
  if (waitMs !== null) {
    const action = (minutes: number) => said('known_browser_or_wait', { minutes })
    throw rateLimited(said('too_many_sign_ins_of_network'), action, waitMs)
  }
  try {
    const done = await work()
    signInLimit.giveBack(network)
    return done
  } catch (error) {
    if (error instanceof TidemarkError && error.code === 'overloaded') signInLimit.giveBack(network)
    throw error
  }
}

/** End the session of the request's cookie, if there is one. @returns `Set-Cookie` values that remove it */
export async function signOut(ctx: AccessContext, headers: Headers): Promise<{ setCookie: string[] }> {
  const identity = await identifySession(ctx, headers)
  const { api } = await ctx.auth()
  const { headers: answer } = await api.signOut({
    headers: cookieOnly(headers),
    returnHeaders: true,
  })
  if (identity) {
    const { actor } = identity
    await writeAudit(ctx.control.db, ctx.clock, {
      actor,
      action: 'session.ended',
      objectType: 'user',
      objectId: actor.id,
    })
  }
  return { setCookie: answer.getSetCookie() }
}

/** Check the password and start a session, without any limit: callers apply them before. */
export async function startSession(
  ctx: AccessContext,
  input: { email: string; password: string },
  visit: Visit,
) {
  const { api } = await ctx.auth()
  try {
    const { email, password } = input
    const before = await hashOf(ctx.control.db, email)
    const { headers, response } = await api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    })
    await noteStart(ctx, response.token, visit)
    await requireStillRight(ctx, response, { before, password })
    return { userId: response.user.id, token: response.token, setCookie: headers.getSetCookie() }
  } catch (error) {
    if (error instanceof Error && error.name === 'APIError') throw refused(error)
    throw error
  }
}

/** Whoever changed the password while it was checked has ended all sessions but the one that has begun since. */
async function requireStillRight(
  { control: { db }, passwords }: AccessContext,
  { token, user }: { token: string; user: { id: string } },
  { before, password }: { before: string | null; password: string },
): Promise<void> {
  const hash = await hashAfterAll(db, user.id)
  if (hash !== null && (hash === before || (await passwords.verify({ hash, password })))) return
  await db.deleteFrom('session').where('token', '=', token).execute()
  throw refused()
}

/** Delete everybody's expired and idle sessions, this browser's previous session, and the person's oldest surplus ones. */
export async function endOldSessions(ctx: AccessContext, userId: string, headers: Headers): Promise<void> {
  const { db } = ctx.control
  const longest = idleSince(ctx, { idleMinutes: IDLE_MINUTES.max, sessionHours: null })
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expiresAt', '<', isoNow(ctx.clock)), eb('lastUsedAt', '<', longest)]))
    .execute()
  const idle = idleSince(ctx, await rulesOf(db, userId))
  await db.deleteFrom('session').where('userId', '=', userId).where('lastUsedAt', '<', idle).execute()
  const before = await sessionOf(ctx, headers)
  if (before) await db.deleteFrom('session').where('id', '=', before.id).execute()
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const surplus = sessions.slice(OTHER_SESSIONS + 1).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('session').where('id', 'in', surplus).execute()
}

function cookieOnly(headers: Headers): Headers {
  return new Headers({ cookie: headers.get('cookie') ?? '' })
}

function refused(cause?: unknown): TidemarkError {
  return new TidemarkError('unauthenticated', said('sign_in_wrong'), {
    action: said('check_both_or_ask_owner'),
    ...(cause === undefined ? {} : { cause }),
  })
}
