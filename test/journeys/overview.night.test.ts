import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inaccessible, openBrowser, sheets } from '../harness/service/browser.ts'
import { overviewOfMonth, unexpected } from './collected/overview.suite.ts'
import { connectChat, newInstallation, type Installation } from './installation.ts'
import { OWNER } from './tidemark-app.ts'

/** Enough that a month has a projection, and that four weeks compare with four. */
const DAYS = 62

describe('the overview', () => {
  const stack = new AsyncDisposableStack()
  let browser: Browser
  let installation: Installation

  beforeAll(async () => {
    browser = await openBrowser()
    stack.defer(() => browser.close())
    installation = stack.use(
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
    const { page, simulator } = installation
    await page.goto('/overview')
    await page.getByText('Nothing is connected yet').waitFor()
    await connectChat(page, simulator)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  overviewOfMonth(() => installation)

  test.each([
    { colorScheme: 'light', locale: 'en-GB', path: '/overview' },
    { colorScheme: 'dark', locale: 'de-DE', path: '/overview?range=90d' },
  ] as const)('prints on one sheet, $colorScheme, $locale', async ({ path, ...look }) => {
    await using opened = await installation.open(look)
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
