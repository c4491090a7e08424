import type { AccessContext } from '../access-context.ts'
import { identifyToken } from '../tokens/api-tokens.ts'
import { parseRole, type Identity } from '../identity.ts'
import { rateLimited } from './failure-limit.ts'
import { noteUse } from './session-use.ts'
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
  return token === undefined ? null : identifyLimited(ctx, token, client.network)
}

/** Wrong tokens count per network. A token that was valid before is never refused for the guesses of others there. */
async function identifyLimited(ctx: AccessContext, token: string, network: string): Promise<Identity | null> {
  const { limit, rightBefore } = ctx.tokenGuesses
  const hash = hashToken(token)
  const waitMs = rightBefore.has(hash) ? null : limit.take(network)
  if (waitMs !== null) {
    const action = (minutes: number) => said('check_token_and_wait', { minutes })
    throw rateLimited(said('too_many_wrong_tokens'), action, waitMs)
  }
  const identity = await identifyToken(ctx, hash)
  if (!identity) return null
  if (!rightBefore.has(hash)) limit.giveBack(network)
  rightBefore.add(hash)
  return identity
}

/** The person of the request's session cookie. */
export async function identifySession(ctx: AccessContext, headers: Headers): Promise<Identity | null> {
  const session = await sessionOf(ctx, headers)
  return session ? findPerson(ctx, session.userId) : null
}

/** The person and the session of the request's cookie; null when an `Authorization` header is sent. */
export async function identifyVisitor(
  ctx: AccessContext,
  headers: Headers,
): Promise<{ identity: Identity; sessionId: string } | null> {
  const session = headers.has('authorization') ? null : await sessionOf(ctx, headers)
  const identity = session && (await findPerson(ctx, session.userId))
  return session && identity && { identity, sessionId: session.id }
}

/** The session of the request's cookie; null when there is none or it has ended. */
export async function sessionOf(
  ctx: AccessContext,
  headers: Headers,
): Promise<{ id: string; userId: string } | null> {
  const cookie = headers.get('cookie')
  if (cookie === null) return null
  const { api } = await ctx.auth()
  const found = await api.getSession({ headers: new Headers({ cookie }) })
  if (!found || !(await noteUse(ctx, found.session.id))) return null
  return { id: found.session.id, userId: found.user.id }
}

/** A person with their current role; a changed role takes effect with the next request. */
export async function findPerson(ctx: AccessContext, userId: string): Promise<Identity | null> {
  const row = await ctx.control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select([
      'user.name',
      'user.email',
      'member.role',
      'member.mustChangePassword',
      'organization.id as tenant',
      'organization.name as organizationName',
    ])
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  const role = parseRole(row?.role)
  if (!row || !role) return null
  return {
    actor: { kind: 'user', id: userId, tenant: row.tenant, role },
    name: row.name,
    email: row.email,
    organizationName: row.organizationName,
    mustChangePassword: row.mustChangePassword === 1,
  }
}
