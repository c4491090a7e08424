import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { openBrowser } from '../harness/service/browser.ts'
import { expectGenerations, faults, PATIENCE } from './code-numbers.ts'
import { newInstallation, sharedInstallation } from './installation.ts'
import {
  accountOf,
  codeToken,
  KEYS,
  shownCredits,
  submitConnectForm,
  submitTokenForm,
  trueCredits,
} from './tidemark-app.ts'

const SLUG = 'acme'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const startInstallation = () =>
  newInstallation(browser, {
    world: {
      ...ALWAYS_BUSY,
      people: 30,
      seed: 56,
      fileMinutes: 1440,
      recentFileMinutes: 240,
      limits: 'bare',
      codeProfile: 'github-copilot',
    },
    env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
  })

describe('an enterprise token beside the chat assistant', () => {
  const installation = sharedInstallation(startInstallation)

  test('goes through, and is shown by its kind alone', async () => {
    const at = installation()
    const { page, simulator } = at
    await page.goto('/settings/sources/connect')
    await submitConnectForm(page, { ...accountOf(simulator), adminKey: KEYS.both })
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.goto('/adoption')
    await page.getByText('The code assistant is not connected').waitFor()
    await page.getByRole('link', { name: 'Connect the code assistant' }).click()
    await page.getByRole('link', { name: 'Enter a token' }).click()
    await submitTokenForm(page, {
      slug: SLUG,
      token: codeToken(simulator, 'enterprise owner'),
      organizations: 'acme\nacme-data',
    })
    await page.getByText('The code assistant is connected').waitFor()
    const card = page.getByRole('region', { name: /Copilot/ })
    await card.getByText('Enterprise token').waitFor()
    expect(await page.content()).not.toContain(codeToken(simulator, 'enterprise owner'))
    expect(faults(at)).toEqual([])
  })

  test('has its own pages and its own numbers', async () => {
    const at = installation()
    const { page, simulator } = at
    await expectGenerations(at, null)
    const truth = trueCredits(simulator, accountOf(simulator).organizationId)
    await expect.poll(() => shownCredits(page), PATIENCE).toBe(truth)
    await page.goto('/data-health')
    await page
      .getByRole('region', { name: /Copilot/ })
      .getByText(/^\d+ datasets: /)
      .waitFor()
    await page.getByRole('region', { name: 'Chat assistant' }).getByText('Cost records').first().waitFor()
    expect(faults(at)).toEqual([])
  })

  test('reckons with what its owner says that seats include, and tells whose figure it is', async () => {
    const at = installation()
    const { page } = at
    const included = page.getByRole('region', { name: 'Credits that seats include' })
    const byList = included.getByText(
      /^Business seats include .* by the vendor’s list, read on 22 Nov 2026\./,
    )
    await page.goto('/limits')
    await byList.waitFor()
    await page.goto('/settings/organization')
    await page.getByRole('button', { name: 'Add an included amount' }).click()
    await page.getByLabel('Included', { exact: true }).fill('4.200')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('row', { name: /^Business 4,200 credits/ }).waitFor()
    await page.goto('/limits')
    await included
      .getByText(/^Business seats include 4200 credits each for a month by your own entry/)
      .waitFor()
    expect(await byList.count()).toBe(0)

    await page.goto('/settings/organization')
    await page.getByRole('button', { name: /^Take back: Business, credits/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await page.getByText('You have set none: the vendor’s list below holds.').waitFor()
    await page.goto('/limits')
    await byList.waitFor()
    expect(faults(at)).toEqual([])
  })
})
