import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Installation } from '../installation.ts'

/** Notes in the page itself, where no time passes in between, whether the hint is there as soon as the chart is loading. */
const NOTE_SAID_AT_ONCE = `new MutationObserver((_, observer) => {
  const text = document.querySelector('main')?.textContent ?? ''
  if (!text.includes('Loading the chart')) return
  window.saidAtOnce = text.includes('Still counting')
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** As a file holds it, so that no spreadsheet reckons with it. */
const noFormula = (name: string) => (/^[=+\-@]/.test(name) ? `'${name}` : name)

/** Looking at numbers of the chat assistant. */
export function exploringNumbers(at: () => Installation): void {
  test('a number opens what it means, its filters, source, rows and reach', async () => {
    const { page } = at()
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
    const { page } = at()
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
    const lines: string[][] = parse(await readFile(await download.path()), { bom: true })
    expect(lines.shift()).toEqual(['user', 'spend.credits', 'share', 'user_id'])
    expect(cells.length).toBeGreaterThan(1)
    const filed = lines.map(([name, credits, , id]) => [name, credits, id])
    expect(filed).toEqual(
      cells.map(([name = '', credits, , id]) => [noFormula(name), credits?.replaceAll(',', ''), id]),
    )
    const names = cells.map(([name]) => name ?? '')
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  })

  test('the comparison is a choice that stands in the address', async () => {
    const { page } = at()
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
    // Of its own, of which nothing is left.
    const page = await at().page.context().newPage()
    const aborted: string[] = []
    page.on('requestfailed', (request) => aborted.push(request.url()))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/metrics/query', async (route) => {
      await answered
      await route.continue().catch(() => undefined)
    })
    await page.addInitScript(NOTE_SAID_AT_ONCE)
    await page.goto('/spend?range=90d')
    const chart = page.getByRole('region', { name: 'Credits over time' })
    await chart.getByText('Loading the chart').waitFor({ state: 'attached' })
    expect(await page.evaluate('window.saidAtOnce')).toBe(false)
    await chart.getByText('Still counting over 90 days').waitFor()
    await chart.getByRole('button', { name: 'Cancel' }).click()
    await chart.getByText('Cancelled.').waitFor()
    // At once, and answered only then: a page whose data changes meanwhile asks again by itself.
    await chart.getByRole('button', { name: 'Count again' }).click()
    answer()
    await expect.poll(() => aborted).toContainEqual(expect.stringContaining('/metrics/query'))
    await chart.getByRole('button', { name: 'Show the table' }).click()
    await chart.getByRole('table').waitFor()
    await page.close()
  })
}
