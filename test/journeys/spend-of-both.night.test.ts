import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { ConnectionList } from '../../src/api/contract/connections/connections.ts'
import { monthsBetween, type CalendarMonth } from '../../src/model/time/calendar-month.ts'
import { addDays, DAY_MS, dayStart, utcDay } from '../../src/model/time/time.ts'
import { inaccessible, openBrowser } from '../harness/service/browser.ts'
import { ALWAYS_BUSY, BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import { shownBill, trueBill } from './code-numbers.ts'
import { newInstallation } from './installation.ts'
import {
  codeToken,
  lookedAt,
  runsEnd,
  shownCredits,
  submitTokenForm,
  syncNow,
  trueCredits,
} from './tidemark-app.ts'
import { connectChat } from './installation.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const days = lookedAt(BUSY_DAYS)

/** The last month that settled more than a day ago, and the days since it began, today among them. */
function settledMonth(): { month: CalendarMonth; days: number } {
  const today = utcDay(Date.now())
  const month = monthsBetween(addDays(today, -70), today).find(({ end }) => end < Date.now() - 8 * DAY_MS)
  if (!month) throw new Error('a month settles within seventy days')
  return { month, days: Math.round((dayStart(today) - month.start) / DAY_MS) + 1 }
}
const SETTLED = settledMonth()

/** Lines of the chain of the open month by their name, each with its cells. */
async function chainLines(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('row').filter({ hasText: name })
  await rows.first().waitFor()
  return await Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()))
}

/** Both looks of a page without a violation. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await inaccessible(page)).toEqual([])
  }
}

/** A report that has one line of the month: it says more than the bill. */
const reportOf = ({ first }: CalendarMonth) =>
  [
    'date,product,sku,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,organization,repository,cost_center_name',
    `${first},codeassist,codeassist_ai_credit,1234500,ai-credits,0.01,12345,0,12345,acme,,`,
    '',
  ].join('\n')

/** The books of the settled month: they tie out, a file contradicts them, they are signed off, and then restated. */
async function keepBooks(page: Page, simulator: Simulator): Promise<void> {
  const { month } = SETTLED
  const books = `/reconciliation?tool=code_assistant&month=${month.name}`
  await page.goto(books)
  const sums = await chainLines(page, 'Bill – the vendor’s own sum')
  expect(sums.length).toBeGreaterThan(2)
  for (const [ours, theirs, , result] of sums) {
    expect(ours).toBe(theirs)
    expect(result).toContain('Agrees')
  }

  const [connection] = ConnectionList.parse(await (await page.request.get('/api/v1/connections')).json()).data
  const id = connection?.id ?? ''
  await page.goto(`/settings/connected-apps/${id}/usage-reports`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Drop the CSV file here/ }).click(),
  ])
  await chooser.setFiles({ name: 'usage.csv', mimeType: 'text/csv', buffer: Buffer.from(reportOf(month)) })
  await page.getByText('The file and the bill differ.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('The report is imported.').waitFor()

  await page.goto(books)
  const [held] = await chainLines(page, 'Bill – imported usage report')
  expect(held?.join(' ')).toContain('Not explained')
  await page.getByLabel(/^Note/).fill('The file is of another enterprise')
  await page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await page.getByText(/^Signed off .* by Olga Owner/).waitFor()
  await page.getByText('No figure has changed since.').waitFor()
  await page.getByRole('cell', { name: /Not explained.*Signed off$/s }).waitFor()
  await expectAccessible(page)

  const before = simulator.codeHost.bill({ from: month.start, to: month.end, grain: 'total', by: 'none' })
  const rows = { from: month.start, to: month.end }
  simulator.codeHost.amend([{ kind: 'rebill', rows, at: Date.now(), factor: 2 }])
  const after = simulator.codeHost.bill({ from: month.start, to: month.end, grain: 'total', by: 'none' })
  expect(after[0]?.usd.net).not.toBe(before[0]?.usd.net)
  await page.goto(books)
  await page.getByText('No figure has changed since.').waitFor()
  const from = new Date(month.start).toISOString()
  const asked = await page.request.post(`/api/v1/connections/${id}/sync`, {
    headers: { origin: new URL(page.url()).origin },
    data: { from },
  })
  expect(asked.status()).toBe(202)
  await runsEnd(page)
  await page.goto(books)
  const changed = page.getByRole('listitem').filter({ hasText: /^Billed – invoices · billed · This: then/ })
  await changed.waitFor()
  await page.getByRole('cell', { name: /Signed off; \d+ figures have changed since$/ }).waitFor()
  expect((await changed.innerText()).replaceAll(',', '')).toContain(`now US$${after[0]?.usd.net} `.trimEnd())
  await expectAccessible(page)
}

test('the bill is said to be kept by a permission, comes once it is given, and ties out beside the other tool', async () => {
  await using at = await newInstallation(browser, {
    world: {
      ...ALWAYS_BUSY,
      days: SETTLED.days,
      // Of the chat assistant a week is looked at.
      retentionDays: ALWAYS_BUSY.days,
      people: 12,
      seed: 21,
      codeProfile: 'codeassist',
      // Of two months a file for every few minutes takes minutes.
      fileMinutes: 1440,
      recentFileMinutes: 240,
    },
    env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(SETTLED.days) },
  })
  const { page, simulator, complaints } = at
  simulator.codeHost.setBilling({ digits: 'exact' })
  await page.goto('/settings/connected-apps/token')
  await submitTokenForm(page, { slug: 'acme', token: codeToken(simulator, 'enterprise owner') })
  await page.getByText('The code assistant is connected').waitFor()
  await runsEnd(page)

  // One tool alone needs no choice; nothing is said to be on its way that nobody may read.
  await page.goto('/spend')
  await page.getByText('manage_billing:enterprise').first().waitFor()
  expect(await page.getByText('First data is on its way').count()).toBe(0)
  expect(await page.getByRole('radiogroup', { name: 'Tool' }).count()).toBe(0)

  simulator.codeHost.changeToken({
    name: 'enterprise owner',
    scopes: ['read:enterprise', 'manage_billing', 'manage_billing:enterprise', 'read:org'],
  })
  await page.goto('/settings/connected-apps')
  await syncNow(page)
  await runsEnd(page)
  expect(await shownBill(page, 'Billed')).toBe(trueBill(simulator, 'net'))
  expect(await shownBill(page, 'Gross')).toBe(trueBill(simulator, 'gross'))
  expect(await shownBill(page, 'Included')).toBe(trueBill(simulator, 'discount'))
  expect(await page.getByText('manage_billing:enterprise').count()).toBe(0)
  await keepBooks(page, simulator)

  await connectChat(page, simulator)
  await page.goto(`/spend?${days.address}`)
  const [code, chat] = [
    page.getByRole('region', { name: 'Code assistant' }),
    page.getByRole('region', { name: 'Chat assistant' }),
  ]
  await code.getByRole('button', { name: /^Billed/ }).waitFor()
  await chat.getByRole('button', { name: /^Credits/ }).waitFor()
  expect(await inaccessible(page)).toEqual([])
  await chat.getByRole('button', { name: 'Look closely: Chat assistant' }).click()
  await page.waitForURL(/tool=chat_assistant/)
  const { organizationId = '' } = simulator.accounts[0] ?? {}
  expect(await shownCredits(page)).toBe(trueCredits(simulator, organizationId))
  expect(complaints).toEqual([])
})
