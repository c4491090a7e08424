import Big from 'big.js'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storyOf, OVERSPENDING_TEAM } from '../../simulator/demo/demo-story.ts'
import type { DemoWorld } from '../../simulator/demo/demo-folder.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { lately } from '../../simulator/world/timeline.ts'
import { createWorld } from '../../simulator/world/world.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { MetricsQuery } from '../../src/api/contract/metrics.ts'
import type { OverviewAnswer } from '../../src/api/contract/overview.ts'
import type { MetricId } from '../../src/model/metric.ts'
import { startDemo, startTwin, type StartedDemo } from '../harness/service/start-demo.ts'
import { temporaryFolder } from '../harness/service/start-service.ts'

/** Enough people for every event of the story to meet somebody, and days for the last weeks to be held against others. */
const SIZE = { people: 100, days: 130 }
const started = new AsyncDisposableStack()
let demo: StartedDemo
let world: DemoWorld
let twin: Simulator

beforeAll(async () => {
  const folder = started.use(await temporaryFolder('tidemark-demo-story-'))
  const dataDir = join(folder.path, 'demo')
  demo = started.use(await startDemo(dataDir, SIZE))
  world = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  twin = started.use(await startTwin(world))
}, 300_000)
afterAll(() => started.disposeAsync())

const timeline = lately(SIZE.days)
/** The day at a share of the world's days, as the story counts them. */
const dayAt = (share: number) => utcDay(world.start + Math.floor(world.days * share) * DAY_MS)
const ended = () => dayAt((world.days - 1) / world.days)
const connectionOf = async (method: string) => {
  const { data } = await demo.api.call('listConnections')
  return data.find((each) => each.method === method)?.id ?? ''
}
const feed = async (method: string, dataset: string) => {
  const { data } = await demo.api.call('listDatasets', { params: { id: await connectionOf(method) } })
  return data.find((each) => each.dataset === dataset)
}

describe('the demo’s year, through the public API', () => {
  test('a renamed person is one person, by the later name', async () => {
    const { people } = createWorld({
      ...world,
      agreement: 'credits',
      estimates: 0,
      density: 1,
      awkwardNames: false,
    })
    const renamed = people.filter(({ renamedOn }) => renamedOn * DAY_MS < world.start + world.days * DAY_MS)
    expect(renamed.length).toBeGreaterThan(0)
    for (const { userId, laterName } of renamed) {
      const body = {
        metrics: ['spend.credits' as const],
        from: dayAt(0),
        to: ended(),
        group_by: ['user' as const],
        filters: [{ dimension: 'user' as const, op: 'in' as const, values: [userId] }],
      }
      const { rows } = await demo.api.call('queryMetrics', { body })
      expect(rows).toHaveLength(1)
      const { data } = await demo.api.call('listMatches', { query: { search: laterName } })
      expect(data.flatMap(({ identities }) => identities.map(({ user_id }) => user_id))).toContain(userId)
    }
  })

  test('the week that was put right is counted as restated', async () => {
    const [week] = storyOf(world).amendments.flatMap((each) => (each.kind === 'restate' ? [each.rows] : []))
    const { events } = twin.countLines({ from: week?.from ?? 0, to: week?.to ?? 0 })
    const costs = await feed('admin_key', 'costs')
    expect(events).toBeGreaterThan(100)
    // A tenth less of one piece is still one piece; and a few rows of any day come again with other amounts.
    expect(costs?.restated).toBeGreaterThan(events * 0.8)
    expect(costs?.restated).toBeLessThan(events * 1.1)
  })

  test('the days of the outage are named, and are no zeros', async () => {
    const [outage] = storyOf(world).codeAmendments.flatMap((each) =>
      each.kind === 'no_report' ? [each] : [],
    )
    const body = {
      metrics: ['code.interactions' as const],
      from: utcDay((outage?.from ?? 0) - DAY_MS),
      to: utcDay((outage?.to ?? 0) + DAY_MS),
      grain: 'day' as const,
    }
    const { rows, completeness } = await demo.api.call('queryMetrics', { body })
    const nothing = rows.filter((row) => row['code.interactions'] === null).map(({ time }) => time)
    expect(nothing).toEqual([utcDay(outage?.from ?? 0), utcDay((outage?.from ?? 0) + DAY_MS)])
    expect(completeness.missing).not.toEqual([])
    expect(JSON.stringify(completeness.missing)).toContain(utcDay(outage?.from ?? 0))
  })

  test('a usage report was downloaded and imported, and says what the bill says', async () => {
    const id = await connectionOf('enterprise_token')
    const [report] = (await demo.api.call('listUsageReports', { params: { id } })).data
    expect(report?.lines).toBeGreaterThan(100)
    const query = { tool: 'code_assistant', month: report?.from.slice(0, 7) ?? '' } as const
    const { data } = await demo.api.call('getBookMonth', { query })
    const held = data.filter(({ link, ours }) => link === 'bill_and_report' && ours !== null)
    expect(held.length).toBeGreaterThan(2)
    // What calls answer has the ends of binary digits.
    for (const { difference } of held) expect(Math.abs(Number(difference))).toBeLessThan(1e-9)
  })

  test('the audit log says when access was limited and when it was whole, and limits begin then', async () => {
    const id = await connectionOf('admin_key')
    const { data } = await demo.api.call('listAudit', { query: { limit: 100 } })
    const ours = data.filter(({ object }) => object.id === id).toReversed()
    const { connectedAt, accessFixedAt } = storyOf(world)
    expect(ours.map(({ at, action, detail }) => [at, action, detail['state'] ?? detail['changed']])).toEqual([
      [new Date(connectedAt).toISOString(), 'connection.connect', 'connected_limited_access'],
      [new Date(accessFixedAt).toISOString(), 'connection.change', ['spendLimitsApiKey']],
    ])
    const limitsOn = async (as_of: string) =>
      (await demo.api.call('listSpendLimits', { query: { as_of } })).data
    expect(await limitsOn(utcDay(accessFixedAt - 1))).toEqual([])
    expect((await limitsOn(ended())).length).toBeGreaterThan(0)
  })

  test('a model arrives and takes over', async () => {
    const shareOf = async (from: string, to: string) => {
      const body = { metrics: ['spend.credits' as const], from, to, group_by: ['model' as const] }
      const { rows } = await demo.api.call('queryMetrics', { body })
      const credits = (model?: string) =>
        rows
          .filter((row) => model === undefined || row['model'] === model)
          .reduce((sum, row) => sum + Number(row['spend.credits']), 0)
      return credits('gpt-5.6-sol') / credits()
    }
    expect(await shareOf(dayAt(0.4), dayAt(timeline.newestCodingModel - 0.02))).toBe(0)
    expect(await shareOf(dayAt(0.94), ended())).toBeGreaterThan(0.5)
  })

  test('a team overspends, and somebody is over a limit', async () => {
    const dailyOf = async (from: number, to: number) => {
      const body = {
        metrics: ['spend.credits' as const],
        from: dayAt(from),
        to: dayAt(to),
        group_by: ['group' as const],
        limit: 100,
      }
      const { rows } = await demo.api.call('queryMetrics', { body })
      const row = rows.find((each) => each['group_label'] === OVERSPENDING_TEAM)
      return Number(row?.['spend.credits']) / (to - from)
    }
    const { spreeFrom, spreeFull } = timeline
    expect(await dailyOf(spreeFull, 0.99)).toBeGreaterThan(2 * (await dailyOf(0.5, spreeFrom)))
    // Of a month that has just begun nobody has used much; of each that is over its last day is known.
    const now = new Date()
    const as_of = utcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
    const { totals } = await demo.api.call('listSpendLimits', { query: { level: 'user', as_of } })
    expect((totals?.at_limit ?? 0) + (totals?.near_limit ?? 0)).toBeGreaterThan(0)
  })

  test('budgets are known of earlier days, and charts tell of one used up on the day on which Limits does', async () => {
    const budgetsOn = (as_of: string) => demo.api.call('listBudgets', { query: { as_of, limit: 100 } })
    for (const days of [2, 45, 90]) {
      const day = utcDay(Date.parse(ended()) - days * DAY_MS)
      const { data, snapshots } = await budgetsOn(day)
      expect(data.length).toBeGreaterThan(5)
      expect(snapshots.map(({ taken_at }) => taken_at?.slice(0, 10))).toContain(day)
    }
    const range = { from: dayAt(0), to: ended(), source: 'code_assistant' }
    const { data } = await demo.api.call('listAnnotations', { query: range })
    for (const { day, text } of data.filter(({ kind }) => kind === 'budget')) {
      const usedUpOn = async (as_of: string) =>
        (await budgetsOn(as_of)).data.some(
          ({ entity, scope, closeness }) =>
            text.includes(entity ?? scope) && (closeness === 'at' || closeness === 'over'),
        )
      expect(await usedUpOn(day)).toBe(true)
      expect(await usedUpOn(utcDay(Date.parse(day) - DAY_MS))).toBe(false)
    }
  })

  test('a seat list is known of every day, with seats never used and about to end', async () => {
    const metrics = ['seats.total', 'seats.never_used', 'seats.pending_cancellation'] as const
    const body = { metrics: [...metrics], from: dayAt(0), to: ended(), grain: 'day' as const }
    const { rows, completeness } = await demo.api.call('queryMetrics', { body })
    expect(rows).toHaveLength(world.days - 1)
    expect(completeness.missing).toEqual([])
    for (const metric of metrics)
      expect(Math.max(...rows.map((row) => Number(row[metric]))), metric).toBeGreaterThan(0)
  })

  test('teams change on the day of the reorganisation', async () => {
    const groupsOf = async (from: number, to: number) => {
      const body = {
        metrics: ['spend.credits' as const],
        from: dayAt(from),
        to: dayAt(to),
        group_by: ['group' as const],
        limit: 100,
      }
      const { rows } = await demo.api.call('queryMetrics', { body })
      return rows.map((row) => row['group_label'])
    }
    const { reorganised } = timeline
    expect(await groupsOf(0.4, reorganised)).not.toContain('Product Engineering')
    expect(await groupsOf(reorganised, 0.9)).toContain('Product Engineering')
  })

  test('people whom the products know by different addresses are suggested to an admin', async () => {
    const { data } = await demo.api.call('listMatches', { query: { status: 'suggested' } })
    expect(data.map(({ suggestion }) => suggestion?.reason)).toContain('same_name')
  })

  test('what a seat costs is known', async () => {
    expect(await demo.api.call('getOrganization')).toMatchObject({
      time_zone: 'Europe/Berlin',
      seat_price: { amount: '35', currency: 'USD' },
    })
  })

  test('the contract was renewed, and what credits cost since then is at its price', async () => {
    const { data } = await demo.api.call('listPrices')
    const renewed = dayAt(0.8)
    expect(data.map(({ item, valid_from: from, price }) => [item, from, price?.amount])).toEqual([
      ['chat_assistant.credit', null, '0.04'],
      ['chat_assistant.credit', renewed, '0.036'],
      ['seat', null, '39'],
      ['seat', renewed, '35'],
    ])
    const costOf = async (from: string, to: string) => {
      const body = { metrics: ['spend.credits' as const, 'spend.cost' as const], from, to }
      const { rows } = await demo.api.call('queryMetrics', { body })
      return [rows[0]?.['spend.credits'], rows[0]?.['spend.cost']].map((each) => new Big(String(each)))
    }
    const [before = new Big(0), costBefore] = await costOf(dayAt(0.75), renewed)
    const [after = new Big(0), costAfter] = await costOf(renewed, dayAt(0.85))
    expect(costBefore?.toFixed()).toBe(before.times('0.04').toFixed())
    expect(costAfter?.toFixed()).toBe(after.times('0.036').toFixed())
    const [, both] = await costOf(dayAt(0.75), dayAt(0.85))
    expect(both?.toFixed()).toBe(costBefore?.plus(costAfter ?? 0).toFixed())
    expect(before.gt(0) && after.gt(0)).toBe(true)
  })
})

describe('what the Overview of the demo says of that year', () => {
  type Period = { from?: string; to?: string; month?: string }
  const overview = (query: Period = {}) => demo.api.call('getOverview', { query })
  const groupsIn = ({ changes }: OverviewAnswer) =>
    changes
      .flatMap(({ part, driver }) => [part ?? [], driver?.parts ?? []].flat())
      .flatMap(({ dimension, label }) => (dimension === 'group' || dimension === 'team' ? [label] : []))
  const inNumbers = async (metrics: MetricId[], { from, to }: { from: string; to: string }) => {
    const { rows } = await demo.api.call('queryMetrics', { body: { metrics, from, to } })
    return metrics.map((metric) => rows[0]?.[metric] ?? null)
  }

  test('is what was planted in the last weeks: the model that takes over first, and the agent that many more work with', async () => {
    const told = await overview()
    const parts = told.changes.map(({ part, driver }) => (part ?? driver?.parts[0])?.value)
    expect(told.compared.map(({ reason }) => reason)).toEqual([null, null])
    expect(parts[0]).toBe('gpt-5.6-sol')
    expect(parts).toContain('agent_edit')
    const overspending = ['Data', OVERSPENDING_TEAM]
    expect(groupsIn(told).filter((name) => !overspending.includes(name ?? ''))).toEqual([])
    for (const { evidence, metric, now, before } of told.changes) {
      const { from, until, filter = [] } = evidence.search
      const filters = [filter].flat().map((text) => {
        const at = text.indexOf(':')
        return { dimension: text.slice(0, at), op: 'in', values: [text.slice(at + 1)] }
      })
      const to = utcDay(Date.parse(String(until)) + DAY_MS)
      const body = { metrics: [metric], from, to, filters, compare: 'previous_period' }
      const { rows } = await demo.api.call('queryMetrics', { body: MetricsQuery.parse(body) })
      const shown = [rows[0]?.[metric ?? ''], rows[0]?.[`${metric}.previous`]].map(Number)
      expect(shown).toEqual([now, before].map(Number))
    }
  })

  test('is nothing of the reorganisation, by spend or by people, in the weeks after it', async () => {
    const reorganised = Date.parse(dayAt(timeline.reorganised))
    const told = await overview({ from: utcDay(reorganised), to: utcDay(reorganised + 14 * DAY_MS) })
    expect(told.compared.map(({ reason }) => reason)).toEqual([null, null])
    expect(groupsIn(told)).toEqual([])
  })

  test('is nothing of people, of what they do or of groups before any of it', async () => {
    const told = await overview({ from: dayAt(0.4), to: dayAt(0.54) })
    expect(told.compared.map(({ reason }) => reason)).toEqual([null, null])
    expect(told.changes.filter(({ kind }) => kind !== 'spend')).toEqual([])
    expect(groupsIn(told)).toEqual([])
  })

  test('agrees with the pages that it links to: people, spend, limits and seats', async () => {
    const { people, spend, seats, period } = await overview()
    const [code, chat] = people.sources
    expect([code?.active, chat?.active]).toEqual(
      await inNumbers(['code.active_users', 'chat.active_users'], period),
    )
    for (const { active, active_licensed: using, active_unlicensed: without } of people.sources)
      expect((using ?? 0) + (without ?? 0)).toBe(active)
    const [unit] = spend?.units ?? []
    expect([unit?.used]).toEqual(await inNumbers(['spend.credits'], spend?.month ?? period))
    const limits = await demo.api.call('listSpendLimits', { query: { level: 'user' } })
    expect([unit?.limit?.at, unit?.limit?.near]).toEqual([limits.totals?.at_limit, limits.totals?.near_limit])
    const { totals } = await demo.api.call('listSeats', { query: {} })
    const { people: holders, idle, never_used, unassigned } = seats ?? {}
    expect({ people: holders, idle, never_used, unassigned }).toEqual({
      people: totals?.people,
      idle: totals?.idle,
      never_used: totals?.never_used,
      unassigned: totals?.unassigned,
    })
    const { counts } = await demo.api.call('listPeople', { query: period })
    expect(counts.idle_seats).toBe((idle ?? 0) + (never_used ?? 0))
  })

  test('says of the days of the outage what Data health says, and counts nobody on them', async () => {
    const [outage] = storyOf(world).codeAmendments.flatMap((each) =>
      each.kind === 'no_report' ? [each] : [],
    )
    const lost = [utcDay(outage?.from ?? 0), utcDay((outage?.from ?? 0) + DAY_MS)]
    const { people, reach } = await overview({ from: dayAt(0.55), to: dayAt(0.7) })
    const onThem = people.trend?.points.filter(({ day }) => lost.includes(day))
    expect(onThem?.map(({ code_assistant: count }) => count)).toEqual([null, null])
    const unknown = reach.filter(({ feed: of }) => of === 'user_days').flatMap(({ missing }) => missing)
    expect(unknown.map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toContainEqual([
      lost[0],
      utcDay(outage?.to ?? 0),
    ])
    for (const [method, dataset] of [
      ['enterprise_token', 'enterprise_users_1d'],
      ['hosted_app', 'org_users_1d'],
    ] as const) {
      const { gaps = [], missing_days: missing = [] } = (await feed(method, dataset)) ?? {}
      expect([...gaps, ...missing].map(({ day }) => day).filter((day) => day < dayAt(0.9))).toEqual(lost)
    }
    // A comparison that holds them would tell of days that nobody knows.
    const across = await overview({ from: dayAt(0.62), to: dayAt(0.7) })
    expect(across.compared.find(({ source }) => source === 'code_assistant')?.reason).toBe('not_whole')
  })
})
