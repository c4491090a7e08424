import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { inaccessible, openBrowser, openPage, sheets } from '../harness/service/browser.ts'
import { connectChat, newInstallation } from './installation.ts'
import { accountOf, OWNER } from './tidemark-app.ts'

/** Enough that a month has a projection, and that four weeks compare with four. */
const DAYS = 62

/** Somebody who is not signed in yet is told so, which Chromium puts into its console. */
const unexpected = (complaint: string) => !complaint.includes('status of 401')

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('the overview', () => {
  const stack = new AsyncDisposableStack()
  let browser: Browser
  let simulator: Simulator
  let url: string

  beforeAll(async () => {
    browser = await openBrowser()
    stack.defer(() => browser.close())
    const installation = stack.use(
      await newInstallation(browser, {
        world: {
          people: 40,
          days: DAYS,
          seed: 12,
          retentionDays: DAYS,
          fileMinutes: 1440,
          recentFileMinutes: 720,
          awkwardNames: true,
          overspendingTeam: 'Platform',
        },
        env: { TIDEMARK_UPSTREAM_RETENTION_DAYS: String(DAYS) },
      }),
    )
    const { page, service } = installation
    simulator = installation.simulator
    url = service.url
    await page.goto('/overview')
    await page.getByText('Nothing is connected yet').waitFor()
    await connectChat(page, simulator)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  // Of a month that has just begun there is nothing yet.
  const hasMonth = new Date().getUTCDate() > 2
  test.runIf(hasMonth)(
    'is where one arrives, says what the month cost, and leads to its evidence',
    async () => {
      await using opened = await openPage(browser, url)
      const { page, complaints } = opened
      await signIn(page)
      await page.waitForURL('**/overview')
      const spend = page.getByRole('region', { name: /^Spend in/ })
      const [year = 0, month = 0] = [new Date().getUTCFullYear(), new Date().getUTCMonth()]
      const range = { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
      const { organizationId } = accountOf(simulator)
      const [truth] = simulator.totals({ ...range, grain: 'total', by: 'none' }, organizationId)
      const shown = (await spend.locator('strong').first().textContent()) ?? ''
      expect(Number(shown.replaceAll(/[^\d.]/g, ''))).toBeCloseTo(Number(truth?.credits), 0)

      // A source that is not there says what it would bring, and how to connect it.
      await page.getByText('The code assistant is not connected').waitFor()
      await page.getByRole('link', { name: 'Connect the code assistant' }).waitFor()

      const news = page.getByRole('region', { name: 'Worth knowing' })
      const evidence = news.getByRole('link').first()
      const address = await evidence.getAttribute('href')
      await evidence.click()
      await page.waitForURL(`**${address}`)
      await page.goBack()
      await page.waitForURL('**/overview')
      expect(complaints.filter(unexpected)).toEqual([])
    },
  )

  test.each([
    { colorScheme: 'light', locale: 'en-GB', path: '/overview' },
    { colorScheme: 'dark', locale: 'de-DE', path: '/overview?range=90d' },
  ] as const)('prints on one sheet, $colorScheme, $locale', async ({ path, ...look }) => {
    await using opened = await openPage(browser, url, look)
    const { page, complaints } = opened
    await page.goto('/sign-in')
    await page.locator('input[type=email], input[autocomplete=username]').first().fill(OWNER.email)
    await page.locator('input[type=password]').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/overview')
    await page.goto(path)
    await page.locator('main h2').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await inaccessible(page)).toEqual([])
    expect(await sheets(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('nav').first().isVisible()).toBe(false)
    expect(complaints.filter(unexpected)).toEqual([])
  })
})
