import type { Page, Request, Response } from 'playwright-core'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConnectionList } from '../../../src/api/contract/connections/connections.ts'
import { access as german } from '../../../web/src/i18n/de/pages/access.ts'
import { access as english } from '../../../web/src/i18n/en/pages/access.ts'
import { inTurn, IS_NIGHT } from '../../harness/run/night.ts'
import { inaccessible, sheets } from '../../harness/service/browser.ts'
import type { Installation } from '../installation.ts'
import { drawn, moveOn, settled, visit } from './moving.ts'
import { OWNER } from '../tidemark-app.ts'

const SIGNED_IN = [
  '/first-steps',
  '/overview',
  '/overview?range=90d',
  '/people',
  '/people?idle=seat&order=credits&range=90d&compare=previous',
  '/people/matching',
  '/people/matching?show=both',
  '/adoption',
  '/adoption?range=90d&grain=week&view=table&list=team',
  '/activity',
  '/activity?view=table&by=language',
  '/seats',
  '/seats?price=18.50&currency=EUR&status=never_used&idle=14&beside=2026-01-01',
  '/teams?compare=previous',
  '/productivity',
  '/spend',
  '/spend?view=table&by=model',
  '/spend?all=user&compare=off',
  '/reconciliation',
  '/limits?beside=2026-01-01',
  '/data-health',
  '/settings/connected-apps',
  '/settings/connected-apps?refused=state_mismatch',
  '/settings/connected-apps/token',
  '/settings/sources',
  '/settings/sources/connect',
  '/settings/organization',
  '/settings/tokens',
  '/settings/people',
  '/settings/sign-in',
  '/settings/privacy',
  '/settings/privacy/units',
  '/settings/audit',
  '/nowhere',
]
/** By day a page is seen at one of them and the next page at the next one, at night each at all. */
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
/** What is seen at 768 px is seen at one of these too, so axe, which takes most of the time, looks there. */
const AXE_AT = [1440, 360]
/** English in light, German in dark: by day one page in the one and the next in the other, at night all in both. */
const LOOKS = [
  { colorScheme: 'light', locale: 'en-GB', texts: english, turn: 0 },
  { colorScheme: 'dark', locale: 'de-DE', texts: german, turn: 1 },
] as const

const axeOf = (path: string) => (IS_NIGHT || FRAMES.includes(path) ? undefined : 'main')
/** Pages of which axe looks at the frame as well. */
const FRAMES = ['/sign-in', '/first-steps', '/overview']

/**
 * As served to a browser that reads Brotli. German pages are the larger ones: names of metrics stand in the model in English.
 * On a busy machine the first rankings of Spend are asked for before its chart stands: 281 thousand with them.
 */
const MOST_SCRIPT_BYTES = 285_000
/** By day these are weighed, which are the heaviest: on a busy machine a page is loaded three times for it. */
const HEAVIEST = [
  '/overview',
  '/people?idle=seat&order=credits&range=90d&compare=previous',
  '/spend?all=user&compare=off',
]

/** Notes when the first chart and the first row of a page are there: what comes later does not keep anybody from them. */
const NOTE_FIRST_NUMBERS = `new MutationObserver(() => {
  for (const [name, what] of [['chart', 'main figure svg'], ['row', 'main tbody tr td']])
    if (performance.getEntriesByName(name).length === 0 && document.querySelector(what)) performance.mark(name)
}).observe(document, { childList: true, subtree: true })`

/** Scripts that the page asked for before its first chart, or its first row where it has none, with their bytes. */
const SCRIPTS = `(() => {
  const [mark] = ['chart', 'row'].flatMap((name) => performance.getEntriesByName(name))
  const chart = mark?.startTime ?? Infinity
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < chart)
    .map(({ name, encodedBodySize }) => [name.replace(/.*[/]/, ''), encodedBodySize])
})()`

type Scripts = (readonly [name: string, bytes: number])[]
const bytesOf = (scripts: Scripts) => scripts.reduce((sum, [, bytes]) => sum + bytes, 0)

/** @returns the scripts that the first numbers of a page take */
async function scriptsOf(page: Page, path: string): Promise<Scripts> {
  await visit(page, path)
  const scripts = await page.evaluate<Scripts>(SCRIPTS)
  return bytesOf(scripts) > MOST_SCRIPT_BYTES ? await scriptsWithoutWaiting(page, path) : scripts
}

/**
 * The same with every answer of the service there at once: on a busy machine, what is asked for while numbers are on their way
 * comes before the chart that waits for them.
 */
async function scriptsWithoutWaiting(page: Page, path: string): Promise<Scripts> {
  const keyOf = (asked: Request) => `${asked.method()} ${asked.url()} ${asked.postData()}`
  const answers = new Map<string, Promise<Answered | null>>()
  const keep = (answer: Response) => {
    const body = answer.body().catch(() => null)
    const kept = body.then(
      (known) => known && { status: answer.status(), headers: answer.headers(), body: known },
    )
    answers.set(keyOf(answer.request()), kept)
  }
  page.on('response', keep)
  await visit(page, path)
  page.off('response', keep)
  await page.route('**/api/**', async (route) => {
    const known = await answers.get(keyOf(route.request()))
    await (known ? route.fulfill(known) : route.continue())
  })
  await visit(page, path)
  const scripts = await page.evaluate<Scripts>(SCRIPTS)
  await page.unroute('**/api/**')
  return scripts
}

interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Pixels that can be scrolled sideways. Charts follow a new width when the page gets to it: on a busy machine, seconds later. */
async function tooWide(page: Page): Promise<number> {
  const pixels = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  for (let looks = 0; looks < 100 && (await pixels()) > 0; looks += 1) await setTimeout(100)
  return pixels()
}

/** The page of imported files, which is of one connection. */
async function reportsPage(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/connections')
  const { data } = ConnectionList.parse(await answer.json())
  const code = data.find(({ source }) => source === 'code_assistant')
  return `/settings/connected-apps/${code?.id}/usage-reports`
}

/** Every page of both sources, as the owner sees it. */
export function everyPage(at: () => Installation): void {
  // Beside each other: each waits for its network to be idle more than half of the time.
  test.concurrent.each(LOOKS)(
    '$colorScheme, $locale: no axe violation, no console error, no sideways scroll, no other language, little script',
    async ({ texts, turn, ...look }) => {
      let widths = WIDTHS
      await using opened = await at().open(look)
      const { page, complaints } = opened
      const found: Record<string, string[]> = {}
      // Loaded at one width and turned to the others: all that differs is CSS and charts that watch their own width.
      const inspect = async (path: string) => {
        for (const viewport of IS_NIGHT ? widths : widths.slice(0, 1)) {
          await page.setViewportSize(viewport)
          await drawn(page)
          const wide = await tooWide(page)
          const problems = AXE_AT.includes(viewport.width) ? await inaccessible(page, axeOf(path)) : []
          if (wide > 0) problems.push(`${wide} px too wide`)
          // What the service says in a sentence that no table of ours has is marked as English.
          const english = await page.locator('body [lang="en"]').allTextContents()
          problems.push(...english.map((text) => `in English: ${text}`))
          if (problems.length > 0) found[`${path} at ${viewport.width} px`] = problems
        }
        if (path === '/overview') {
          expect(await sheets(page)).toBe(1)
          await page.emulateMedia({ media: 'print' })
          expect(await page.locator('nav').first().isVisible()).toBe(false)
          await page.emulateMedia({ media: 'screen' })
        }
        // The next page is loaded at the width where this one ends: a third of them at each.
        widths = [...widths.slice(-1), ...widths.slice(0, -1)]
      }

      await page.goto('/sign-in')
      const { signIn } = texts
      await page.getByLabel(signIn.email).fill(OWNER.email)
      await settled(page)
      await inspect('/sign-in')
      await page.getByLabel(signIn.password, { exact: true }).fill(OWNER.password)
      await page.getByRole('button', { name: signIn.title }).click()
      // A busy machine takes seconds for it, and whoever goes on before is not signed in.
      await page.waitForURL((at) => at.pathname !== '/sign-in')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.addInitScript(NOTE_FIRST_NUMBERS)
      const tooLarge: Record<string, Scripts> = {}
      for (const path of inTurn([...SIGNED_IN, await reportsPage(page)], turn)) {
        if (IS_NIGHT || HEAVIEST.includes(path)) {
          const scripts = await scriptsOf(page, path)
          const bytes = bytesOf(scripts)
          // Less than the frame of the dashboard alone is no measurement.
          if (bytes > MOST_SCRIPT_BYTES || bytes < 150_000) tooLarge[path] = scripts
        } else await moveOn(opened, path)
        await inspect(path)
      }
      expect(tooLarge).toEqual({})
      expect(found).toEqual({})
      // Asked once before signing in; Chromium reports the 401 it gets.
      expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
    },
  )
}
