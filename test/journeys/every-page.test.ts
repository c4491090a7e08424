import type { Browser, Page, Request, Response } from 'playwright-core'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConnectionList } from '../../src/api/contract/connections/connections.ts'
import { access as german } from '../../web/src/i18n/de/pages/access.ts'
import { access as english } from '../../web/src/i18n/en/pages/access.ts'
import { ALWAYS_BUSY, BUSY_DAYS } from '../harness/vendor/always-busy.ts'
import { inTurn, IS_NIGHT } from '../harness/run/night.ts'
import { inaccessible, openBrowser, openPage, sheets, type WatchedPage } from '../harness/service/browser.ts'
import { connectBoth, newInstallation } from './installation.ts'
import { lookedAt, OWNER, runsEnd, shownActivity } from './tidemark-app.ts'

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
/** Of these, what numbers and people are on, with what somebody may have asked for before. */
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
/** What is seen at 768 px is seen at one of the others too, so axe looks at those; how wide a page is differs at each. */
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
const axeAt = (width: number): readonly number[] => (IS_NIGHT ? [1440, 360] : [width])
/**
 * English in light, German in dark, at every width: by day one page in the one and the next in the other, at night all in both.
 * Axe takes most of the time: by day it looks at the wide pages in one of them and at the narrow ones in the other, and at
 * what stands around every page once.
 */
const LOOKS = [
  { colorScheme: 'light', locale: 'en-GB', texts: english, axeAt: axeAt(1440), turn: 0 },
  { colorScheme: 'dark', locale: 'de-DE', texts: german, axeAt: axeAt(360), turn: 1 },
] as const

const axeOf = (path: string) => (IS_NIGHT || FRAMES.includes(path) ? undefined : 'main')
/** Pages of which axe looks at the frame as well. */
const FRAMES = ['/sign-in', '/first-steps', '/overview']

/** As served to a browser that reads Brotli. German pages are the larger ones: names of metrics stand in the model in English. */
const MOST_SCRIPT_BYTES = 280_000
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

/** Until a page has answers to all it asked, and its charts have taken the width there is. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await drawn(page)
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let frames = 4
    const frame = () => (frames-- > 0 ? requestAnimationFrame(frame) : done())
    frame()
  })`)
}

async function visit(page: Page, path: string): Promise<Scripts> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  return page.evaluate<Scripts>(SCRIPTS)
}

/** As a link leads there: loading each anew takes most of the time, and does nothing that loading some does not. */
async function moveOn({ page, moveTo, answered }: WatchedPage, path: string): Promise<void> {
  await moveTo(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await answered()
  await drawn(page)
}

/** @returns the scripts that the first numbers of a page take */
async function scriptsOf(page: Page, path: string): Promise<Scripts> {
  const scripts = await visit(page, path)
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
  const scripts = await visit(page, path)
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

describe('every page', () => {
  const stack = new AsyncDisposableStack()
  let browser: Browser
  let url: string

  beforeAll(async () => {
    browser = await openBrowser()
    stack.defer(() => browser.close())
    const { page, simulator, service } = stack.use(
      await newInstallation(browser, {
        world: {
          ...ALWAYS_BUSY,
          people: 25,
          seed: 8,
          fileMinutes: 1440,
          recentFileMinutes: 240,
          awkwardNames: true,
          codeProfile: 'github-copilot',
        },
        env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
      }),
    )
    url = service.url
    await connectBoth(page, simulator)
    // What is on a page must not depend on when it is looked at.
    await runsEnd(page)
    expect(await shownActivity(page, 'Generations', lookedAt(BUSY_DAYS).address)).not.toBe('')
    // Two sources to connect and to wait for.
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  // Beside each other: each waits for its network to be idle more than half of the time.
  test.concurrent.each(LOOKS)(
    '$colorScheme, $locale, at every width: no axe violation, no console error, no sideways scroll, no other language, little script',
    async ({ texts, axeAt, turn, ...look }) => {
      let widths = WIDTHS
      await using opened = await openPage(browser, url, look)
      const { page, complaints } = opened
      const found: Record<string, string[]> = {}
      // Loaded at one width and turned to the others: all that differs is CSS and charts that watch their own width.
      const inspect = async (path: string) => {
        for (const viewport of widths) {
          await page.setViewportSize(viewport)
          await drawn(page)
          const wide = await tooWide(page)
          const problems = axeAt.includes(viewport.width) ? await inaccessible(page, axeOf(path)) : []
          if (wide > 0) problems.push(`${wide} px too wide`)
          // What the service says in a sentence that no table of ours has is marked as English.
          const english = await page.locator('body [lang="en"]').allTextContents()
          problems.push(...english.map((text) => `in English: ${text}`))
          if (problems.length > 0) found[`${path} at ${viewport.width} px`] = problems
        }
        if (path === '/overview' && (await sheets(page)) > 1)
          found[`${path} printed`] = ['more than one sheet']
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

  // The way back takes two people and weeks: after all others.
  test('where groups are shown, every page works or says in one line why not, and asks for nothing that is refused', async () => {
    await using opened = await openPage(browser, url)
    const { page, complaints } = opened
    page.on('response', (answer) => {
      if (answer.status() === 422)
        complaints.push(`refused: ${answer.url()} ${answer.request().postData() ?? ''}`)
    })
    await page.goto('/sign-in')
    const { signIn } = english
    await page.getByLabel(signIn.email).fill(OWNER.email)
    await page.getByLabel(signIn.password, { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: signIn.title }).click()
    await page.waitForURL((at) => at.pathname !== '/sign-in')
    const agreeOn = async (mode: string) => {
      // A page that is open asks now and then for what it may not any more.
      await page.goto('about:blank')
      const headers = { Origin: url }
      const changed = await page.request.post('/api/v1/privacy/changes', { data: { mode }, headers })
      expect(changed.status()).toBe(201)
    }
    const problemsOf = async () => [
      ...(await inaccessible(page)),
      ...(await page.getByRole('main').getByRole('alert').allTextContents()),
    ]
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
    for (const path of inTurn(OF_GROUPS, 0)) {
      await moveOn(opened, path)
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
})
