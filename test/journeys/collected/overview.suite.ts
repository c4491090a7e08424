import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Installation } from '../installation.ts'
import { accountOf, OWNER } from '../tidemark-app.ts'

/** Somebody who is not signed in yet is told so, which Chromium puts into its console. */
export const unexpected = (complaint: string) => !complaint.includes('status of 401')

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The overview of a chat assistant alone. */
export function overviewOfMonth(at: () => Installation): void {
  // Of a month that has just begun there is nothing yet.
  const hasMonth = new Date().getUTCDate() > 2
  test.runIf(hasMonth)(
    'is where one arrives, says what the month cost, and leads to its evidence',
    async () => {
      const { simulator, open } = at()
      await using opened = await open()
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
}
