import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MetricsAnswer } from '../../../src/api/contract/metrics.ts'
import type { Dimension, Grain, MetricId } from '../../../src/model/metric.ts'
import { DAY_MS, utcDay } from '../../../src/model/time/time.ts'
import { NOBODY } from '../../harness/service/api-app.ts'
import { beginReleaseBuild, endReleaseBuild } from '../../../src/store/control/people/release-builds-table.ts'
import { replaceReleaseWaits } from '../../../src/store/control/people/release-waits-table.ts'
import { inTurn } from '../../harness/run/night.ts'
import type { WatchedPage } from '../../harness/service/browser.ts'
import type { PageApp } from '../../harness/service/page-app.ts'
import { agreeOn } from '../../harness/stores/agree-on.ts'
import { storeCodeConnection } from '../../harness/stores/code-connection.ts'
import { startAnswering, type Answering } from '../../privacy/answers/answering.ts'
import { MONTHS } from '../../privacy/answers/told-world.ts'
import { poisonFacts } from '../../privacy/poisoned-facts.ts'
import { alertsOf } from '../collected/moving.ts'

/** A code assistant of whose people enough is published by week, by value and by team. */
const SEED = 3
const METRIC: MetricId = 'code.generations'
const DAYS = 'from=2026-01-01&until=2026-02-28'
/** Every page with numbers or people, as it opens and as somebody may have left it. */
const PAGES = [
  '/overview',
  '/overview?range=90d',
  '/people?idle=seat&order=credits',
  '/people/matching',
  '/people/anybody',
  `/adoption?${DAYS}&view=table&list=team`,
  `/activity?${DAYS}&view=table`,
  `/activity?${DAYS}&by=model&grain=week`,
  '/seats?status=never_used&beside=2026-01-01',
  `/teams?${DAYS}`,
  `/productivity?${DAYS}`,
  '/spend?by=model&all=model',
  '/reconciliation',
  '/limits',
  '/data-health',
  '/settings/privacy',
  '/settings/privacy/units',
  '/settings/audit',
]

/** What is published where nobody is shown but groups. */
export function groupsOnly(at: PageApp): void {
  const opened = new AsyncDisposableStack()
  let world: Answering
  let watched: WatchedPage
  let page: Page
  /** Another reader of the same organisation. */
  let inGerman: () => Promise<Page>

  beforeAll(async () => {
    const { app } = at
    const [owner = NOBODY] = app.theirs.callers
    world = await startAnswering(app, SEED, { asker: { tenant: app.theirs.tenant, headers: owner.headers } })
    await storeCodeConnection(app.core.ctx, { tenant: app.theirs.tenant })
    await agreeOn(app.core.ctx, app.theirs.tenant, { mode: 'aggregate' })
    await world.release()
    watched = opened.use(await at.open())
    page = watched.page
    inGerman = async () => {
      const state = await page.context().storageState()
      return opened.use(await at.open({ locale: 'de-DE', storageState: state })).page
    }
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(app.theirs.ownerEmail)
    await page.getByLabel('Password', { exact: true }).fill(app.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  }, 300_000)
  afterAll(() => opened.disposeAsync())

  /** Until the page has answers to all it asked. */
  async function visit(path: string, by = page): Promise<void> {
    await by.goto(path)
    await by.getByRole('heading', { level: 1 }).first().waitFor()
    await by.waitForLoadState('networkidle')
  }

  test('where every read of facts fails, every page works, and none of them reads any', async () => {
    using poisoned = poisonFacts(at.app.core.ctx.facts)
    const failed: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 500) failed.push(`${answer.status()} ${answer.url()}`)
    })
    const found: Record<string, string[]> = {}
    await visit('/first-steps')
    for (const path of inTurn(PAGES, 0, 3)) {
      await watched.moveTo(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await watched.answered()
      const alerts = await alertsOf(page)
      if (alerts.length > 0) found[path] = alerts
    }
    expect([found, failed, poisoned.read]).toEqual([{}, [], []])
    expect(watched.complaints.filter((text) => !/status of 40[134]/.test(text))).toEqual([])
  })

  test('every page says what is still to come, before numbers are published and while they are', async () => {
    const { db } = at.app.core.ctx.control
    const of = { tenant: at.app.theirs.tenant, source: 'code_assistant' } as const
    const { id } = await db
      .selectFrom('connections')
      .select('id')
      .where('tenant', '=', of.tenant)
      .executeTakeFirstOrThrow()
    const first = { connection_id: id, since: null }
    const line = () => page.locator('output', { hasText: 'Numbers of groups' }).allInnerTexts()
    await replaceReleaseWaits(db, of, [{ ...first, since: utcDay(Date.now() - 2 * DAY_MS) }])
    await visit('/productivity')
    expect(await line()).toEqual([])
    await replaceReleaseWaits(db, of, [{ ...first, since: '2026-03-01' }])
    await visit('/productivity')
    expect(await line()).toEqual([expect.stringMatching(/from 1 Mar 2026 on .* days of \w.* have come/)])
    await replaceReleaseWaits(db, of, [first])
    await visit('/productivity')
    expect(await line()).toEqual([expect.stringMatching(/once its first sync is complete/)])
    await replaceReleaseWaits(db, of, [])
    await beginReleaseBuild(db, of, '2026-03-01T00:00:00.000Z')
    // The page that is open looks again.
    await expect.poll(line).toEqual([expect.stringMatching(/are being published/)])
    await endReleaseBuild(db, of)
  })

  test('what is said beside published numbers is said in the reader’s language', async () => {
    const german = await inGerman()
    await visit(`/teams?${DAYS}`, german)
    await german.getByText('lassen sich nicht addieren').first().waitFor()
    // What no table of ours has is marked as English.
    expect(await german.locator('body [lang="en"]').allTextContents()).toEqual([])
    // These months have no “other”, so that nothing is in it.
    await german.getByRole('cell').first().waitFor()
    const cells = await german.getByRole('cell').allInnerTexts()
    expect([cells.includes('nicht gezeigt'), cells.includes('in Übrige')]).toEqual([true, false])
  })

  /** By the days of a row, then by the name of a column, with every digit; what is not known is empty. */
  type Cells = Record<string, Record<string, string>>

  const OTHER = 'Other'

  /** What the API answers, with the whole that values are parts of. */
  async function answered(grain: Grain, by: Dimension | null): Promise<Cells> {
    const cells: Cells = {}
    for (const dimension of by === null ? [null] : [by, null]) {
      const asked = { metrics: [METRIC], ...MONTHS, grain, group_by: dimension === null ? [] : [dimension] }
      const { rows } = MetricsAnswer.parse(JSON.parse((await world.ask(asked)).text))
      for (const row of rows) {
        const value = dimension === null ? null : (row[`${dimension}_label`] ?? row[dimension] ?? OTHER)
        const name = value ?? (by === null ? METRIC : 'Total')
        const own = (cells[`${row['time']}/${row['to']}`] ??= {})
        own[String(name)] = String(row[METRIC] ?? '')
      }
    }
    return cells
  }

  /** Lists below it have files of their own. */
  const chart = () => page.getByRole('region', { name: / over time$/ })

  /** The file of the table. "Other" says there of how many people it is. */
  async function filed(): Promise<Cells> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart().getByRole('button', { name: 'CSV' }).click(),
    ])
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
      columns: true,
      bom: true,
    })
    const named = (name: string) => (name.startsWith(OTHER) ? OTHER : name)
    return Object.fromEntries(
      rows.map(({ time_utc: from, to_utc: to, ...cells }) => [
        `${from}/${to}`,
        Object.fromEntries(
          Object.entries(cells).flatMap(([name, cell]) => (name === 'state' ? [] : [[named(name), cell]])),
        ),
      ]),
    )
  }

  /** The table under the chart as it is read, row by row, without when and how sure. */
  async function shown(): Promise<string[][]> {
    const rows = await chart().getByRole('table').locator('tbody tr').all()
    const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
    return texts.map((cells) => cells.slice(1, -1).map((text) => text.replaceAll(/[^\d.]/g, '')))
  }

  const CELLS = [
    { grain: 'week', by: 'model' },
    { grain: 'month', by: 'model' },
    { grain: 'month', by: 'team' },
    { grain: 'month', by: null },
  ] as const
  test.each(inTurn(CELLS, 0, CELLS.length))(
    'page, print, file and API say the same cells, of $grain rows by $by',
    async ({ grain, by }) => {
      const told = await answered(grain, by)
      expect(Object.values(told).flatMap(Object.values).filter(Boolean).length).toBeGreaterThan(1)
      await visit(
        `/activity?${DAYS}&metric=${METRIC}&grain=${grain}&view=table${by === null ? '' : `&by=${by}`}`,
      )
      const file = await filed()
      expect(file).toEqual(told)
      const read = await shown()
      expect(read).toEqual(Object.values(file).map(Object.values))
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toEqual(read)
      await page.emulateMedia({ media: 'screen' })
    },
  )
}
