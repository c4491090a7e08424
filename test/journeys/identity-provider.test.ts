import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { IS_NIGHT } from '../harness/run/night.ts'
import { inaccessible, openBrowser, openPage, standstill } from '../harness/service/browser.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import {
  CLIENT,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../harness/sign-in/identity-provider.ts'
import { startNameServer, type TestNameServer } from '../harness/sign-in/name-server.ts'
import { z } from 'zod'
import { completeSetup, setUpFactor } from './tidemark-app.ts'

const Invited = z.object({ url: z.string() })

/** At the provider, which asks who it is. */
async function continueAs(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** @returns the redirect address that the form showed before there was anything to connect */
async function connect(page: Page, issuer: string): Promise<string | null> {
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Connect one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an identity provider' })
  const redirect = await dialog.getByText('/sign-in/callback/').textContent()
  await dialog.getByLabel('Name').fill('Acme')
  await dialog.getByLabel('Issuer').fill(issuer)
  await dialog.getByLabel('Client ID').fill(CLIENT.id)
  await dialog.getByLabel('Client secret').fill(CLIENT.secret)
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('analysts')
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  return redirect
}

/** Names a domain, is refused to let in proven ones alone, publishes its record, and does. */
async function letInProvenAlone(page: Page, names: TestNameServer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change the identity provider' })
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('E-mail domains', { exact: true }).fill('acme.example')
  await dialog.getByLabel('Only addresses of proven domains').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('None of its domains is proven').first().waitFor()
  await dialog.getByLabel('Only addresses of proven domains').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  const domains = page.getByRole('region', { name: 'E-mail domains' })
  await domains.getByText('Not proven').waitFor()
  await domains.getByRole('button', { name: 'Check now: acme.example' }).click()
  await domains.getByText('there is no such record').waitFor()
  const value = (await domains.getByText('tidemark-verification=').textContent()) ?? ''
  names.zone.set('_tidemark.acme.example', ['v=spf1 -all', [value.slice(0, 9), value.slice(9)]])
  await domains.getByRole('button', { name: 'Check now: acme.example' }).click()
  await domains.getByText('Proven since').waitFor()
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('Only addresses of proven domains').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Lets in only addresses of proven domains').waitFor()
}

test('an owner connects a provider, tries it out, switches it on, and people sign in with it', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const provider = stack.use(await startIdentityProvider())
  provider.people.set('olga', { email: 'olga@acme.example', email_verified: true, name: 'Olga', groups: [] })
  provider.people.set('ada', {
    email: 'ada@acme.example',
    email_verified: true,
    name: 'Ada',
    groups: ['analysts'],
  })
  const names = stack.use(await startNameServer())
  const env = { TIDEMARK_SIGN_IN_ORIGINS: provider.issuer, SERVE_DNS: names.address }
  const program = join(import.meta.dirname, '../harness/service/serve-at.ts')
  const dataDir = join(folder.path, 'data')
  const service = stack.use(await startService({ dataDir, headless: false, env, program }))
  const open = async () => stack.use(await openPage(browser, service.url)).page
  const page = await open()
  await completeSetup(page)

  const redirect = await connect(page, provider.issuer)
  const panel = page.getByRole('region', { name: 'Acme' })
  expect(await panel.getByText('/sign-in/callback/').textContent()).toBe(redirect)
  if (IS_NIGHT) await letInProvenAlone(page, names)
  await panel.getByText('Switched off').waitFor()
  await panel.getByRole('button', { name: 'Try it out' }).click()
  await continueAs(page, 'olga')
  await panel.getByText('This account would not be let in').waitFor()
  await panel.getByRole('cell', { name: 'olga@acme.example' }).first().waitFor()
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await panel.getByRole('button', { name: 'Switch on' }).click()
  // Theirs is the way around the provider from now on.
  await setUpFactor(page)
  await panel.getByText('Switched on').waitFor()

  const theirs = await open()
  await theirs.goto('/spend')
  await theirs.getByRole('button', { name: 'Sign in with Acme' }).click()
  await continueAs(theirs, 'olga')
  await theirs.getByText('None of your groups gives you access').waitFor()
  expect(await inaccessible(theirs)).toEqual([])

  if (IS_NIGHT) await refuseElsewhere(await open(), provider)
  const adas = await open()
  await adas.goto('/spend')
  await adas.getByRole('button', { name: 'Sign in with Acme' }).click()
  await continueAs(adas, 'ada')
  await adas.getByRole('button', { name: /^Account:.*Ada/ }).waitFor()
  await expect.poll(() => new URL(adas.url()).pathname).toBe('/spend')
  await adas.getByRole('button', { name: /^Account:.*Ada/ }).click()
  await adas.getByRole('menuitem', { name: 'Sign out' }).click()
  await adas.waitForURL((url) => url.origin === provider.issuer)

  if (IS_NIGHT) await linkAndUnlink({ page, bobs: await open(), provider, origin: service.url })
})

/** Somebody with a password, who is signed in on their own page. */
async function invited(page: Page, theirs: Page, origin: string): Promise<void> {
  const post = (of: Page, path: string, data: object) =>
    of.request.post(`/api/v1${path}`, { data, headers: { origin } })
  const { url } = Invited.parse(await (await post(page, '/invitations', { role: 'analyst' })).json())
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
  const person = { token, name: 'Bob', email: 'bob@acme.example', password: 'correct horse battery staple' }
  expect((await post(theirs, '/sign-in/invitation/accept', person)).status()).toBe(201)
}

/** Somebody whose address is of another domain than the proven one. */
async function refuseElsewhere(eves: Page, provider: TestIdentityProvider): Promise<void> {
  provider.people.set('eve', { ...provider.people.get('ada'), email: 'eve@evil.example' })
  await eves.goto('/spend')
  await eves.getByRole('button', { name: 'Sign in with Acme' }).click()
  await continueAs(eves, 'eve')
  await eves.getByText('Your e-mail address is of none of the domains').waitFor()
}

interface Linking {
  /** The owner's page, and that of somebody with a password. */
  page: Page
  bobs: Page
  provider: TestIdentityProvider
  origin: string
}

/** Somebody links their account at the provider, and the owner ends their session and unlinks it. */
async function linkAndUnlink({ page, bobs, provider, origin }: Linking): Promise<void> {
  provider.people.set('bob', { ...provider.people.get('ada'), email: 'bob@acme.example', name: 'Bob' })
  await invited(page, bobs, origin)
  await bobs.goto('/settings/account')
  await bobs.getByRole('button', { name: 'Link your account at Acme' }).click()
  await continueAs(bobs, 'bob')
  await bobs.getByText('Your account is linked.').waitFor()
  await bobs.getByRole('rowheader', { name: 'Acme', exact: true }).waitFor()
  await standstill(bobs)
  expect(await inaccessible(bobs)).toEqual([])

  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Sessions and accounts of Bob' }).click()
  const access = page.getByRole('dialog', { name: 'Sessions and accounts of Bob' })
  await access.getByRole('rowheader', { name: 'Acme', exact: true }).waitFor()
  await standstill(page)
  expect(await inaccessible(page)).toEqual([])
  await access.getByRole('button', { name: /^End session: / }).click()
  await access.getByText('Signed in nowhere.').waitFor()
  await access.getByRole('button', { name: 'Unlink the account at Acme' }).click()
  await access.getByText('None: they sign in with a password.').waitFor()
  await bobs.goto('/overview')
  await bobs.getByRole('heading', { name: 'Sign in' }).waitFor()
}
