import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/lib/clock.ts'
import { inaccessible, openBrowser, openPage, standstill } from '../harness/service/browser.ts'
import { startService, temporaryFolder, type RunningService } from '../harness/service/start-service.ts'
import { codeAt } from '../harness/sign-in/authenticator-app.ts'
import { completeSetup, createOrganization, fillSetupForm, OWNER } from './tidemark-app.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

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

/** Before there is anything else, a German reader is met in German, and can choose English and go back. */
async function meetGerman({ url }: RunningService): Promise<void> {
  await using opened = await openPage(browser, url, { locale: 'de-AT' })
  const { page } = opened
  await page.goto('/')
  await page.getByRole('heading', { name: 'Willkommen bei Tidemark' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByLabel('Sprache').selectOption('English')
  await page.getByRole('heading', { name: 'Welcome to Tidemark' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
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
  const folder = stack.use(await temporaryFolder())
  // An address that other machines reach, so that the first run needs its token.
  const env = { HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'http://127.0.0.1' }
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false, env }))
  await meetGerman(service)
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
  // What is shown once does not go by a key that was meant for something else.
  await page.keyboard.press('Escape')
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
