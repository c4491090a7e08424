import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inaccessible, standstill, type WatchedPage } from '../../harness/service/browser.ts'
import { atNight, inTurn } from '../../harness/run/night.ts'
import type { PageApp } from '../../harness/service/page-app.ts'
import { agreeOn } from '../../harness/stores/agree-on.ts'
import { storeCodeConnection } from '../../harness/stores/code-connection.ts'
import { startAnswering, type Answering } from '../../privacy/answers/answering.ts'

/** A code assistant's organisation of six published teams. */
const SEED = 25
const OWN = 'Team unit-4'
const OTHER = /Team unit-[012356]/
/** The months after those that are told of. */
const TODAY = new Date('2026-04-10T12:00:00Z')

/** What somebody sees who leads one team of them. */
export function lead(at: PageApp): void {
  const stack = new AsyncDisposableStack()
  let owner: WatchedPage
  let leads: WatchedPage
  /** The same person on a phone. */
  let german: WatchedPage
  let world: Answering

  beforeAll(async () => {
    const { app } = at
    const { tenant, callers } = app.ours
    world = await startAnswering(app, SEED, { asker: { tenant, headers: callers[0]?.headers ?? {} } })
    await world.release()
    const connected = { tenant, organizations: '["acme"]', enterprise_slug: null }
    await storeCodeConnection(app.core.ctx, { ...connected, method: 'organization_token' })
    owner = stack.use(await at.open())
    leads = stack.use(await at.open())
    await leads.page.clock.setFixedTime(TODAY)
    const phone = { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const
    german = stack.use(await at.open(phone))
  })
  afterAll(() => stack.disposeAsync())

  const ENGLISH = { email: 'E-mail', password: 'Password', button: 'Sign in' }

  async function signIn(page: Page, email: string, words = ENGLISH): Promise<void> {
    await page.goto('/')
    await page.getByLabel(words.email).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(at.app.password)
    await page.getByRole('button', { name: words.button, exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  }

  /** Nothing of the page is of others, nothing was refused, and everybody can read it. */
  async function expectOwnOnly({ page, complaints, answered }: WatchedPage): Promise<void> {
    await answered()
    await standstill(page)
    const main = page.getByRole('main')
    expect(await main.getByText(OTHER).count()).toBe(0)
    expect(await main.getByRole('alert').allTextContents()).toEqual([])
    expect(await inaccessible(page)).toEqual([])
    // Asked once before signing in; Chromium reports the 401 it gets.
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
  }

  const tableOf = (page: Page) => page.getByRole('table', { name: 'Numbers by team' })

  test('an owner makes somebody lead of a team on the page, which says so', async () => {
    const { page } = owner
    await signIn(page, at.app.ours.ownerEmail)
    await page.goto('/settings/people')
    await page.getByRole('button', { name: 'Change role of analyst' }).click()
    const dialog = page.getByRole('dialog', { name: 'The role of analyst' })
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Lead/ }).click()
    await dialog.getByRole('combobox', { name: 'Teams, cost centers and groups' }).click()
    await page.getByRole('option', { name: OWN, exact: true }).click()
    await page.keyboard.press('Tab')
    await standstill(page)
    expect(await inaccessible(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /^analyst/ })
      .getByText(OWN)
      .waitFor()
  })

  test('the lead begins with the own team, and a file of it holds the same', async () => {
    const { page } = leads
    await signIn(page, 'analyst@main.example')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/teams')
    await page
      .getByRole('button', { name: /^Show Feb 2026/ })
      .first()
      .click()
    await tableOf(page).getByRole('row', { name: OWN }).waitFor()
    expect(await tableOf(page).getByRole('row').count()).toBe(2)
    await expectOwnOnly(leads)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).last().click(),
    ])
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
      columns: true,
      bom: true,
    })
    expect(rows.map((row) => Object.values(row)[0])).toEqual([OWN])
  })

  test.each(inTurn(['/spend', '/adoption', '/activity?by=model', '/productivity'], 0))(
    '%s shows sums and the own team, whatever its address asks for',
    async (path) => {
      const join = path.includes('?') ? '&' : '?'
      await leads.page.goto(`${path}${join}from=2026-02-01&until=2026-02-28&filter=team:unit-1`)
      await leads.page.getByRole('heading', { level: 1 }).waitFor()
      await expectOwnOnly(leads)
      expect(await leads.page.getByText('model-').count()).toBe(0)
      // Nobody connected the other tool, whose part would be empty for ever.
      const parts = leads.page.getByRole('region', { name: /assistant$/ })
      expect(await parts.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
        'Code assistant',
      ])
    },
  )

  test('on a phone, in the dark and in German, nothing is too wide', async () => {
    const { page } = german
    await signIn(page, 'analyst@main.example', { email: 'E-Mail', password: 'Passwort', button: 'Anmelden' })
    for (const path of inTurn(['/teams', '/activity', '/overview'], 1)) {
      await page.goto(`${path}?from=2026-02-01&until=2026-02-28`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectOwnOnly(german)
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    }
  })

  const NOT_SHOWN = [
    '/people',
    '/overview',
    '/limits',
    '/reconciliation',
    '/settings/people',
    '/people/anybody',
  ]
  test.each(inTurn(NOT_SHOWN, 0, 3))('%s says in one line that it is of others', async (path) => {
    await leads.moveTo(path)
    await leads.page.getByRole('heading', { name: 'This page is not shown to you' }).waitFor()
    await leads.page.getByText(/^As a lead you see sums of the organisation and your own/).waitFor()
    await expectOwnOnly(leads)
  })

  test('search finds the own team and no other, and views are those of a page and its period', async () => {
    const { page } = leads
    const shared = async (name: string, search: string) => {
      const data = { name, path: '/teams', search }
      const headers = { origin: new URL(owner.page.url()).origin }
      expect((await owner.page.request.post('/api/v1/views', { data, headers })).status()).toBe(201)
    }
    await shared('First quarter', 'from=2026-01-01&until=2026-02-28')
    await shared('Of one team', 'search=unit-1')
    await page.goto('/teams')
    await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('unit')
    await page.getByRole('option', { name: OWN }).waitFor()
    expect(await page.getByRole('option', { name: OTHER }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /^First quarter/ }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^Of one team/ }).count()).toBe(0)
    await page.getByRole('menuitem', { name: /^First quarter/ }).click()
    await tableOf(page).getByRole('row', { name: OWN }).waitFor()
    // Off the button that it rests on, which would explain itself.
    await page.mouse.move(0, 0)
    await expectOwnOnly(leads)
  })

  test('where it was agreed on, people of the own team are listed, each has a page, and nobody else has', async () => {
    const { tenant } = at.app.ours
    await agreeOn(at.app.core.ctx, tenant, { led: true, ledFrom: '2026-01-01' })
    const { members = [] } = world.told.world.units.find(({ id }) => OWN.endsWith(id)) ?? {}
    const days = 'from=2026-02-01&until=2026-02-28'
    for (const watched of [leads, ...atNight([german])]) {
      const { page } = watched
      await page.goto(`/people?${days}`)
      const rows = page.getByRole('main').getByRole('table').getByRole('row')
      // A head, and one line for all of them.
      await expect.poll(() => rows.count()).toBe(members.length + 2)
      expect(
        await page
          .getByRole('navigation')
          .getByRole('link', { name: /People|Personen/ })
          .count(),
      ).toBe(1)
      await expectOwnOnly(watched)
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    }
    const { page } = leads
    await page.getByRole('link', { name: `login-${members[0]}`, exact: true }).click()
    await page.getByRole('heading', { name: `login-${members[0]}`, level: 1 }).waitFor()
    await expectOwnOnly(leads)
    await page.goto(`/people/code_assistant:nobody?${days}`)
    await page.getByText('Nobody is known by this address').first().waitFor()
    await page.goto('/people/matching')
    await page.getByRole('heading', { name: 'This page is not shown to you' }).waitFor()
  })
}
