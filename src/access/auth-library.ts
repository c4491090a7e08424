import { apiKey } from '@better-auth/api-key'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { organization } from 'better-auth/plugins/organization'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { createAccessControl } from 'better-auth/plugins/access'
import { z } from 'zod'
import type { Logger } from '../lib/logger.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { PASSWORD_LENGTH } from '../model/actor.ts'
import { PERMISSIONS, ROLES, type Permission, type Role } from '../model/actor.ts'
import { permissionsOf } from './permissions.ts'
import type { PasswordHashing } from './sign-in/passwords/password-hashing.ts'
import { cookiePrefix } from './sign-in/session-cookie.ts'

/** A session ends this long after sign-in, even when it is in use. */
const SESSION_HOURS = 12

export type AuthLibrary = ReturnType<typeof createAuthLibrary>

/**
 * Better Auth on the control store. Only its functions are called; its HTTP routes are not served, so clients reach only
 * what our own routes offer.
 */
export function createAuthLibrary(options: {
  control: ControlStore
  authSecret: string
  publicUrl: string | null
  passwords: PasswordHashing
  logger: Logger
}) {
  const { control, authSecret, publicUrl, passwords, logger } = options
  const https = publicUrl?.startsWith('https://') ?? false
  return betterAuth({
    appName: 'Tidemark',
    baseURL: publicUrl ?? 'http://localhost',
    // As a list, because BETTER_AUTH_SECRETS in the environment would override a single `secret`.
    secrets: [{ version: 1, value: authSecret }],
    // `sqlite` on both engines: our migrations store times as ISO text and booleans as 0 and 1.
    database: { db: control.db, type: 'sqlite', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: passwords,
    },
    session: {
      expiresIn: SESSION_HOURS * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    advanced: {
      cookiePrefix: cookiePrefix(https),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
      database: { validateSchema: false, generateId: 'uuid' },
    },
    logger: {
      // Only the message: its arguments can hold e-mail addresses and rows.
      log: (level, message) => logger.debug({ component: 'auth-library', severity: level }, message),
    },
    plugins: [
      organization({ ...organizationRoles(), allowUserToCreateOrganization: false }),
      apiKey({ defaultPrefix: 'tmk_', enableMetadata: true, rateLimit: { enabled: false } }),
      providerSessions,
    ],
  })
}

/** A session of somebody whom an identity provider has vouched for; called by our own code alone. */
const providerSessions = {
  id: 'provider-sessions',
  endpoints: {
    startProviderSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) return ctx.json(null)
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Our permission table in the organization plugin's form: `connections:write` is the action `write` on `connections`. */
function organizationRoles() {
  const control = createAccessControl(statementsOf(PERMISSIONS))
  const roleOf = (role: Role) => control.newRole(statementsOf(permissionsOf(role)))
  return {
    ac: control,
    roles: Object.fromEntries(ROLES.map((role) => [role, roleOf(role)])),
  }
}

function statementsOf(permissions: readonly Permission[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {}
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':')
    statements[resource] = [...(statements[resource] ?? []), action]
  }
  return statements
}
