import type { Identity, Session } from '../../../access/access.ts'
import { permissionsOf } from '../../../access/permissions.ts'
import { connectedSources } from '../../../connections/list-connections.ts'
import { readsLed, viewOf, type View } from '../../../privacy/gate.ts'
import type { Me, Session as SessionAnswer } from '../../contract/people/people.ts'
import { FIRST_PRIVACY_MODE } from '../../../model/privacy.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'

const SEES: Record<View, Me['sees']> = {
  totals: 'totals',
  units: 'units',
  releases: 'groups',
  pseudonyms: 'pseudonyms',
  people: 'people',
}

export async function meOf(
  { actor, name, email, organizationName, mustChangePassword, mustSetUpFactor }: Identity,
  { control, clock }: ApiServices['ctx'],
): Promise<Me> {
  return {
    kind: actor.kind === 'api_token' ? 'api_token' : 'user',
    id: actor.id,
    name,
    email,
    role: actor.role,
    organization: { id: actor.tenant, name: organizationName },
    permissions: [...permissionsOf(actor.role)],
    sources: await connectedSources({ ctx: { control }, actor }),
    sees: SEES[await viewOf({ control, clock }, actor)],
    people_of_units: await readsLed({ control, clock }, actor),
    must_change_password: mustChangePassword,
    must_set_up_factor: mustSetUpFactor,
  }
}

export function sessionAnswer({ createdAt, lastUsedAt, isCurrent, ...session }: Session): SessionAnswer {
  return { ...session, created_at: createdAt, last_used_at: lastUsedAt, current: isCurrent }
}

type SessionRoutes =
  | 'getSetup'
  | 'completeSetup'
  | 'signIn'
  | 'signOut'
  | 'getProviderSession'
  | 'getMe'
  | 'changePassword'
  | 'listSessions'
  | 'endSession'

/** First run, signing in and out, and who one is. */
export function sessionRoutes({
  access,
  ctx,
  version,
  simulated,
}: ApiServices): Pick<Handlers, SessionRoutes> {
  return {
    getSetup: async ({ headers, client }) => {
      const needsSetup = await access.needsSetup()
      return {
        needs_setup: needsSetup,
        needs_token: needsSetup && access.setupGuard.isArmed(),
        version: (await access.identify({ headers, client })) ? version : null,
        simulated,
        privacy_mode: FIRST_PRIVACY_MODE,
      }
    },

    completeSetup: async ({ body, headers, client, setCookies }) => {
      const { organization_name: organizationName, name, email, password, setup_token: setupToken } = body
      const { privacy_mode: privacyMode, people_agreed: peopleAgreed } = body
      const done = await access.completeSetup(
        { organizationName, name, email, password, setupToken, privacyMode, peopleAgreed },
        { headers, client },
      )
      setCookies(done.setCookie)
      return meOf(done.identity, ctx)
    },

    signIn: async ({ body, headers, client, setCookies }) => {
      const done = await access.signIn(body, { headers, client })
      setCookies(done.setCookie)
      return done.awaits === null ? meOf(done.identity, ctx) : { second_factor: done.awaits }
    },

    signOut: async ({ headers, setCookies }) => {
      setCookies((await access.signOut(headers)).setCookie)
      return null
    },

    getProviderSession: async ({ identity: { sessionId }, origin }) => ({
      end_session_url: sessionId === undefined ? null : await access.endSessionUrl({ sessionId, origin }),
    }),

    getMe: ({ identity }) => meOf(identity, ctx),

    changePassword: async ({ identity: { actor }, body, headers, client, setCookies }) => {
      const { current_password: currentPassword, new_password: newPassword } = body
      const change = { currentPassword, newPassword }
      setCookies((await access.changePassword(actor, change, { headers, client })).setCookie)
      return null
    },

    listSessions: async ({ identity: { actor }, headers }) => ({
      data: (await access.listSessions(actor, headers)).map(sessionAnswer),
      next_cursor: null,
    }),

    endSession: async ({ identity: { actor }, params }) => {
      await access.endSession(actor, params.id)
      return null
    },
  }
}
