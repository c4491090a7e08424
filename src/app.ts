import { createHttpApp } from './api/http/http-app.ts'
import { listen } from './api/http/http-server.ts'
import { collectorGauges } from './collector/status/collector-gauges.ts'
import { isLoopback } from './config/config.ts'
import { noteInstance } from './core/data-folder.ts'
import { openCore, type Core, type CoreOptions } from './core/open-core.ts'
import { readPackageInfo } from './config/package-info.ts'
import { startCollector, type Collecting } from './core/run-collector.ts'
import { organizationScope } from './api/metrics-scope.ts'
import { startReleases } from './privacy/build/keep-releases.ts'

/** Time for requests in flight at shutdown; meanwhile workers finish their slice. */
const DRAIN_MS = 5000

export interface AppOptions extends Omit<CoreOptions, 'migrate'> {
  /** The data comes from the simulator; the dashboard says so. */
  simulated?: boolean
  /** Check every API answer against the contract and fail when it does not fit. */
  checkAnswers?: boolean
}

export interface App extends AsyncDisposable {
  /** Address it listens on. */
  readonly url: string
  readonly core: Core
  /** Token that the first run needs, valid for an hour; null when none is needed or the first run is done. */
  readonly setupToken: string | null
}

/** Start the whole service. It serves as soon as this resolves; collecting starts in the background. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, secrets, clock } = options
  await using opened = new AsyncDisposableStack()
  const core = opened.use(await openCore({ ...options, migrate: true }))
  opened.use(await noteInstance(core.folder, clock))
  await core.access.ensureHeadless({
    privacyMode: config.privacyMode,
    organization: config.organization,
    adminEmail: config.adminEmail,
    adminPassword: secrets.adminPassword,
    adminToken: secrets.adminToken,
  })
  const setupToken =
    !isLoopback(config.host) && (await core.access.needsSetup()) ? core.access.setupGuard.arm() : null
  const collecting = startCollector(core.ctx)
  const server = await serve(core, options, collecting).catch(async (thrown: unknown) => {
    await collecting[Symbol.asyncDispose]()
    throw thrown
  })
  const releases = startReleases({
    ...core.ctx,
    isSettled: () => collecting.isSettled,
    scopeOf: (tenant) => organizationScope({ ctx: core.ctx, tenant }),
  })
  opened.defer(async () => {
    await Promise.all([
      releases[Symbol.asyncDispose](),
      server[Symbol.asyncDispose](),
      collecting[Symbol.asyncDispose](),
    ])
  })
  const stack = opened.move()
  return { url: server.url, core, setupToken, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function serve(core: Core, options: AppOptions, collecting: Collecting) {
  const { host, port } = options.config
  return listen(await httpAppOn(core, options, collecting), { host, port, drainMs: DRAIN_MS })
}

/** The HTTP application of a core, not listening yet. */
export async function httpAppOn(
  { ctx, access }: Core,
  options: AppOptions,
  collecting: Pick<Collecting, 'isSettled'> = { isSettled: true },
) {
  const { config, secrets, clock, logger } = options
  const { version, webDir } = await readPackageInfo()
  return createHttpApp({
    services: { access, ctx, version, simulated: options.simulated ?? false },
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    cursorKey: secrets.cursorKey,
    metricsToken: secrets.metricsToken,
    webDir,
    readiness: [
      { name: 'settings store', ping: () => ctx.control.ping() },
      { name: 'facts store', ping: () => ctx.facts.ping() },
      {
        name: 'ledger',
        ping: () =>
          collecting.isSettled ? Promise.resolve() : Promise.reject(new Error('not looked at yet')),
      },
    ],
    gauges: collectorGauges(ctx),
    processMetrics: true,
    checkAnswers: options.checkAnswers ?? false,
    clock,
    logger,
  })
}
