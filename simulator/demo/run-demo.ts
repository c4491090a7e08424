import { join } from 'node:path'
import { firstOrganization } from '../../src/access/organizations.ts'
import { startApp, type App } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { connectSource } from '../../src/connections/connect-source.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { TidemarkError } from '../../src/lib/errors.ts'
import { createLogger } from '../../src/lib/logger.ts'
import type { Actor } from '../../src/model/actor.ts'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { DAY_MS } from '../world/calendar.ts'
import { openDemoFolder } from './demo-folder.ts'
import { DEMO_USAGE, readDemoOptions, type DemoOptions } from './demo-options.ts'
import { followCollecting } from './follow-collecting.ts'

const SIGN_IN = { email: 'demo@example.com', password: 'tidemark-demo' } as const

/** Fewer files than the real vendor's: a week each, and one every half hour in the last day and from then on. */
const FILES = { fileMinutes: 7 * 1440, recentFileMinutes: 30, recentDays: 1 }

export interface DemoCall {
  /** Arguments after `demo`. */
  argv: readonly string[]
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** For people. */
  note(text: string): void
}

/** Simulator and service in one process, connected, on a folder of their own. Resolves when the signal aborts. */
export async function runDemo({ argv, env, signal, note }: DemoCall): Promise<void> {
  const options = readDemoOptions(argv)
  if (options === null) return note(DEMO_USAGE)
  const world = await openDemoFolder(options, systemClock.now())
  // Everything since the first day is kept, however long ago an earlier demo made the folder.
  const retentionDays = Math.ceil((systemClock.now() - world.start) / DAY_MS) + 1
  await using simulator = await startSimulator({ ...world, ...FILES, retentionDays })
  await using app = await startDemoApp(options, simulator, retentionDays, env)
  const { ctx } = app.core
  const actor = await demoOwner(app)
  note(`\nTidemark with simulated data: ${app.url}\n`)
  note(`Sign in as ${SIGN_IN.email} with the password ${SIGN_IN.password}\n\n`)
  const [known] = await listConnections({ ctx, actor })
  if (known) note('An earlier demo goes on in its folder. Stop with Ctrl-C.\n')
  else {
    const { id } = await connectSource({ ctx, actor, input: connectInput(simulator) })
    await followCollecting({ ctx, actor, connectionId: id, days: world.days, signal, note })
  }
  await untilAborted(signal)
  note('\nThe demo is stopping.\n')
}

async function startDemoApp(
  options: DemoOptions,
  simulator: Simulator,
  retentionDays: number,
  env: DemoCall['env'],
): Promise<App> {
  const settings = readEnv({
    HOST: env['HOST'],
    TIDEMARK_PUBLIC_URL: env['TIDEMARK_PUBLIC_URL'],
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    PORT: String(options.port),
    TIDEMARK_DATA_DIR: options.dataDir,
    TIDEMARK_CONFIG_DIR: join(options.dataDir, 'secrets'),
    TIDEMARK_ORGANIZATION: 'Demo Company',
    TIDEMARK_ADMIN_EMAIL: SIGN_IN.email,
    TIDEMARK_ADMIN_PASSWORD: SIGN_IN.password,
    // Either product can be connected; the demo takes the one that tells who is near a limit.
    CHAT_ASSIST_API_URL: simulator.url,
    CHATGPT_ENTERPRISE_API_URL: simulator.url,
    // The simulator keeps its files and knows no rate limit.
    TIDEMARK_UPSTREAM_RETENTION_DAYS: String(retentionDays),
    TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
  })
  const config = loadConfig(settings)
  const secrets = await loadSecrets(settings, config)
  const logger = createLogger({ level: config.logLevel })
  return startApp({ config, secrets, clock: systemClock, logger, simulated: true })
}

async function demoOwner({ core }: App): Promise<Actor> {
  const organization = await firstOrganization(core.ctx.control.db)
  if (!organization) throw new TidemarkError('internal', 'The demo could not create its organisation.')
  return { kind: 'system', id: 'demo', tenant: organization.id, role: 'owner' }
}

function connectInput(simulator: Simulator) {
  const [account] = simulator.accounts
  const key = simulator.keys.find(({ scopes }) => scopes.includes('costs') && scopes.includes('limits'))
  if (!account || !key) throw new TidemarkError('internal', 'The simulator has no organisation to connect.')
  return {
    source: 'chat_assistant' as const,
    ...account,
    adminKey: key.key,
    profile: 'chatgpt-enterprise',
    label: 'Simulated chat assistant',
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
