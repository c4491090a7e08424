import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** No sandbox because CI runs as root; the rest keeps Chromium from calling anybody. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const BUILD_WEB = resolve(import.meta.dirname, '../../scripts/build-web.ts')

/** A browser, and a dashboard that is up to date for it to show. */
export async function openBrowser(): Promise<Browser> {
  await promisify(execFile)(process.execPath, [BUILD_WEB, '--if-stale'])
  return chromium.launch({ executablePath: findChromium(), headless: true, args: FLAGS })
}

export interface WatchedPage extends AsyncDisposable {
  readonly page: Page
  /** Console errors, uncaught exceptions and failed or foreign requests since the page was opened. */
  readonly complaints: string[]
}

/** A page in a context of its own that notes everything a developer console would show in red. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`foreign request: ${origin}`)
  })
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** Runs in the page, at once: what asks again and again is `eval` there, which the content security policy refuses. */
const STANDSTILL = `new Promise(requestAnimationFrame).then(() => Promise.all(
  document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => null)),
))`

/** What axe finds wrong with the page once nothing moves. Empty is good. */
export async function inaccessible(page: Page): Promise<string[]> {
  // What is still coming in is fainter than it will be.
  await page.evaluate(STANDSTILL)
  // In the page itself and without what it finds right: other modes open a tab for every answer. Frames are not used.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** How many sheets of A4 the page takes. */
export async function sheets(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
