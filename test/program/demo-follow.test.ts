import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRuns } from '../../src/collector/status/list-runs.ts'
import { isoNow } from '../../src/lib/clock.ts'
import type { CodeDataset } from '../../src/sources/source.ts'
import { findRunGroup, insertRun, updateRun } from '../../src/store/control/collecting/runs-table.ts'
import { followCollecting } from '../../simulator/demo/follow-collecting.ts'
import { startCodeCollecting, type CodeCollecting } from '../harness/collecting/code-collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'

const FEEDS: readonly CodeDataset[] = ['seats', 'teams', 'billing']

let facts: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => void (facts = await openFacts()))
afterAll(() => facts[Symbol.asyncDispose]())

async function firstRun({ ctx, actor }: CodeCollecting) {
  const { runs } = await listRuns({ ctx, actor, limit: 100 })
  return findRunGroup(ctx.control.db, actor.tenant, runs.at(-1)?.id ?? '')
}

/** As when a feed that failed is tried again and again while the others go on. */
async function askAgain({ ctx, actor }: CodeCollecting, times: number): Promise<void> {
  const [first] = (await listRuns({ ctx, actor, limit: 1 })).runs
  for (let time = 0; time < times; time += 1) {
    await insertRun(ctx.control.db, {
      id: ctx.newId(),
      tenant: actor.tenant,
      connection_id: first?.connectionId ?? '',
      dataset: 'seats',
      trigger: 'schedule',
      queued_at: isoNow(ctx.clock),
      run_group: ctx.newId(),
      relist_from: null,
    })
  }
}

async function followed(world: CodeCollecting, endOf: (feed: string) => 'succeeded' | 'failed') {
  const { ctx, actor, clock } = world
  const told: string[] = []
  const enough = new AbortController()
  let looks = 0
  const sleep = async (ms: number) => {
    looks += 1
    clock.advance(ms)
    if (looks === 1) await askAgain(world, 30)
    if (looks === 12) enough.abort()
    if (looks !== 6) return
    for (const { id, dataset } of await firstRun(world)) {
      await updateRun(ctx.control.db, id, { state: endOf(dataset) })
    }
  }
  await followCollecting({
    ctx: { ...ctx, clock: { now: clock.now, sleep } },
    actor,
    world: { people: 5, days: 1 },
    signal: enough.signal,
    note: (text) => void told.push(text),
    alongside: Promise.resolve(),
  })
  return told.slice(1)
}

test('the demo tells of the first run of every feed, however often one is asked again meanwhile', async () => {
  await using world = await startCodeCollecting({
    now: Date.parse('2026-11-21T08:00:00Z'),
    facts: facts.facts,
  })
  await world.connect(FEEDS)
  expect(await followed(world, () => 'succeeded')).toEqual([
    expect.stringContaining(' 0 of 3 feeds, '),
    '  complete after 6 s. Stop with Ctrl-C.\n',
  ])
})

test('the demo says of a feed that failed that it is still to come', async () => {
  await using world = await startCodeCollecting({
    now: Date.parse('2026-11-21T08:00:00Z'),
    facts: facts.facts,
  })
  await world.connect(FEEDS)
  const told = await followed(world, (feed) => (feed === 'seats' ? 'failed' : 'succeeded'))
  expect(told.at(-1)).toBe(
    '  2 of 3 feeds are collected after 6 s; 1 failed so far: Data health says why, and when that is tried again. Stop with Ctrl-C.\n',
  )
})
