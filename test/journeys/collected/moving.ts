import type { Page } from 'playwright-core'
import type { WatchedPage } from '../../harness/service/browser.ts'

/** Until a page has answers to all it asked, and its charts have taken the width there is. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await drawn(page)
}

export async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let frames = 4
    const frame = () => (frames-- > 0 ? requestAnimationFrame(frame) : done())
    frame()
  })`)
}

/** A page that is loaded, and has answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}

/** As a link leads there: loading each anew takes most of the time, and does nothing that loading some does not. */
export async function moveOn({ page, moveTo, answered }: WatchedPage, path: string): Promise<void> {
  await moveTo(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await answered()
  await drawn(page)
}

/** What a page complains of, but for what a vendor does not show, which is said to everybody with the way to it. */
export async function alertsOf(page: Page): Promise<string[]> {
  const alerts = await page.getByRole('main').getByRole('alert').allTextContents()
  return alerts.filter((text) => !text.includes('Open Data health: it names the permission'))
}
