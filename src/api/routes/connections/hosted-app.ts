import { TidemarkError } from '../../../lib/errors.ts'
import { registerApp } from '../../../connections/hosted-app/register-app.ts'
import { startInstall } from '../../../connections/hosted-app/start-install.ts'
import type { Visitor } from '../../../connections/hosted-app/install-state.ts'
import { CALLBACK_PATH, REGISTERED_PATH } from '../../hosted-app-callbacks.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { said } from '../../../words/said.ts'

/** Beginning what ends in `hosted-app-callbacks.ts`: a person's browser goes to the code host and comes back. */
export function hostedAppRoutes({
  ctx,
  access,
}: ApiServices): Pick<Handlers, 'startInstall' | 'registerApp'> {
  const visitorOf = async (headers: Headers): Promise<Visitor> => {
    const visitor = await access.identifyVisitor(headers)
    if (visitor) return { actor: visitor.identity.actor, sessionId: visitor.sessionId }
    throw new TidemarkError('forbidden', said('app_needs_person'), {
      action: said('begin_in_connected_apps'),
    })
  }
  return {
    startInstall: async ({ headers, body }) => {
      const visitor = await visitorOf(headers)
      return { authorize_url: (await startInstall({ ctx, visitor, input: body })).authorizeUrl }
    },

    registerApp: async ({ headers, body, origin }) => {
      const visitor = await visitorOf(headers)
      const urls = {
        publicUrl: origin,
        callbackUrl: `${origin}${CALLBACK_PATH}`,
        registeredUrl: `${origin}${REGISTERED_PATH}`,
      }
      const form = await registerApp({ ctx, visitor, input: body, urls })
      return { post_url: form.postUrl, manifest: form.manifest }
    },
  }
}
