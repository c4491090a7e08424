import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS } from '../../src/model/time/time.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../harness/run/night.ts'
import { costLine, hourOf, ORGANIZATION_ID } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload, isList, sendJson, type VendorFile } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = () => startCollecting({ now: NOON, facts: opened.facts })
const record = (n: number) => costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', 2), credits: '1' })
const file = (n: number, endTime: string): VendorFile => costFile(`file-${n}`, endTime, [record(n)])

describe('U18: pages that do not end', () => {
  test.each(
    oneOf([
      ['has_more without an end', { data: [], has_more: true, last_end_time: null }],
      [
        'has_more with an end that stays',
        { data: [], has_more: true, last_end_time: '2026-02-09T00:00:00Z' },
      ],
    ]),
  )('%s: stops after a few requests and says so', async (_, page) => {
    await using world = await start()
    await world.connect()
    world.vendor.intercept = (request, response) => isList(request) && sendJson(response, 200, page)
    const asked = world.vendor.requests.length
    await world.collect()
    expect(world.vendor.requests.length - asked).toBeLessThanOrEqual(10)
    expect(await world.dataset('costs')).toMatchObject({
      status: 'failing',
      lastError: { code: 'upstream_unexpected' },
    })
  })

  test.runIf(IS_NIGHT)('the same page for ever: the same', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    const listed = {
      id: 'file-1',
      event_type: 'COSTS',
      end_time: '2026-03-10T08:00:00.000000Z',
      file_name: 'x',
      file_size: Buffer.byteLength(`${record(1)}\n`),
      file_sha256: 'f'.repeat(64),
    }
    world.vendor.intercept = (request, response) =>
      isList(request) &&
      sendJson(response, 200, { data: [listed], has_more: true, last_end_time: listed.end_time })
    const asked = world.vendor.requests.length
    await world.collect()
    expect(world.vendor.requests.length - asked).toBeLessThanOrEqual(20)
    expect((await world.dataset('costs')).lastError).not.toBeNull()
  })
})

describe('U19: a moving list', () => {
  test('files that share an end_time across a page are all taken, each once', async () => {
    await using world = await start()
    const tied = Array.from({ length: 8 }, (_, n) => file(n, '2026-03-10T08:00:00.123456Z'))
    const spread = Array.from({ length: 7 }, (_, n) =>
      file(200 + n, `2026-03-10T07:${String(n).padStart(2, '0')}:00.000001Z`),
    )
    world.vendor.files.push(...tied, ...spread)
    // The vendor's `after` is strict, so a page that ends inside a tie would lose the rest of it.
    world.vendor.intercept = (request) => {
      if (isList(request)) request.query.set('limit', '10')
      return false
    }
    await world.connect()
    await world.collect()
    await world.collectNext('costs')
    await world.collectNext('costs')
    expect(await world.credits()).toBe(String(tied.length + spread.length))
    expect((await world.dataset('costs')).duplicates).toBe(0)
  })

  test('a file that becomes visible hours later, inside what was already listed, is found', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    await world.collect()
    world.clock.advance(6 * 3_600_000)
    world.vendor.files.push(file(2, '2026-03-10T07:30:00.000001Z'))
    await world.collectNext('costs')
    expect(await world.credits()).toBe('2')
  })

  test('a boundary file that is listed again is not fetched again', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    await world.collect()
    const downloads = () => world.vendor.requests.filter(isDownload).length
    const before = downloads()
    await world.collectNext('costs')
    await world.collectNext('costs')
    expect(downloads()).toBe(before)
  })

  test('our clock never moves the cursor past the upstream clock', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    const behind = 2 * 3_600_000
    world.vendor.intercept = (_, response) => {
      response.setHeader('date', new Date(world.clock.now() - behind).toUTCString())
      return false
    }
    await world.collect()
    const ends = (await world.ledger('costs'))
      .filter((row) => row.kind === 'window')
      .map((row) => row.periodEnd ?? 0)
    expect(Math.max(...ends)).toBeLessThanOrEqual(world.clock.now() - behind)
  })
})

describe('U23: links and files that are gone', () => {
  test('an expired signed link is asked for anew, at most three times', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    let links = 0
    let refusals = 0
    world.vendor.intercept = (request, response) => {
      if (request.path.startsWith('/signed')) {
        if (refusals++ === 0) return sendJson(response, 403, { error: 'expired' })
        response.end(`${record(1)}\n`)
        return true
      }
      if (!isDownload(request)) return false
      links += 1
      response.writeHead(307, { location: `${world.vendor.baseUrl}/signed/${links}?sig=secret-${links}` })
      response.end()
      return true
    }
    await world.collect()
    expect(links).toBe(2)
    expect(await world.credits()).toBe('1')
    const signed = world.vendor.requests.filter(({ path }) => path.startsWith('/signed'))
    expect(signed.map(({ authorization }) => authorization)).toEqual([undefined, undefined])
    expect(world.log.join('')).not.toContain('secret-')
  })

  test('a listed file that is no longer there is a gap of its day, and the others go on', async () => {
    await using world = await start()
    world.vendor.files.push(file(1, '2026-03-10T07:00:00.000000Z'), file(2, '2026-03-10T08:00:00.000000Z'))
    await world.connect()
    world.vendor.intercept = (request, response) =>
      isDownload(request) && request.path.endsWith('file-1') && sendJson(response, 404, {})
    await world.collect()
    expect(await world.credits()).toBe('1')
    const costs = await world.dataset('costs')
    expect(costs.status).toBe('ok')
    expect(costs.gaps.map(({ day }) => day)).toContain('2026-03-10')
    const downloads = world.vendor.requests.filter((r) => isDownload(r) && r.path.endsWith('file-1')).length
    await world.collectNext('costs')
    expect(world.vendor.requests.filter((r) => isDownload(r) && r.path.endsWith('file-1')).length).toBe(
      downloads,
    )
  })
})

test('newest days come first, and a stop in the middle costs nothing', async () => {
  const stop = new Error('stopped on purpose')
  let commits = 0
  let armed = true
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    failpoints: (point) => {
      // Limits, and the first three files.
      if (point === 'after_commit' && ++commits === 2 && armed) throw stop
    },
  })
  for (let back = 0; back < 12; back += 1) {
    const day = addDays('2026-03-09', -back)
    world.vendor.files.push(
      costFile(`file-${day}`, `${day}T10:00:00.000000Z`, [
        costLine({ eventId: day, at: hourOf(day, 6), credits: '1' }),
      ]),
    )
  }
  await world.connect()
  await world.collect()
  const committed = (await world.ledger('costs')).filter((row) => row.kind === 'file').map((row) => row.slice)
  expect(committed.sort()).toEqual(['07', '08', '09'].map((day) => `file-2026-03-${day}`))
  armed = false
  const fetched = world.vendor.requests.filter(isDownload).length
  world.clock.advance(DAY_MS / 24)
  await world.sync()
  expect(await world.credits()).toBe('12')
  const again = world.vendor.requests.filter(isDownload).slice(fetched)
  expect(again.length).toBeLessThanOrEqual(12 - committed.length)
  expect(world.vendor.requests.filter(isList)[0]?.path).toContain(ORGANIZATION_ID)
})
