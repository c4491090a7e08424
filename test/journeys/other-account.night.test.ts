import { expect, test } from 'vitest'
import { openBrowser } from '../harness/service/browser.ts'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { connectChat, newInstallation } from './installation.ts'
import {
  accountOf,
  collectingEnds,
  KEYS,
  shownCredits,
  submitConnectForm,
  trueCredits,
} from './tidemark-app.ts'

const WORLD = { ...ALWAYS_BUSY, people: 25, seed: 21, accounts: 2, fileMinutes: 1440, recentFileMinutes: 240 }
/** For numbers that arrive while the page is looked at. */
const PATIENCE = { timeout: 60_000, interval: 500 }

test('other ids need a disconnect; after connecting again with others the history stays with the old ones', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const at = stack.use(
    await newInstallation(browser, { world: { ...WORLD, limits: 'bare', now: Date.now() } }),
  )
  const { page, simulator } = at
  await connectChat(page, simulator)
  await page.goto('/settings/sources')
  const [first, second] = [accountOf(simulator, 0), accountOf(simulator, 1)]
  const before = trueCredits(simulator, first.organizationId)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Nothing is collected and its keys are erased').waitFor()
  await expect.poll(() => shownCredits(page), PATIENCE).toBe(before)

  await page.goto('/settings/sources')
  await page.getByRole('link', { name: 'Connect again' }).click()
  await submitConnectForm(page, { ...second, adminKey: KEYS.both }, 'Connect again')
  await page.getByText('Connected', { exact: true }).waitFor()
  await collectingEnds(page)
  await page.getByText(second.organizationId).first().waitFor()
  const both = Number(before) + Number(trueCredits(simulator, second.organizationId))
  await expect.poll(async () => Number(await shownCredits(page)), PATIENCE).toBeCloseTo(both, 6)
  expect(at.complaints).toEqual([])
})
