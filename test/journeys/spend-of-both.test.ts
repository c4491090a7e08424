import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { inaccessible, openBrowser } from '../harness/service/browser.ts'
import { ALWAYS_BUSY, BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import { newInstallation } from './installation.ts'
import { codeToken, lookedAt, runsEnd, shownCredits, submitTokenForm, trueCredits } from './tidemark-app.ts'
import { connectChat } from './installation.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const days = lookedAt(BUSY_DAYS)

/** The exact amount that a tile of the code assistant's spend shows. */
async function shownBill(page: Page, name: string): Promise<string> {
  await page.goto(`/spend?tool=code_assistant&${days.address}`)
  const tile = page
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  return ((await tile.getAttribute('title')) ?? '').replaceAll(/[^\d.]/g, '')
}

function trueBill({ codeHost }: Simulator, part: 'net' | 'gross' | 'discount'): string | undefined {
  return codeHost.bill({ from: days.from, to: days.to, grain: 'total', by: 'none' })[0]?.usd[part]
}

async function sync(page: Page): Promise<void> {
  await page.goto('/settings/connected-apps')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.waitForTimeout(500)
  await runsEnd(page)
}

test('the bill is said to be kept by a permission, comes once it is given, and ties out beside the other tool', async () => {
  await using at = await newInstallation(browser, {
    world: { ...ALWAYS_BUSY, people: 30, seed: 21, codeProfile: 'codeassist' },
    env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
  })
  const { page, simulator, complaints } = at
  simulator.codeHost.setBilling({ digits: 'exact' })
  await page.goto('/settings/connected-apps/token')
  await submitTokenForm(page, { slug: 'acme', token: codeToken(simulator, 'enterprise owner') })
  await page.getByText('The code assistant is connected').waitFor()
  await runsEnd(page)

  // One tool alone needs no choice; nothing is said to be on its way that nobody may read.
  await page.goto('/spend')
  await page.getByText('manage_billing:enterprise').first().waitFor()
  expect(await page.getByText('First data is on its way').count()).toBe(0)
  expect(await page.getByRole('radiogroup', { name: 'Tool' }).count()).toBe(0)

  simulator.codeHost.changeToken({
    name: 'enterprise owner',
    scopes: ['read:enterprise', 'manage_billing', 'manage_billing:enterprise', 'read:org'],
  })
  await sync(page)
  expect(await shownBill(page, 'Billed')).toBe(trueBill(simulator, 'net'))
  expect(await shownBill(page, 'Gross')).toBe(trueBill(simulator, 'gross'))
  expect(await shownBill(page, 'Included')).toBe(trueBill(simulator, 'discount'))
  expect(await page.getByText('manage_billing:enterprise').count()).toBe(0)

  await connectChat(page, simulator)
  await page.goto(`/spend?${days.address}`)
  const [code, chat] = [
    page.getByRole('region', { name: 'Code assistant' }),
    page.getByRole('region', { name: 'Chat assistant' }),
  ]
  await code.getByRole('button', { name: /^Billed/ }).waitFor()
  await chat.getByRole('button', { name: /^Credits/ }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await chat.getByRole('button', { name: 'Look closely: Chat assistant' }).click()
  await page.waitForURL(/tool=chat_assistant/)
  const { organizationId = '' } = simulator.accounts[0] ?? {}
  expect(await shownCredits(page)).toBe(trueCredits(simulator, organizationId))

  // What an admin notes stands above the chart and in the list below it, until it is asked to go from charts.
  await page.getByRole('button', { name: /^Events and notes/ }).click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('What happened').fill('Rollout to Sales')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Rollout to Sales' }).waitFor()
  const marks = page.locator('figure [data-annotations]')
  await marks.first().waitFor({ state: 'attached' })
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('switch', { name: 'Mark them in charts' }).click()
  await page.waitForURL(/marks=off/)
  expect(await marks.count()).toBe(0)
  expect(complaints).toEqual([])
})
