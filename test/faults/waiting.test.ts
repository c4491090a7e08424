import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestSync } from '../../src/collector/plan/request-sync.ts'
import { HOUR_MS } from '../../src/model/time/time.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { oneOf } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload, isList, sendJson } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const AFTER_MAX_MS = 2000

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const oneFile = () =>
  costFile('file-1', '2026-03-10T08:00:00.000001Z', [
    costLine({ eventId: 'e1', at: hourOf('2026-03-10', 4), credits: '5' }),
  ])

describe('U1: 429 with Retry-After: 7', () => {
  test('nothing is sent for seven seconds, then the run goes on and is no failure', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    world.vendor.files.push(oneFile())
    await world.connect()
    let refusals = 0
    world.vendor.intercept = (request, response) =>
      isDownload(request) && refusals++ === 0 && sendJson(response, 429, {}, { 'retry-after': '7' })
    await world.collect()
    const downloads = world.vendor.requests.filter(isDownload)
    const pause = (downloads[1]?.at ?? 0) - (downloads[0]?.at ?? 0)
    expect(pause).toBeGreaterThanOrEqual(7000)
    expect(pause).toBeLessThanOrEqual(7000 + AFTER_MAX_MS)
    expect(await world.dataset('costs')).toMatchObject({ status: 'ok', lastError: null })
    expect(await world.credits()).toBe('5')
  })
})

describe('U2: other forms of Retry-After', () => {
  // Every form is read in src/outbound-http/pace.
  test.each(
    oneOf([
      ['a wait longer than an hour', '7200', 2 * HOUR_MS],
      ['an HTTP date by the upstream clock', new Date(NOON + 3 * HOUR_MS).toUTCString(), 3 * HOUR_MS],
    ]),
  )('%s parks the dataset until then, and a sync by hand waits too', async (_, retryAfter, wait) => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    world.vendor.files.push(oneFile())
    await world.connect()
    world.vendor.intercept = (request, response) =>
      isList(request) && sendJson(response, 429, {}, { 'retry-after': retryAfter })
    await world.collect()
    const parked = await world.dataset('costs')
    const nextRun = Date.parse(parked.nextRunAt ?? '')
    expect(nextRun).toBeGreaterThanOrEqual(NOON + wait)
    expect(nextRun).toBeLessThanOrEqual(NOON + wait + 60_000)
    expect(parked.status).not.toBe('failing')
    const waiting = {
      code: 'rate_limited',
      message: expect.stringContaining('asked to wait until 2026-03-10T1'),
    }
    expect(parked.lastError).toMatchObject(waiting)
    expect((await world.connection()).health).toMatchObject({ status: 'delayed', ...waiting })
    const accepted = await requestSync({
      ctx: world.ctx,
      actor: world.actor,
      id: (await world.connection()).id,
    })
    expect(accepted).toMatchObject({ waitsUntil: parked.nextRunAt, waiting: ['costs'] })

    world.vendor.intercept = () => false
    const asked = world.vendor.requests.length
    await world.sync()
    expect(world.vendor.requests.slice(asked).filter((r) => isList(r) || isDownload(r))).toEqual([])
    await world.collectNext('costs')
    expect(await world.credits()).toBe('5')
    expect((await world.connection()).health.status).toBe('ok')
  })

  test('a day for one file: what came before it is in, and the connection says that it waits', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    world.vendor.files.push(
      oneFile(),
      costFile('file-2', '2026-03-10T09:00:00.000001Z', [
        costLine({ eventId: 'e2', at: hourOf('2026-03-10', 5), credits: '2' }),
      ]),
    )
    await world.connect()
    let downloads = 0
    world.vendor.intercept = (request, response) =>
      isDownload(request) && downloads++ === 1 && sendJson(response, 429, {}, { 'retry-after': '86400' })
    await world.collect()
    expect(['2', '5']).toContain(await world.credits())
    expect((await world.connection()).health).toMatchObject({ status: 'delayed', code: 'rate_limited' })
    await world.collectNext('costs')
    expect(await world.credits()).toBe('7')
    expect((await world.connection()).health.status).toBe('ok')
  })

  test.each(oneOf(['abc', '', '-5', '1.5e']))('%j is no time: a minute is waited', async (retryAfter) => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    world.vendor.files.push(oneFile())
    await world.connect()
    let refusals = 0
    world.vendor.intercept = (request, response) =>
      isDownload(request) && refusals++ === 0 && sendJson(response, 429, {}, { 'retry-after': retryAfter })
    await world.collect()
    const downloads = world.vendor.requests.filter(isDownload)
    expect((downloads[1]?.at ?? 0) - (downloads[0]?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
    expect(await world.credits()).toBe('5')
  })
})

test('a vendor that asks for a minute again and again is told of after an hour, and what it costs after days', async () => {
  await using world = await startCollecting({ now: NOON, facts: opened.facts })
  await world.connect()
  await world.collect()
  world.vendor.intercept = (request, response) =>
    isList(request) && sendJson(response, 429, {}, { 'retry-after': '60' })
  await world.collectNext('costs')
  expect((await world.connection()).health.status).toBe('ok')
  world.clock.advance(2 * HOUR_MS)
  await world.collect()
  expect((await world.connection()).health).toMatchObject({ status: 'delayed', code: 'rate_limited' })
  world.clock.advance(4 * 24 * HOUR_MS)
  await world.collect()
  expect((await world.connection()).health.message).toContain('The vendor keeps files for 30 days')
})

test('what was fetched is seen while the next file is waited for', async () => {
  await using world = await startCollecting({ now: NOON, facts: opened.facts })
  const file = (n: number) =>
    costFile(`file-${n}`, `2026-03-10T08:0${n}:00.000001Z`, [
      costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', 5), credits: '2' }),
    ])
  // Two are fetched at a time.
  const last = file(3)
  world.vendor.files.push(file(1), file(2), last)
  await world.connect()
  const asked = Promise.withResolvers<() => void>()
  world.vendor.intercept = (request, response) => {
    if (!isDownload(request) || !request.path.includes('file-3')) return false
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    asked.resolve(() => response.end(String(last.body)))
    return true
  }
  const collected = world.collect()
  const deliver = await asked.promise
  const seen = async () => {
    world.clock.advance(1_000)
    return (await world.records()).length
  }
  await expect.poll(seen, { interval: 500 }).toBe(2)
  deliver()
  await collected
  expect(await world.credits()).toBe('6')
})
