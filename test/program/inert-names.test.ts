import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type HttpServer } from '../../src/api/http/http-server.ts'
import { ORIGIN, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { openBrowser, openPage } from '../harness/service/browser.ts'
import { storeCodeConnection } from '../harness/stores/code-connection.ts'

/** Would run in a page that takes a name for markup. */
const RUNS = '<img src=x onerror="window.ran=1">'
/** Would break out of an attribute, be a text of ours, or fill in a place of one. */
const NAMES = [RUNS, '"><svg onload=window.ran=1>', '$t(nav.people)', '{{name}}</teams><teams>']

const PAGES: readonly [string, string][] = [
  ['/settings/people', RUNS],
  ['/settings/tokens', RUNS],
  ['/settings/sign-in', RUNS],
  ['/settings/organization', 'Organi'],
  ['/settings/connected-apps', RUNS],
  ['/settings/audit', RUNS],
  ['/data-health', RUNS],
  ['/spend', 'Spend'],
]

let app: ApiApp
let server: HttpServer
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  app = await startApiApp()
  server = await listen(app.http, { host: '127.0.0.1', port: 0, drainMs: 100 })
  for (const [at, name] of NAMES.entries()) await nameEverything(name, at)
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

async function nameEverything(name: string, at: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const provider = { kind: 'other', client_id: 'x', client_secret: 'x' }
  const made: [string, object][] = [
    ['/members', { name, email: `eve${at}@main.example`, password: app.password, role: 'analyst' }],
    ['/tokens', { name, role: 'analyst', expires_in_days: 1 }],
    ['/identity-providers', { ...provider, name, issuer: `${app.vendor.baseUrl}/issuer-${at}` }],
    ['/annotations/notes', { day, text: name }],
  ]
  for (const [path, body] of made) {
    const answer = await app.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, `${path}: ${await answer.text()}`).toBe(201)
  }
  await storeCodeConnection(app.core.ctx, { tenant: app.ours.tenant, label: name })
}

test.each([false, true])('names are text on every page, without the page’s policy: %s', async (bypassCSP) => {
  await using opened = await openPage(browser, server.url, { bypassCSP })
  const { page } = opened
  const signIn = {
    data: { email: app.ours.ownerEmail, password: app.password },
    headers: { origin: server.url },
  }
  expect((await page.request.post('/api/v1/sign-in', signIn)).status()).toBe(200)
  for (const [path, shown] of PAGES) {
    await page.goto(path)
    await page.getByText(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('img[src="x"], svg[onload]').count(), path).toBe(0)
    expect(await page.evaluate('window.ran'), path).toBeUndefined()
  }
  // The same as markup does run where no policy forbids it: the pages above were looked at with open eyes.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(RUNS)})`)
  await page.waitForLoadState('networkidle')
  if (bypassCSP) await expect.poll(() => page.evaluate('window.ran')).toBe(1)
  else expect(await page.evaluate('window.ran')).toBeUndefined()
})
