import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit.ts'
import { findPerson, identifySession } from './identify.ts'
import type { Identity } from './identity.ts'
import { forgetFailures, reserveAttempt } from './sign-in-throttle.ts'

/**
 * Check an address and a password and start a session.
 * @returns the person and the `Set-Cookie` values to send
 * @throws TidemarkError `unauthenticated` (one sentence for every reason), `rate_limited`, `overloaded`
 */
export async function signIn(
  ctx: AccessContext,
  input: { email: string; password: string },
): Promise<{ identity: Identity; setCookie: string[] }> {
  await reserveAttempt(ctx, input.email)
  const { userId, setCookie } = await startSession(ctx, input)
  await forgetFailures(ctx, input.email)
  await forgetOldSessions(ctx)
  const identity = await findPerson(ctx, userId)
  if (!identity) throw refused()
  await writeAudit(ctx.control.db, ctx.clock, {
    actor: identity.actor,
    action: 'session.started',
    objectType: 'user',
    objectId: userId,
  })
  return { identity, setCookie }
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

async function startSession(ctx: AccessContext, input: { email: string; password: string }) {
  const { api } = await ctx.auth()
  try {
    const { email, password } = input
    const { headers, response } = await api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    })
    return { userId: response.user.id, setCookie: headers.getSetCookie() }
  } catch (error) {
    if (error instanceof Error && error.name === 'APIError') throw refused(error)
    throw error
  }
}

// The library removes a session that has run out only when its cookie comes again, which most never do.
async function forgetOldSessions(ctx: AccessContext): Promise<void> {
  await ctx.control.db.deleteFrom('session').where('expiresAt', '<', isoNow(ctx.clock)).execute()
}

function cookieOnly(headers: Headers): Headers {
  return new Headers({ cookie: headers.get('cookie') ?? '' })
}

function refused(cause?: unknown): TidemarkError {
  return new TidemarkError('unauthenticated', 'The e-mail address or the password is not right.', {
    action: 'Check both and try again, or ask the owner of your organisation for a new account.',
    ...(cause === undefined ? {} : { cause }),
  })
}
