import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_NIGHT } from '../harness/run/night.ts'
import { inaccessible, openBrowser, openPage } from '../harness/service/browser.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import { completeSetup, OWNER } from './tidemark-app.ts'

const ANALYST = { name: 'Ana Lyst', email: 'ana@acme.example', password: 'a first password of hers' }
const stack = new AsyncDisposableStack()
let url: string
let owner: Page
let analyst: Page
const complaints: string[][] = []

beforeAll(async () => {
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const folder = stack.use(await temporaryFolder())
  const service = stack.use(await startService({ dataDir: join(folder.path, 'data'), headless: false }))
  url = service.url
  const open = async () => {
    const opened = stack.use(await openPage(browser, url))
    complaints.push(opened.complaints)
    return opened.page
  }
  owner = await open()
  await completeSetup(owner)
  const added = await owner.request.post('/api/v1/members', {
    headers: { Origin: url },
    data: { ...ANALYST, role: 'analyst' },
  })
  expect(added.status()).toBe(201)
  analyst = await open()
})
afterAll(() => stack.disposeAsync())

async function chooseInViews(page: Page, entry: string): Promise<void> {
  // Until the page knows that nothing is connected, it is drawn anew once more.
  await page.getByText('Nothing is connected yet').waitFor()
  await page.getByRole('button', { name: /^(?:Views|Saved view: )/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
}

async function saveAs(page: Page, name: string): Promise<void> {
  await chooseInViews(page, 'Save this view…')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
}

test('a saved view is shared by its link, renamed and deleted by those who may', async () => {
  await owner.goto('/spend?range=90d')
  await saveAs(owner, 'Last quarter')
  await owner.getByText('Saved. This link opens it').waitFor()
  expect(await inaccessible(owner)).toEqual([])
  const link = (await owner.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(link).toContain(`${url}/views/`)
  await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await owner.getByRole('button', { name: 'Saved view: Last quarter' }).waitFor()

  // The link leads through the sign-in, and the first password's change, to the page in its state.
  await analyst.goto(link)
  await analyst.getByLabel('E-mail').fill(ANALYST.email)
  await analyst.getByLabel('Password', { exact: true }).fill(ANALYST.password)
  await analyst.getByRole('button', { name: 'Sign in' }).click()
  await analyst.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  expect(await inaccessible(analyst)).toEqual([])
  await analyst.getByLabel('Current password').fill(ANALYST.password)
  await analyst.getByLabel('New password').fill('a second password of hers')
  await analyst.getByRole('button', { name: 'Change password' }).click()
  await analyst.waitForURL('**/spend?range=90d')
  await analyst.getByRole('button', { name: 'Saved view: Last quarter' }).waitFor()

  // An analyst may open it and take its link, and change it in no way.
  await chooseInViews(analyst, 'Manage views…')
  await analyst.getByRole('button', { name: 'Copy the link of Last quarter' }).waitFor()
  expect(await analyst.getByRole('button', { name: 'Rename Last quarter' }).count()).toBe(0)
  expect(await analyst.getByRole('button', { name: 'Delete Last quarter' }).count()).toBe(0)
  expect(await inaccessible(analyst)).toEqual([])
  const id = new URL(link).pathname.split('/').at(-1)
  const refused = await analyst.request.patch(`/api/v1/views/${id}`, {
    headers: { Origin: url },
    data: { name: 'Mine' },
  })
  expect(refused.status()).toBe(403)
  await analyst.keyboard.press('Escape')

  // A name that is taken is said at once, and another one works.
  await analyst.goto('/spend?range=7d')
  await saveAs(analyst, 'last QUARTER')
  await analyst.getByText('This page already has a saved view of that name.').waitFor()
  await analyst.getByLabel('Name').fill('This week')
  await analyst.getByRole('button', { name: 'Save view' }).click()
  await analyst.getByText('Saved. This link opens it').waitFor()

  await chooseInViews(owner, 'Manage views…')
  await owner.getByRole('button', { name: 'Rename Last quarter' }).click()
  await owner.getByRole('dialog', { name: 'Rename Last quarter' }).getByLabel('Name').fill('Ninety days')
  await owner.getByRole('button', { name: 'Rename', exact: true }).click()
  await owner.getByRole('button', { name: 'Rename Ninety days' }).waitFor()
  await analyst.goto(link)
  await analyst.getByRole('button', { name: 'Saved view: Ninety days' }).waitFor()

  // An owner may delete what others saved; their own link then says so.
  await owner.getByRole('button', { name: 'Delete Ninety days' }).click()
  await owner
    .getByRole('dialog', { name: 'Delete Ninety days?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await owner.getByRole('button', { name: 'Delete Ninety days' }).waitFor({ state: 'detached' })
  await analyst.goto(link)
  await analyst.getByRole('heading', { name: 'There is no such view' }).waitFor()
})

test('who may not connect a source finds no form for it, by its address either', async () => {
  for (const path of ['/settings/sources/connect', '/settings/connected-apps/token']) {
    await owner.goto(path)
    await owner.locator('main form').waitFor()
    await analyst.goto(path)
    await analyst.getByText('Your role does not connect sources').waitFor()
    expect(await analyst.locator('main form').count()).toBe(0)
  }
})

test('the palette opens pages, views and commands by keyboard alone', async () => {
  await owner.goto('/spend')
  await owner.getByText('Nothing is connected yet').waitFor()
  await owner.keyboard.press('Control+k')
  const field = owner.getByRole('combobox', { name: 'Search and commands' })
  await field.waitFor()
  expect(await inaccessible(owner)).toEqual([])
  await owner.keyboard.type('this week')
  await owner.getByRole('option', { name: /^This week/ }).waitFor()
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await owner.getByRole('option', { selected: true }).getAttribute('id'),
  )
  await owner.keyboard.press('Enter')
  await owner.waitForURL('**/spend?range=7d')
  await owner.getByRole('dialog').waitFor({ state: 'detached' })

  // By the mouse as well; the first arrow leads from the first result to the second.
  await owner.getByRole('button', { name: 'Search', exact: true }).click()
  await field.fill('last days')
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('Enter')
  await owner.waitForURL(/range=(?!7d)/)
  await owner.getByRole('dialog').waitFor({ state: 'detached' })

  await owner.keyboard.press('Control+k')
  await field.fill('dark')
  await owner.getByRole('option', { name: 'Dark', selected: true }).waitFor()
  await owner.keyboard.press('Enter')
  await owner.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.keyboard.press('Control+k')
  await field.fill('keyboard')
  await owner.getByRole('option', { name: /keyboard/i, selected: true }).waitFor()
  await owner.keyboard.press('Enter')
  await owner.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await inaccessible(owner)).toEqual([])
  await owner.keyboard.press('Escape')
})

test('settings of the organisation are changed by those who may, never over somebody else’s change', async () => {
  await owner.goto('/settings/organization')
  await owner.getByRole('combobox', { name: 'Time zone' }).fill('berlin')
  await owner.getByRole('option', { name: /Europe\/Berlin/ }).click()
  await owner.getByLabel('Price of a seat').fill('39,50')
  const elsewhere = await owner.context().newPage()
  await elsewhere.goto('/settings/organization')
  await elsewhere.getByLabel('Name').fill('Acme Europe')
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await owner.getByText('Saved. Everybody sees it from now on.').waitFor()
  expect(await inaccessible(owner)).toEqual([])

  await elsewhere.getByRole('button', { name: 'Save changes' }).click()
  await elsewhere.getByText('Somebody else has changed these settings in the meantime.').waitFor()
  await elsewhere.getByRole('button', { name: 'Show the settings as they are now' }).click()
  await expect.poll(() => elsewhere.getByLabel('Price of a seat').inputValue()).toBe('39.5')
  expect(await elsewhere.getByLabel('Name').inputValue()).toBe(OWNER.organization)
  await elsewhere.close()

  await analyst.goto('/settings/organization')
  await analyst.getByText('An owner or admin of your organisation can change these settings.').waitFor()
  expect(await analyst.getByLabel('Name').isDisabled()).toBe(true)
  expect(await analyst.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
})

test('prices are added, changed and taken back by day; two of one day are refused at the day', async () => {
  await owner.goto('/settings/organization')
  const prices = owner.getByRole('table', { name: 'Your prices by day' })
  // The price of the settings is the first of them.
  await prices.getByRole('row', { name: 'A seat of any plan, a month US$39.50 always' }).waitFor()
  const save = async () => owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByRole('button', { name: 'Add a price' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Add a price' })
  await dialog.getByLabel('Price', { exact: true }).fill('many')
  await save()
  await dialog.getByText('Enter an amount such as 19, 19.50 or 0.01.').waitFor()
  await dialog.getByLabel('Price', { exact: true }).fill('21,25')
  expect(await inaccessible(owner)).toEqual([])
  await save()
  await prices.getByRole('row', { name: /A Business seat, a month US.21\.25 / }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await inaccessible(owner)).toEqual([])

  await owner.getByRole('button', { name: 'Add a price' }).click()
  await dialog.getByLabel('Price', { exact: true }).fill('22')
  await save()
  await dialog.getByText('This already has a price from that day on.').waitFor()
  await owner.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: /^Change: A Business seat/ }).click()
  await owner.getByLabel('Price', { exact: true }).fill('22.5')
  await save()
  await prices.getByRole('row', { name: /22.50/ }).waitFor()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: /^Take back: A Business seat/ }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => prices.getByRole('row').count()).toBe(2)

  await analyst.goto('/settings/organization')
  await analyst.getByRole('table', { name: 'List prices by day' }).getByText(/0\.01/).waitFor()
  expect(await analyst.getByRole('button', { name: 'Add a price' }).count()).toBe(0)
})

// Prices stand for it by day: both are lists by day in the same form.
test.runIf(IS_NIGHT)(
  'what seats include is set, changed and taken back by day, and the list holds again',
  async () => {
    await owner.goto('/settings/organization')
    const amounts = owner.getByRole('table', { name: 'Your included amounts by day' })
    await owner.getByText('You have set none: the vendor’s list below holds.').waitFor()
    const save = async () => owner.getByRole('button', { name: 'Save', exact: true }).click()
    await owner.getByRole('button', { name: 'Add an included amount' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add an included amount' })
    await dialog.getByLabel('Included', { exact: true }).fill('2.5')
    await save()
    await dialog.getByText('Enter a whole number such as 1900, or nothing.').waitFor()
    await dialog.getByLabel('Included', { exact: true }).fill('2,500')
    expect(await inaccessible(owner)).toEqual([])
    await save()
    await amounts.getByRole('row', { name: /^Business 2,500 credits 1 \w+ 20/ }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await inaccessible(owner)).toEqual([])

    await owner.getByRole('button', { name: 'Add an included amount' }).click()
    await save()
    await dialog.getByText('This plan already has an amount of that unit from that day on.').waitFor()
    await owner.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await owner.getByRole('button', { name: /^Change: Business, credits/ }).click()
    await owner.getByLabel('Included', { exact: true }).fill('')
    await save()
    // Nothing typed is not known, which is another thing than none.
    await amounts.getByRole('row', { name: /^Business credits: not known/ }).waitFor()
    await owner.getByRole('dialog').waitFor({ state: 'detached' })

    await analyst.goto('/settings/organization')
    await analyst.getByRole('table', { name: 'Your included amounts by day' }).waitFor()
    expect(await analyst.getByRole('button', { name: 'Add an included amount' }).count()).toBe(0)
    expect(await analyst.getByRole('button', { name: /^Take back/ }).count()).toBe(0)

    await owner.getByRole('button', { name: /^Take back: Business, credits/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await owner.getByText('You have set none: the vendor’s list below holds.').waitFor()
  },
)

test('nothing was red in the consoles but the refusals that were asked for', () => {
  const unexpected = complaints.flat().filter((text) => !/status of (?:401|403|404|409)/.test(text))
  expect(unexpected).toEqual([])
})
