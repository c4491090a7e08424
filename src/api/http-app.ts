import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { Clock } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { bindRoutes } from './bind-routes.ts'
import { dashboardFiles } from './dashboard-files.ts'
import { docsPage } from './docs-page.ts'
import { errorResponse } from './error-response.ts'
import { healthRoutes, type ReadinessCheck } from './health-routes.ts'
import { hostedAppCallbacks } from './hosted-app-callbacks.ts'
import type { HttpEnv } from './http-context.ts'
import { openapiDocument } from './openapi.ts'
import { overloadGuard } from './overload-guard.ts'
import { requestLog } from './request-log.ts'
import { knownHostOnly, sameOriginWrites } from './request-origin.ts'
import { createHandlers } from './routes/handlers.ts'
import { securityHeaders } from './security-headers.ts'
import type { ApiServices } from './services.ts'
import { createServiceMetrics, type ServiceGauge } from './service-metrics.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_API_REQUESTS = 128
/** Nobody reads it; the log tells it from an answer. */
const CLIENT_GONE = 499

export interface HttpAppOptions {
  services: ApiServices
  /** The address people use; null where they open it by IP address or as localhost. */
  publicUrl: string | null
  version: string
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
  const app = new Hono<HttpEnv>()
  const fail = (thrown: unknown, id: string) => errorResponse(thrown, { requestId: id, logger })
  app.onError((error, c) =>
    c.req.raw.signal.aborted ? new Response(null, { status: CLIENT_GONE }) : fail(error, c.get('requestId')),
  )
  app.notFound((c) => fail(new TidemarkError('not_found', ''), c.get('requestId')))

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog({ logger, clock, metrics }))
  app.use(
    securityHeaders({
      https: publicUrl?.startsWith('https:') ?? false,
      formTargets: registrationForms(services),
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
  app.use(sameOriginWrites({ publicUrl }))
  app.use('/api/*', overloadGuard({ most: MAX_API_REQUESTS }))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody }))

  const api = bindRoutes({ ...options, access: services.access, handlers: createHandlers(services) })
  const document = openapiDocument(options.version)
  api.get('/openapi.json', (c) => {
    c.set('routeId', 'openapi')
    return c.json(document)
  })
  app.route('/api/v1', api)
  app.route('/', healthRoutes({ checks: options.readiness, metrics }))
  app.route('/', hostedAppCallbacks(services))
  app.route('/', docsPage())
  app.route('/', dashboardFiles(options))
  return app
}

/** Where a page of ours may post a form to: the code hosts on which an app can be registered, and there only that. */
function registrationForms({ ctx }: ApiServices): string[] {
  return ctx.sources
    .profiles('code_assistant')
    .filter((profile) => profile.grantKind === 'app_installation')
    .flatMap(({ codeHostUrl }) => [`${codeHostUrl}/settings/apps/new`, `${codeHostUrl}/organizations/`])
}

function wrongMethod(method: string, allowed: readonly string[]): TidemarkError {
  return new TidemarkError('method_not_allowed', `This path does not answer ${method}.`, {
    action: `Use ${allowed.join(' or ')}.`,
  })
}

function refuseLargeBody(): never {
  throw new TidemarkError('payload_too_large', 'The request body is larger than 1 MB.')
}
