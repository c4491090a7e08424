import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { ALWAYS_BUSY, BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import { openBrowser } from '../harness/service/browser.ts'
import { newInstallation, sharedInstallation, type Installation } from './installation.ts'
import {
  accountOf,
  codeToken,
  KEYS,
  lookedAt,
  ORGANIZATION,
  registerApp,
  runsEnd,
  shownActivity,
  shownCredits,
  submitConnectForm,
  submitTokenForm,
  syncNow,
  trueCredits,
} from './tidemark-app.ts'

/** For numbers that arrive while the page is looked at. */
const PATIENCE = { timeout: 200_000, interval: 1000 }
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

/** What is red in the console, but for the way over the code host and refusals, and errors the service wrote down. */
const faults = ({ complaints, simulator, service }: Installation) => [
  ...complaints.filter((text) => !text.includes(simulator.url) && !/status of 4(?:04|09|22)/.test(text)),
  ...service.errors(),
]

function trueGenerations(simulator: Simulator, organization: string | null): string {
  const { from, to } = lookedAt(BUSY_DAYS)
  const [total] = simulator.codeHost.totals({ from, to, grain: 'total', by: 'none', organization })
  return String(total?.generations ?? 'nothing')
}

/** Looked at once all is collected: a page that is drawn while it is costs as much as the collecting. */
async function expectGenerations({ page, simulator }: Installation, organization: string | null) {
  await runsEnd(page)
  const shown = () => shownActivity(page, 'Generations', lookedAt(BUSY_DAYS).address)
  await expect.poll(shown, PATIENCE).toBe(trueGenerations(simulator, organization))
}

describe('the installed app', () => {
  const installation = sharedInstallation(startInstallation)

  test('is refused when its state was tampered with, and goes through when begun anew', async () => {
    const at = installation()
    const { page, simulator } = at
    await page.getByText('We recommend to connect your code assistant').waitFor()
    await page.getByRole('link', { name: 'Connect the code assistant' }).click()
    await page.getByRole('heading', { name: 'Connected Apps' }).waitFor()
    await registerApp(page)
    const forged = page.url().replace(/state=[^&]+/, 'state=not-the-state-of-this-session')
    await page.goto(forged)
    await page.getByRole('button', { name: 'Install', exact: true }).click()

    await page.getByRole('alert').getByText('Nothing was saved').waitFor()
    await page.getByText('Start the install again from this page').waitFor()
    expect(await page.getByText('Installed app', { exact: true }).count()).toBe(0)

    await page.getByLabel('Organization on the code host').fill(`${simulator.url}/${ORGANIZATION}`)
    await page.getByRole('button', { name: 'Install on the code host' }).click()
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await page.getByText('The code assistant is connected').waitFor()
    await page.getByText('Installed app', { exact: true }).waitFor()
    expect(faults(at)).toEqual([])
  })

  test('shows the numbers', async () => {
    const at = installation()
    const { page, simulator } = at
    await expectGenerations(at, ORGANIZATION)
    await page.getByRole('link', { name: 'Seats' }).click()
    const { people, withoutAssignee } = simulator.codeHost.seatTotals(ORGANIZATION)
    const seats = page.getByRole('region', { name: 'Seats by state' })
    await seats.getByRole('button', { name: `People with a seat ${people - withoutAssignee}` }).waitFor()
    // Seats that nobody holds are rows of the list as well.
    expect(withoutAssignee).toBeGreaterThan(0)
    const list = (await page.getByText(/\d+ shown of \d+/).textContent()) ?? ''
    const [shown, all] = list.match(/\d+/g) ?? []
    expect(shown).toBe(all)
    await page.getByRole('link', { name: 'Productivity' }).click()
    await page.getByText('Beside each other, not cause and effect').waitFor()
    await page.getByRole('link', { name: 'Connected Apps' }).first().click()
    expect(faults(at)).toEqual([])
  })

  test('once suspended says so, with the way back', async () => {
    const at = installation()
    const { page, simulator } = at
    const [installed] = simulator.codeHost.installations()
    simulator.codeHost.changeInstallation(installed?.id ?? 0, 'suspend')
    // An hour's token of before would still do.
    simulator.advance(2 * 3_600_000)
    const again = page.getByRole('button', { name: 'Install the app again' })
    const noticed = async () => {
      await page.reload()
      await page.getByText('Installed app', { exact: true }).waitFor()
      return again.count()
    }
    await syncNow(page)
    await runsEnd(page)
    await expect.poll(noticed, PATIENCE).toBe(1)
    await page
      .getByText(/suspended/i)
      .first()
      .waitFor()
    for (const name of ['Overview', 'Adoption', 'Seats']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const notice = page.getByRole('alert').filter({ hasText: 'needs somebody' })
      await notice.getByText(/suspended/i).waitFor()
      expect(await notice.textContent()).not.toMatch(/token|all the same/i)
    }
    await page.getByRole('link', { name: 'Connected Apps needs somebody' }).click()
    await again.click()
    await page.getByRole('dialog').getByLabel('Organization on the code host').waitFor()
    expect(faults(at)).toEqual([])
  })
})

describe('an enterprise token beside the chat assistant', () => {
  const installation = sharedInstallation(startInstallation)

  test('without a scope is refused at its field by that scope’s name, and the right one goes through', async () => {
    const at = installation()
    const { page, simulator } = at
    await page.goto('/settings/sources/connect')
    await submitConnectForm(page, { ...accountOf(simulator), adminKey: KEYS.both })
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.goto('/adoption')
    await page.getByText('The code assistant is not connected').waitFor()
    await page.getByRole('link', { name: 'Connect the code assistant' }).click()
    await page.getByRole('link', { name: 'Enter a token' }).click()
    const tried = (name: string) =>
      submitTokenForm(page, {
        slug: SLUG,
        token: codeToken(simulator, name),
        organizations: 'acme\nacme-data',
      })
    const field = page.getByLabel('Personal access token (classic)', { exact: true })
    const refusals: [string, RegExp][] = [
      ['enterprise scope only', /manage_billing:copilot/],
      ['billing scope only', /read:enterprise/],
      ['expired', /rejected the credential/],
    ]
    for (const [name, sentence] of refusals) {
      await tried(name)
      await page.locator('form').getByText(sentence).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid'), PATIENCE).toBe('true')
      expect(new URL(page.url()).pathname).toBe('/settings/connected-apps/token')
    }
    await tried('enterprise owner')
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

describe('an enterprise token without organizations', () => {
  const installation = sharedInstallation(startInstallation)

  test('has no seats, and the page says why; metrics that are switched off are a notice with the setting’s name', async () => {
    const at = installation()
    const { page, simulator } = at
    simulator.codeHost.setPolicies({ usageMetrics: false })
    await page.goto('/settings/connected-apps/token')
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
})
