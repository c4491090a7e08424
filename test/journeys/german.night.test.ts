import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inaccessible, openBrowser, openPage } from '../harness/service/browser.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import { OWNER } from './tidemark-app.ts'

test('a German reader is met in German from the first page on, and can choose English before signing in', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false }))
  const { page, complaints } = stack.use(await openPage(browser, service.url, { locale: 'de-AT' }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Willkommen bei Tidemark' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByLabel('Sprache').selectOption('English')
  await page.getByRole('heading', { name: 'Welcome to Tidemark' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByLabel('Organisation').fill(OWNER.organization)
  await page.getByLabel('Ihr Name').fill(OWNER.name)
  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort', { exact: true }).fill(OWNER.password)
  await page.getByRole('radio', { name: 'Personen', exact: true }).check()
  await page.getByLabel('Es gibt eine Vereinbarung').check()
  await page.getByRole('button', { name: 'Organisation anlegen' }).click()
  await page.getByRole('heading', { name: `${OWNER.organization} ist startklar` }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await page.goto('/limits')
  await page.getByText('Noch ist nichts verbunden').waitFor()
  await page.getByRole('link', { name: 'Chat-Assistent verbinden' }).click()
  await page.getByLabel('Organisations-ID').fill('6b8c')
  await page.getByRole('button', { name: 'Verbinden', exact: true }).click()
  await page.getByText('Eine Organisations-ID beginnt mit „org-“.').first().waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
})
