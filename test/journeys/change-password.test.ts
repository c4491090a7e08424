import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from '../harness/browser.ts'
import { startService, temporaryFolder } from '../harness/start-service.ts'
import { completeSetup, OWNER } from './tidemark-app.ts'

const NEW_PASSWORD = 'another horse, another battery'

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account:' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change password' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Change your password' }).waitFor()
}

test('a person changes their password with the keyboard; other sessions end, this one goes on', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false }))
  const { page, complaints } = stack.use(await openPage(browser, service.url))
  await completeSetup(page)
  const { page: elsewhere } = stack.use(await openPage(browser, service.url))
  await signIn(elsewhere, OWNER.password)
  await elsewhere.getByRole('heading', { level: 1 }).first().waitFor()

  await openByKeyboard(page)
  await page.keyboard.type('not my password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('This is not your current password.').waitFor()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The menu that opened it is gone, yet the focus is not at the start of the document.
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false)

  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Create token')

  await page.reload()
  await page.getByRole('button', { name: 'Account:' }).waitFor()
  await elsewhere.goto('/spend')
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(elsewhere, NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Account:' }).waitFor()
  // The one refusal is an answer of ours, which Chromium puts into its console.
  expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([])
})
