import { Hono, type Context } from 'hono'
import { finishInstall } from '../connections/hosted-app/finish-install.ts'
import { isHeldBack } from '../access/identity.ts'
import type { Visitor } from '../connections/hosted-app/install-state.ts'
import { finishRegistration } from '../connections/hosted-app/register-app.ts'
import { TidemarkError, toError } from '../lib/errors.ts'
import { CONNECTED_APPS_PATH, isInstallRefusal } from './contract/connections/install-refusals.ts'
import type { HttpEnv } from './http/http-context.ts'
import { letAnybodyIn, type RequestGates } from './http/request-gates.ts'
import { isVisit } from './http/request-origin.ts'
import type { ApiServices } from './services.ts'
import { said } from '../words/said.ts'

export const CALLBACK_PATH = '/connect/code-assistant/callback'
export const REGISTERED_PATH = '/connect/code-assistant/registered'

/**
 * Where the code host sends browsers back to. These GET requests come from another site and change something: what
 * protects them is the state that the same session was given, not where they come from.
 */
export function hostedAppCallbacks(services: ApiServices, gates: RequestGates): Hono<HttpEnv> {
  const { ctx } = services
  const callbacks = new Hono<HttpEnv>()
  callbacks.use('/connect/*', letAnybodyIn(gates))
  callbacks.get(CALLBACK_PATH, (c) =>
    answered(c, services, 'installed', async (visitor) => {
      const answer = {
        state: c.req.query('state') ?? null,
        code: c.req.query('code') ?? null,
        installationId: c.req.query('installation_id') ?? null,
      }
      return pageWith({ connected: (await finishInstall({ ctx, visitor, answer })).id })
    }),
  )
  callbacks.get(REGISTERED_PATH, (c) =>
    answered(c, services, 'registered', async (visitor) => {
      const answer = { state: c.req.query('state') ?? null, code: c.req.query('code') ?? null }
      const { slug, authorizeUrl } = await finishRegistration({ ctx, visitor, answer })
      return authorizeUrl ?? pageWith({ registered: slug })
    }),
  )
  return callbacks
}

/** Do it, and lead the browser on: to the page that says how it went, by its code alone. */
async function answered(
  c: Context<HttpEnv>,
  { access, ctx }: ApiServices,
  name: string,
  work: (visitor: Visitor) => Promise<string>,
): Promise<Response> {
  c.set('routeId', name)
  try {
    requireNavigation(c)
    const found = await access.identifyVisitor(c.req.raw.headers)
    if (!found || isHeldBack(found.identity))
      throw new TidemarkError('unauthenticated', said('nobody_signed_in'), {
        action: said('begin_in_connected_apps'),
      })
    const location = await work({ actor: found.identity.actor, sessionId: found.sessionId })
    return c.redirect(location, 303)
  } catch (thrown) {
    const known = thrown instanceof TidemarkError && isInstallRefusal(thrown.code)
    if (!known) ctx.logger.error({ request_id: c.get('requestId'), err: toError(thrown) }, 'request failed')
    return c.redirect(pageWith({ refused: known ? thrown.code : 'internal' }), 303)
  }
}

function requireNavigation(c: Context<HttpEnv>): void {
  if (!isVisit(c))
    throw new TidemarkError('cross_site_request', said('callback_is_for_browsers'), {
      action: said('begin_in_connected_apps'),
    })
}

function pageWith(query: Record<string, string>): string {
  return `${CONNECTED_APPS_PATH}?${new URLSearchParams(query)}`
}
