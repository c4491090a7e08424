import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { MatchList } from '../../../src/api/contract/people/matches.ts'
import { inaccessible } from '../../harness/service/browser.ts'
import type { Installation } from '../installation.ts'
import { OWNER } from '../tidemark-app.ts'

/** Names of people with somebody of the other source who is called the same. */
async function namesakes(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/people/matches?status=suggested')
  const { data } = MatchList.parse(await answer.json())
  return data.flatMap(({ suggestion, identities }) =>
    suggestion?.reason === 'same_name' ? (identities[0]?.name ?? []) : [],
  )
}

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

/** People of both sources, some of whom have another address at the code host. */
export function matching(at: () => Installation): void {
  test('a suggestion is confirmed: two rows are one; it is taken back: one row is two', async () => {
    const { page } = at()
    const [name] = await namesakes(page)
    if (name === undefined) throw new Error('nobody of the one source is called as somebody of the other')
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
  })
}
