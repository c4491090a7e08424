import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storyOf, OVERSPENDING_TEAM } from '../simulator/demo/demo-story.ts'
import type { DemoWorld } from '../simulator/demo/demo-folder.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { lately } from '../simulator/world/timeline.ts'
import { createWorld } from '../simulator/world/world.ts'
import { DAY_MS, utcDay } from '../src/model/time.ts'
import { startDemo, startTwin, type StartedDemo } from './harness/start-demo.ts'
import { temporaryFolder } from './harness/start-service.ts'

/** Enough people and days for every event of the story to meet somebody. */
const SIZE = { people: 100, days: 100 }
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
    expect(await limitsOn(utcDay(accessFixedAt))).toEqual([])
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
    const { totals } = await demo.api.call('listSpendLimits', { query: { level: 'user' } })
    expect(totals.at_limit + totals.near_limit).toBeGreaterThan(0)
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
      seat_price: { amount: '19', currency: 'USD' },
    })
  })
})
