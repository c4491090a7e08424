import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, openOutbound, TEST_NOW, type Outbound } from '../../test/harness/vendor/outbound.ts'
import {
  replyJson,
  replyRaw,
  replyWith,
  startOrigin,
  type Reply,
  type ScriptedOrigin,
} from '../../test/harness/vendor/scripted-origin.ts'
import type { OutboundHttpOptions } from './outbound-http.ts'

let outbound: Outbound
let origin: ScriptedOrigin

async function given(script: Reply[], options: Partial<OutboundHttpOptions> = {}): Promise<void> {
  await outbound[Symbol.asyncDispose]()
  outbound = await openOutbound(options)
  origin = await startOrigin(script, { now: () => outbound.clock.now() })
}

beforeEach(async () => {
  outbound = await openOutbound()
})

afterEach(async () => {
  await outbound[Symbol.asyncDispose]()
  await origin[Symbol.asyncDispose]()
})

const ask = (path = '/v1/logs?after=x') => outbound.http.getText(outbound.request(origin.origin + path))
const seconds = () => origin.requests.map(({ at }) => (at - TEST_NOW) / 1000)

describe('rate limits', () => {
  it('U1: waits at least the seconds asked for, and at most two more', async () => {
    await given([replyWith(429, '', { 'retry-after': '7' }), replyJson({ ok: true })])
    const answer = await ask()
    expect(answer).toMatchObject({ status: 200, contentType: 'application/json', text: '{"ok":true}' })
    expect(seconds()).toEqual([0, 8])
    origin.check()
  })

  it('U1: other credentials are not held up', async () => {
    await given([replyWith(429, '', { 'retry-after': '5000' }), replyJson({})])
    expect(await failureOf(ask())).toMatchObject({ kind: 'rate_limited', status: 429 })
    await outbound.http.getText(outbound.request(origin.origin, { credential: 'other/key' }))
    expect(seconds()).toEqual([0, 0])
    origin.check()
  })

  it('U2: measures an HTTP date by the upstream clock, 26 hours from ours', async () => {
    const headers = { date: 'Wed, 11 Mar 2026 16:00:00 GMT', 'retry-after': 'Wed, 11 Mar 2026 16:00:20 GMT' }
    await given([replyWith(429, '', headers), replyJson({})])
    await ask()
    expect(seconds()).toEqual([0, 21])
  })

  it('U2: treats a 503 that names a time as a rate limit', async () => {
    await given([replyWith(503, '', { 'retry-after': 'abc' }), replyJson({})])
    await ask()
    expect(seconds()).toEqual([0, 61])
  })

  it('U2: hands a long wait back and sends nothing until then, for any request of the credential', async () => {
    await given([replyWith(429, '', { 'retry-after': '7200' }), replyJson({})])
    const retryAtMs = TEST_NOW + 7_200_000
    expect(await failureOf(ask())).toEqual({ kind: 'rate_limited', status: 429, retryAtMs })
    expect(await failureOf(ask('/v1/other'))).toEqual({ kind: 'rate_limited', status: 429, retryAtMs })
    expect(origin.requests).toHaveLength(1)
    expect(outbound.clock.sleeps).toEqual([])
    outbound.clock.advance(7_200_000)
    await ask()
    origin.check()
  })

  it('U3, U4: reads the vendor’s own signs of a limit in a 403, and doubles the pauses that name no time', async () => {
    const limitSigns = { remaining: 'x-left', reset: 'x-anew', message: /secondary rate limit/ }
    const ask = () => outbound.http.getText(outbound.request(origin.origin, { limitSigns }))
    const wordy = replyWith(403, '{"message":"You have exceeded a secondary rate limit."}')
    const anew = String(TEST_NOW / 1000 + 1_000)
    await given([wordy, wordy, replyJson({}), wordy, replyJson({}), replyWith(403, '{"message":"no"}')])
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(seconds()).toEqual([0, 61, 182, 182, 243])
    expect(await ask()).toMatchObject({ status: 403, text: '{"message":"no"}' })
    origin.script.push(
      replyWith(403, '', { 'x-left': '0', 'x-anew': anew, date: new Date(TEST_NOW).toUTCString() }),
    )
    expect(await failureOf(ask())).toMatchObject({
      kind: 'rate_limited',
      status: 403,
      retryAtMs: outbound.clock.now() + 1_000_000 + 1_000 + 14_000,
    })
    origin.check()
  })

  it('gives up after five limited tries and says when to come back', async () => {
    await given(Array.from({ length: 5 }, () => replyWith(429, '', { 'retry-after': '10' })))
    expect(await failureOf(ask())).toMatchObject({
      kind: 'rate_limited',
      retryAtMs: outbound.clock.now() + 10_000,
    })
    expect(origin.requests).toHaveLength(5)
  })
})

describe('transient trouble', () => {
  it.each([408, 409, 425, 500, 502, 503, 504])('U9: asks again after %d', async (status) => {
    await given([replyWith(status), replyJson({})])
    expect((await ask()).status).toBe(200)
    expect(seconds()).toEqual([0, 1])
  })

  it('U9: five tries with growing waits, then unavailable', async () => {
    await given(Array.from({ length: 5 }, () => replyWith(500)))
    expect(await failureOf(ask())).toEqual({ kind: 'unavailable', status: 500, reason: 'server_error' })
    expect(seconds()).toEqual([0, 1, 3, 7, 15])
    origin.check()
  })

  it('U9: an upstream that only fails is soon asked once per request', async () => {
    await given(Array.from({ length: 100 }, () => replyWith(500)))
    for (let request = 0; request < 20; request += 1) await failureOf(ask())
    // 20 requests and the reserve of 20 retries, not 100 tries.
    expect(origin.requests).toHaveLength(40)
  })

  it.each([
    ['before anything', ''],
    ['in the status line', 'HTTP/1.1 2'],
    ['in the headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['before the body', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n'],
    ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"data":'],
    ['before the last byte', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{'],
  ])('U10: survives a reset %s', async (_where, bytes) => {
    await given([replyRaw(bytes, 'reset'), replyJson({ ok: true })])
    expect((await ask()).text).toBe('{"ok":true}')
    origin.check()
  })

  it('U10: names a refused connection and a name that does not exist', async () => {
    const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    await given([], { budgets: { tries: 1 }, resolve: () => Promise.reject(missing) })
    const closed = await startOrigin()
    await closed[Symbol.asyncDispose]()
    const refused = outbound.http.getText(outbound.request(`${closed.origin}/`))
    expect(await failureOf(refused)).toMatchObject({ kind: 'unavailable', reason: 'connection_refused' })
    const unknown = outbound.http.getText(outbound.request('http://upstream.test/'))
    expect(await failureOf(unknown)).toMatchObject({ kind: 'unavailable', reason: 'name_not_found' })
  })

  it('U11: a drip dies at the deadline, however steadily it drips', async () => {
    const drip: Reply = (response) => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    }
    await given([drip], { budgets: { exchangeMs: 100, tries: 1 } })
    expect(await failureOf(ask())).toEqual({ kind: 'unavailable', status: null, reason: 'deadline' })
  })

  it('gives a large file as long as its size asks for, and no other', async () => {
    const slow: Reply = (response) => {
      response.writeHead(200, { 'content-length': 2_000 })
      response.write('x'.repeat(1_000))
      setTimeout(() => response.end('x'.repeat(1_000)), 250)
    }
    await given([slow, slow], { budgets: { exchangeMs: 100, largeBytesPerSecond: 100, tries: 1 } })
    const any = { bytes: null, sha256: null }
    const fileOf = (more: object) => outbound.http.getFile(outbound.request(origin.origin, more), any)
    const answer = await fileOf({ large: true })
    if (!answer.ok) throw new Error(answer.text)
    await using body = answer.body
    expect(body.bytes).toBe(2_000)
    expect(await failureOf(fileOf({}))).toMatchObject({ reason: 'deadline' })
  })

  it('stops at once when the caller stops, and says why', async () => {
    await given([replyRaw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{', 'open')])
    const stop = new AbortController()
    const asked = outbound.http.getText(outbound.request(origin.origin, { signal: stop.signal }))
    setImmediate(() => stop.abort(new Error('shutting down')))
    await expect(asked).rejects.toThrow('shutting down')
    expect(outbound.clock.sleeps).toEqual([])
  })
})

describe('answers that are not the transport’s business', () => {
  it('U6: tolerates a 401 that goes away within five seconds', async () => {
    await given([replyWith(401), replyWith(401), replyJson({ ok: true })])
    expect((await ask()).status).toBe(200)
    expect(seconds()).toEqual([0, 1, 4])
  })

  it('hands a lasting 401 to the source with its body', async () => {
    const no = replyJson({ error: { message: 'bad key' } }, 401)
    await given([no, no, no])
    expect(await ask()).toMatchObject({ status: 401, text: '{"error":{"message":"bad key"}}' })
    origin.check()
  })

  it.each([400, 403, 404, 405, 410, 422])('never asks again after %d', async (status) => {
    await given([replyWith(status, 'why')])
    expect(await ask()).toMatchObject({ status, text: 'why' })
    origin.check()
  })

  it('reads no more of a refusal than it needs', async () => {
    await given([replyWith(403, 'x'.repeat(1_000_000))])
    expect((await ask()).text).toHaveLength(16 * 1024)
  })

  it('retries a hurried request after a second at most', async () => {
    await given([replyWith(429, '', { 'retry-after': '60' })])
    const asked = outbound.http.getText(outbound.request(origin.origin, { hurried: true }))
    expect(await failureOf(asked)).toMatchObject({ kind: 'rate_limited' })
    expect(outbound.clock.sleeps).toEqual([])
  })
})

describe('secrecy', () => {
  it('logs neither the query nor the credential, and errors name neither', async () => {
    await given(Array.from({ length: 5 }, () => replyWith(500)))
    const error = await ask('/v1/logs?sig=secret-signature').catch((caught: unknown) => String(caught))
    expect(outbound.log.length).toBeGreaterThan(0)
    expect(outbound.log.join('') + String(error)).not.toMatch(/secret-signature|sk-admin-test/)
  })
})

describe('U30: hostile headers', () => {
  it.each([
    ['a megabyte in one header', `x: ${'a'.repeat(1_000_000)}\r\n`],
    ['ten thousand headers', 'x: a\r\n'.repeat(10_000)],
    ['a bare line feed and a NUL', 'x: a\u0000b\nc: d\r\n'],
    ['two lengths that differ', 'content-length: 1\r\ncontent-length: 20\r\n'],
    ['both a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n'],
    ['no header at all but noise', 'noise without colon\r\n'],
  ])('takes %s as a broken answer and lives on', async (_what, header) => {
    const bytes = `HTTP/1.1 200 OK\r\n${header}\r\n{}`
    await given([replyRaw(bytes, 'fin'), replyJson({ alive: true })], { budgets: { tries: 1 } })
    expect(await failureOf(ask())).toMatchObject({ kind: 'unavailable' })
    expect((await ask()).text).toBe('{"alive":true}')
  })

  it('accepts bytes that are not UTF-8 in an unused header', async () => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\r\nx: \xff\xfe\r\ncontent-length: 2\r\n\r\n{}', 'latin1')
    await given([replyRaw(bytes, 'open')])
    expect((await ask()).text).toBe('{}')
  })
})
