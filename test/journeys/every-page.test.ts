import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { de } from '../../web/src/i18n/de/index.ts'
import { en } from '../../web/src/i18n/en/index.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { startService, temporaryFolder } from '../harness/start-service.ts'
import {
  accountOf,
  collectingEnds,
  completeSetup,
  installApp,
  lookedAt,
  KEYS,
  OWNER,
  shownActivity,
  submitConnectForm,
} from './tidemark-app.ts'

const SIGNED_IN = [
  '/first-steps',
  '/overview',
  '/overview?range=90d',
  '/people',
  '/people?idle=seat&order=credits&range=90d',
  '/people/matching',
  '/people/matching?show=both',
  '/adoption',
  '/adoption?range=90d&grain=week&view=table&list=team',
  '/activity',
  '/activity?view=table&by=language',
  '/seats',
  '/seats?price=18.50&currency=EUR&status=never_used&idle=14',
  '/teams',
  '/productivity',
  '/spend',
  '/spend?view=table&by=model',
  '/spend?all=user&compare=off',
  '/limits',
  '/data-health',
  '/settings/connected-apps',
  '/settings/connected-apps?refused=state_mismatch',
  '/settings/connected-apps/token',
  '/settings/sources',
  '/settings/sources/connect',
  '/settings/organization',
  '/settings/tokens',
  '/settings/people',
  '/settings/audit',
  '/nowhere',
]
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
/** Light in English, dark in German: each width is seen in both themes and both languages. */
const LOOKS = WIDTHS.flatMap((viewport) => [
  { viewport, colorScheme: 'light', locale: 'en-GB' } as const,
  { viewport, colorScheme: 'dark', locale: 'de-DE' } as const,
])

describe('every page', () => {
  const stack = new AsyncDisposableStack()
  let browser: Browser
  let url: string

  beforeAll(async () => {
    browser = await openBrowser()
    stack.defer(() => browser.close())
    const simulator = stack.use(
      await startSimulator({
        people: 25,
        days: 4,
        seed: 8,
        fileMinutes: 60,
        recentFileMinutes: 60,
        awkwardNames: true,
        codeProfile: 'github-copilot',
      }),
    )
    const folder = stack.use(await temporaryFolder())
    const service = stack.use(
      await startService({
        dataDir: join(folder.path, 'data'),
        upstream: simulator.url,
        headless: false,
        env: {
          GITHUB_COPILOT_API_URL: simulator.url,
          CODE_HOST_URL: simulator.url,
          TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
          TIDEMARK_UPSTREAM_REPORT_DAYS: '8',
        },
      }),
    )
    url = service.url
    await using opened = await openPage(browser, url)
    await completeSetup(opened.page)
    await opened.page.goto('/settings/sources/connect')
    await submitConnectForm(opened.page, { ...accountOf(simulator), adminKey: KEYS.both })
    await opened.page.getByText('Connected', { exact: true }).waitFor()
    await collectingEnds(opened.page)
    await installApp(opened.page)
    // A year is asked for, newest first; pages are looked at as soon as there is something on them.
    const shown = () => shownActivity(opened.page, 'Generations', lookedAt(3).address)
    await vi.waitFor(async () => expect(await shown()).not.toBe(''), { timeout: 180_000, interval: 1000 })
    // Two sources to connect and to wait for.
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  test.each(LOOKS)(
    '$viewport.width px, $colorScheme, $locale: no axe violation, no console error, no sideways scroll',
    async (look) => {
      await using opened = await openPage(browser, url, look)
      const { page, complaints } = opened
      const found: Record<string, string[]> = {}
      const inspect = async (path: string) => {
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
        const problems = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        if (wide > 0) problems.push(`${wide} px too wide`)
        if (problems.length > 0) found[path] = problems
      }

      await page.goto('/sign-in')
      const { signIn } = look.locale === 'de-DE' ? de.access : en.access
      await page.getByLabel(signIn.email).fill(OWNER.email)
      await inspect('/sign-in')
      await page.getByLabel(signIn.password, { exact: true }).fill(OWNER.password)
      await page.getByRole('button', { name: signIn.title }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const path of SIGNED_IN) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await inspect(path)
      }
      expect(found).toEqual({})
      // Asked once before signing in; Chromium reports the 401 it gets.
      expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
    },
  )
})
