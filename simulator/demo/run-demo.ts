import { join } from 'node:path'
import { firstOrganization } from '../../src/access/organizations.ts'
import { startApp, type App } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { TerminalError } from '../../src/lib/errors.ts'
import { createLogger } from '../../src/lib/logger.ts'
import type { Actor } from '../../src/model/actor.ts'
import { DAY_MS } from '../world/calendar.ts'
import { lately } from '../world/timeline.ts'
import { connectDemo, demoIsConnected, ownerToken } from './connect-demo.ts'
import { openDemoFolder, type DemoWorld } from './demo-folder.ts'
import { readDemoOptions, type DemoOptions } from './demo-options.ts'
import { OTHER_ADDRESSES, OVERSPENDING_TEAM, storyOf } from './demo-story.ts'
import { collectEarlierLimits } from './earlier-limits.ts'
import { collectEarlierSeats } from './earlier-seats.ts'
import { openEarlierVendor } from './earlier-vendor.ts'
import { followCollecting } from './follow-collecting.ts'
import { startSimulatorThread, warmUp, type VendorFacts, type VendorPlan } from './simulator-thread.ts'

const SIGN_IN = { email: 'demo@example.com', password: 'tidemark-demo' } as const

/**
 * Fewer files than at the real vendor: a week per file, and an hour per file from the last day on. In a large company four
 * hours have as many records as a week otherwise.
 */
function filesOf({ people }: DemoWorld) {
  return { fileMinutes: people > 2_000 ? 240 : 7 * 1440, recentFileMinutes: 60, recentDays: 1 }
}

export interface DemoCall {
  /** Arguments after `demo`. */
  argv: readonly string[]
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** Print a note for people. */
  note(text: string): void
}

/** Run simulator and service in one process on a data folder of their own, connected. Resolves when the signal aborts. */
export async function runDemo({ argv, env, signal, note }: DemoCall): Promise<void> {
  const options = readDemoOptions(argv, env)
  const world = await openDemoFolder(options, systemClock.now())
  const returnUrl = `${env['TIDEMARK_PUBLIC_URL'] ?? `http://127.0.0.1:${options.port}`}/connect/code-assistant/callback`
  const plan = demoPlan(world, returnUrl)
  // Two threads: for a large company a list of cost files takes seconds to make, which must not delay the code host.
  await using chat = await startSimulatorThread({ ...plan, withEarlier: false })
  await using vendor = await startSimulatorThread(plan)
  const retentionDays = keptDays(world)
  await using app = await startDemoApp(options, { vendor, chatUrl: chat.url, retentionDays }, env)
  const { ctx } = app.core
  const actor = await demoOwner(app)
  const known = await demoIsConnected({ ctx, actor }, options.dataDir)
  note(`\nTidemark with simulated data: ${app.url}\n`)
  note(`Sign in as ${SIGN_IN.email} with the password ${SIGN_IN.password}\n\n`)
  const earlier = () => collectEarlier(app, { actor, world, facts: vendor, signal, note })
  if (known) {
    note('An earlier demo goes on in its folder. Stop with Ctrl-C.\n')
    await earlier()
  } else {
    await warmUp(chat)
    await connectDemo({ ctx, actor, vendor, story: storyOf(world) })
    await followCollecting({ ctx, actor, world, signal, note, alongside: earlier() })
    note('  Numbers of groups follow month by month; the switch in the dashboard shows people at once.\n')
  }
  await untilAborted(signal)
  note('\nThe demo is stopping.\n')
}

/** Retention that covers everything since the first day, however old the demo folder is. */
function keptDays({ start }: DemoWorld): number {
  return Math.ceil((systemClock.now() - start) / DAY_MS) + 1
}

/** The vendors of a demo's world, the same at every start. */
export function demoPlan(world: DemoWorld, appReturnUrl: string): VendorPlan {
  const { amendments, codeAmendments } = storyOf(world)
  const retentionDays = keptDays(world)
  return {
    settings: {
      ...world,
      ...filesOf(world),
      retentionDays,
      reportDays: retentionDays,
      codeProfile: 'github-copilot',
      reportedCredits: 'as_billed',
      // A second organisation would double the reports to collect and show nothing new.
      codeOrganizations: 1,
      timeline: lately(world.days),
      overspendingTeam: OVERSPENDING_TEAM,
      otherAddresses: OTHER_ADDRESSES,
      appReturnUrl,
    },
    amendments,
    codeAmendments,
    withEarlier: true,
  }
}

async function startDemoApp(
  options: DemoOptions,
  { vendor, chatUrl, retentionDays }: { vendor: VendorFacts; chatUrl: string; retentionDays: number },
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
    // Both products can be connected; the demo uses ChatGPT Enterprise, which reports who is near a limit.
    CHAT_ASSIST_API_URL: chatUrl,
    CHATGPT_ENTERPRISE_API_URL: chatUrl,
    GITHUB_COPILOT_API_URL: vendor.url,
    CODE_HOST_URL: vendor.url,
    CODE_HOST_APP_SLUG: vendor.app.slug,
    CODE_HOST_APP_ID: String(vendor.app.id),
    CODE_HOST_CLIENT_ID: vendor.app.clientId,
    CODE_HOST_CLIENT_SECRET: vendor.app.clientSecret,
    CODE_HOST_PRIVATE_KEY: vendor.app.privateKey,
    // The simulator keeps its files and has no rate limit.
    TIDEMARK_UPSTREAM_RETENTION_DAYS: String(retentionDays),
    TIDEMARK_UPSTREAM_REPORT_DAYS: String(retentionDays),
    TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
  })
  const config = loadConfig(settings)
  const secrets = await loadSecrets(settings, config)
  const logger = createLogger({ level: config.logLevel })
  return startApp({ config, secrets, clock: systemClock, logger, simulated: true })
}

/**
 * Collect a year of the data for which vendors have no history. Ends quietly when the demo is stopped and is continued at the
 * next start. A failure is only reported, since the demo works without this data.
 */
async function collectEarlier(
  { core }: App,
  of: { actor: Actor; world: DemoWorld; facts: VendorFacts; signal: AbortSignal; note: DemoCall['note'] },
): Promise<void> {
  const { facts, note, ...call } = of
  if (facts.earlierUrl === null) return
  await using vendor = openEarlierVendor(core, facts.earlierUrl)
  try {
    await collectEarlierSeats({ ...call, core, vendor, token: ownerToken(facts) })
    await collectEarlierLimits({ ...call, core, vendor })
  } catch (error) {
    if (!of.signal.aborted) note(`  some earlier lists of seats and limits are missing: ${String(error)}\n`)
  }
}

async function demoOwner({ core }: App): Promise<Actor> {
  const organization = await firstOrganization(core.ctx.control.db)
  if (!organization) throw new TerminalError('internal', 'The demo could not create its organisation.')
  return { kind: 'system', id: 'demo', tenant: organization.id, role: 'owner' }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
