import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Access } from '../access/access.ts'
import { requirePermission } from '../access/permissions.ts'
import { TidemarkError } from '../lib/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from './contract/routes.ts'
import type { HttpEnv } from './http-context.ts'
import { readRequest, type RequestParts } from './read-request.ts'
import { otherRepresentation } from './representations.ts'
import type { Call, Handler, Handlers } from './route-handler.ts'

export interface BindOptions {
  access: Access
  handlers: Handlers
  /** Refuse to send an answer that is not exactly of the contract's shape; for tests and development. */
  checkAnswers: boolean
  publicUrl: string | null
}

/** The API below `/api/v1`: every route of the contract, in the table's order, and nothing else. */
export function bindRoutes(options: BindOptions): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  for (const id of Object.keys(ROUTES) as RouteId[]) bindRoute(api, id, options)
  return api
}

function bindRoute<Id extends RouteId>(api: Hono<HttpEnv>, id: Id, options: BindOptions): void {
  const route: RouteContract = ROUTES[id]
  const handler: Handler<Id> = options.handlers[id]
  const path = route.path.replace(/\{(\w+)\}/g, ':$1')
  api.on([route.method], [path], nameRoute(id), authorise(route, options), async (c) => {
    const answer = await handler(callOf<Id>(c, await readRequest(c, route), options.publicUrl))
    if (options.checkAnswers) checkAnswer(id, route, answer)
    if (answer === null) return c.body(null, 204)
    return otherRepresentation(id, answer, c) ?? c.json(answer, route.status as 200)
  })
}

/** Name the route first: the log and the metrics know it even when the caller is refused. */
function nameRoute(id: RouteId): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('routeId', id)
    await next()
  }
}

/** Before anything of the request is read: who is it, and does their role hold what the route declares. */
function authorise(route: RouteContract, { access }: BindOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (route.permission === 'public') {
      c.set('identity', null)
      return next()
    }
    const identity = await access.identify(c.req.raw.headers)
    if (!identity) {
      throw new TidemarkError('unauthenticated', 'This needs someone signed in.', {
        action: 'Sign in, or send an API token in “Authorization: Bearer …”.',
      })
    }
    requirePermission(identity.actor, route.permission)
    c.set('identity', identity)
    await next()
  }
}

/** The parts were parsed by the schemas of this very route; the generic id cannot say so to the compiler. */
function callOf<Id extends RouteId>(
  c: Context<HttpEnv>,
  parts: RequestParts,
  publicUrl: string | null,
): Call<Id> {
  const call = {
    ...parts,
    identity: c.get('identity'),
    headers: c.req.raw.headers,
    origin: publicUrl ?? new URL(c.req.url).origin,
    signal: c.req.raw.signal,
    setCookies: (lines: readonly string[]) => {
      for (const line of lines) c.header('Set-Cookie', line, { append: true })
    },
  }
  return call as Call<Id>
}

function checkAnswer(id: RouteId, route: RouteContract, answer: unknown): void {
  const fits = (route.answer ?? z.null()).safeParse(answer)
  if (!fits.success) {
    throw new Error(`the answer of ${id} does not fit its contract: ${z.prettifyError(fits.error)}`)
  }
  // Schemas drop what they do not name, so anything extra shows as a difference.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(fits.data)), JSON.parse(JSON.stringify(answer)))) {
    throw new Error(`the answer of ${id} holds more than its contract names`)
  }
}
