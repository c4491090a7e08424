import type { AccessContext } from './access-context.ts'
import { identifyToken } from './api-tokens.ts'
import { parseRole, type Identity } from './identity.ts'

/** Who sends these headers: an API token as `Authorization: Bearer`, or a session cookie. Null: nobody we know. */
export async function identify(ctx: AccessContext, headers: Headers): Promise<Identity | null> {
  const authorization = headers.get('authorization')
  // A token that is wrong must not fall back to a cookie that happens to be there.
  if (authorization !== null) {
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    return token === undefined ? null : identifyToken(ctx, token)
  }
  return identifySession(ctx, headers)
}

/** The person of the request's session cookie. */
export async function identifySession(ctx: AccessContext, headers: Headers): Promise<Identity | null> {
  const session = await sessionOf(ctx, headers)
  return session ? findPerson(ctx, session.userId) : null
}

/** The person of the request's session cookie and which session it is, where no token is sent beside it. */
export async function identifyVisitor(
  ctx: AccessContext,
  headers: Headers,
): Promise<{ identity: Identity; sessionId: string } | null> {
  const session = headers.has('authorization') ? null : await sessionOf(ctx, headers)
  const identity = session && (await findPerson(ctx, session.userId))
  return session && identity && { identity, sessionId: session.id }
}

/** The session of the request's cookie; null when there is none, or none that still holds. */
export async function sessionOf(
  ctx: AccessContext,
  headers: Headers,
): Promise<{ id: string; userId: string } | null> {
  const cookie = headers.get('cookie')
  if (cookie === null) return null
  const { api } = await ctx.auth()
  const found = await api.getSession({ headers: new Headers({ cookie }) })
  return found ? { id: found.session.id, userId: found.user.id } : null
}

/** A person with the role they hold now; a role taken away counts from the next request on. */
export async function findPerson(ctx: AccessContext, userId: string): Promise<Identity | null> {
  const row = await ctx.control.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select([
      'user.name',
      'user.email',
      'member.role',
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
  }
}
