import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../harness/service/browser.ts'
import { atNight } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'
import {
  ENTERPRISE,
  ORGANIZATION,
  startScriptedWorld,
  type ScriptedWorld,
} from '../harness/vendor/scripted-world.ts'
import { asFile, userDayLine } from '../harness/vendor/user-day-line.ts'

const DAYS = ['2026-06-11', '2026-06-12', '2026-06-13']
let world: ScriptedWorld
let code: string

/** Four of forty people have a count as text, one of forty-one amounts is a word, and one seat and one limit are odd. */
beforeAll(async () => {
  world = await startScriptedWorld('2026-06-20T12:00:00Z', 10)
  const { host, vendor } = world
  for (const day of DAYS) {
    const people = Array.from({ length: 40 }, (_, n) =>
      userDayLine({ day, userId: 100 + n, interactions: 10 }),
    )
    const odd = people.map((line, n) => (n < 4 ? line.replace(/_count":10/, '_count":"10"') : line))
    host.report({ dataset: 'enterprise_users_1d', account: ENTERPRISE, day }, [
      asFile(day === '2026-06-12' ? odd : people),
    ])
  }
  const seats = [100, 101].map((id) => ({
    created_at: '2026-01-01T00:00:00Z',
    plan_type: 'business',
    assignee: { id, login: `user-${id}`, type: 'User' },
  }))
  host.documents.set(pathOf('seats', ORGANIZATION), {
    total_seats: 3,
    seats: [...seats, { ...seats[0], assignee: { id: 'nobody', login: 7 } }],
  })
  const records = Array.from({ length: 41 }, (_, n) =>
    costLine({
      eventId: `e${n}`,
      at: hourOf('2026-06-15', 9),
      userId: `u${n}`,
      credits: n === 40 ? '10.5' : '1',
    }),
  )
  const oddly = records.map((line) => line.replace('"value":10.5', '"value":"ten"'))
  vendor.files.push(costFile('f1', '2026-06-15T13:00:00.000001Z', oddly))
  const limit = { amount: 5, unit: 'credit', type: 'limited' }
  vendor.limits = [
    { level: 'user', id: 'u1', limit },
    { level: 'user', id: 'u2', limit: { ...limit, amount: 'five' } },
  ]
  code = await world.connectCode()
  await world.connectChat()
})
afterAll(() => world[Symbol.asyncDispose]())

const said = (notes: readonly string[]) => notes.filter((note) => note.includes('could not be understood'))
const days = (from: string, to: string) => ({
  from: `2026-06-${from}T00:00:00Z`,
  to: `2026-06-${to}T00:00:00Z`,
})

test.each([
  {
    metric: 'code.interactions',
    by: 'user',
    stretch: { ...days('12', '13'), lines: 4 },
    name: 'Per-user reports',
  },
  { metric: 'spend.credits', by: 'model', stretch: { ...days('15', '16'), lines: 1 }, name: 'Costs' },
] as const)(
  '$metric says it lacks them, in total, by group and as CSV',
  async ({ metric, by, stretch, name }) => {
    const body = { metrics: [metric], from: '2026-06-09', to: '2026-06-18' }
    for (const groupBy of [[], [by]]) {
      const answer = await world.api.call('queryMetrics', { body: { ...body, group_by: groupBy } })
      expect(answer.rows.every(({ partial }) => partial)).toBe(true)
      expect(answer.completeness.rejected).toEqual([{ ...stretch, metrics: [metric] }])
      const day = stretch.from.slice(0, 10)
      expect(said(answer.notes)).toEqual([
        `Lines that could not be understood and are in no number: ${stretch.lines} (${name}: ${day}); Data health lists them.`,
      ])
    }
    const { lines, headers } = await world.csv('/metrics/query', body)
    expect(lines.at(-1)).toContain(`in no number: ${stretch.lines};`)
    expect(headers.get('x-tidemark-rejected')).toBe(String(stretch.lines))
    const whole = await world.csv('/metrics/query', { ...body, to: '2026-06-11' })
    expect([whole.lines.length, whole.headers.get('x-tidemark-rejected')]).toEqual([2, null])
  },
)

test.each(atNight(['the file of a chart says it in a last line']))('%s', async () => {
  await using stack = new AsyncDisposableStack()
  const browser = stack.adopt(await openBrowser(), (one) => one.close())
  const { url, token } = world.service
  const look = { extraHTTPHeaders: { authorization: `Bearer ${token}` }, acceptDownloads: true }
  const { page } = stack.use(await openPage(browser, url, look))
  const lastLine = async (until: string) => {
    await page.goto(`/spend?from=2026-06-09&until=${until}&view=table`)
    const chart = page.getByRole('region', { name: 'Credits over time' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: 'CSV' }).click(),
    ])
    return (await readFile(await download.path(), 'utf8')).split('\r\n').at(-1)
  }
  expect(await lastLine('2026-06-17')).toMatch(/^"1 line could not be understood .*",,,,$/)
  expect(await lastLine('2026-06-14')).toMatch(/^2026-06-14/)
})

test('the Overview says of which days and month, and people how many', async () => {
  const { reach, spend } = await world.api.call('getOverview', { query: {} })
  const lacking = reach.flatMap(({ feed, rejected }) =>
    rejected.map(({ lines, from }) => [feed, lines, from]),
  )
  expect(lacking).toEqual([
    ['user_days', 4, days('12', '13').from],
    ['seats', 1, days('20', '21').from],
    ['costs', 1, days('15', '16').from],
  ])
  expect(spend?.rejected).toMatchObject([{ ...days('15', '16'), lines: 1 }])
  const people = await world.api.call('listPeople', { query: {} })
  expect(people.completeness.rejected.map(({ lines }) => lines)).toEqual([1, 4])
  expect(said(people.notes)).toHaveLength(2)
})

test('lists of seats and limits say how many entries they lack', async () => {
  const seats = await world.api.call('listSeats', { query: {} })
  expect(seats.snapshots.find(({ account }) => account === 'organization:acme')?.rejected).toBe(1)
  const leftOut = [
    'Entries that could not be understood and are not in this list: 1; Data health lists them.',
  ]
  expect(said(seats.notes)).toEqual(leftOut)
  const { lines } = await world.csv('/seats')
  expect(lines.at(-1)).toContain('in no number: 1;')
  const limits = await world.api.call('listSpendLimits', { query: {} })
  expect([limits.totals?.users, limits.snapshots[0]?.rejected]).toEqual([1, 1])
  expect(said(limits.notes)).toEqual(leftOut)
})

test('Data health lists every one of them, page by page', async () => {
  const asked = (query: object) => world.api.call('listRejectedLines', { params: { id: code }, query })
  const all = await asked({})
  expect([all.data.length, all.next_cursor]).toEqual([5, null])
  const first = await asked({ limit: 3 })
  const rest = await asked({ limit: 3, cursor: first.next_cursor })
  expect([...first.data, ...rest.data]).toEqual(all.data)
  expect([first.data.length, rest.next_cursor]).toEqual([3, null])
})
