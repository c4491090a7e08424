import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { openBrowser } from '../harness/service/browser.ts'
import { connectChat, newInstallation } from './installation.ts'

/** Notes in the page itself, where no time passes in between, whether the hint is there as soon as the chart is loading. */
const NOTE_SAID_AT_ONCE = `new MutationObserver((_, observer) => {
  const text = document.querySelector('main')?.textContent ?? ''
  if (!text.includes('Loading the chart')) return
  window.saidAtOnce = text.includes('Still counting')
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

describe('looking at numbers', () => {
  const stack = new AsyncDisposableStack()
  let page: Page

  beforeAll(async () => {
    const browser: Browser = await openBrowser()
    stack.defer(() => browser.close())
    const installation = stack.use(
      await newInstallation(browser, {
        world: { ...ALWAYS_BUSY, people: 12, seed: 8, fileMinutes: 1440, recentFileMinutes: 240 },
        look: { acceptDownloads: true },
      }),
    )
    page = installation.page
    await connectChat(page, installation.simulator)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  test('a number opens what it means, its filters, source, rows and reach', async () => {
    await page.goto('/spend?range=7d')
    await page
      .getByRole('region', { name: 'Totals' })
      .getByRole('button', { name: 'What Credits means' })
      .click()
    const explanation = page.getByRole('dialog')
    await explanation.getByText(/^[1-9][\d,]* cost records$/).waitFor()
    const text = await explanation.innerText()
    expect(text).toContain('Sum of billing[].cost.value')
    expect(text).toContain('Chat-assistant cost records')
    expect(text).toMatch(/Data through .+ UTC/)
    await page.keyboard.press('Escape')
    await explanation.waitFor({ state: 'detached' })
  })

  test('a file holds the rows and columns of its table, in its order, with every digit', async () => {
    await page.goto('/spend?range=7d&all=user')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Person' }).click()
    await page.waitForURL(/sort=user/)
    await drawer.getByRole('textbox', { name: /^Search/ }).fill('a')
    await page.waitForURL(/find=a/)
    expect(page.url()).toContain('sort=user')
    const cells = await drawer
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'CSV' }).click(),
    ])
    const [header, ...lines] = (await readFile(await download.path(), 'utf8')).slice(1).split('\r\n')
    expect(header).toBe('user,spend.credits,share,user_id')
    expect(cells.length).toBeGreaterThan(1)
    const shown = cells.map(([name, credits, , id]) => [name, credits?.replaceAll(',', ''), id].join())
    const filed = lines.map((line) => {
      const [name, credits, , id] = line.split(',')
      return [name, credits, id].join()
    })
    expect(filed).toEqual(shown)
    const names = cells.map(([name]) => name ?? '')
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  })

  test('the comparison is a choice that stands in the address', async () => {
    // Of today there is nothing yet before anybody has begun to work.
    await page.goto('/spend?range=7d')
    const totals = page.getByRole('region', { name: 'Totals' })
    const before = totals.getByText(/from|none before|Nothing to compare with|Not compared/).first()
    await before.waitFor()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.waitForURL(/compare=off/)
    await page.getByRole('button', { name: 'Compare', exact: true, pressed: false }).waitFor()
    await totals.getByText('Credits').first().waitFor()
    await expect.poll(() => before.count()).toBe(0)
  })

  test('a slow answer says so, can be taken back and asked for again', async () => {
    const aborted: string[] = []
    page.on('requestfailed', (request) => aborted.push(request.url()))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.clock.install()
    await page.route('**/metrics/query', async (route) => {
      await answered
      await route.continue().catch(() => undefined)
    })
    await page.addInitScript(NOTE_SAID_AT_ONCE)
    await page.goto('/spend?range=90d')
    const chart = page.getByRole('region', { name: 'Credits over time' })
    await chart.getByText('Loading the chart').waitFor({ state: 'attached' })
    expect(await page.evaluate('window.saidAtOnce')).toBe(false)
    await page.clock.runFor(2100)
    await chart.getByText('Still counting over 90 days').waitFor()
    await chart.getByRole('button', { name: 'Cancel' }).click()
    await chart.getByText('Cancelled.').waitFor()
    await expect.poll(() => aborted).toContainEqual(expect.stringContaining('/metrics/query'))
    answer()
    await chart.getByRole('button', { name: 'Count again' }).click()
    await chart.getByRole('button', { name: 'Show the table' }).click()
    await chart.getByRole('table').waitFor()
  })
})
