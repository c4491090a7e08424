import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from '../test/harness/service/browser.ts'
import { startDemo } from '../test/harness/service/start-demo.ts'
import { ADMIN, startService, temporaryFolder } from '../test/harness/service/start-service.ts'
import { startProgram } from './run-program.ts'
import { median, type BenchOptions } from './section.ts'

const DEMO = { people: 400, days: 365 }
const LARGE = { people: 50_000, days: 400 }
/** Elements that are still loading. */
const WAITING = '[aria-busy="true"], .mantine-Skeleton-root'

interface Seen {
  /** Milliseconds from the navigation to the page's heading, and below to its last number. */
  interactive: number
  lastNumber: number
  /** Cumulative layout shift while loading. */
  shift: number
}

interface Place {
  url: string
  email: string
  password: string
}

/**
 * Loading times of the Overview in a browser, for the demo and for a company of 50,000 people. A busy machine shows larger
 * numbers.
 */
export async function* webSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const browser = await openBrowser()
  try {
    yield* overviewOfDemo(browser, rounds)
    yield* overviewOfMany(browser, rounds)
  } finally {
    await browser.close()
  }
}

async function* overviewOfDemo(browser: Browser, rounds: number): AsyncGenerator<string> {
  await using folder = await temporaryFolder('tidemark-bench-')
  await using demo = await startDemo(folder.path, DEMO)
  const [url = ''] = /http:\S+/.exec(demo.printed()) ?? []
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(demo.printed()) ?? []
  yield* overviewSeen(browser, { url: new URL(url).origin, email, password }, DEMO, rounds)
}

/** With facts generated in the engine as after collecting, because collecting them would take hours. */
async function* overviewOfMany(browser: Browser, rounds: number): AsyncGenerator<string> {
  await using folder = await temporaryFolder('tidemark-bench-')
  const options = { dataDir: join(folder.path, 'data') }
  {
    await using service = await startService(options)
    await service.stop()
  }
  const args = [options.dataDir, String(LARGE.people), String(LARGE.days)]
  {
    await using _ = await startProgram(new URL('./fill-organisation.ts', import.meta.url), args)
  }
  await using service = await startService(options)
  yield* overviewSeen(browser, { url: service.url, ...ADMIN }, LARGE, rounds)
}

async function* overviewSeen(
  browser: Browser,
  { url, email, password }: Place,
  { people, days }: typeof DEMO,
  rounds: number,
): AsyncGenerator<string> {
  await using watched = await openPage(browser, url)
  const { page } = watched
  await page.goto('/sign-in')
  await page
    .context()
    .request.post('/api/v1/sign-in', { data: { email, password }, headers: { origin: url } })
  const asked: number[] = []
  const seen: Seen[] = []
  for (let round = 0; round < rounds; round += 1) {
    seen.push(await openOverview(page))
    asked.push(await askOverview(page))
  }
  const of = (value: (one: Seen) => number) => median(seen.map(value)).toFixed(0)
  yield `Overview of ${people} people and ${days} days: interactive in ${of((s) => s.interactive)} ms (at most 1000), last number in ${of((s) => s.lastNumber)} ms, the first time in ${seen[0]?.lastNumber.toFixed(0)} ms`
  yield `  GET /overview ${median(asked).toFixed(0)} ms; layout shift ${median(seen.map((s) => s.shift)).toFixed(3)} (good is below 0.1)`
}

async function askOverview(page: Page): Promise<number> {
  const started = performance.now()
  const answer = await page.context().request.get('/api/v1/overview')
  if (!answer.ok()) throw new Error(`GET /overview answered ${answer.status()}`)
  return performance.now() - started
}

async function openOverview(page: Page): Promise<Seen> {
  const started = performance.now()
  await page.goto('/overview', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const interactive = performance.now() - started
  await page.waitForLoadState('networkidle')
  await page.locator(WAITING).first().waitFor({ state: 'detached' })
  // `networkidle` waits for half a second without a request.
  const lastNumber = performance.now() - started - 500
  return { interactive, lastNumber, shift: await page.evaluate(LAYOUT_SHIFT) }
}

/** Runs in the page: the sum of the layout shifts that no user input caused. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 100)
})`
