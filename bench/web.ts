import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageScripts } from '../scripts/page-scripts.ts'
import { openBrowser, openPage } from '../test/harness/browser.ts'
import { startDemo } from '../test/harness/start-demo.ts'
import { median, type BenchOptions } from './section.ts'

const DAYS = 365
/** Anything that still waits for its numbers. */
const WAITING = '[aria-busy="true"], .mantine-Skeleton-root'

interface Seen {
  /** Milliseconds since the page was asked for: its heading is there and can be used; its last number is there. */
  interactive: number
  lastNumber: number
  /** Cumulative layout shift: what moved while it loaded. */
  shift: number
}

/**
 * Script that each page needs before its first chart, and what a browser sees of the Overview over a demo of `people`
 * and a year. Numbers to read: a machine that does other things shows larger ones.
 */
export async function* webSection({ rounds, people }: BenchOptions): AsyncGenerator<string> {
  const browser = await openBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    for (const { page, files, bytes } of await pageScripts(
      new URL('../web/dist', import.meta.url).pathname,
    )) {
      yield `${page}: ${(bytes / 1000).toFixed(0)} kB of script in ${files} files before its first chart (at most 250)`
    }
    await using demo = await startDemo(folder, { people, days: DAYS })
    const [url = ''] = /http:\S+/.exec(demo.printed()) ?? []
    const [, email = '', password = ''] =
      /Sign in as (\S+) with the password (\S+)/.exec(demo.printed()) ?? []
    await using watched = await openPage(browser, new URL(url).origin)
    await watched.page.goto('/sign-in')
    await watched.page.context().request.post('/api/v1/sign-in', {
      data: { email, password },
      headers: { origin: new URL(url).origin },
    })
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round += 1) seen.push(await openOverview(watched.page))
    const of = (value: (one: Seen) => number) => median(seen.map(value))
    yield `Overview of ${people} people and ${DAYS} days: interactive in ${of((s) => s.interactive).toFixed(0)} ms, last number in ${of((s) => s.lastNumber).toFixed(0)} ms`
    yield `Overview: layout shift ${of((s) => s.shift).toFixed(3)} (good is below 0.1)`
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Page = Awaited<ReturnType<typeof openPage>>['page']

async function openOverview(page: Page): Promise<Seen> {
  const started = performance.now()
  await page.goto('/overview', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const interactive = performance.now() - started
  await page.waitForLoadState('networkidle')
  await page.locator(WAITING).first().waitFor({ state: 'detached' })
  // Half a second without a request is how long `networkidle` waits to be sure.
  const lastNumber = performance.now() - started - 500
  return { interactive, lastNumber, shift: await page.evaluate(LAYOUT_SHIFT) }
}

/** Runs in the page: shifts that nobody caused by a key or a click, as the browser has kept them. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 100)
})`
