import { expect, test } from 'vitest'
import { inTurn } from '../../harness/run/night.ts'
import { inaccessible } from '../../harness/service/browser.ts'
import type { Installation } from '../installation.ts'
import { alertsOf, moveOn, settled, visit } from './moving.ts'

/** Of every page, what numbers and people are on, with what somebody may have asked for before. */
const OF_GROUPS = [
  '/overview?range=90d',
  '/people?idle=seat&order=credits',
  '/people/matching',
  '/adoption?range=12m&view=table',
  '/activity?by=language&filter=team:1&grain=day',
  '/seats?status=never_used&beside=2026-01-01',
  '/teams?range=3m',
  '/productivity?range=month',
  '/spend?by=model&all=model',
  '/limits',
  // The same page for everybody, after one that is not.
  '/reconciliation',
  '/settings/privacy/units',
]
/** Every page once groups are shown. */
export function whereGroupsAreShown(at: () => Installation): void {
  // The way back takes two people and weeks: after all others.
  test('where groups are shown, every page works or says in one line why not, and asks for nothing that is refused', async () => {
    const watched = at()
    const { page, complaints, service } = watched
    complaints.splice(0)
    page.on('response', (answer) => {
      if (answer.status() === 422)
        complaints.push(`refused: ${answer.url()} ${answer.request().postData() ?? ''}`)
    })
    const agreeOn = async (mode: string) => {
      // A page that is open asks now and then for what it may not any more.
      await page.goto('about:blank')
      const headers = { Origin: service.url }
      const changed = await page.request.post('/api/v1/privacy/changes', { data: { mode }, headers })
      expect(changed.status()).toBe(201)
    }
    const problemsOf = async () => [...(await inaccessible(page)), ...(await alertsOf(page))]
    await agreeOn('pseudonymous')
    await page.goto('/people')
    await page.getByRole('heading', { name: 'People without names' }).waitFor()
    await page.getByText('No month yet').waitFor()
    await settled(page)
    expect(await problemsOf()).toEqual([])
    await page.goto('/people/matching')
    await page.getByText('Which two pseudonyms are one person is shown to nobody').waitFor()
    await page.getByText('Nothing is decided or taken back now').waitFor()
    await settled(page)
    expect(await problemsOf()).toEqual([])
    await page.goto('/settings/privacy')
    await page.getByText('Nobody has asked for a name.').waitFor()
    await settled(page)
    expect(await problemsOf()).toEqual([])
    await agreeOn('aggregate')
    const found: Record<string, string[]> = {}
    await visit(page, '/first-steps')
    for (const path of inTurn(OF_GROUPS, 0, 3)) {
      await moveOn(watched, path)
      const problems = await problemsOf()
      if (problems.length > 0) found[path] = problems
    }
    expect(found).toEqual({})
    await page.goto('/data-health')
    await settled(page)
    await page.goto('/people/anybody')
    await page.getByText('This organisation shows groups, not people.').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('anna')
    await page.getByText('Nothing found for “anna”').first().waitFor()
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
  })
}
