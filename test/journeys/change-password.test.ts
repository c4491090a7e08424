import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inaccessible, openBrowser, openPage, standstill } from '../harness/service/browser.ts'
import { startService, temporaryFolder, type RunningService } from '../harness/service/start-service.ts'
import { createOrganization, fillSetupForm, OWNER } from './tidemark-app.ts'

const NEW_PASSWORD = 'another horse, another battery'

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openByKeyboard(page: Page, item: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Account:' }).focus()
  await page.keyboard.press('Enter')
  // A menu that opens takes the focus to its first item, and a dialog to where one begins.
  await page.getByRole('menu').locator(':focus').waitFor()
  await standstill(page)
  await page.getByRole('menuitem', { name: item }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title }).locator(':focus').waitFor()
  await standstill(page)
}

/** The first run with the address that the service printed, and once with a token that somebody made up. */
async function setUpWithToken(page: Page, service: RunningService): Promise<void> {
  const printed = () => /\/welcome#setup_token=(\S+)/.exec(service.output())?.[1]
  await expect.poll(printed).toBeDefined()
  const token = printed() ?? ''
  await page.goto(`/welcome#setup_token=${token}`)
  const field = page.getByLabel('Setup token')
  await fillSetupForm(page)
  expect(await field.inputValue()).toBe(token)
  await field.fill('made up by somebody else')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('This is not the setup token that counts now.').waitFor()
  await field.fill(token)
  await createOrganization(page)
}

/** See both sessions, and end the one that is not this one. */
async function endTheOther(page: Page): Promise<void> {
  await openByKeyboard(page, 'Where I am signed in', 'Where you are signed in')
  const rows = page.getByRole('dialog').getByRole('row')
  await rows.nth(2).waitFor()
  expect(await rows.count()).toBe(3)
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('button', { name: /^End the session of .* from 127\.0\.0\.1$/ }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.last().textContent()).toContain('This one')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a person ends another session and changes their password with the keyboard; this session goes on', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  // An address that other machines reach, so that the first run needs its token.
  const env = { HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'http://127.0.0.1' }
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false, env }))
  const { page, complaints } = stack.use(await openPage(browser, service.url))
  await setUpWithToken(page, service)
  const { page: elsewhere } = stack.use(await openPage(browser, service.url))
  await signIn(elsewhere, OWNER.password)
  // A heading has the form to sign in with as well.
  await elsewhere.getByRole('button', { name: 'Account:' }).waitFor()
  await endTheOther(page)
  await elsewhere.goto('/spend')
  await signIn(elsewhere, OWNER.password)
  await elsewhere.getByRole('button', { name: 'Account:' }).waitFor()

  await openByKeyboard(page, 'Change password', 'Change your password')
  await page.keyboard.type('not my password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('This is not your current password.').waitFor()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed.').waitFor()
  await page.getByRole('dialog').locator('button:focus', { hasText: 'Close' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The menu that opened it is gone, yet the focus is not at the start of the document.
  await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false)

  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  await page.getByRole('dialog').locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Create token')

  await page.reload()
  await page.getByRole('button', { name: 'Account:' }).waitFor()
  await elsewhere.goto('/spend')
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(elsewhere, NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Account:' }).waitFor()
  // Both refusals are answers of ours, which Chromium puts into its console.
  expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([])
})
