import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { openBrowser } from '../harness/service/browser.ts'
import { expectGenerations, faults, PATIENCE, shownBill, trueBill } from './code-numbers.ts'
import { newInstallation, sharedInstallation } from './installation.ts'
import { codeToken, runsEnd, submitTokenForm, syncNow } from './tidemark-app.ts'

const SLUG = 'acme'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('an enterprise token without organizations', () => {
  const installation = sharedInstallation(() =>
    newInstallation(browser, {
      world: { ...ALWAYS_BUSY, people: 12, seed: 56, codeProfile: 'github-copilot' },
      env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
    }),
  )

  test('that lacks a scope is refused at its field by that scope’s name', async () => {
    const at = installation()
    const { page, simulator } = at
    await page.goto('/settings/connected-apps')
    await page.getByRole('link', { name: 'Enter a token' }).click()
    const field = page.getByLabel('Personal access token (classic)', { exact: true })
    const refusals: [string, RegExp][] = [
      ['enterprise scope only', /manage_billing:copilot/],
      ['billing scope only', /read:enterprise/],
      ['expired', /rejected the credential/],
    ]
    for (const [name, sentence] of refusals) {
      await submitTokenForm(page, { slug: SLUG, token: codeToken(simulator, name) })
      await page.locator('form').getByText(sentence).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid'), PATIENCE).toBe('true')
      expect(new URL(page.url()).pathname).toBe('/settings/connected-apps/token')
    }
    expect(faults(at)).toEqual([])
  })

  test('has no seats, and the page says why; metrics that are switched off are a notice with the setting’s name', async () => {
    const at = installation()
    const { page, simulator } = at
    simulator.codeHost.setPolicies({ usageMetrics: false })
    simulator.codeHost.setBilling({ digits: 'exact' })
    await submitTokenForm(page, { slug: SLUG, token: codeToken(simulator, 'enterprise owner') })
    await page.getByText('The code assistant is connected').waitFor()
    await page
      .getByText('None: seats come from the enterprise’s own list, without billing and teams')
      .waitFor()
    await runsEnd(page)
    await page.getByText('Not all data can be read yet').waitFor()
    await page
      .getByText(/usage metrics/i)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByText('Not all data can be read yet').waitFor()
    await page.getByRole('link', { name: 'Productivity' }).click()
    await page.getByText('Pull requests come with the installed app').waitFor()
    await page.getByRole('link', { name: 'Seats' }).click()
    await page.getByText('Not all data can be read yet').waitFor()
    await page
      .getByText(/organisations of the code host/)
      .first()
      .waitFor()
    expect(faults(at)).toEqual([])
  })

  test('brings numbers once they are switched on', async () => {
    const at = installation()
    const { page, simulator } = at
    simulator.codeHost.setPolicies({ usageMetrics: true })
    await page.getByRole('link', { name: 'Connected Apps' }).first().click()
    await syncNow(page)
    await expectGenerations(at, null)
    expect(await page.getByText('Not all data can be read yet').count()).toBe(0)
    expect(faults(at)).toEqual([])
  })

  test('says by which permission the bill is kept, and shows it once that is given', async () => {
    const at = installation()
    const { page, simulator } = at
    // One tool alone needs no choice; nothing is said to be on its way that nobody may read.
    await page.goto('/spend')
    await page.getByText('manage_billing:enterprise').first().waitFor()
    expect(await page.getByText('First data is on its way').count()).toBe(0)
    expect(await page.getByRole('radiogroup', { name: 'Tool' }).count()).toBe(0)
    simulator.codeHost.changeToken({
      name: 'enterprise owner',
      scopes: ['read:enterprise', 'manage_billing', 'manage_billing:enterprise', 'read:org'],
    })
    await page.goto('/settings/connected-apps')
    await syncNow(page)
    await runsEnd(page)
    expect(await shownBill(page, 'Billed')).toBe(trueBill(simulator, 'net'))
    expect(await page.getByText('manage_billing:enterprise').count()).toBe(0)
    expect(faults(at)).toEqual([])
  })
})
