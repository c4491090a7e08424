import type { Identity } from '../../access/access.ts'
import { permissionsOf } from '../../access/permissions.ts'
import type { Me } from '../contract/people.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../services.ts'

function meOf({ actor, name, email, organizationName }: Identity): Me {
  return {
    kind: actor.kind === 'api_token' ? 'api_token' : 'user',
    id: actor.id,
    name,
    email,
    role: actor.role,
    organization: { id: actor.tenant, name: organizationName },
    permissions: [...permissionsOf(actor.role)],
  }
}

type SessionRoutes = 'getSetup' | 'completeSetup' | 'signIn' | 'signOut' | 'getMe' | 'changePassword'

/** First run, signing in and out, and who one is. */
export function sessionRoutes({ access, version, simulated }: ApiServices): Pick<Handlers, SessionRoutes> {
  return {
    getSetup: async () => ({ needs_setup: await access.needsSetup(), version, simulated }),

    completeSetup: async ({ body, headers, setCookies }) => {
      const { organization_name: organizationName, name, email, password } = body
      const done = await access.completeSetup({ organizationName, name, email, password }, headers)
      setCookies(done.setCookie)
      return meOf(done.identity)
    },

    signIn: async ({ body, headers, setCookies }) => {
      const done = await access.signIn(body, headers)
      setCookies(done.setCookie)
      return meOf(done.identity)
    },

    signOut: async ({ headers, setCookies }) => {
      setCookies((await access.signOut(headers)).setCookie)
      return null
    },

    getMe: async ({ identity }) => meOf(identity),

    changePassword: async ({ identity: { actor }, body, headers }) => {
      const { current_password: currentPassword, new_password: newPassword } = body
      await access.changePassword(actor, { currentPassword, newPassword }, headers)
      return null
    },
  }
}
