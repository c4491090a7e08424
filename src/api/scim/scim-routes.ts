import { Hono } from 'hono'
import type { Scim } from '../../access/scim/scim.ts'
import { ScimError } from '../../access/scim/scim-error.ts'
import { TidemarkError, toError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { PROBLEM_KINDS } from '../http/error-response.ts'
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
    const { status, scimType, message, headers } = asScim(thrown)
    if (status === 500) {
      logger.error({ request_id: c.get('requestId'), err: toError(thrown) }, 'request failed')
    }
    return scimAnswer(errorAnswer(status, scimType, message), status, headers)
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

function asScim(thrown: unknown): {
  status: number
  scimType: string | null
  message: string
  headers?: Record<string, string>
} {
  if (thrown instanceof ScimError) return thrown
  const code = thrown instanceof TidemarkError ? thrown.code : 'internal'
  if (code === 'payload_too_large')
    return { status: 413, scimType: 'tooMany', message: 'The body is larger than 16 MB.' }
  // A directory that is told of a fault stops for hours, and one that is told to wait comes again.
  if (thrown instanceof TidemarkError && (code === 'rate_limited' || code === 'overloaded')) {
    const { status } = PROBLEM_KINDS[code]
    const wait = String(thrown.retryAfterSeconds ?? WAIT_SECONDS)
    return { status, scimType: null, message: thrown.message, headers: { 'Retry-After': wait } }
  }
  return { status: 500, scimType: null, message: 'Something went wrong here. Push it again.' }
}

const WAIT_SECONDS = 5
