import { expect, test } from 'vitest'
import type { Installation } from '../installation.ts'
import {
  accountOf,
  collectingEnds,
  KEYS,
  shownCredits,
  submitConnectForm,
  trueCredits,
} from '../tidemark-app.ts'

/** For numbers that arrive while the page is looked at. */
const PATIENCE = { timeout: 60_000, interval: 500 }
const LIMIT_SCOPE = 'chatassist.enterprise.usage_limit.read'

/** From the first steps to the numbers of the chat assistant. */
export function firstRun(installation: () => Installation): void {
  test('a refusal is shown at the form with its fix, nothing is saved, and the corrected form goes through', async () => {
    const at = installation()
    const { page, simulator } = at
    const { organizationId, workspaceId } = accountOf(simulator)
    const good = { organizationId, workspaceId, adminKey: KEYS.costsOnly }
    await page.getByText('We recommend to connect your code assistant').waitFor()
    await page.getByRole('link', { name: 'Connect the chat assistant' }).click()
    const refusals: [Partial<typeof good>, RegExp][] = [
      [{ adminKey: 'sk-admin-nobody-knows-this-key' }, /rejected/],
      [{ adminKey: KEYS.developer }, /developer platform/],
      [{ adminKey: KEYS.limitsOnly }, /chatassist\.enterprise\.compliance_logs_platform\.costs\.read/],
      [{ organizationId: workspaceId, workspaceId: organizationId }, /swap/i],
      [{ organizationId: 'org-of-nobody' }, /no organization|belongs to another organization/],
    ]
    for (const [wrong, sentence] of refusals) {
      await submitConnectForm(page, { ...good, ...wrong })
      await page.getByText(sentence).first().waitFor()
      expect(new URL(page.url()).pathname).toBe('/settings/sources/connect')
    }
    // A second key that lacks the scope is not kept, and fails the connection no more than none does.
    await submitConnectForm(page, { ...good, spendLimitsKey: KEYS.costsOnly })
    await page.getByText('Connected; the spend limits key was not kept').waitFor()
    await page.getByRole('link', { name: 'Go on to the sources' }).click()
    // Refusals are answers of ours with a status of 4xx, which Chromium puts into its console.
    expect(at.complaints.splice(0).filter((text) => !/status of 4(?:09|22)/.test(text))).toEqual([])
  })

  test('connected with limited access, the key that was missing is added, and the numbers are there', async () => {
    const at = installation()
    const { page, simulator } = at
    const account = accountOf(simulator)
    await page.getByText('Connected, limited access').waitFor()
    await page.getByText(LIMIT_SCOPE).first().waitFor()
    await collectingEnds(page)

    await page.getByRole('button', { name: 'Add a key' }).click()
    const save = page.getByRole('button', { name: 'Check and save' })
    await page.getByLabel('Spend limits API key').fill('sk-admin-nobody-knows-this-key')
    await save.click()
    await page
      .getByText(/rejected/)
      .first()
      .waitFor()
    await page.getByLabel('Spend limits API key').fill('')
    await save.click()
    // What the vendor said of the key before does not stand beside what is missing now.
    await page.getByText('Enter the new key.').first().waitFor()
    expect(await page.getByText(/rejected/).count()).toBe(0)
    await page.getByLabel('Spend limits API key').fill(KEYS.limitsOnly)
    await save.click()
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await page.getByText(LIMIT_SCOPE).count()).toBe(0)
    await collectingEnds(page)

    const expected = trueCredits(simulator, account.organizationId)
    expect(Number(expected)).toBeGreaterThan(0)
    await expect.poll(() => shownCredits(page), PATIENCE).toBe(expected)
    await page.getByRole('link', { name: 'Limits' }).click()
    await page.getByRole('table').first().waitFor()
    expect(at.complaints.splice(0).filter((text) => !/status of 422/.test(text))).toEqual([])
  })

  test('a key is never shown again', async () => {
    const { page, service } = installation()
    await page.goto('/settings/sources')
    await page.getByText('Connected', { exact: true }).waitFor()
    for (const key of [KEYS.costsOnly, KEYS.limitsOnly]) {
      expect(await page.content()).not.toContain(key)
      expect(await page.content()).toContain(key.slice(-4))
      expect(service.output()).not.toContain(key)
    }
  })
}
