import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { canonicalDecimal } from '../../src/model/money/decimal.ts'
import { BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import type { Installation } from './installation.ts'
import { lookedAt, runsEnd, shownActivity } from './tidemark-app.ts'

/** For numbers that arrive while the page is looked at. */
export const PATIENCE = { timeout: 200_000, interval: 1000 }

/** What is red in the console, but for the way over the code host and refusals, and errors the service wrote down. */
export const faults = ({ complaints, simulator, service }: Installation): string[] => [
  ...complaints.filter((text) => !text.includes(simulator.url) && !/status of 4(?:04|09|22)/.test(text)),
  ...service.errors(),
]

function trueGenerations(simulator: Simulator, organization: string | null): string {
  const { from, to } = lookedAt(BUSY_DAYS)
  const [total] = simulator.codeHost.totals({ from, to, grain: 'total', by: 'none', organization })
  return String(total?.generations ?? 'nothing')
}

/** Looked at once all is collected: a page that is drawn while it is costs as much as the collecting. */
export async function expectGenerations(
  { page, simulator }: Installation,
  organization: string | null,
): Promise<void> {
  await runsEnd(page)
  const shown = () => shownActivity(page, 'Generations', lookedAt(BUSY_DAYS).address)
  await expect.poll(shown, PATIENCE).toBe(trueGenerations(simulator, organization))
}

/** The exact amount that a tile of the code assistant's spend shows. */
export async function shownBill(page: Page, name: string): Promise<string> {
  await page.goto(`/spend?tool=code_assistant&${lookedAt(BUSY_DAYS).address}`)
  const tile = page
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  return canonicalDecimal(((await tile.getAttribute('title')) ?? '').replaceAll(/[^\d.]/g, ''))
}

/** The same by the vendor's own reckoning; undefined where it bills nothing. */
export function trueBill({ codeHost }: Simulator, part: 'net' | 'gross' | 'discount'): string | undefined {
  const { from, to } = lookedAt(BUSY_DAYS)
  return codeHost.bill({ from, to, grain: 'total', by: 'none' })[0]?.usd[part]
}
