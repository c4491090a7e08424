import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../../harness/run/night.ts'
import { isFile, isReportOf } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLine, userDayLines } from '../../harness/vendor/user-day-line.ts'
import { rawText } from '../../harness/vendor/raw-text.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DATASET = 'org_users_1d'
const DAY = '2026-03-09'
const EARLIER = '2026-03-08'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = (http = {}) =>
  startCodeCollecting({ now: NOON, facts: opened.facts, http, profile: { retentionDays: 2 } })
const publish = (world: CodeCollecting, day: string, ...files: (string | Buffer)[]) =>
  world.host.report({ dataset: DATASET, account: ACME, day }, files)
const peopleOf = async (world: CodeCollecting, day = DAY) =>
  (await world.userDays()).find((row) => row.day === day)?.people ?? 0

async function collect(...files: (string | Buffer)[]): Promise<CodeCollecting> {
  const world = await start()
  publish(world, DAY, ...files)
  await world.connect([DATASET])
  await world.collect()
  return world
}

describe('U12 and U13: a file that is not whole', () => {
  const whole = Buffer.from(asFile(userDayLines(DAY, 4)))
  const zipped = gzipSync(whole)
  const damages: [string, (response: ServerResponse) => void][] = [
    [
      'ends before its Content-Length',
      (r) => {
        r.writeHead(200, { 'content-length': whole.length })
        r.write(whole.subarray(0, 100), () => r.destroy())
      },
    ],
    [
      'is chunked and never ends',
      (r) => {
        r.writeHead(200)
        r.write(whole.subarray(0, 100), () => r.destroy())
      },
    ],
    [
      'is a truncated gzip',
      (r) => {
        r.writeHead(200, { 'content-encoding': 'gzip' })
        r.end(zipped.subarray(0, zipped.length - 12))
      },
    ],
  ]

  test.each(oneOf(damages))(
    '%s: nothing of it is committed, the next day is, and it is taken later',
    async (_, answer) => {
      await using world = await start({ budgets: { tries: 2 } })
      publish(world, DAY, whole)
      publish(world, EARLIER, asFile(userDayLines(EARLIER, 3)))
      world.host.intercept = (request, response) => {
        if (!isFile(request) || !decodeURIComponent(request.path).includes(DAY)) return false
        answer(response)
        return true
      }
      await world.connect([DATASET])
      await world.collect()
      expect(await world.userDays()).toEqual([{ day: EARLIER, people: 3, interactions: 12 }])
      expect((await world.dataset(DATASET)).lastError?.code).toBe('file_damaged')
      expect((await world.dataset(DATASET)).gaps).toHaveLength(1)
      world.host.intercept = () => false
      await world.collectNext(DATASET)
      expect(await peopleOf(world)).toBe(4)
      expect((await world.dataset(DATASET)).lastError).toBeNull()
    },
  )
})

describe('a damaged day', () => {
  const truncated = gzipSync(asFile(userDayLines(DAY, 4))).subarray(0, 40)
  const damage = (world: CodeCollecting) => {
    world.host.intercept = (request, response) => {
      if (!isFile(request) || !decodeURIComponent(request.path).includes(DAY)) return false
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(truncated)
      return true
    }
  }

  test('that the vendor keeps no more is given up, and lost', async () => {
    await using world = await start({ budgets: { tries: 2 } })
    publish(world, DAY, asFile(userDayLines(DAY, 4)))
    publish(world, EARLIER, asFile(userDayLines(EARLIER, 3)))
    damage(world)
    await world.connect([DATASET])
    await world.collect()
    expect((await world.dataset(DATASET)).lastError?.code).toBe('file_damaged')
    world.clock.advance(3 * DAY_MS)
    await world.collect()
    expect((await world.dataset(DATASET)).lastError).toBeNull()
    expect((await world.connection()).health.status).toBe('ok')
    expect((await world.ledger(DATASET)).find(({ slice }) => slice === DAY)?.outcome).toBe('unrecoverable')
  })

  test('that had rows keeps them at the first word of "nothing" after it', async () => {
    await using world = await start({ budgets: { tries: 2 } })
    publish(world, DAY, asFile(userDayLines(DAY, 4)))
    publish(world, EARLIER, asFile(userDayLines(EARLIER, 3)))
    await world.connect([DATASET])
    await world.collect()
    publish(world, DAY, asFile(userDayLines(DAY, 5)))
    damage(world)
    await world.collectNext(DATASET)
    expect((await world.dataset(DATASET)).lastError?.code).toBe('file_damaged')
    world.clock.advance(2 * HOUR_MS)
    publish(world, DAY)
    await world.sync()
    expect(await peopleOf(world)).toBe(4)
    expect((await world.dataset(DATASET)).lastError?.code).toBe('slice_held')
  })
})

describe('U14: a bomb', () => {
  test('stops at the cap and costs its own day only', async () => {
    await using world = await start({ budgets: { tries: 1, inflatedBytes: 200_000 } })
    publish(world, DAY, asFile(userDayLines(DAY, 4)))
    publish(world, EARLIER, asFile(userDayLines(EARLIER, 3)))
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
    world.host.intercept = (request, response) => {
      if (!isFile(request) || !decodeURIComponent(request.path).includes(DAY)) return false
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(bomb)
      return true
    }
    await world.connect([DATASET])
    await world.collect()
    expect(await peopleOf(world)).toBe(0)
    expect((await world.dataset(DATASET)).lastError).not.toBeNull()
  })
})

describe('U15: lines that cannot be understood, and files in other forms', () => {
  test('one in a hundred: the rest is kept, the line is listed with its number and reason', async () => {
    const lines = userDayLines(DAY, 100)
    lines[41] = '{"user_id":"broken",'
    await using world = await collect(asFile(lines))
    expect(await peopleOf(world)).toBe(99)
    expect(await world.dataset(DATASET)).toMatchObject({ status: 'ok', rows: 99, rejected: 1 })
    expect(await world.rejected()).toMatchObject([{ slice: DAY, line: 42, reason: 'not_json' }])
  })

  test.each(
    oneOf([
      ['60 of 100', 60],
      ['all', 100],
    ]),
  )('%s: the day is held, the old data stays, a person is told and can see the lines', async (_, broken) => {
    await using world = await collect(asFile(userDayLines(DAY, 100)))
    publish(world, DAY, asFile(userDayLines(DAY, 100, 9).map((line, n) => (n < broken ? 'nonsense' : line))))
    await world.collectNext(DATASET)
    expect(await world.userDays()).toEqual([{ day: DAY, people: 100, interactions: 400 }])
    expect((await world.dataset(DATASET)).lastError?.code).toBe('slice_held')
    expect((await world.connection()).health).toMatchObject({ status: 'failing', code: 'slice_held' })
    expect(await world.rejected()).toHaveLength(broken)
  })

  const lines = userDayLines(DAY, 3)
  // Each form is read in src/sources/code-assist/read.
  test.each(
    oneOf([
      ['several files, one of them empty', [asFile(lines.slice(0, 2)), '', asFile(lines.slice(2))]],
      ['CRLF', [`${lines.join('\r\n')}\r\n`]],
      ['a byte-order mark', [`\uFEFF${asFile(lines)}`]],
      ['no final newline', [lines.join('\n')]],
      ['blank lines', [`\n${lines.join('\n\n')}\n\n`]],
      ['one JSON array', [`[${lines.join(',')}]`]],
      ['a day_totals wrapper', [`{"day_totals":[${lines.join(',')}]}`]],
    ]),
  )('%s is read', async (_, files) => {
    await using world = await collect(...files)
    expect(await peopleOf(world)).toBe(3)
    expect((await world.dataset(DATASET)).rejected).toBe(0)
  })

  test.runIf(IS_NIGHT)('one pretty-printed object is read', async () => {
    const object: unknown = JSON.parse(userDayLine({ day: DAY, userId: 1 }))
    await using world = await collect(JSON.stringify(object, null, 2))
    expect(await peopleOf(world)).toBe(1)
  })

  test('a row of another day is none of this day', async () => {
    await using world = await collect(
      asFile([...userDayLines(DAY, 20), userDayLine({ day: EARLIER, userId: 1 })]),
    )
    expect(await world.userDays()).toEqual([{ day: DAY, people: 20, interactions: 80 }])
    expect(await world.rejected()).toMatchObject([{ line: 21, path: 'day' }])
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
  )('%s instead of the links is a failure, never "no data"', async (_, status, body, contentType) => {
    await using world = await collect(asFile(userDayLines(DAY, 2)))
    world.host.intercept = (request, response) => {
      if (!isReportOf(DATASET, ACME)(request)) return false
      response.writeHead(status, { 'content-type': contentType })
      response.end(body)
      return true
    }
    await world.collectNext(DATASET)
    expect(await world.dataset(DATASET)).toMatchObject({
      status: 'failing',
      lastError: { code: 'upstream_unexpected' },
    })
    expect(await peopleOf(world)).toBe(2)
  })

  test.each(
    oneOf([
      ['404', (r: ServerResponse) => sendJson(r, 404, { message: 'Not Found' })],
      ['204', (r: ServerResponse) => r.writeHead(204).end()],
      ['no links', (r: ServerResponse) => sendJson(r, 200, { download_links: [], report_day: DAY })],
      ['a bare text', (r: ServerResponse) => sendJson(r, 200, 'No report available')],
      ['an empty text', (r: ServerResponse) => sendJson(r, 200, '')],
    ]),
  )('%s says "nothing yet"', async (_, answer) => {
    await using world = await start()
    world.host.intercept = (request, response) => {
      if (!isReportOf(DATASET, ACME)(request)) return false
      answer(response)
      return true
    }
    await world.connect([DATASET])
    await world.collect()
    expect(await world.dataset(DATASET)).toMatchObject({ status: 'no_data_yet', lastError: null, gaps: [] })
    expect((await world.ledger(DATASET)).filter(({ outcome }) => outcome === 'no_data_yet')).toHaveLength(2)
  })
})

describe('U17: a shape that moves', () => {
  const withFields = (more: Record<string, unknown>) =>
    asFile([...userDayLines(DAY, 20), userDayLine({ day: DAY, userId: 1, more })])

  test('a new field is counted by its path, and what it says is not kept', async () => {
    await using world = await collect(withFields({ mood: 'sunny' }))
    const raw = await rawText(world)
    expect(raw).toContain('"user_id":1')
    expect(raw).not.toMatch(/mood|sunny/)
    expect(await peopleOf(world)).toBe(21)
    expect((await world.dataset(DATASET)).unknownFields).toEqual([{ path: 'mood', count: 1 }])
  })

  test.each(
    oneOf([
      ['text for a count', { code_generation_activity_count: 'many' }],
      ['a negative count', { code_generation_activity_count: -1 }],
      ['half a count', { code_generation_activity_count: 1.5 }],
      ['an object for a day', { day: {} }],
      ['no id', { user_id: null }],
    ]),
  )('%s rejects its line and no other', async (_, more) => {
    await using world = await collect(withFields(more))
    expect(await peopleOf(world)).toBe(20)
    expect((await world.dataset(DATASET)).rejected).toBe(1)
  })
})

describe('U23: links that have expired', () => {
  test('are asked for anew, without credentials to the file host and without a trace in the log', async () => {
    await using world = await start()
    publish(world, DAY, asFile(userDayLines(DAY, 2)))
    let refusals = 0
    world.host.intercept = (request, response) =>
      isFile(request) && refusals++ === 0 && sendJson(response, 403, { error: 'expired' })
    await world.connect([DATASET])
    await world.collect()
    expect(await peopleOf(world)).toBe(2)
    const files = world.host.requests.filter(isFile)
    expect(files.map(({ authorization }) => authorization)).toEqual([undefined, undefined])
    expect(new Set(files.map(({ query }) => query.get('sig'))).size).toBe(2)
    expect(world.log.join('')).not.toContain('signed-')
  })
})
