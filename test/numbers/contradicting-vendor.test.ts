import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { ReconciliationAnswer } from '../../src/api/contract/money/reconciliation.ts'
import { SpendLimitsAnswer } from '../../src/api/contract/money/spend-limits.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, dayStart, utcDay } from '../../src/model/time/time.ts'
import { startInMidMonth } from '../harness/run/mid-month.ts'
import { ORIGIN } from '../harness/service/api-app.ts'
import { startSimulatedApp, type SimulatedApp } from '../harness/service/simulated-app.ts'

startInMidMonth()

const TODAY = dayStart(utcDay(Date.now()))
const back = (days: number) => TODAY - days * DAY_MS
const only = (days: number) => ({ from: back(days), to: back(days - 1) })

/** Days ago on which the vendor is at odds with itself; all of them have settled. */
const ONLY_LONG = 12
const IN_NEITHER = 11
const OTHER_IN_LONG = 10
const ONLY_ORGANISATION = 9
const QUOTED = 8
const BARE = 7
const RENAMED = 5
/** The chat assistant's records of this day have no hour. */
const WITHOUT_HOUR = 6

const stack = new AsyncDisposableStack()
let world: SimulatedApp

beforeAll(async () => {
  world = stack.use(
    await startSimulatedApp({
      people: 60,
      days: 16,
      seed: 4,
      density: 4,
      codeOrganizations: 1,
      profile: 'chatgpt-enterprise',
    }),
  )
  const { codeHost } = world.simulator
  codeHost.amend([
    { kind: 'no_report', ...only(ONLY_LONG), at: null },
    { kind: 'long_report', ...only(ONLY_LONG), has: true },
    { kind: 'no_report', ...only(IN_NEITHER), at: null },
    { kind: 'long_report', ...only(IN_NEITHER), has: false },
    { kind: 'long_report', ...only(OTHER_IN_LONG), has: true, factor: 3 },
    { kind: 'no_report', ...only(ONLY_ORGANISATION), at: null, level: 'enterprise' },
    { kind: 'long_report', ...only(ONLY_ORGANISATION), has: false },
    { kind: 'damage', rows: { ...only(QUOTED), share: 0.5 }, damage: 'counts_as_text' },
    { kind: 'damage', rows: { ...only(BARE), share: 0.5 }, damage: 'no_breakdown' },
  ])
  const [department] = codeHost
    .world()
    .teams.teamsOn(back(RENAMED) / DAY_MS)
    .filter(({ slug }) => slug.endsWith('-department'))
  codeHost.reorganise([
    { kind: 'rename', team: department?.slug ?? '', name: 'Second Wind', at: back(RENAMED) },
  ])
  world.simulator.amend([{ kind: 'damage', rows: only(WITHOUT_HOUR), damage: 'day_without_hour' }])
  world.simulator.setLimits({ counter: 0.5, effective: false })
  await world.connectCode(['acme'])
  await world.connectChat()
  await collectOnce(world.app.core.ctx, AbortSignal.timeout(250_000))
}, 300_000)
afterAll(() => stack.disposeAsync())

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await world.app.request(`/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...world.app.ours.callers[0]?.headers,
      Origin: ORIGIN,
      'Content-Type': 'application/json',
    },
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text)
}

async function ofDay(daysBack: number, more: object = {}): Promise<MetricsAnswer> {
  const [from, to] = [utcDay(back(daysBack)), utcDay(back(daysBack - 1))]
  const metrics = ['code.interactions', 'code.generations']
  return MetricsAnswer.parse(await ask('/metrics/query', { metrics, from, to, grain: 'day', ...more }))
}

/** What the people of the simulated company did on a day, as its reports have it. */
const generated = (daysBack: number, organization: string | null = null) =>
  world.simulator.codeHost
    .totals({ ...only(daysBack), grain: 'day', by: 'none', organization })
    .reduce((all, { generations }) => all + generations, 0)

const sum = (rows: MetricsAnswer['rows']) =>
  rows.reduce((all, row) => all + Number(row['code.generations']), 0)

describe('a vendor at odds with itself', () => {
  test('a day that only the report over 28 days has is known by it', async () => {
    const { rows } = await ofDay(ONLY_LONG)
    expect(sum(rows)).toBeGreaterThan(0)
  })

  test('a day that neither report has is unknown, and never a settled 0', async () => {
    const { rows, completeness } = await ofDay(IN_NEITHER)
    expect(rows[0]).toMatchObject({ 'code.generations': null, 'code.interactions': null, partial: true })
    expect(completeness.missing.map(({ reason }) => reason)).toContain('waiting_for_vendor')
  })

  test('a day that the later report tells otherwise keeps its own numbers, and Data health holds both', async () => {
    const own = sum((await ofDay(OTHER_IN_LONG)).rows)
    expect(own).toBe(generated(OTHER_IN_LONG))
    const { data } = ReconciliationAnswer.parse(await ask('/reconciliation'))
    const check = data.find(({ check: name }) => name === 'interactions_of_28_days')
    const different = check?.days.find(({ day }) => day === utcDay(back(OTHER_IN_LONG)))
    expect(Number(different?.theirs)).toBe(3 * Number(different?.ours))
    expect(check?.verdict).not.toBe('equal')
  })

  test('a day that only the organisation reports is known and partial', async () => {
    const { rows } = await ofDay(ONLY_ORGANISATION)
    expect(Number(rows[0]?.['code.generations'])).toBe(generated(ONLY_ORGANISATION, 'acme'))
    expect(rows[0]).toMatchObject({ partial: true })
  })

  test('lines whose counts are text are told beside the number that lacks them', async () => {
    const { rows, completeness } = await ofDay(QUOTED)
    expect(sum(rows)).toBe(generated(QUOTED))
    expect(completeness.rejected).not.toEqual([])
  })

  test('people without a breakdown are in a split by person and editor', async () => {
    const whole = sum((await ofDay(BARE)).rows)
    const { rows } = await ofDay(BARE, { group_by: ['user', 'editor'], limit: 1000 })
    expect(whole).toBe(generated(BARE))
    expect(sum(rows)).toBe(whole)
    const bare = rows.filter(({ editor }) => editor === '')
    expect(bare.length).toBeGreaterThan(5)
  })

  test('a team that was renamed is one row, before and after', async () => {
    const { rows } = await ofDay(RENAMED + 1, { to: utcDay(back(RENAMED - 1)), group_by: ['team'] })
    const own = rows.filter(({ team_label: label }) => label === 'Second Wind')
    expect(own.map(({ time }) => time)).toEqual([RENAMED + 1, RENAMED].map((days) => utcDay(back(days))))
    for (const row of own) expect(Number(row['code.interactions'])).toBeGreaterThan(0)
  })

  test('records that give a day and no hour count on that day', async () => {
    const { rows } = await ofDay(WITHOUT_HOUR, { metrics: ['spend.credits'] })
    const [told] = world.simulator.totals({ ...only(WITHOUT_HOUR), grain: 'day', by: 'none' })
    expect(Number(told?.credits)).toBeGreaterThan(0)
    expect(Number(rows[0]?.['spend.credits'])).toBe(Number(told?.credits))
  })

  test('limits hold by their defaults, and the vendor’s counter stands against the records', async () => {
    const { data } = ReconciliationAnswer.parse(await ask('/reconciliation'))
    const spend = data.find(({ check }) => check === 'spend_counted')
    expect(Number(spend?.theirs)).toBeLessThan(Number(spend?.ours))
    expect(spend?.verdict).toBe('unexplained')
    const { totals } = SpendLimitsAnswer.parse(await ask('/spend-limits'))
    expect(totals?.users).toBeGreaterThan(20)
    expect(totals?.no_cap).toBeLessThan(totals?.users ?? 0)
  })
})
