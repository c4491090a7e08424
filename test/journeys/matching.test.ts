import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MatchList } from '../../src/api/contract/people/matches.ts'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { inaccessible, openBrowser, openPage } from '../harness/service/browser.ts'
import { connectBoth, newInstallation } from './installation.ts'
import { OWNER } from './tidemark-app.ts'

const stack = new AsyncDisposableStack()
let browser: Browser
let url: string
let name: string

/** Names of people with somebody of the other source who is called the same. */
async function namesakes(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/people/matches?status=suggested')
  const { data } = MatchList.parse(await answer.json())
  return data.flatMap(({ suggestion, identities }) =>
    suggestion?.reason === 'same_name' ? (identities[0]?.name ?? []) : [],
  )
}

beforeAll(async () => {
  browser = await openBrowser()
  stack.defer(() => browser.close())
  const { page, simulator, service } = stack.use(
    await newInstallation(browser, {
      world: {
        ...ALWAYS_BUSY,
        people: 80,
        seed: 8,
        fileMinutes: 1440,
        recentFileMinutes: 240,
        codeProfile: 'github-copilot',
      },
      env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
    }),
  )
  url = service.url
  await connectBoth(page, simulator)
  const found = async () => expect(await namesakes(page)).not.toEqual([])
  await vi.waitFor(found, { timeout: 180_000, interval: 1000 })
  name = (await namesakes(page))[0] ?? ''
  // Two sources to connect and to wait for.
}, 300_000)
afterAll(() => stack.disposeAsync())

/** Whoever is called that are so many rows of the People table; data of both sources may still be arriving. */
async function expectRows(page: Page, wanted: string, count: number): Promise<void> {
  const rows = page.getByRole('table', { name: 'People and what they use' }).locator('tbody tr')
  const shown = async () => {
    await page.goto(`/people?search=${encodeURIComponent(wanted)}`)
    await rows.first().waitFor({ timeout: 40_000 })
    expect(await rows.count()).toBe(count)
  }
  await vi.waitFor(shown, { timeout: 200_000, interval: 1000 })
}

test('a suggestion is confirmed: two rows are one; it is taken back: one row is two', async () => {
  await using opened = await openPage(browser, url)
  const { page } = opened
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await expectRows(page, name, 2)

  await page.goto(`/people/matching?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Same person' }).click()
  await page.getByRole('dialog', { name: 'Join as one person' }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const history = page.getByRole('table', { name: 'Decisions and who made them' })
  await history.getByText(`${name} and ${name} are one person`).waitFor()
  expect(await history.innerText()).toContain(OWNER.name)
  expect(await inaccessible(page)).toEqual([])
  await expectRows(page, name, 1)
  expect(await inaccessible(page)).toEqual([])

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const accounts = page.getByRole('table', { name: 'Accounts of this person' }).locator('tbody tr')
  await expect.poll(() => accounts.count()).toBe(2)
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('button', { name: /^Take back/ }).click()
  await page.getByText(`Taken back by ${OWNER.name}`).waitFor()
  await expectRows(page, name, 2)
}, 400_000)
