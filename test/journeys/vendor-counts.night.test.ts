import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALWAYS_BUSY, BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import { openBrowser } from '../harness/service/browser.ts'
import { newInstallation } from './installation.ts'
import { codeToken, lookedAt, ORGANIZATION, runsEnd, submitTokenForm } from './tidemark-app.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const { address } = lookedAt(BUSY_DAYS)

async function says(page: Page, path: string, ...texts: (string | RegExp)[]): Promise<void> {
  await page.goto(path)
  for (const text of texts) await page.getByText(text).first().waitFor()
  expect(await page.getByText('Nothing has been collected yet').count()).toBe(0)
}

test('with usage metrics off and the metrics API on, pages show the vendor’s own counts and name their source', async () => {
  await using at = await newInstallation(browser, {
    world: { ...ALWAYS_BUSY, people: 60, seed: 33, limits: 'bare', codeProfile: 'codeassist' },
    env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
  })
  const { page, simulator, complaints } = at
  simulator.codeHost.setPolicies({ usageMetrics: false, metricsApi: true })
  await page.goto('/settings/connected-apps/token')
  const token = codeToken(simulator, 'enterprise owner')
  await submitTokenForm(page, { slug: 'acme', token, organizations: ORGANIZATION })
  await page.getByText('The code assistant is connected').waitFor()
  await runsEnd(page)
  const alone = /the per-user reports say nothing of these days/
  await says(
    page,
    `/adoption?${address}`,
    'People per day, as the vendor counts them',
    alone,
    'Engaged people',
  )
  await says(page, `/activity?${address}`, 'Completions and chats, as the vendor counts them', alone)
  await says(page, `/overview?${address}`, /By the vendor’s metrics calls, on .*: active with a licence \d+/)
  // Of today a list of seats is all there is: how far it reaches is nothing to say of use.
  const today = new Date().toISOString().slice(0, 10)
  await says(page, `/adoption?from=${today}&until=${today}`, 'People with a seat')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('all of it settled').count()).toBe(0)
  await says(page, '/seats', 'What the vendor bills', 'Added this cycle', /says that it has \d+ seats/)
  expect(complaints).toEqual([])
})
