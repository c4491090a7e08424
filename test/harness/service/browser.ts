import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** No sandbox because CI runs as root; the other flags keep Chromium from making requests of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const BUILD_WEB = resolve(import.meta.dirname, '../../../scripts/build-web.ts')

/** Looked at once in a process: what it is built from does not change while tests run. */
let dashboard: Promise<unknown> | undefined

/** Build the dashboard if needed, and start a browser. */
export async function openBrowser(): Promise<Browser> {
  await (dashboard ??= promisify(execFile)(process.execPath, [BUILD_WEB, '--if-stale']))
  return chromium.launch({ executablePath: findChromium(), headless: true, args: FLAGS })
}

export interface WatchedPage extends AsyncDisposable {
  readonly page: Page
  /** Console errors, uncaught exceptions and failed or foreign requests since the page was opened. */
  readonly complaints: string[]
  /** To another page of the dashboard, as its links lead there: that computes a quarter of what loading it anew does. */
  moveTo(path: string): Promise<void>
  /** Until the page has answers to all it asked, whether it was loaded or moved to. */
  answered(): Promise<void>
}

/** Looks in a row at which nothing is on its way: what an answer leads to is asked for within one. */
const QUIET_LOOKS = 5

/** A page in a context of its own that records all errors. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What fades and pulses while a page waits is drawn by the processor here.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  let asking = 0
  page.on('request', () => (asking += 1))
  page.on('requestfinished', () => (asking -= 1))
  page.on('requestfailed', () => (asking -= 1))
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`foreign request: ${origin}`)
  })
  return {
    page,
    complaints,
    moveTo: async (path) => {
      await page.evaluate(`self.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
      await page.waitForURL(({ pathname }) => pathname === path.replace(/[?].*/, ''))
    },
    answered: async () => {
      for (let quiet = 0; quiet < QUIET_LOOKS; quiet = asking === 0 ? quiet + 1 : 0) await setTimeout(100)
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Runs once in the page: Playwright's polling would use `eval`, which the content security policy forbids. */
const STANDSTILL = `new Promise(requestAnimationFrame).then(() => Promise.all(
  document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => null)),
))`

/** Until nothing moves any more: what is opening has taken the focus, and what is fading in its full contrast. */
export async function standstill(page: Page): Promise<void> {
  await page.evaluate(STANDSTILL)
}

/** Accessibility violations that axe finds after all animations, on the page or in a part of it (a CSS selector). */
export async function inaccessible(page: Page, part?: string): Promise<string[]> {
  await standstill(page)
  // Legacy mode runs in the page itself; the other mode opens a tab for each result, and is only needed for frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part !== undefined) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Number of printed pages. */
export async function sheets(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
