import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/lib/clock.ts'
import { inaccessible, openBrowser, openPage, standstill } from '../harness/service/browser.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import { codeAt } from '../harness/sign-in/authenticator-app.ts'
import { completeSetup, OWNER } from './tidemark-app.ts'

const HALF_MINUTE = 30_000
/** Each code counts once: the one of the half minute that comes is taken as well. */
const later = (secret: string, halves: number) => codeAt(secret, systemClock.now() + halves * HALF_MINUTE)

/** A security key that answers without a hand, as Chromium simulates one. */
async function plugInKey(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasResidentKey: false,
    hasUserVerification: true,
  } as const
  const answers = { isUserVerified: true, automaticPresenceSimulation: true }
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...answers } })
}

async function givePassword(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

test('an owner asks for a second factor, is led to set one up, and signs in with code, passkey and recovery code', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false }))
  // A passkey belongs to a host name, which an address is not.
  const { page } = stack.use(await openPage(browser, service.url.replace('127.0.0.1', 'localhost')))
  await plugInKey(page.context(), page)
  await completeSetup(page)

  await page.goto('/settings/sign-in')
  const rules = page.getByRole('region', { name: 'What signing in asks for' })
  await rules.getByRole('checkbox', { name: 'owner' }).check()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await rules.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)

  await page.goto('/overview')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await dialog.getByLabel('Code the app shows now').fill(await later(secret, -1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Each signs you in once').waitFor()
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  expect(await inaccessible(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  await signOut(page)
  await givePassword(page)
  expect(await inaccessible(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This code is not right').waitFor()
  await page.getByLabel('Code').fill(await later(secret, 0))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account:/ }).waitFor()

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Key in the drawer')
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('cell', { name: 'Key in the drawer' }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await signOut(page)
  await givePassword(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: /^Account:/ }).waitFor()

  await signOut(page)
  await givePassword(page)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account:/ }).waitFor()
  await page.goto('/settings/account')
  await page.getByText('9 recovery codes are left.').waitFor()
})
