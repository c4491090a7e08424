import { MINUTE_MS } from '../../model/time/time.ts'
import type { AccessContext } from '../access-context.ts'
import { identifyToken } from '../tokens/api-tokens.ts'
import { rolesIn } from '../factors/sign-in-rules.ts'
import { parseRole, type Identity } from '../identity.ts'
import { readUnits } from '../rights.ts'
import { rateLimited } from './failure-limit.ts'
import { noteUse, type SessionInUse } from './session-use.ts'
import { hashToken } from '../tokens/token-hash.ts'
import type { Visit } from './visit.ts'
import { said } from '../../words/said.ts'

/**
 * Authenticate a request by an API token (`Authorization: Bearer`) or a session cookie. Null when there is no valid one.
 * @throws TidemarkError `rate_limited` after too many wrong tokens from one network
 */
export async function identify(ctx: AccessContext, { headers, client }: Visit): Promise<Identity | null> {
  const authorization = headers.get('authorization')
  // A wrong token must not fall back to a cookie.
  if (authorization === null) return identifySession(ctx, headers)
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) return null
  const hash = hashToken(token)
  return guessed(ctx, { hash, network: client.network }, () => identifyToken(ctx, hash))
}

/**
 * What a token opens, if it is one. Wrong ones count per network; one that was valid before is never refused for the guesses of
 * others there. @throws TidemarkError `rate_limited`
 */
export async function guessed<Found>(
  ctx: AccessContext,
  { hash, network }: { hash: string; network: string },
  find: () => Promise<Found>,
): Promise<Found> {
  const { limit, rightBefore } = ctx.tokenGuesses
  const waitMs = rightBefore.has(hash) ? null : limit.take(network)
  if (waitMs !== null) {
    const action = (minutes: number) => said('check_token_and_wait', { minutes })
    throw rateLimited(said('too_many_wrong_tokens'), action, waitMs)
  }
  const found = await find()
  if (!found) return found
  if (!rightBefore.has(hash)) limit.giveBack(network)
  rightBefore.add(hash)
  return found
}

/** The person of the request's session cookie. */
export async function identifySession(ctx: AccessContext, headers: Headers): Promise<Identity | null> {
  const session = await sessionOf(ctx, headers)
  const person = session && (await findPerson(ctx, session.userId, session))
  return person && { ...person, sessionId: session.id }
}

/** The person and the session of the request's cookie; null when an `Authorization` header is sent. */
export async function identifyVisitor(
  ctx: AccessContext,
  headers: Headers,
): Promise<{ identity: Identity; sessionId: string } | null> {
  const session = headers.has('authorization') ? null : await sessionOf(ctx, headers)
  const identity = session && (await findPerson(ctx, session.userId, session))
  return session && identity && { identity, sessionId: session.id }
}

/** The session of the request's cookie; null when there is none, it has ended, or its second factor is still to be given. */
export async function sessionOf(ctx: AccessContext, headers: Headers): Promise<SessionInUse | null> {
  const session = await anySession(ctx, headers)
  return session?.awaitsFactor === 0 ? session : null
}

/** Between the right password and the second factor. */
const FACTOR_WAITS_MS = 10 * MINUTE_MS

/** The session of a browser in which the password was right and the second factor is still to be given. */
export async function awaitingSession(ctx: AccessContext, headers: Headers): Promise<SessionInUse | null> {
  const session = await anySession(ctx, headers)
  if (session?.awaitsFactor !== 1 || session.startedAt === null) return null
  return ctx.clock.now() - Date.parse(session.startedAt) < FACTOR_WAITS_MS ? session : null
}

async function anySession(ctx: AccessContext, headers: Headers): Promise<SessionInUse | null> {
  const cookie = headers.get('cookie')
  if (cookie === null) return null
  const { api } = await ctx.auth()
  const found = await api.getSession({ headers: new Headers({ cookie }) })
  return found ? noteUse(ctx, found.session.id) : null
}

/**
 * A person with their current role; a changed role takes effect with the next request.
 * @param session the one in which they ask
 */
export async function findPerson(
  ctx: AccessContext,
  userId: string,
  session: Partial<Pick<SessionInUse, 'providerId' | 'provenAt'>> = {},
): Promise<Identity | null> {
  const row = await ctx.control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .leftJoin('sign_in_rules', 'sign_in_rules.tenant', 'member.organizationId')
    .select([
      'user.name',
      'user.email',
      'member.role',
      'member.units',
      'member.mustChangePassword',
      'organization.id as tenant',
      'organization.name as organizationName',
      'sign_in_rules.factor_roles as factorRoles',
    ])
    .select((eb) =>
      eb
        .selectFrom('second_factors')
        .select('second_factors.id')
        .whereRef('second_factors.user_id', '=', 'member.userId')
        .where('second_factors.confirmed_at', 'is not', null)
        .limit(1)
        .as('factorId'),
    )
    .select((eb) =>
      eb
        .selectFrom('identity_providers')
        .select('identity_providers.id')
        .whereRef('identity_providers.tenant', '=', 'member.organizationId')
        .where('identity_providers.enabled', '=', 1)
        .limit(1)
        .as('providerOn'),
    )
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  const role = parseRole(row?.role)
  if (!row || !role) return null
  const { providerId = null, provenAt = null } = session
  const isBesideProvider = role === 'owner' && row.providerOn !== null
  const isAsked = isBesideProvider || rolesIn(row.factorRoles).includes(role)
  return {
    actor: {
      kind: 'user',
      id: userId,
      tenant: row.tenant,
      role,
      ...(role === 'lead' && { units: readUnits(row.units) }),
      ...(provenAt !== null && { provenAt }),
    },
    name: row.name,
    email: row.email,
    organizationName: row.organizationName,
    mustChangePassword: row.mustChangePassword === 1,
    // An identity provider asks for a second factor of its own, or does not.
    mustSetUpFactor: providerId === null && row.factorId === null && isAsked,
  }
}
