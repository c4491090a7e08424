import { Hono } from 'hono'
import type { Scim } from '../../access/scim/scim.ts'
import { ScimError } from '../../access/scim/scim-error.ts'
import { TidemarkError, toError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import type { HttpEnv } from '../http/http-context.ts'
import { letAnybodyIn, type RequestGates } from '../http/request-gates.ts'
import { errorAnswer, listAnswer, RESOURCE_TYPES, SCHEMAS, SCIM_PATH, serviceConfig } from './scim-answers.ts'
import { scimGroupRoutes } from './scim-group-routes.ts'
import { MOST_RESULTS, scimAnswer, type ScimHttp } from './scim-http.ts'
import { scimUserRoutes } from './scim-user-routes.ts'

/**
 * SCIM 2.0 (RFC 7643, 7644) for the directory of an identity provider, which its bearer token names. It is no part of the API:
 * its bodies, errors and addresses are the standard's.
 */
export function scimRoutes(options: {
  scim: Scim
  gates: Pick<RequestGates, 'visitors'>
  publicUrl: string | null
  logger: Logger
}): Hono<HttpEnv> {
  const { scim, gates, publicUrl, logger } = options
  const http: ScimHttp = {
    scim,
    directoryOf: (c) => scim.open({ headers: c.req.raw.headers, client: c.get('client') }),
    originOf: (c) => new URL(publicUrl ?? c.req.url).origin,
  }
  const app = new Hono<HttpEnv>().basePath(SCIM_PATH)
  app.onError((thrown, c) => {
    const { status, scimType, message } = asScim(thrown)
    if (status === 500) {
      logger.error({ request_id: c.get('requestId'), err: toError(thrown) }, 'request failed')
    }
    return scimAnswer(errorAnswer(status, scimType, message), status)
  })
  app.use('*', async (c, next) => {
    c.set('routeId', 'scim')
    await next()
  })
  app.use('*', letAnybodyIn(gates))
  const told = {
    '/ServiceProviderConfig': serviceConfig(MOST_RESULTS),
    '/ResourceTypes': listAnswer(RESOURCE_TYPES, RESOURCE_TYPES.length, 1),
    '/Schemas': listAnswer(SCHEMAS, SCHEMAS.length, 1),
  }
  for (const [path, body] of Object.entries(told)) {
    app.get(path, async (c) => {
      await http.directoryOf(c)
      return scimAnswer(body)
    })
  }
  app.route('/Users', scimUserRoutes(http))
  app.route('/Groups', scimGroupRoutes(http))
  app.all('*', async (c) => {
    await http.directoryOf(c)
    return scimAnswer(errorAnswer(404, null, 'There is nothing at this address.'), 404)
  })
  return app
}

function asScim(thrown: unknown): { status: number; scimType: string | null; message: string } {
  if (thrown instanceof ScimError) return thrown
  const isTooLarge = thrown instanceof TidemarkError && thrown.code === 'payload_too_large'
  if (isTooLarge) return { status: 413, scimType: 'tooMany', message: 'The body is larger than 16 MB.' }
  return { status: 500, scimType: null, message: 'Something went wrong here. Push it again.' }
}
