import { systemClock } from '../../src/lib/clock.ts'
import { codeAt } from '../harness/sign-in/authenticator-app.ts'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { RunList } from '../../src/api/contract/connections/datasets.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'

export const OWNER = {
  organization: 'Acme Rockets',
  name: 'Olga Owner',
  email: 'olga@acme.example',
  password: 'correct horse battery staple',
}

/** Keys of the simulator, see simulator/server/access-keys.ts. */
export const KEYS = {
  both: 'sk-admin-simulator-both-scopes',
  costsOnly: 'sk-admin-simulator-costs-only',
  limitsOnly: 'sk-admin-simulator-limits-only',
  developer: 'sk-proj-simulator-developer',
}

/** First run: create the organisation and its owner, and arrive at the first steps. */
export async function completeSetup(page: Page): Promise<void> {
  await page.goto('/')
  await fillSetupForm(page)
  await createOrganization(page)
}

/** Everything the first run asks for, but for the setup token that some services need. */
export async function fillSetupForm(page: Page): Promise<void> {
  await page.getByLabel('Organisation').fill(OWNER.organization)
  await page.getByLabel('Your name').fill(OWNER.name)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('radio', { name: 'People', exact: true }).check()
  await page.getByLabel('An agreement about it exists').check()
}

/** Send the form of the first run, and arrive. */
export async function createOrganization(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByRole('heading', { name: `${OWNER.organization} is ready` }).waitFor()
}

/** Where somebody is led who needs a second factor before anything else: an app that shows codes. */
export async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code the app shows now').fill(await codeAt(secret, systemClock.now()))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
}

export interface ConnectFields {
  organizationId: string
  workspaceId: string
  adminKey: string
  spendLimitsKey?: string
}

/** Fill the connect (or reconnect) form that is open, and send it. */
export async function submitConnectForm(
  page: Page,
  fields: ConnectFields,
  button = 'Connect',
): Promise<void> {
  await page.getByLabel('Organization ID').fill(fields.organizationId)
  await page.getByLabel('Workspace ID').fill(fields.workspaceId)
  await page.getByLabel('Admin key').fill(fields.adminKey)
  await page.getByLabel('Spend limits API key (optional)').fill(fields.spendLimitsKey ?? '')
  await page.getByRole('button', { name: button, exact: true }).click()
}

export function accountOf(simulator: Simulator, index = 0): { organizationId: string; workspaceId: string } {
  const account = simulator.accounts[index]
  if (!account) throw new Error(`the simulator has no account ${index}`)
  return account
}

/** Wait until every run has ended, as the signed-in person's own browser sees it. Answers the state of the last. */
export async function runsEnd(page: Page): Promise<string | undefined> {
  const runs = async () => {
    const response = await page.request.get('/api/v1/runs')
    return RunList.parse(await response.json()).data
  }
  const running = async () => (await runs()).filter(({ state }) => state === 'queued' || state === 'running')
  await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 240_000, interval: 250 })
  return (await runs())[0]?.state
}

/** Press the button of the open page, and wait until the run is asked for: whoever looks before sees none. */
export async function syncNow(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/connections\/[^/]+\/sync$/.test(response.url())),
    page.getByRole('button', { name: 'Sync now' }).click(),
  ])
  expect(answer.status()).toBe(202)
}

export async function collectingEnds(page: Page): Promise<void> {
  expect(await runsEnd(page)).toBe('succeeded')
}

/** The exact credits the Spend page shows for the last seven days. */
export async function shownCredits(page: Page): Promise<string> {
  await page.goto('/spend?range=7d&tool=chat_assistant')
  const tile = page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: /^Credits/ })
  return ((await tile.getAttribute('title')) ?? '').replaceAll(/[^\d.]/g, '')
}

/** What the simulator says these credits are, for the organisation. */
export function trueCredits(simulator: Simulator, organizationId: string): string {
  const today = utcDay(Date.now())
  const range = { from: Date.parse(addDays(today, -6)), to: Date.parse(addDays(today, 1)) }
  const [total] = simulator.totals({ ...range, grain: 'total', by: 'none' }, organizationId)
  return total?.credits ?? 'nothing'
}

/** Days a journey about the code assistant looks at: closed ones, so that nothing changes while it looks. */
export function lookedAt(days: number): { from: number; to: number; address: string } {
  const today = utcDay(Date.now())
  const [first, last] = [addDays(today, -days), addDays(today, -1)]
  return { from: Date.parse(first), to: Date.parse(today), address: `from=${first}&until=${last}` }
}

/** An exact total of the Activity page, without its grouping. */
export async function shownActivity(page: Page, name: string, address: string): Promise<string> {
  await page.goto(`/activity?${address}`)
  const tile = page
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  return ((await tile.getAttribute('title')) ?? '').replaceAll(/[^\d]/g, '')
}

/** The token of a name, see simulator/code-host/code-tokens.ts. */
export function codeToken(simulator: Simulator, name: string): string {
  const found = simulator.codeHost.tokens.find((token) => token.name === name)
  if (!found) throw new Error(`the simulator has no token ${name}`)
  return found.token
}

export interface TokenFields {
  slug: string
  token: string
  organizations?: string
}

/** Fill the enterprise token's form that is open, and save it. */
export async function submitTokenForm(page: Page, fields: TokenFields): Promise<void> {
  await page.getByLabel('Enterprise slug').fill(fields.slug)
  await page.getByLabel('Personal access token (classic)', { exact: true }).fill(fields.token)
  await page.getByLabel('Organizations on the code host (optional)').fill(fields.organizations ?? '')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** The organisation of the simulated code host that journeys connect. */
export const ORGANIZATION = 'acme'

/** From Connected Apps to the code host: the app is registered with one click, and its install page is open. */
export async function registerApp(page: Page): Promise<void> {
  await page.goto('/settings/connected-apps')
  await page.getByLabel('Organization on the code host').fill(ORGANIZATION)
  await page.getByRole('button', { name: 'Register the app and install it' }).click()
  await page.getByRole('button', { name: 'Create app' }).click()
  await page.getByRole('heading', { name: /^Install / }).waitFor()
}
