import { inEnglish } from '../../src/words/said.ts'
import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { inTurn, IS_NIGHT, oneOf } from '../harness/run/night.ts'
import { asLine, costLine, costRecord, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload, isList, sendJson } from '../harness/vendor/scripted-vendor.ts'
import { rawText } from '../harness/vendor/raw-text.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const WRITTEN = '2026-03-10T08:00:00.000001Z'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = (http = {}) => startCollecting({ now: NOON, facts: opened.facts, http })
const line = (n: number) => costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', 3), credits: '1' })
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n))
const committedFiles = async (world: Collecting) =>
  (await world.ledger('costs')).filter((row) => row.kind === 'file' && row.outcome === 'committed')

/** Answer downloads like this, until `heal` is called. */
function damage(world: Collecting, answer: (response: ServerResponse) => void): { heal: () => void } {
  world.vendor.intercept = (request, response) => {
    if (!isDownload(request)) return false
    answer(response)
    return true
  }
  return {
    heal: () => {
      world.vendor.intercept = () => false
    },
  }
}

describe('files of one batch, some of them not of the published shape', () => {
  const novel = (n: number) => {
    const record = costRecord({ eventId: `e${n}`, at: hourOf('2026-03-10', 3), credits: '1' })
    return asLine({ ...record, mood: 'good' })
  }

  // Files are taken in three, six and twelve together, each half of them by a statement of its own.
  test.each(oneOf([[[1, 4, 8, 14, 20]], [[0]], [[1]], [[2]], [[3, 5]], [[4, 8]], [[9, 14, 15, 20]]]))(
    '%j',
    async (odd) => {
      await using world = await start()
      for (let n = 0; n < 21; n += 1) {
        const end = `2026-03-10T07:${String(10 + n)}:00.000001Z`
        const second = costLine({ eventId: `second${n}`, at: hourOf('2026-03-10', 4), credits: '1' })
        world.vendor.files.push(costFile(`f${n}`, end, [odd.includes(n) ? novel(n) : line(n), second]))
      }
      await world.connect()
      await world.collect()
      const files = await committedFiles(world)
      expect(files.map(({ rows, duplicates, restated }) => [rows, duplicates, restated])).toEqual(
        Array.from({ length: 21 }, () => [2, 0, 0]),
      )
      expect(await world.credits()).toBe('42')
      expect((await world.dataset('costs')).unknownFields).toEqual([{ path: 'mood', count: odd.length }])
    },
  )
})

describe('U12 and U13: a body that is not whole', () => {
  const whole = Buffer.from(`${lines(4).join('\n')}\n`)
  const lineEnd = whole.indexOf(10) + 1
  const zipped = gzipSync(whole)
  // A cut connection may be the network's: with no other file answered, it is the vendor who could not be reached.
  const damages: [string, string, (response: ServerResponse) => void][] = [
    [
      'ends before its Content-Length',
      'upstream_unreachable',
      (r) => {
        r.writeHead(200, { 'content-length': whole.length })
        r.write(whole.subarray(0, 100), () => r.destroy())
      },
    ],
    [
      'is chunked and never ends',
      'upstream_unreachable',
      (r) => {
        r.writeHead(200)
        r.write(whole.subarray(0, 100), () => r.destroy())
      },
    ],
    [
      'is cut exactly at a line end, with a Content-Length that fits',
      'file_damaged',
      (r) => r.end(whole.subarray(0, lineEnd)),
    ],
    [
      'is cut inside a UTF-8 sequence',
      'file_damaged',
      (r) => r.end(Buffer.concat([whole.subarray(0, 50), Buffer.from([0xe2, 0x82])])),
    ],
    [
      'is a truncated gzip',
      'file_damaged',
      (r) => {
        r.writeHead(200, { 'content-encoding': 'gzip' })
        r.end(zipped.subarray(0, zipped.length - 12))
      },
    ],
    [
      'is a gzip with a wrong checksum',
      'file_damaged',
      (r) => {
        const broken = Buffer.from(zipped)
        broken.writeUInt32LE(1, broken.length - 8)
        r.writeHead(200, { 'content-encoding': 'gzip' })
        r.end(broken)
      },
    ],
    ['has other content of the same length', 'file_damaged', (r) => r.end(Buffer.alloc(whole.length, 32))],
  ]

  // By day one that is cut and one that is whole and another: what tells them is in src/outbound-http/body.
  test.each(inTurn(damages, 0, 6))(
    '%s, %s: nothing of it is committed, and the whole one is taken later',
    async (_, code, answer) => {
      await using world = await start({ budgets: { tries: 2 } })
      world.vendor.files.push({ id: 'file-1', endTime: WRITTEN, body: whole })
      await world.connect()
      const damaged = damage(world, answer)
      await world.collect()
      expect(await committedFiles(world)).toEqual([])
      expect((await world.dataset('costs')).lastError?.code).toBe(code)
      damaged.heal()
      await world.collectNext('costs')
      expect(await world.credits()).toBe('4')
    },
  )

  test.runIf(IS_NIGHT)('a whole gzip is read, announced or not', async () => {
    await using world = await start()
    world.vendor.files.push({ id: 'file-1', endTime: WRITTEN, body: whole })
    await world.connect()
    damage(world, (r) => {
      r.writeHead(200, { 'content-encoding': 'gzip' })
      r.end(zipped)
    })
    await world.collect()
    expect(await world.credits()).toBe('4')
  })
})

describe('U14: a bomb', () => {
  test('stops at the cap and costs no more than the slice', async () => {
    await using world = await start({ budgets: { tries: 1, inflatedBytes: 200_000 } })
    world.vendor.files.push({ ...costFile('file-1', WRITTEN, lines(1)), listed: { bytes: 10_000_000 } })
    await world.connect()
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
    damage(world, (r) => {
      r.writeHead(200, { 'content-encoding': 'gzip' })
      r.end(bomb)
    })
    await world.collect()
    expect(await committedFiles(world)).toEqual([])
    expect((await world.dataset('costs')).lastError).not.toBeNull()
  })

  test('keys that name a prototype, numbers past every range, and deep nesting concern their line only', async () => {
    await using world = await start()
    const good = lines(40)
    const bad = [
      `{"__proto__":{"event_id":"p"},"constructor":1,"event_id":"proto"}`,
      line(90).replace(/"value":1,"unit":"CREDITS"/, '"value":1e400,"unit":"CREDITS"'),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ]
    world.vendor.files.push(costFile('file-1', WRITTEN, [...good, ...bad]))
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('40')
    const { rows, rejected } = await world.dataset('costs')
    expect(rejected).toBeGreaterThanOrEqual(2)
    expect(rows + rejected).toBe(good.length + bad.length)
    expect(({} as Record<string, unknown>)['event_id']).toBeUndefined()
  })
})

describe('U15: lines that cannot be understood', () => {
  test('one in a hundred: the rest is kept, the line is listed with its number and reason', async () => {
    await using world = await start()
    const body = lines(100)
    body[41] = '{"event_id":"broken",'
    world.vendor.files.push(costFile('file-1', WRITTEN, body))
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('99')
    expect(await world.dataset('costs')).toMatchObject({ status: 'ok', rows: 99, rejected: 1 })
    expect(await world.rejected()).toMatchObject([{ slice: 'file-1', line: 42, reason: 'not_json' }])
  })

  test.each(
    oneOf([
      ['60 of 100', 60],
      ['all', 100],
    ]),
  )('%s: the file is held, the old data stays visible, a person is told', async (_, broken) => {
    await using world = await start()
    world.vendor.files.push(costFile('file-0', '2026-03-10T07:00:00.000000Z', [line(1000)]))
    await world.connect()
    await world.collect()
    const body = lines(100).map((text, n) => (n < broken ? 'nonsense' : text))
    world.vendor.files.push(costFile('file-1', WRITTEN, body))
    await world.collectNext('costs')
    expect(await world.credits()).toBe('1')
    expect((await world.dataset('costs')).lastError?.code).toBe('slice_held')
    expect((await world.connection()).health).toMatchObject({ status: 'failing', code: 'slice_held' })
  })

  // Each form is read in src/sources/chat-assist/costs.
  test.each(
    oneOf([
      ['one JSON array', `[${lines(3).join(',')}]`],
      ['CRLF', `${lines(3).join('\r\n')}\r\n`],
      ['a byte-order mark', `\uFEFF${lines(3).join('\n')}\n`],
      ['no final newline', lines(3).join('\n')],
      ['blank lines', `\n${lines(3).join('\n\n')}\n\n`],
    ]),
  )('%s is read', async (_, body) => {
    await using world = await start()
    world.vendor.files.push({ id: 'file-1', endTime: WRITTEN, body })
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('3')
    expect((await world.dataset('costs')).rejected).toBe(0)
  })
})

describe('U16: an answer that is something else', () => {
  test.each(
    oneOf([
      ['an HTML sign-in page', 200, '<!doctype html><title>Sign in</title>', 'text/html'],
      ['XML', 200, '<?xml version="1.0"?><x/>', 'application/xml'],
      ['nothing', 200, '', 'application/json'],
      ['null', 200, 'null', 'application/json'],
    ]),
  )('%s instead of the list is a failure, never "no data"', async (_, status, body, contentType) => {
    await using world = await start()
    world.vendor.files.push(costFile('file-1', WRITTEN, lines(2)))
    await world.connect()
    await world.collect()
    world.vendor.intercept = (request, response) => {
      if (!isList(request)) return false
      response.writeHead(status, { 'content-type': contentType })
      response.end(body)
      return true
    }
    const before = (await world.dataset('costs')).settledThrough
    await world.collectNext('costs')
    const costs = await world.dataset('costs')
    expect(costs.status).toBe('failing')
    expect(costs.lastError?.code).toBe('upstream_unexpected')
    expect(costs.settledThrough).toBe(before)
    expect(await world.credits()).toBe('2')
  })

  test('an empty list is fine: connected, nothing there yet', async () => {
    await using world = await start()
    await world.connect()
    await world.collect()
    expect(await world.dataset('costs')).toMatchObject({
      status: 'no_data_yet',
      lastError: null,
      dataThrough: null,
    })
    expect((await world.connection()).health.status).toBe('ok')
  })

  test('403 with a page of a proxy is the network, not a missing scope', async () => {
    await using world = await start()
    world.vendor.files.push(costFile('file-1', WRITTEN, lines(2)))
    await world.connect()
    await world.collect()
    world.vendor.intercept = (request, response) => {
      if (!isList(request)) return false
      response.writeHead(403, { 'content-type': 'text/html' })
      response.end('<html>Attention required</html>')
      return true
    }
    await world.collectNext('costs')
    expect((await world.dataset('costs')).lastError?.code).not.toBe('missing_cost_scope')
    expect((await world.connection()).health.status).not.toBe('action_needed')
  })
})

describe('U17: a shape that moves', () => {
  const bent = (bend: (record: Record<string, unknown>) => void) => {
    const record = costRecord({ eventId: 'bent', at: hourOf('2026-03-10', 3), credits: '10' })
    bend(record)
    return asLine(record)
  }
  const payload = (record: Record<string, unknown>) => record['payload'] as Record<string, unknown>
  const billing = (record: Record<string, unknown>) => {
    const measures = payload(record)['measures'] as { billing: { cost: { value: unknown; unit: string } }[] }
    return measures.billing[0]?.cost ?? { value: null, unit: '' }
  }

  async function collectLine(text: string): Promise<Collecting> {
    const world = await start()
    world.vendor.files.push(costFile('file-1', WRITTEN, [text, line(1)]))
    await world.connect()
    await world.collect()
    return world
  }

  test('a new field is counted by its path, and what it says is not kept', async () => {
    await using world = await collectLine(bent((record) => Object.assign(payload(record), { mood: 'sunny' })))
    const raw = await rawText(world)
    expect(raw).toContain('"event_id"')
    expect(raw).not.toMatch(/mood|sunny/)
    expect(await world.credits()).toBe('11')
    expect((await world.dataset('costs')).unknownFields).toEqual([{ path: 'payload.mood', count: 1 }])
  })

  test.runIf(IS_NIGHT)('an unknown product is kept as given', async () => {
    await using world = await collectLine(
      bent((record) => Object.assign(payload(record), { product: 'Něw-Thing' })),
    )
    const answer = await world.ask({ groupBy: ['product'] })
    expect(answer.rows.map((row) => row['product'])).toContain('Něw-Thing')
  })

  test.runIf(IS_NIGHT)('a missing optional field is unknown, and the row counts', async () => {
    await using world = await collectLine(bent((record) => void delete payload(record)['identity']))
    expect(await world.credits()).toBe('11')
    const answer = await world.ask({ metrics: ['chat.active_users'] })
    expect(answer.rows[0]?.['chat.active_users']).toBe(1)
  })

  // Every wrong field is named in src/sources/chat-assist/costs/parse-cost-record.
  test.each(
    oneOf([
      ['a string for a cost', (r: Record<string, unknown>) => Object.assign(billing(r), { value: 'lots' })],
      ['an object for a day', (r: Record<string, unknown>) => Object.assign(payload(r), { day: {} })],
      ['an hour of 24', (r: Record<string, unknown>) => Object.assign(payload(r), { hour: 24 })],
      ['no event id', (r: Record<string, unknown>) => void delete r['event_id']],
    ]),
  )('%s rejects its line and no other', async (_, bend) => {
    await using world = await collectLine(bent(bend))
    expect(await world.credits()).toBe('1')
    expect((await world.dataset('costs')).rejected).toBe(1)
  })

  test('USD and an unheard-of unit never reach the credits', async () => {
    await using world = await start()
    const usd = costLine({ eventId: 'usd', at: hourOf('2026-03-10', 3), usd: '0.3' })
    const points = bent((record) => Object.assign(billing(record), { unit: 'POINTS' }))
    world.vendor.files.push(costFile('file-1', WRITTEN, [usd, points, line(1)]))
    await world.connect()
    await world.collect()
    const answer = await world.ask({ metrics: ['spend.credits', 'spend.usd'] })
    expect(answer.rows).toMatchObject([{ 'spend.credits': '1', 'spend.usd': '0.3' }])
    expect(answer.notes.map(inEnglish).join(' ')).toMatch(/unit/)
  })

  test.runIf(IS_NIGHT)('amounts are exact to the last digit', async () => {
    await using world = await start()
    const amounts = ['0.1', '0.2', '3.3408', '0.000000000000000001']
    const body = amounts.map((credits, n) =>
      costLine({ eventId: `x${n}`, at: hourOf('2026-03-10', 3), credits }),
    )
    world.vendor.files.push(costFile('file-1', WRITTEN, body))
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('3.640800000000000001')
  })
})

test.runIf(IS_NIGHT)('204 instead of the list is not an empty list', async () => {
  await using world = await start()
  world.vendor.files.push(costFile('file-1', WRITTEN, lines(1)))
  await world.connect()
  world.vendor.intercept = (request, response) => isList(request) && sendJson(response, 204, undefined)
  await world.collect()
  expect((await world.dataset('costs')).status).not.toBe('no_data_yet')
})
