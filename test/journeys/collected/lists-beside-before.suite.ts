import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, utcDay } from '../../../src/model/time/time.ts'
import type { Simulator } from '../../../simulator/simulator.ts'
import type { Installation } from '../installation.ts'
import { accountOf } from '../tidemark-app.ts'

/** Closed days, so that nothing changes while they are looked at, and as many before. */
const DAYS = 7

/** What everybody spent in so many days that end before the day, by the vendor itself. */
function spentBefore(simulator: Simulator, end: string): Map<string, number> {
  const range = { from: Date.parse(addDays(end, -DAYS)), to: Date.parse(end) }
  const totals = simulator.totals(
    { ...range, grain: 'total', by: 'user' },
    accountOf(simulator).organizationId,
  )
  return new Map(totals.map(({ value, credits }) => [value, Number(credits)]))
}

const amountIn = (text: string) => Number(/Before: ([\d.,]+)/.exec(text)?.[1]?.replaceAll(',', ''))

async function firstRow(page: Page): Promise<{ id: string; text: string }> {
  const row = page.getByRole('table', { name: 'People and what they use' }).locator('tbody tr').first()
  const address = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  const id = decodeURIComponent(/people\/([^?]+)/.exec(address)?.[1] ?? '').replace('chat_assistant:', '')
  return { id, text: await row.locator('td').filter({ hasText: 'Before' }).last().innerText() }
}

/** Lists of the chat assistant; of people there are two weeks. */
export function listsBesideBefore(at: () => Installation): void {
  test('of people says under each number what the days before were, when it is asked', async () => {
    const { page, simulator } = at()
    // Records of a day are written until some hours into the next, so that yesterday may not be whole.
    const end = addDays(utcDay(Date.now()), -1)
    await page.goto(`/people?from=${addDays(end, -DAYS)}&until=${addDays(end, -1)}&order=credits`)
    await page.getByRole('table', { name: 'People and what they use' }).waitFor()
    expect(await page.getByText('Before:').count()).toBe(0)
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page
      .getByText(/^Before: \d/)
      .first()
      .waitFor()
    const { id, text } = await firstRow(page)
    const truth = spentBefore(simulator, addDays(end, -DAYS)).get(id) ?? 0
    expect(Math.abs(amountIn(text) - truth)).toBeLessThanOrEqual(Math.max(0.5, truth / 1000))
    const search = page.getByRole('textbox', { name: 'Search people' })
    await search.fill('nobody is called this')
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await page.getByRole('table', { name: 'People and what they use' }).waitFor()
    expect(await search.inputValue()).toBe('')
  })

  test('that is a state compares with no day of which nothing is kept', async () => {
    const { page } = at()
    await page.goto(`/limits?beside=${addDays(utcDay(Date.now()), -5)}`)
    await page.getByText(/^Not compared with/).waitFor()
    expect(await page.getByText('Before:').count()).toBe(0)
  })

  test('explains how its counts are made', async () => {
    const { page, complaints } = at()
    await page.goto('/limits')
    await page.getByRole('button', { name: 'What Near it, 80% and more means' }).click()
    await page.getByText('People at their limit are not among them.').waitFor()
    expect(complaints).toEqual([])
  })
}
