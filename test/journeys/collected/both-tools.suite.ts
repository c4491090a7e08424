import { expect, test } from 'vitest'
import { inaccessible } from '../../harness/service/browser.ts'
import { BUSY_DAYS } from '../../harness/vendor/always-busy.ts'
import type { Installation } from '../installation.ts'
import { accountOf, lookedAt, shownCredits, trueCredits } from '../tidemark-app.ts'

/** What both tools cost, beside each other. */
export function bothTools(at: () => Installation): void {
  test('the tools stand beside each other, and one looked at closely has its own numbers', async () => {
    const { page, simulator } = at()
    await page.goto(`/spend?${lookedAt(BUSY_DAYS).address}`)
    const code = page.getByRole('region', { name: 'Code assistant', exact: true })
    await code.waitFor()
    const chat = page.getByRole('region', { name: 'Chat assistant', exact: true })
    await chat.getByRole('button', { name: /^Credits/ }).click()
    await page.waitForURL(/metric=spend\.credits/)
    await expect.poll(() => new URL(page.url()).searchParams.get('tool')).toBe('both')
    await code.waitFor()
    await chat.getByRole('button', { name: 'Look closely: Chat assistant' }).click()
    await page.waitForURL(/tool=chat_assistant/)
    expect(await shownCredits(page)).toBe(trueCredits(simulator, accountOf(simulator).organizationId))
  })

  test('what an admin notes stands above the chart and below it, until it is asked to go from charts', async () => {
    const { page } = at()
    await page.getByRole('button', { name: /^Events and notes/ }).click()
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByLabel('What happened').fill('Rollout to Sales')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Rollout to Sales' }).waitFor()
    const marks = page.locator('figure [data-annotations]')
    await marks.first().waitFor({ state: 'attached' })
    expect(await inaccessible(page)).toEqual([])
    await page.getByRole('switch', { name: 'Mark them in charts' }).click()
    await page.waitForURL(/marks=off/)
    await expect.poll(() => marks.count()).toBe(0)
  })
}
