import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { KeyObject } from 'node:crypto'
import { sessionCookieName } from '../../access/sign-in/session-cookie.ts'
import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { noteRefusals } from '../audit-notes.ts'
import { bindRoutes } from '../routes/bind-routes.ts'
import { knownClient } from './client-address.ts'
import { createCursorSeal } from '../cursor-seal.ts'
import { dashboardFiles } from './dashboard-files.ts'
import { docsPage } from '../docs/docs-page.ts'
import { errorResponse } from './error-response.ts'
import { healthRoutes, type ReadinessCheck } from './health-routes.ts'
import { hostedAppCallbacks } from '../hosted-app-callbacks.ts'
import type { HttpEnv } from './http-context.ts'
import { openapiDocument } from '../docs/openapi.ts'
import { requestLog } from './request-log.ts'
import { createRequestGates, letAnybodyIn } from './request-gates.ts'
import { knownHostOnly, ownPagesOnly, readableAddressOnly } from './request-origin.ts'
import { createHandlers } from '../routes/handlers.ts'
import { securityHeaders } from './security-headers.ts'
import type { ApiServices } from '../services.ts'
import { createServiceMetrics, type ServiceGauge } from './service-metrics.ts'
import { SCIM_PATH } from '../scim/scim-answers.ts'
import { scimRoutes } from '../scim/scim-routes.ts'
import { signInCallback } from '../sign-in-callback.ts'
import { cutUnreadAnswers } from './unread-answers.ts'
import { said } from '../../words/said.ts'

/** Longer than any line takes that still moves. */
const UNREAD_MS = 30_000
/** Nobody reads it; the log tells it from an answer. */
const CLIENT_GONE = 499

export interface HttpAppOptions {
  services: ApiServices
  /** The address people use; null where they open it by IP address or as localhost. */
  publicUrl: string | null
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Signs where pages of lists begin. */
  cursorKey: KeyObject
  /** What `/metrics` asks for; null: nothing. */
  metricsToken: string | null
  /** Folder of the built dashboard. */
  webDir: string
  readiness: readonly ReadinessCheck[]
  gauges: readonly ServiceGauge[]
  /** Memory, CPU and event loop of the process in `/metrics`; once per process only. */
  processMetrics: boolean
  checkAnswers: boolean
  clock: Clock
  logger: Logger
}

/** The whole HTTP side: the API of the contract, its documentation, health, and the dashboard's files. */
export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const { services, publicUrl, logger, clock } = options
  const metrics = createServiceMetrics(options)
  const https = publicUrl?.startsWith('https:') ?? false
  const app = new Hono<HttpEnv>()
  const fail = (thrown: unknown, id: string) => errorResponse(thrown, { requestId: id, logger })
  app.onError((error, c) =>
    c.req.raw.signal.aborted ? new Response(null, { status: CLIENT_GONE }) : fail(error, c.get('requestId')),
  )
  app.notFound((c) => fail(new TidemarkError('not_found', said('nothing_here')), c.get('requestId')))

  app.use(knownClient(options))
  app.use(cutUnreadAnswers({ idleMs: UNREAD_MS }))
  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog({ logger, clock, metrics }))
  for (const path of ['/api/*', `${SCIM_PATH}/*`]) app.use(path, noteRefusals(services.access))
  app.use(
    securityHeaders({
      https,
      formTargets: [...services.ctx.sources.hostedApp.formTargets],
    }),
  )
  app.use(compress())
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const refused = fail(wrongMethod(c.req.method, methods), c.get('requestId'))
        refused.headers.set('Allow', methods.join(', '))
        return refused
      },
    }),
  )
  app.use(knownHostOnly({ publicUrl }))
  app.use(readableAddressOnly)
  app.use('/api/*', ownPagesOnly)

  const gates = createRequestGates(options)
  const api = bindRoutes({
    ...options,
    gates,
    access: services.access,
    handlers: createHandlers(services),
    stores: services.ctx,
    sources: services.ctx.sources.modules.map(({ kind }) => kind),
    cursors: createCursorSeal(options.cursorKey),
  })
  // Made when it is first asked for: it takes a fifth of a start, and most processes never are.
  let document: string | undefined
  api.get('/openapi.json', letAnybodyIn(gates), (c) => {
    c.set('routeId', 'openapi')
    document ??= JSON.stringify(openapiDocument({ sessionCookie: sessionCookieName(https) }))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  app.route('/api/v1', api)
  app.route('/', healthRoutes({ checks: options.readiness, metrics, metricsToken: options.metricsToken }))
  app.route('/', hostedAppCallbacks(services, gates))
  app.route('/', signInCallback(services, gates, publicUrl))
  app.route('/', scimRoutes({ scim: services.access.scim, gates, publicUrl, logger }))
  app.route('/', docsPage())
  app.route('/', dashboardFiles(options))
  return app
}

function wrongMethod(method: string, allowed: readonly string[]): TidemarkError {
  return new TidemarkError('method_not_allowed', said('method_not_answered', { method }), {
    action: said('use_methods', { methods: allowed.join(' or ') }),
  })
}
