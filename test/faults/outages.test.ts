import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysOf, DAY_MS, HOUR_MS, utcDay } from '../../src/model/time/time.ts'
import { listRuns } from '../../src/collector/status/list-runs.ts'
import { LEASE_MS } from '../../src/collector/run/dataset-run.ts'
import { runDataset } from '../../src/collector/run/run-dataset.ts'
import { claimNextJob } from '../../src/scheduler/job-queue.ts'
import { listJobs, putJob } from '../../src/store/control/collecting/dataset-jobs-table.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload, isList, sendJson } from '../harness/vendor/scripted-vendor.ts'
import { allInEnglish } from '../../src/words/all-in-english.suite.ts'

/** As long as the vendor's own by night; each day costs some statements. */
const KEPT_DAYS = IS_NIGHT ? 30 : 6
const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

/** One record of one credit, written at noon of the day it is about. */
const dayFile = (day: string) =>
  costFile(`file-${day}`, `${day}T11:59:00.000000Z`, [
    costLine({ eventId: `e-${day}`, at: hourOf(day, 8), credits: '1' }),
  ])

describe('U9: 5xx', () => {
  test('one answer in five: the run succeeds', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    for (let back = 1; back <= 8; back += 1) world.vendor.files.push(dayFile(addDays('2026-03-10', -back)))
    await world.connect()
    let asked = 0
    world.vendor.intercept = (request, response) =>
      (isDownload(request) || isList(request)) && ++asked % 5 === 0 && sendJson(response, 503, {})
    await world.collect()
    expect(await world.credits()).toBe('8')
    expect(await world.dataset('costs')).toMatchObject({ status: 'ok', lastError: null })
  })

  test.each(
    oneOf([
      ['files', isDownload],
      ['lists', isList],
    ]),
  )(
    'three hours of nothing else, %s: bounded tries, failing, cleared by the first success',
    async (_, is) => {
      await using world = await startCollecting({ now: NOON, facts: opened.facts })
      world.vendor.files.push(dayFile('2026-03-09'))
      await world.connect()
      await world.collect()
      world.vendor.files.push(
        ...[1, 2].map((hour) => {
          const line = costLine({ eventId: `new-${hour}`, at: hourOf('2026-03-10', hour), credits: '1' })
          return costFile(`new-${hour}`, `2026-03-10T1${hour}:00:00.000000Z`, [line])
        }),
      )
      world.vendor.intercept = (request, response) => is(request) && sendJson(response, 500, {})
      const asked = world.vendor.requests.length
      const from = world.clock.now()
      while (world.clock.now() - from < 3 * HOUR_MS) await world.collectNext('costs')
      const hours = (world.clock.now() - from) / HOUR_MS
      expect((world.vendor.requests.length - asked) / hours).toBeLessThanOrEqual(60)
      expect(await world.dataset('costs')).toMatchObject({
        status: 'failing',
        lastError: { code: 'upstream_unreachable' },
      })
      expect((await world.connection()).health).toMatchObject({
        status: 'failing',
        code: 'upstream_unreachable',
      })
      expect(await world.credits()).toBe('1')

      world.vendor.intercept = () => false
      await world.collectNext('costs')
      expect(await world.credits()).toBe('3')
      expect((await world.connection()).health).toMatchObject({ status: 'ok', code: 'ok' })
      expect((await world.dataset('costs')).lastError).toBeNull()
    },
  )
})

describe('U11: one byte every now and then', () => {
  test('dies at the deadline of the whole exchange and commits nothing', async () => {
    await using world = await startCollecting({
      now: NOON,
      facts: opened.facts,
      http: { budgets: { exchangeMs: 1000, tries: 2 } },
    })
    world.vendor.files.push(dayFile('2026-03-09'))
    await world.connect()
    world.vendor.intercept = (request, response) => {
      if (!isDownload(request)) return false
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
      return true
    }
    await world.collect()
    expect((await world.ledger('costs')).filter((row) => row.kind === 'file')).toEqual([])
    expect((await world.dataset('costs')).lastError?.code).toBe('upstream_unreachable')
    world.vendor.intercept = () => false
    await world.collectNext('costs')
    expect(await world.credits()).toBe('1')
  })
})

describe('an answer that takes long', () => {
  async function heldBack() {
    const world = await startCollecting({ now: NOON, facts: opened.facts, http: { budgets: { slowMs: 20 } } })
    world.vendor.files.push(dayFile('2026-03-08'), dayFile('2026-03-09'))
    await world.connect()
    const held: (() => void)[] = []
    world.vendor.intercept = (request, response) => {
      if (!isDownload(request)) return false
      const body = String(world.vendor.files.find(({ id }) => request.path.endsWith(id))?.body)
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write(body.slice(0, 1))
      held.push(() => response.end(body.slice(1)))
      return true
    }
    const isHeld = () => expect.poll(() => held.length).toBe(1)
    const deliver = async () => {
      await isHeld()
      held.shift()?.()
    }
    return Object.assign(world, { isHeld, deliver })
  }
  const OWED = 'The vendor has owed one answer since 2026-03-10T12:00:00.000Z, longer than usual.'
  const isTold = async (world: Awaited<ReturnType<typeof heldBack>>) => {
    const told = { code: 'slow_answer', message: OWED }
    // On a busy machine an answer before it may be told of as well, and is over in between.
    await world.isHeld()
    await expect.poll(() => world.dataset('costs')).toMatchObject({ status: 'syncing', lastError: told })
    await expect
      .poll(async () => (await world.connection()).health)
      .toMatchObject({ status: 'delayed', ...told })
    const { runs } = allInEnglish(await listRuns({ ctx: world.ctx, actor: world.actor, limit: 1 }))
    const part = runs[0]?.datasets.find(({ dataset }) => dataset === 'costs')
    expect(part).toMatchObject({ state: 'running', error: told })
  }
  const isOver = async (world: Awaited<ReturnType<typeof heldBack>>) => {
    expect((await world.connection()).health).toMatchObject({ status: 'ok', code: 'ok' })
    expect((await world.dataset('costs')).lastError).toBeNull()
    const { runs } = allInEnglish(await listRuns({ ctx: world.ctx, actor: world.actor, limit: 1 }))
    expect(runs[0]?.datasets.map(({ error }) => error)).not.toContainEqual(expect.anything())
  }

  test('is told of while it lasts, and no longer', async () => {
    await using world = await heldBack()
    const collected = world.collect()
    await isTold(world)
    // The next one is another wait.
    world.clock.advance(90_000)
    await world.deliver()
    const since = expect.stringContaining('since 2026-03-10T12:01:30.')
    const message = async () => (await world.connection()).health.message
    await expect.poll(message).toEqual(since)
    await world.deliver()
    await collected
    await isOver(world)
    expect(await world.credits()).toBe('2')
  })

  test('is not told of any more once the service stops, nor by a run after it died', async () => {
    await using world = await heldBack()
    const { ctx, clock } = world
    const run = async (signal: AbortSignal) => {
      for (;;) {
        const claimed = await claimNextJob({
          control: ctx.control,
          clock,
          owner: 'harness',
          leaseMs: LEASE_MS,
        })
        if (!claimed) throw new Error('nothing is due')
        await runDataset(ctx, claimed, signal)
        if (claimed.job.dataset === 'costs') return
      }
    }
    const stop = new AbortController()
    const stopped = run(stop.signal)
    await isTold(world)
    const { id } = await world.connection()
    const dying = (await listJobs(ctx.control.db, id)).find(({ dataset }) => dataset === 'costs')
    stop.abort(new Error('stopping'))
    await stopped
    await isOver(world)

    if (dying) await putJob(ctx.control.db, { ...dying, lease_owner: null, lease_until: null })
    await run(AbortSignal.abort(new Error('stopping again')))
    expect(dying?.error_code).toBe('slow_answer')
    await isOver(world)
  })
})

describe('U28: out for longer than the vendor keeps its files', () => {
  test('what is still there is fetched; the lost days are named, one by one, and are null, not zero', async () => {
    await using world = await startCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: KEPT_DAYS },
    })
    const days = Array.from({ length: 50 }, (_, n) => addDays('2026-03-10', n))
    world.vendor.files.push(dayFile('2026-03-09'))
    await world.connect()
    await world.collect()

    world.clock.advance((KEPT_DAYS + 15) * DAY_MS)
    const kept = world.clock.now() - KEPT_DAYS * DAY_MS
    const written = days.filter((day) => hourOf(day, 12) < world.clock.now())
    world.vendor.files.splice(0, Infinity, ...written.filter((day) => hourOf(day, 12) > kept).map(dayFile))
    await world.collect()

    const costs = await world.dataset('costs')
    const stillThere = world.vendor.files.length
    expect(await world.credits()).toBe(String(1 + stillThere))
    const lost = daysOf({ start: NOON - 5 * 60_000, end: kept })
    expect(costs.gaps.map(({ day }) => day)).toEqual(lost)

    const lostDay = addDays(utcDay(NOON), 5)
    const answer = await world.ask({ from: lostDay, to: addDays(lostDay, 1), grain: 'day' })
    expect(answer.rows.map((row) => row['spend.credits'])).toEqual([null])
    expect(answer.completeness.missing.map(({ reason }) => reason)).toEqual(['unrecoverable'])
  })
})
