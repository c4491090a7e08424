import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OverviewAnswer, type OverviewChange } from '../../src/api/contract/overview.ts'
import { SpendLimitsAnswer } from '../../src/api/contract/money/spend-limits.ts'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { PeopleAnswer } from '../../src/api/contract/people/persons.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { startInMidMonth } from '../harness/run/mid-month.ts'
import { ORIGIN, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'
import { startSimulatedApp, type SimulatedApp } from '../harness/service/simulated-app.ts'

startInMidMonth()

const DAYS = 64
const stack = new AsyncDisposableStack()
let world: SimulatedApp
let app: ApiApp

beforeAll(async () => {
  world = stack.use(
    await startSimulatedApp({
      people: 40,
      days: DAYS,
      seed: 4,
      overspendingTeam: 'Platform',
      // Its vendor counts what each person used.
      profile: 'chatgpt-enterprise',
      codeOrganizations: 1,
    }),
  )
  app = world.app
})
afterAll(() => stack.disposeAsync())

const headersOf = (of: TestOrganization) => ({
  ...of.callers[0]?.headers,
  Origin: ORIGIN,
  'Content-Type': 'application/json',
})

/** What is answered between two changes of what is there: the page is asked once for what several tests look at. */
const answered = new Map<string, Promise<OverviewAnswer>>()

function overview(of: TestOrganization, query: Record<string, string> = {}): Promise<OverviewAnswer> {
  const asked = `${of.tenant} ${new URLSearchParams(query)}`
  const known = answered.get(asked) ?? askOverview(of, query)
  answered.set(asked, known)
  return known
}

async function askOverview(of: TestOrganization, query: Record<string, string>): Promise<OverviewAnswer> {
  const answer = await app.request(`/api/v1/overview?${new URLSearchParams(query)}`, {
    headers: headersOf(of),
  })
  const text = await answer.text()
  expect(answer.status, `${text} ${app.log.findLast((line) => line.includes('"error"'))}`).toBe(200)
  return OverviewAnswer.parse(JSON.parse(text))
}

async function numbers(body: object): Promise<MetricsAnswer['rows']> {
  const answer = await app.request('/api/v1/metrics/query', {
    method: 'POST',
    headers: headersOf(app.ours),
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text).rows
}

async function collectFrom(connect: () => Promise<void>) {
  await connect()
  await collectOnce(app.core.ctx, AbortSignal.timeout(250_000))
  answered.clear()
}

const daysAgo = (days: number) => utcDay(Date.now() - days * DAY_MS)

/** What the page that the evidence leads to asks for, and shows beside the period before. */
async function shownAt(change: Pick<OverviewChange, 'evidence'>, metric: string) {
  const { from, until, filter = [] } = change.evidence.search
  const filters = [filter].flat().map((text) => {
    const [dimension = '', ...value] = text.split(':')
    return { dimension, op: 'in', values: [value.join(':')] }
  })
  const to = utcDay(Date.parse(String(until)) + DAY_MS)
  const [row] = await numbers({ metrics: [metric], from, to, filters, compare: 'previous_period' })
  return { now: row?.[metric], before: row?.[`${metric}.previous`] }
}

function expectSame(shown: unknown, told: string): void {
  expect(new Big(String(shown)).eq(told), `${String(shown)} is shown, ${told} is told`).toBe(true)
}

test('with nothing connected everything is unknown, and nothing is zero', async () => {
  const answer = await overview(app.ours)
  expect(answer).toMatchObject({
    connected: { code_assistant: false, chat_assistant: false },
    people: { sources: [], active: null, licensed: null, both: null },
    costs: [],
    spend: null,
    seats: null,
    changes: [],
    compared: [],
    reach: [],
  })
})

test.each([
  [{ month: '2026-13' }],
  [{ from: '2026-03-01' }],
  [{ month: '2026-03', from: '2026-03-01', to: '2026-03-02' }],
  [{ from: '2026-03-02', to: '2026-03-01' }],
])('refuses %j', async (query) => {
  const answer = await app.request(`/api/v1/overview?${new URLSearchParams(query)}`, {
    headers: headersOf(app.ours),
  })
  expect(answer.status).toBe(422)
})

describe('with the chat assistant alone', () => {
  beforeAll(() => collectFrom(world.connectChat), 300_000)

  test('its people stand alone, and nothing is said of both together', async () => {
    const { connected, people, seats } = await overview(app.ours)
    expect(connected).toEqual({ code_assistant: false, chat_assistant: true })
    expect(people.sources).toMatchObject([{ source: 'chat_assistant' }])
    expect(people.active).toBeNull()
    expect(seats).toBeNull()
    const [row] = await numbers({ metrics: ['chat.active_users'], from: daysAgo(29), to: daysAgo(-1) })
    expect(people.sources[0]?.active).toBe(row?.['chat.active_users'])
    // Who left in the period was active and has a licence no more.
    expect(people.sources[0]?.licensed).toBeGreaterThan(0)
  })

  test('a month’s spend is what the vendor charged, and its days add up to it', async () => {
    // Of a month that has just begun there is nothing yet.
    const { spend } = await overview(app.ours, { month: daysAgo(2).slice(0, 7) })
    const [unit] = spend?.units ?? []
    const month = spend?.month ?? { from: '', to: '' }
    const [truth] = world.simulator.totals(
      { from: Date.parse(month.from), to: Date.parse(month.to), grain: 'total', by: 'none' },
      world.simulator.accounts[0]?.organizationId ?? '',
    )
    expectSame(unit?.used, truth?.credits ?? 'nothing')
    const sum = (unit?.days ?? []).reduce((total, { amount }) => total.plus(amount ?? 0), new Big(0))
    expectSame(sum.toFixed(), unit?.used ?? 'nothing')
    expect(spend?.unknown_days).toEqual([])
  })

  test('a month’s spend lies in its projection', async () => {
    const { spend } = await overview(app.ours)
    const [unit] = spend?.units ?? []
    const { projected } = unit ?? {}
    if (!projected) throw new Error('two months are enough for a projection')
    expect(new Big(projected.amount).gte(unit?.used ?? 0)).toBe(true)
    expect(
      new Big(projected.low).lte(projected.amount) && new Big(projected.amount).lte(projected.high),
    ).toBe(true)
  })

  test('limits are those of the people who have one, and the others are said', async () => {
    const { spend } = await overview(app.ours)
    const { limits, units } = spend ?? {}
    const all =
      (limits?.limited ?? 0) + (limits?.unlimited ?? 0) + (limits?.none ?? 0) + (limits?.unknown ?? 0)
    expect(all).toBe((await overview(app.ours)).people.sources[0]?.licensed)
    expect(units?.[0]?.limit?.people ?? 0).toBe(limits?.limited)
    const answer = await app.request('/api/v1/spend-limits?level=user', { headers: headersOf(app.ours) })
    const { totals } = SpendLimitsAnswer.parse(await answer.json())
    const [{ limit, counter } = { limit: null, counter: null }] = units ?? []
    expect([limit?.at, limit?.near]).toEqual([totals?.at_limit, totals?.near_limit])
    const { people = -1, next = '', half = '' } = limit?.reaching ?? {}
    expect(people).toBeLessThanOrEqual((limit?.people ?? 0) - (totals?.at_limit ?? 0))
    if (people > 0) expect(String(next) <= String(half)).toBe(true)
    // Both are of the same people and month, and apart by hours: by less than what a day comes to.
    expect(counter?.people).toBeGreaterThan(0)
    const day = Math.max(...(units?.[0]?.days ?? []).map(({ amount }) => Number(amount ?? 0)))
    const apart = Math.abs(Number(counter?.used) - Number(counter?.vendor_used))
    expect(apart).toBeLessThan(day)
    expect(new Big(counter?.used ?? -1).lte(units?.[0]?.used ?? 0)).toBe(true)
  })

  test('nobody is at a limit of a month that has not begun', async () => {
    const month = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 7)
    const { spend } = await overview(app.ours, { month })
    const { used, limit } = spend?.units[0] ?? {}
    expect([used, limit?.at, limit?.near, limit?.unknown]).toEqual([null, null, null, limit?.people])
    expect(limit?.people).toBeGreaterThan(0)
  })

  test('what is told is what its evidence shows', async () => {
    const { changes, compared } = await overview(app.ours, { from: daysAgo(30), to: daysAgo(-1) })
    expect(compared).toMatchObject([{ source: 'chat_assistant', reason: null }])
    const told = changes.filter(({ metric, evidence }) => metric !== null && evidence.path === '/spend')
    // A team spends several times its share in the last fifth of this world’s life.
    expect(told.map(({ kind }) => kind)).toContain('spend')
    for (const change of told) {
      const { now, before } = await shownAt(change, change.metric ?? '')
      expectSame(now, change.now)
      expectSame(before, change.before)
      if (!change.driver) continue
      const part = await shownAt(change.driver, change.metric ?? '')
      expectSame(part.now, change.driver.now)
      expectSame(part.before, change.driver.before)
      const moved = new Big(change.driver.now).minus(change.driver.before)
      expect(moved.div(new Big(change.now).minus(change.before)).round(6).toFixed()).toBe(change.driver.share)
    }
  })

  test('a past month has no projection', async () => {
    // The last one may not have settled.
    const before = new Date()
    before.setUTCMonth(before.getUTCMonth() - 1, 0)
    const { spend } = await overview(app.ours, { month: before.toISOString().slice(0, 7) })
    expect(spend).toMatchObject({ closed: true, units: [{ projected: null }] })
  })
})

describe('with both', () => {
  beforeAll(() => collectFrom(() => world.connectCode(['acme'])), 300_000)

  test('who is active is counted with and without a licence, and told as the linked pages show it', async () => {
    const { people, changes } = await overview(app.ours)
    for (const { active, licensed, active_licensed: using, active_unlicensed: without } of people.sources) {
      expect((using ?? 0) + (without ?? 0)).toBe(active)
      expect(using).toBeLessThanOrEqual(licensed ?? -1)
    }
    for (const change of changes.filter(({ kind }) => kind === 'people' || kind === 'agent')) {
      const { now, before } = await shownAt(change, change.metric ?? '')
      expectSame(now, change.now)
      expectSame(before, change.before)
    }
  })

  test('of people as many days are compared as before them, as Adoption has them', async () => {
    const { people, period } = await overview(app.ours)
    const { compared: part, compared_with: before } = people
    if (!part || !before) throw new Error('most days are there')
    const length = ({ from, to }: typeof part) => (Date.parse(to) - Date.parse(from)) / DAY_MS
    expect([part.from, before.to]).toEqual([period.from, period.from])
    expect(length(part)).toBe(length(before))
    // Today is not over, and reports come days late.
    expect(length(part)).toBeGreaterThan(20)
    expect(length(part)).toBeLessThan(length(period))
    for (const { metric, active_compared: now, active_before: then } of people.sources) {
      const of = async (days: typeof part) => (await numbers({ metrics: [metric], ...days }))[0]?.[metric]
      expect([now, then]).toEqual([await of(part), await of(before)])
    }
    const [least = 0] = [people.active_compared?.at_least]
    expect(least).toBeGreaterThanOrEqual(Math.max(...people.sources.map((one) => one.active_compared ?? 0)))
  })

  test('numbers and people of a period that is not over are compared of as many days', async () => {
    const metrics = ['code.active_users', 'code.interactions', 'code.acceptance_rate', 'spend.credits']
    const shown = { from: daysAgo(29), to: daysAgo(-1) }
    const asked = await app.request('/api/v1/metrics/query', {
      method: 'POST',
      headers: headersOf(app.ours),
      body: JSON.stringify({ metrics, ...shown, compare: 'previous_period' }),
    })
    const { rows, compared: part, compared_with: before } = MetricsAnswer.parse(await asked.json())
    if (!part || !before) throw new Error('most days are there')
    expect(Date.parse(before.to) - Date.parse(before.from)).toBe(Date.parse(part.to) - Date.parse(part.from))
    expect(part.to < shown.to).toBe(true)
    const [[own], [then]] = await Promise.all([
      numbers({ metrics, ...part }),
      numbers({ metrics, ...before }),
    ])
    for (const metric of metrics) {
      expect([rows[0]?.[`${metric}.compared`], rows[0]?.[`${metric}.previous`]]).toEqual([
        own?.[metric],
        then?.[metric],
      ])
    }
    const people = async (query: Record<string, string>) => {
      const answer = await app.request(`/api/v1/people?${new URLSearchParams({ ...query, limit: '500' })}`, {
        headers: headersOf(app.ours),
      })
      return PeopleAnswer.parse(await answer.json())
    }
    const list = await people({ ...shown, compare: 'previous_period' })
    expect(list.compared).toEqual({ from: part.from.slice(0, 10), to: part.to.slice(0, 10) })
    const ofPart = new Map((await people(list.compared ?? {})).data.map((one) => [one.key, one]))
    const usual = list.data.filter(({ compared }) => compared !== null)
    expect(usual.length).toBeGreaterThan(10)
    for (const { key, compared } of usual) {
      const own = ofPart.get(key)
      const shownThen = [compared?.interactions, compared?.credits]
      // Who came after that part did nothing in it.
      if (own) expect(shownThen).toEqual([own.interactions, own.credits])
      else expect(shownThen.map((amount) => Number(amount ?? 0))).toEqual([0, 0])
    }
  })

  test('people are told apart, not added', async () => {
    const { people } = await overview(app.ours)
    const [code, chat] = people.sources
    const { active, both } = people
    if (!active || !both || typeof code?.active !== 'number' || typeof chat?.active !== 'number')
      throw new Error('both sources are known')
    expect(active.at_least).toBeGreaterThanOrEqual(Math.max(code.active, chat.active))
    expect(active.at_least).toBeLessThanOrEqual(active.at_most)
    expect(active.at_most).toBe(code.active + chat.active - both.at_least)
    expect(both.at_least).toBeGreaterThan(0)
  })

  test('idle seats cost what the organisation says a seat costs', async () => {
    const { seats } = await overview(app.ours)
    expect(seats).toMatchObject({ cost: null })
    const patched = await app.request('/api/v1/organization', {
      method: 'PATCH',
      headers: headersOf(app.ours),
      body: JSON.stringify({ version: 1, seat_price: { amount: '19.50', currency: 'EUR' } }),
    })
    expect(patched.status).toBe(200)
    answered.clear()
    const priced = (await overview(app.ours)).seats
    const [row] = await numbers({
      metrics: ['seats.idle', 'seats.never_used', 'seats.unassigned'],
      from: daysAgo(29),
      to: daysAgo(-1),
    })
    const [idle, never, unassigned] = [priced?.idle, priced?.never_used, priced?.unassigned]
    expect([idle, never, unassigned]).toEqual([
      row?.['seats.idle'],
      row?.['seats.never_used'],
      row?.['seats.unassigned'],
    ])
    // A seat that is paid for and given to nobody is one that nobody uses.
    expect(unassigned).toBeGreaterThan(0)
    expect(priced?.unused).toBe((idle ?? 0) + (never ?? 0) + (unassigned ?? 0))
    expect(priced?.all).toBe((priced?.people ?? 0) + (unassigned ?? 0))
    const times = (count: number | null = 0) => new Big('19.5').times(count ?? 0).toFixed()
    expect(priced?.cost).toMatchObject({
      currency: 'EUR',
      idle: times(idle),
      never_used: times(never),
      unassigned: times(unassigned),
      together: times((idle ?? 0) + (never ?? 0) + (unassigned ?? 0)),
    })
  })

  test('each day costs its seats at that price for its part of the month', async () => {
    const shown = { from: daysAgo(29), to: daysAgo(-1), grain: 'day' }
    const [costs, counts] = await Promise.all([
      numbers({ metrics: ['seats.cost'], ...shown }),
      numbers({ metrics: ['seats.total', 'seats.unassigned'], ...shown }),
    ])
    const known = costs.filter((row) => row['seats.cost'] !== null)
    expect(known.length).toBeGreaterThan(0)
    for (const { time, 'seats.cost': cost } of known) {
      const count = counts.find((row) => row['time'] === time)
      const seats = Number(count?.['seats.total']) + Number(count?.['seats.unassigned'])
      const month = new Date(`${String(time)}T00:00:00Z`)
      const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
      const part = new Big(1).div(days).round(9, Big.roundDown)
      expectSame(cost, part.times('19.5').times(seats).toFixed())
    }
    expect(costs.length).toBe(counts.length)
  })

  test('says of both sources how far they reach', async () => {
    const { reach } = await overview(app.ours)
    expect(reach.map(({ source, feed }) => `${source} ${feed}`)).toEqual([
      'code_assistant user_days',
      'code_assistant seats',
      'chat_assistant costs',
    ])
    for (const { data_through: through } of reach) expect(through).not.toBeNull()
  })

  test('says of both tools what months cost, as Spend has it', async () => {
    const { costs } = await overview(app.ours)
    expect(costs.map(({ source }) => source)).toEqual(['code_assistant', 'chat_assistant'])
    for (const { months } of costs) {
      expect(months.some(({ amounts }) => amounts.some(({ amount }) => Number(amount ?? 0) > 0))).toBe(true)
      for (const { month, amounts } of months) {
        const [row] = await numbers({ metrics: amounts.map(({ metric }) => metric), ...month })
        const shown = amounts.map(({ metric }) => row?.[metric] ?? null)
        expect(amounts.map(({ amount }) => amount)).toEqual(shown)
      }
    }
  })

  test('another organisation sees nothing of it', async () => {
    const theirs = await overview(app.theirs)
    expect(theirs.connected).toEqual({ code_assistant: false, chat_assistant: false })
    const ours = await overview(app.ours)
    expect({ ...theirs, as_of: '' }).not.toEqual({ ...ours, as_of: '' })
    expect(JSON.stringify(theirs)).not.toMatch(/acme|Platform|credits"/)
  })
})
