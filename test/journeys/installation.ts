import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { SimulatorOptions } from '../../simulator/settings.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { DAILY_FILES } from '../harness/vendor/daily-files.ts'
import { openPage, type WatchedPage } from '../harness/service/browser.ts'
import { startService, temporaryFolder, type RunningService } from '../harness/service/start-service.ts'
import { accountOf, collectingEnds, completeSetup, KEYS, submitConnectForm } from './tidemark-app.ts'

/** A new service beside a simulated vendor with its code host, and a page that has just done the first run. */
export interface Installation extends WatchedPage {
  readonly simulator: Simulator
  readonly service: RunningService
  /** Somebody else's page, who is not signed in. */
  open(look?: BrowserContextOptions): Promise<WatchedPage>
}

export interface InstallationOptions {
  world: SimulatorOptions
  /** Added to the addresses of the vendor, which is read as fast as it answers. */
  env?: Record<string, string>
  look?: BrowserContextOptions
}

export async function newInstallation(
  browser: Browser,
  { world, env, look }: InstallationOptions,
): Promise<Installation> {
  await using starting = new AsyncDisposableStack()
  const simulator = starting.use(await startSimulator({ ...DAILY_FILES, ...world }))
  const folder = starting.use(await temporaryFolder())
  const service = starting.use(
    await startService({
      dataDir: join(folder.path, 'data'),
      upstream: simulator.url,
      headless: false,
      env: {
        GITHUB_COPILOT_API_URL: simulator.url,
        CODE_HOST_URL: simulator.url,
        ...(world.codeProfile === 'codeassist' && { CODE_ASSIST_API_URL: simulator.url }),
        TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
        ...env,
      },
    }),
  )
  const opened = starting.use(await openPage(browser, service.url, look))
  await completeSetup(opened.page)
  const started = starting.move()
  const open = (other?: BrowserContextOptions) => openPage(browser, service.url, other)
  return { ...opened, simulator, service, open, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** One installation for every test of a block: each goes on where the one before it ended. */
export function sharedInstallation(start: () => Promise<Installation>): () => Installation {
  let at: Installation | undefined
  beforeAll(async () => void (at = await start()))
  afterAll(() => at?.[Symbol.asyncDispose]())
  return () => {
    if (!at) throw new Error('the installation has not started')
    return at
  }
}

/** Connect the chat assistant and wait until all there is of it is collected. */
export async function connectChat(page: Page, simulator: Simulator): Promise<void> {
  await page.goto('/settings/sources/connect')
  await submitConnectForm(page, { ...accountOf(simulator), adminKey: KEYS.both })
  await page.getByText('Connected', { exact: true }).waitFor()
  await collectingEnds(page)
}
