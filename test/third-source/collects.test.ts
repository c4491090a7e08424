import { askText } from '../harness/stores/ask-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_MS } from '../../src/collector/run/dataset-run.ts'
import { FAILPOINTS, type Failpoints } from '../../src/collector/take/failpoints.ts'
import { expireHours } from '../../src/collector/retention/expire-rows.ts'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { DAY_MS, HOUR_MS } from '../../src/model/time/time.ts'
import { readCostSums } from '../../src/store/facts/derived/cost-inputs.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'
import { collectorVerbs, openCollectorWorld, openFacts } from '../harness/collecting/collector-world.ts'
import { skippingClock } from '../harness/collecting/skipping-clock.ts'
import { inTurn, oneOf } from '../harness/run/night.ts'
import { INKWELL, inkwell } from './inkwell.ts'
import { INKWELL_TOKEN, startInkwell, type InkwellServer } from './inkwell-server.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAYS = ['2026-03-09', '2026-03-08', '2026-03-07']
const PEOPLE = ['ada', 'bo', 'cy']

/** What the vendor has, and what the collector must come to. */
function fill({ days, files }: InkwellServer): { days: string[]; costs: string[] } {
  for (const [at, day] of DAYS.entries())
    days.set(
      day,
      PEOPLE.map((person, i) => ({ day, person, texts: at + i })),
    )
  for (const [at, day] of DAYS.entries()) {
    const lines = PEOPLE.map((person) => ({
      id: `${day}-${person}`,
      hour: `${day}T0${at}:00:00Z`,
      person,
      credits: at + 1,
    }))
    files.push({ id: `file-${day}`, endTime: `${day}T09:00:00.000001Z`, lines })
  }
  files.sort((a, b) => a.endTime.localeCompare(b.endTime))
  return {
    days: DAYS.flatMap((day, at) =>
      PEOPLE.map((person, i) => `${day} ${INKWELL}:${person} ${at + i}`),
    ).sort(),
    costs: DAYS.flatMap((day, at) => PEOPLE.map((person) => `${day}-${person} ${at + 1}`)).sort(),
  }
}

let opened: { facts: FactsStore } & AsyncDisposable
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function connected(failpoints?: Failpoints) {
  const stack = new AsyncDisposableStack()
  const clock = skippingClock(NOON)
  const vendor = stack.use(await startInkwell(clock.now))
  const { facts } = opened
  const sources = { further: [inkwell(vendor.baseUrl)], sums: true }
  const options = { now: NOON, facts, ...sources, ...(failpoints && { failpoints }) }
  const world = await openCollectorWorld(stack, clock, options, {})
  const { ctx, actor } = world
  const truth = fill(vendor)
  const input = { source: INKWELL, token: INKWELL_TOKEN, organization: 'acme' }
  const { id } = await connectSource({ ctx, actor, input })
  const { tenant } = actor
  const collected = async () => {
    const days = await askText<{ day: string; who: string; texts: string }>(
      facts,
      `SELECT toString(day) AS day, user_id AS who, toString(interactions) AS texts FROM code_user_days
WHERE tenant = {tenant:String} AND load_id IN
  (SELECT load_id FROM slices_current WHERE tenant = {tenant:String} AND outcome = 'committed')`,
      { tenant },
    )
    const { vendorIds } = await facts.ids({ tenant, source: 'code_assistant' })
    const costs = await askText<{ row: string }>(
      facts,
      `SELECT concat(event_id, ' ', toString(credits)) AS row FROM costs FINAL
WHERE tenant = {tenant:String} AND is_deleted = 0 ORDER BY row`,
      { tenant },
    )
    const called = days.map(({ day, who, texts }) => `${day} ${vendorIds.get(who)} ${texts}`).toSorted()
    return { days: called, costs: costs.map(({ row }) => row) }
  }
  return {
    ...world,
    ...collectorVerbs(world, clock, () => id),
    clock,
    vendor,
    truth,
    collected,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test('a source of a folder of its own is collected, and says so on Data health', async () => {
  await using world = await connected()
  await world.collect()
  expect(await world.collected()).toEqual(world.truth)
  for (const dataset of ['inkwell_people', 'inkwell_costs']) {
    const { status, rows, lastError } = await world.dataset(dataset)
    expect({ status, rows, lastError }).toEqual({ status: 'ok', rows: 9, lastError: null })
  }
  expect((await world.dataset('inkwell_people')).dataThrough).toBe('2026-03-10T00:00:00.000Z')
})

test('hours that were agreed to be kept no longer stay away', async () => {
  await using world = await connected()
  await world.collect()
  const { tenant } = world.actor
  const hours = async () => {
    const rows = await askText<{ at: string }>(
      opened.facts,
      `SELECT DISTINCT toString(event_time) AS at FROM costs FINAL WHERE tenant = {tenant:String} AND is_deleted = 0 ORDER BY at`,
      { tenant },
    )
    return rows.map(({ at }) => at)
  }
  await expireHours(world.ctx, tenant, '2026-03-09')
  const coarse = ['2026-03-07 00:00:00', '2026-03-08 00:00:00', '2026-03-09 00:00:00']
  expect(await hours()).toEqual(coarse)
  const ofAcme = { tenant, accounts: ['inkwell:acme'] }
  const sums = await readCostSums(opened.facts, ofAcme, { start: NOON - 7 * DAY_MS })
  expect([...(sums.get('inkwell:acme')?.days.values() ?? [])]).toEqual(Array(3).fill(expect.any(Number)))
  const late = { id: 'late', hour: '2026-03-08T05:00:00Z', person: 'ada', credits: 1 }
  world.vendor.files.push({ id: 'late', endTime: '2026-03-10T11:00:00.000001Z', lines: [late] })
  world.clock.advance(DAY_MS)
  await world.sync()
  expect((await world.collected()).costs).toContain('late 1')
  expect(await hours()).toEqual(coarse)
})

test('whoever has lost the lease calls no file gone', async () => {
  await using world = await connected(async (reached) => {
    const taken = world.ctx.control.db.updateTable('dataset_jobs').set({ lease_epoch: 99 })
    if (reached === 'before_fetch') await taken.where('dataset', '=', 'inkwell_costs').execute()
  })
  let asked = 0
  world.vendor.intercept = (path, response) => {
    if (!path.includes('/costs/')) return false
    asked += 1
    response.writeHead(404).end()
    return true
  }
  await world.collect()
  expect(asked).toBeGreaterThan(0)
  const of = { tenant: world.actor.tenant, account: 'inkwell:acme', dataset: 'inkwell_costs' }
  expect((await opened.facts.readLedger(of)).map(({ kind }) => kind)).toEqual(['history_start'])
})

describe('C2: a crash at every step', () => {
  test.each(inTurn(FAILPOINTS, 8, 15))('%s', async (point) => {
    let isDead = false
    const died = Promise.withResolvers<void>()
    await using world = await connected(async (reached) => {
      if (reached !== point || isDead) return
      isDead = true
      died.resolve()
      // Nothing after this step runs any more.
      await new Promise(() => undefined)
    })
    await Promise.race([world.collect(), died.promise])
    expect(isDead).toBe(true)
    await world.restart()
    world.clock.advance(LEASE_MS + 1)
    await world.collect()
    expect(await world.collected()).toEqual(world.truth)
  })
})

describe('a fault costs no more than what it is about', () => {
  const once = (path: string, status: number, headers: Record<string, string> = {}) => {
    let left = 20
    return (asked: string, response: Parameters<InkwellServer['intercept']>[1]) => {
      if (!asked.endsWith(path) || left === 0) return false
      left -= 1
      response.writeHead(status, headers).end('{}')
      return true
    }
  }

  test.each(oneOf(['/costs/file-2026-03-08', '/days/2026-03-08']))('500 at %s', async (path) => {
    await using world = await connected()
    world.vendor.intercept = once(path, 500)
    await world.collect()
    const early = await world.collected()
    expect(early.days.length + early.costs.length).toBe(15)
    world.vendor.intercept = () => false
    world.clock.advance(HOUR_MS)
    await world.sync()
    expect(await world.collected()).toEqual(world.truth)
  })

  test('429: nothing is asked before the time that the vendor named', async () => {
    await using world = await connected()
    world.vendor.intercept = once('/costs', 429, { 'retry-after': '3600' })
    await world.collect()
    expect((await world.collected()).costs).toEqual([])
    world.vendor.intercept = () => false
    world.clock.advance(2 * HOUR_MS)
    await world.collect()
    expect(await world.collected()).toEqual(world.truth)
  })

  test('a damaged file is held, told of, and taken once it comes whole', async () => {
    await using world = await connected()
    world.vendor.intercept = (path, response) => {
      if (!path.endsWith('/costs/file-2026-03-08')) return false
      response.end('{"id":"cut')
      return true
    }
    await world.collect()
    expect((await world.collected()).costs).toHaveLength(6)
    expect((await world.dataset('inkwell_costs')).lastError?.code).toBe('file_damaged')
    world.vendor.intercept = () => false
    world.clock.advance(DAY_MS)
    await world.collect()
    expect((await world.collected()).costs).toEqual(world.truth.costs)
  })

  test('a line that cannot be understood is named, and costs no other', async () => {
    await using world = await connected()
    world.vendor.days.set('2026-03-09', [
      { day: '2026-03-09', texts: 1 },
      ...(world.vendor.days.get('2026-03-09') ?? []),
    ])
    await world.collect()
    expect(await world.rejected()).toEqual([
      { slice: '2026-03-09', line: 1, reason: 'missing_id', path: 'person' },
    ])
    expect(await world.collected()).toEqual(world.truth)
  })
})
