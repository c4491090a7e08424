import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inaccessible, openBrowser, openPage, standstill } from '../harness/service/browser.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import { startSamlProvider, type TestSamlProvider } from '../harness/sign-in/saml-provider.ts'
import { completeSetup, setUpFactor } from './tidemark-app.ts'

/** At the provider, whose page sends us a form: another site's, so that no cookie of ours comes along with it. */
async function continueAs(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back to it' }).click()
}

async function connect(page: Page, provider: TestSamlProvider): Promise<void> {
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Connect one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an identity provider' })
  await dialog.getByText('SAML 2.0').click()
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Keycloak' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Acme')
  await dialog.getByLabel('Or the metadata themselves').fill(provider.metadata())
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('analysts')
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an owner connects a SAML provider by its metadata, tries it out, switches it on, and somebody signs in', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const provider = stack.use(await startSamlProvider())
  const person = (nameId: string, groups: string) => ({
    nameId,
    format: 'persistent' as const,
    attributes: { email: `${nameId}@acme.example`, name: nameId, groups },
  })
  provider.people.set('olga', person('G-olga', 'others'))
  provider.people.set('ada', person('G-ada', 'analysts'))
  const env = { TIDEMARK_SIGN_IN_ORIGINS: provider.issuer }
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false, env }))
  const { page } = stack.use(await openPage(browser, service.url))
  await completeSetup(page)

  await connect(page, provider)
  const panel = page.getByRole('region', { name: 'Acme' })
  await panel.getByText('/sign-in/saml/').waitFor()
  await panel.getByRole('button', { name: 'Try it out' }).click()
  await continueAs(page, 'olga')
  await panel.getByText('This account would not be let in').waitFor()
  await panel.getByRole('cell', { name: 'G-olga', exact: true }).first().waitFor()
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await panel.getByRole('button', { name: 'Switch on' }).click()
  // Theirs is the way around the provider from now on.
  await setUpFactor(page)
  await panel.getByText('Switched on').waitFor()

  const { page: theirs } = stack.use(await openPage(browser, service.url))
  await theirs.goto('/spend')
  await theirs.getByRole('button', { name: 'Sign in with Acme' }).click()
  await continueAs(theirs, 'ada')
  await theirs.getByRole('button', { name: /^Account:.*G-ada/ }).waitFor()
  await expect.poll(() => new URL(theirs.url()).pathname).toBe('/spend')

  // Out here is out there: the provider is told by a message that only we can have signed.
  const ours = await (await fetch(await entityIdIn(panel))).text()
  await theirs.getByRole('button', { name: /^Account:.*G-ada/ }).click()
  await theirs.getByRole('menuitem', { name: 'Sign out' }).click()
  await theirs.getByRole('heading', { name: 'You are signed out' }).waitFor()
  expect(await provider.told(theirs.url(), ours)).toMatchObject({ nameId: 'G-ada', isSigned: true })
  await theirs.goto(`${service.url}/spend`)

  // And out there is out here, with an answer for the provider.
  await theirs.getByRole('button', { name: 'Sign in with Acme' }).click()
  await continueAs(theirs, 'ada')
  await theirs.getByRole('button', { name: /^Account:.*G-ada/ }).waitFor()
  await theirs.goto(provider.endsSession({ nameId: 'G-ada' }, ours))
  await theirs.getByRole('heading', { name: 'You are signed out' }).waitFor()
  expect(await provider.told(theirs.url(), ours)).toMatchObject({ relayState: 'its state', isSigned: true })
  await theirs.goto(`${service.url}/spend`)
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor()

  // Another key is told by the metadata and the file alike.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Our certificate as a file' }).click(),
  ])
  const pem = await readFile(await download.path(), 'utf8')
  expect(ours).toContain(new X509Certificate(pem).raw.toString('base64'))
  await panel.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign with another key?' })
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await dialog.getByRole('button', { name: 'New key' }).click()
  await dialog.waitFor({ state: 'detached' })
  const now = await (await fetch(await entityIdIn(panel))).text()
  expect(now).not.toContain(new X509Certificate(pem).raw.toString('base64'))
})

const entityIdIn = async (panel: Locator) => (await panel.getByText('/sign-in/saml/').textContent()) ?? ''
