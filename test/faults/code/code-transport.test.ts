import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { oneOf } from '../../harness/run/night.ts'
import { isFile, isReportOf, pathOf } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLines } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'
const USERS = 'org_users_1d'
const isUsers = isReportOf(USERS, ACME)

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function start(http = {}): Promise<CodeCollecting> {
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    http,
    profile: { retentionDays: 1 },
  })
  world.host.report({ dataset: USERS, account: ACME, day: DAY }, [asFile(userDayLines(DAY, 5))])
  await world.connect([USERS])
  return world
}

/** Bytes straight on the wire, then the end. */
const wire = (bytes: string | Buffer) => (response: ServerResponse) =>
  void response.socket?.write(bytes, () => response.socket?.destroy())

describe('U10 and U30: an answer that is no proper HTTP', () => {
  const answers: [string, (response: ServerResponse) => void][] = [
    ['a reset before the first byte', (response) => void response.socket?.resetAndDestroy()],
    ['a reset within the headers', wire('HTTP/1.1 200 OK\r\ncontent-ty')],
    ['a header of a megabyte', wire(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000_000)}\r\n\r\n`)],
    ['ten thousand headers', wire(`HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`)],
    ['a header that tries to be two', wire('HTTP/1.1 200 OK\r\nx: a\rset-cookie: b\r\n\r\n')],
    [
      'headers that are no text',
      wire(Buffer.from([...Buffer.from('HTTP/1.1 200 OK\r\nx'), 0, 255, 13, 10, 13, 10])),
    ],
  ]

  // Each is refused in src/outbound-http.
  test.each(oneOf(answers))('%s: nothing is taken from it, and the next answer is', async (_, answer) => {
    await using world = await start({ budgets: { tries: 2 } })
    world.host.intercept = (request, response) => {
      if (!isUsers(request)) return false
      answer(response)
      return true
    }
    await world.collect()
    expect(await world.userDays()).toEqual([])
    expect((await world.dataset(USERS)).lastError).not.toBeNull()
    expect((await world.connection()).health.status).not.toBe('action_needed')
    world.host.intercept = () => false
    await world.collectNext(USERS)
    expect(await world.userDays()).toEqual([{ day: DAY, people: 5, interactions: 20 }])
    expect((await world.dataset(USERS)).lastError).toBeNull()
  })
})

describe('U11: one byte every now and then', () => {
  test('dies at the deadline of the whole exchange and commits nothing', async () => {
    await using world = await start({ budgets: { exchangeMs: 1000, tries: 2 } })
    world.host.intercept = (request, response) => {
      if (!isUsers(request)) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
      return true
    }
    await world.collect()
    expect((await world.ledger(USERS)).filter(({ kind }) => kind === 'day')).toEqual([])
    expect((await world.dataset(USERS)).lastError?.code).toBe('upstream_unreachable')
  })
})

describe('an answer that takes long', () => {
  test.each([
    ['the links of a report', isUsers],
    ['a file behind a link', isFile],
  ])('is told of while it lasts, and no longer: %s', async (_, isHeld) => {
    await using world = await start({ budgets: { slowMs: 20 } })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    world.host.intercept = (request, response) => {
      if (!isHeld(request)) return false
      world.host.intercept = () => false
      void held.then(() => response.writeHead(503).end())
      return true
    }
    const collected = world.collect()
    const code = async () => (await world.dataset(USERS)).lastError?.code
    await expect.poll(code).toBe('slow_answer')
    answer()
    await collected
    expect(await code()).toBeUndefined()
    expect((await world.connection()).health.code).toBe('ok')
  })
})

describe('U18: pages that do not end', () => {
  test.each(
    oneOf([
      ['the page names itself as the next', (path: string) => path],
      [
        'two pages name each other',
        (path: string, page: string) => `${path}?page=${page === '2' ? '1' : '2'}`,
      ],
    ]),
  )('%s: stops after a few requests, says so, and takes nothing', async (_, next) => {
    await using world = await startCodeCollecting({ now: NOON, facts: opened.facts })
    await world.connect(['seats'])
    const path = pathOf('seats', ACME)
    world.host.intercept = (request, response) =>
      request.path === path &&
      sendJson(
        response,
        200,
        {
          total_seats: 1,
          seats: [{ created_at: '2026-02-03T09:00:00Z', assignee: { id: 1, login: 'amy', type: 'User' } }],
        },
        { link: `<${world.host.baseUrl}${next(path, request.query.get('page') ?? '1')}>; rel="next"` },
      )
    await world.collect()
    expect(world.host.requests.length).toBeLessThanOrEqual(10)
    expect(await world.dataset('seats')).toMatchObject({
      status: 'failing',
      rows: 0,
      lastError: { code: 'upstream_unexpected' },
    })
  })
})
