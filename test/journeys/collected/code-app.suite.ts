import { expect, test } from 'vitest'
import { expectGenerations, faults, PATIENCE } from '../code-numbers.ts'
import type { Installation } from '../installation.ts'
import { ORGANIZATION, registerApp, runsEnd, syncNow } from '../tidemark-app.ts'

/** From Connected Apps to the numbers of the code assistant, which the chat assistant was connected before. */
export function connectApp(installation: () => Installation): void {
  test('is refused when its state was tampered with, and goes through when begun anew', async () => {
    const at = installation()
    const { page, simulator } = at
    await page.goto('/adoption')
    await page.getByText('The code assistant is not connected').waitFor()
    await page.getByRole('link', { name: 'Connect the code assistant' }).click()
    await page.getByRole('heading', { name: 'Connected Apps' }).waitFor()
    await registerApp(page)
    const forged = page.url().replace(/state=[^&]+/, 'state=not-the-state-of-this-session')
    await page.goto(forged)
    await page.getByRole('button', { name: 'Install', exact: true }).click()

    await page.getByRole('alert').getByText('Nothing was saved').waitFor()
    await page.getByText('Start the install again from this page').waitFor()
    expect(await page.getByText('Installed app', { exact: true }).count()).toBe(0)

    await page.getByLabel('Organization on the code host').fill(`${simulator.url}/${ORGANIZATION}`)
    await page.getByRole('button', { name: 'Install on the code host' }).click()
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await page.getByText('The code assistant is connected').waitFor()
    await page.getByText('Installed app', { exact: true }).waitFor()
    expect(faults(at)).toEqual([])
  })

  test('shows the numbers', async () => {
    const at = installation()
    const { page, simulator } = at
    await expectGenerations(at, ORGANIZATION)
    await page.getByRole('link', { name: 'Seats' }).click()
    const { people, withoutAssignee } = simulator.codeHost.seatTotals(ORGANIZATION)
    const seats = page.getByRole('region', { name: 'Seats by state' })
    await seats.getByRole('button', { name: `People with a seat ${people - withoutAssignee}` }).waitFor()
    // Seats that nobody holds are rows of the list as well.
    expect(withoutAssignee).toBeGreaterThan(0)
    const list = (await page.getByText(/\d+ shown of \d+/).textContent()) ?? ''
    const [shown, all] = list.match(/\d+/g) ?? []
    expect(shown).toBe(all)
    await page.getByRole('link', { name: 'Productivity' }).click()
    await page.getByText('Beside each other, not cause and effect').waitFor()
    await page.getByRole('link', { name: 'Connected Apps' }).first().click()
    expect(faults(at)).toEqual([])
  })
}

/** The last of all, as every page says so from then on. */
export function suspendApp(installation: () => Installation): void {
  test('once suspended says so, with the way back', async () => {
    const at = installation()
    const { page, simulator } = at
    const [installed] = simulator.codeHost.installations()
    simulator.codeHost.changeInstallation(installed?.id ?? 0, 'suspend')
    // An hour's token of before would still do.
    simulator.advance(2 * 3_600_000)
    await page.goto('/settings/connected-apps')
    const again = page.getByRole('button', { name: 'Install the app again' })
    const noticed = async () => {
      await page.reload()
      await page.getByText('Installed app', { exact: true }).waitFor()
      return again.count()
    }
    await syncNow(page)
    await runsEnd(page)
    await expect.poll(noticed, PATIENCE).toBe(1)
    await page
      .getByText(/suspended/i)
      .first()
      .waitFor()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    for (const name of ['Overview', 'Adoption', 'Seats']) {
      await pages.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const notice = page.getByRole('alert').filter({ hasText: 'needs somebody' })
      await notice.getByText(/suspended/i).waitFor()
      expect(await notice.textContent()).not.toMatch(/token|all the same/i)
    }
    await page.getByRole('link', { name: 'Connected Apps needs somebody' }).click()
    await again.click()
    await page.getByRole('dialog').getByLabel('Organization on the code host').waitFor()
    expect(faults(at)).toEqual([])
  })
}
