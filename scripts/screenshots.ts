/**
 * `npm run screenshots`: takes the pictures of README and docs from the product with demo data. Starts a demo in a temporary
 * folder, waits until it is complete and published, and writes `docs/images/*.webp`: of groups, as it opens, and of people.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { DAY_MS, utcDay } from '../src/model/time/time.ts'
import { openBrowser, openPage } from '../test/harness/service/browser.ts'

const IMAGES = resolve(import.meta.dirname, '../docs/images')
const MAIN = resolve(import.meta.dirname, '../src/main.ts')

const WIDE = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

interface Picture {
  name: string
  path: string
  colorScheme?: 'light' | 'dark'
  size?: typeof WIDE
  /** What is done on the page before. */
  act?: (page: Page) => Promise<void>
}

const OF_GROUPS: readonly Picture[] = [
  { name: 'overview', path: '/overview' },
  { name: 'overview-dark', path: '/overview', colorScheme: 'dark' },
  { name: 'overview-phone', path: '/overview', size: PHONE },
  { name: 'adoption', path: '/adoption' },
  { name: 'activity', path: '/activity?by=language' },
  { name: 'seats', path: '/seats' },
  { name: 'teams', path: '/teams' },
  { name: 'productivity', path: '/productivity' },
  { name: 'spend', path: '/spend?range=12m&grain=month' },
  { name: 'reconciliation', path: '/reconciliation' },
  { name: 'limits', path: '/limits' },
  { name: 'data-health', path: '/data-health' },
  { name: 'privacy', path: '/settings/privacy' },
]

const OF_PEOPLE: readonly Picture[] = [
  { name: 'people', path: '/people' },
  { name: 'seats-of-people', path: '/seats' },
]

const FORM = { viewport: { width: 900, height: 1120 }, deviceScaleFactor: 1.5 }

/** The form for a provider as docs/sign-in.md speaks of it. */
const connecting = (name: string, kind: string, protocol: string): Picture => ({
  name,
  path: '/settings/sign-in',
  size: FORM,
  async act(page) {
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await page.getByText(protocol, { exact: true }).click()
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: kind }).click()
  },
})

const OF_SIGN_IN: readonly Picture[] = [
  connecting('sign-in-entra', 'Entra ID', 'OpenID Connect'),
  connecting('sign-in-okta', 'Okta', 'OpenID Connect'),
  connecting('sign-in-google', 'Google', 'OpenID Connect'),
  connecting('sign-in-keycloak', 'Keycloak', 'OpenID Connect'),
  connecting('sign-in-saml', 'Okta', 'SAML 2.0'),
]

interface RunningDemo extends AsyncDisposable {
  url: string
  email: string
  password: string
}

/** Start the demo in a process of its own and wait until it is complete. @throws Error when it ends before */
async function startDemo(dataDir: string): Promise<RunningDemo> {
  const child = spawn(process.execPath, [MAIN, 'demo', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const found: Record<string, string> = {}
  for await (const line of createInterface({ input: child.stderr })) {
    console.log(line)
    const [, url] = /(http:\S+)/.exec(line) ?? []
    if (url) found['url'] ??= url
    const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(line) ?? []
    if (email && password) Object.assign(found, { email, password })
    if (/ after \d+ s/.test(line)) break
  }
  const { url, email, password } = found
  if (!url || !email || !password) throw new Error('the demo ended before it was complete')
  child.stderr.resume()
  return {
    url,
    email,
    password,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function signIn(page: Page, { email, password }: RunningDemo): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
}

/** Uses Chromium's own WebP, a quarter of a PNG's size, because Playwright cannot write it. */
async function take(page: Page, { name, path, act }: Picture): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await act?.(page)
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await writeFile(join(IMAGES, `${name}.webp`), Buffer.from(data, 'base64'))
  console.log(`docs/images/${name}.webp`)
}

async function takeAll(browser: Browser, demo: RunningDemo, pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    const look = { colorScheme: picture.colorScheme ?? 'light', ...(picture.size ?? WIDE) }
    await using opened = await openPage(browser, demo.url, { ...look, reducedMotion: 'reduce' })
    await signIn(opened.page, demo)
    await take(opened.page, picture)
    if (opened.complaints.some((text) => !text.includes('status of 401')))
      throw new Error(`${picture.name}: ${opened.complaints.join('; ')}`)
  }
}

/** Sign in once more, for what no page does. */
async function asOwner<T>(browser: Browser, demo: RunningDemo, act: (page: Page) => Promise<T>): Promise<T> {
  await using opened = await openPage(browser, demo.url)
  await signIn(opened.page, demo)
  return await act(opened.page)
}

/** The amounts of a year by month, one of each source. */
const YEAR = {
  metrics: ['spend.credits', 'code.generations'],
  from: `${utcDay(Date.now() - 365 * DAY_MS).slice(0, 7)}-01`,
  to: `${utcDay(Date.now()).slice(0, 7)}-01`,
  grain: 'month',
}
const LOOKS_APART_MS = 30_000

/** Months are published one after the other: until two looks in a row find the same. */
async function awaitReleases({ request }: Page, { url }: RunningDemo): Promise<void> {
  const look = async () =>
    (await request.post('/api/v1/metrics/query', { headers: { Origin: url }, data: YEAR })).text()
  for (let before = '', now = await look(); before !== now; [before, now] = [now, await look()])
    await setTimeout(LOOKS_APART_MS)
}

/** @throws Error when the demo refuses */
async function showPeople({ request }: Page, { url }: RunningDemo): Promise<void> {
  const data = { mode: 'identified' }
  const answer = await request.post('/api/v1/privacy/demo-mode', { headers: { Origin: url }, data })
  if (!answer.ok()) throw new Error(`the demo does not show people: ${await answer.text()}`)
}

const folder = await mkdtemp(join(tmpdir(), 'tidemark-screenshots-'))
try {
  await using demo = await startDemo(folder)
  const browser = await openBrowser()
  try {
    await asOwner(browser, demo, (page) => awaitReleases(page, demo))
    await takeAll(browser, demo, [...OF_GROUPS, ...OF_SIGN_IN])
    await asOwner(browser, demo, (page) => showPeople(page, demo))
    await takeAll(browser, demo, OF_PEOPLE)
  } finally {
    await browser.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
