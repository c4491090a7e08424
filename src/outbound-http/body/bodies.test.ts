import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, openOutbound, type Outbound } from '../../../test/harness/vendor/outbound.ts'
import {
  replyRaw,
  replyWith,
  startOrigin,
  type Reply,
  type ScriptedOrigin,
} from '../../../test/harness/vendor/scripted-origin.ts'
import type { Budgets } from '../pace/budgets.ts'
import type { Expected } from './read-body.ts'

const ANYTHING: Expected = { bytes: null, sha256: null }
const LINES = Buffer.from(
  Array.from({ length: 2_000 }, (_, line) => `{"line":${line},"text":"größer"}\n`).join(''),
)
const GZIPPED = gzipSync(LINES)

let outbound: Outbound
let origin: ScriptedOrigin

/** A client without retries, so that the fault itself is seen. */
async function given(script: Reply[], budgets: Partial<Budgets> = {}): Promise<void> {
  await outbound[Symbol.asyncDispose]()
  outbound = await openOutbound({ budgets: { tries: 1, ...budgets } })
  origin = await startOrigin(script)
}

beforeEach(async () => {
  outbound = await openOutbound()
})

afterEach(async () => {
  expect(await outbound.leftovers()).toEqual([])
  await outbound[Symbol.asyncDispose]()
  await origin[Symbol.asyncDispose]()
})

const fetch = (expected = ANYTHING) =>
  outbound.http.getFile(outbound.request(`${origin.origin}/file`), expected)

/** Fetch a file and read its text. */
async function fetchText(expected = ANYTHING): Promise<string> {
  const answer = await fetch(expected)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  await using body = answer.body
  const bytes = await readFile(body.path)
  expect(body.bytes).toBe(bytes.length)
  expect(body.sha256).toBe(hashOf(bytes))
  return bytes.toString('utf8')
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function chunked(bytes: Buffer, ended: boolean): Buffer {
  const head = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${bytes.length.toString(16)}\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(ended ? '\r\n0\r\n\r\n' : '\r\n')])
}

function unmeasured(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'), bytes])
}

describe('whole bodies', () => {
  it('arrive as they are', async () => {
    await given([
      replyWith(200, LINES),
      replyRaw(chunked(LINES, true), 'fin'),
      replyRaw(unmeasured(LINES), 'fin'),
    ])
    for (let form = 0; form < 3; form += 1) expect(await fetchText()).toBe(LINES.toString())
  })

  it('are checked against the listed size and hash', async () => {
    await given([replyWith(200, LINES), replyWith(200, LINES), replyWith(200, LINES)])
    expect(await fetchText({ bytes: LINES.length, sha256: hashOf(LINES).toUpperCase() })).toBe(
      LINES.toString(),
    )
    expect(await failureOf(fetch({ bytes: LINES.length + 1, sha256: null }))).toMatchObject({
      reason: 'size_mismatch',
    })
    expect(await failureOf(fetch({ bytes: null, sha256: 'ab'.repeat(32) }))).toMatchObject({
      kind: 'unavailable',
      reason: 'sha256_mismatch',
    })
  })

  it('are asked for again when they do not match, and are then the right ones', async () => {
    await given([replyWith(200, 'stale'), replyWith(200, LINES)], { tries: 2 })
    expect(await fetchText({ bytes: null, sha256: hashOf(LINES) })).toBe(LINES.toString())
    origin.check()
  })
})

describe('U12: truncated bodies', () => {
  const cut = LINES.subarray(0, LINES.indexOf('ö') + 1)
  const cutAtLineEnd = LINES.subarray(0, LINES.lastIndexOf('\n', LINES.length - 2) + 1)

  it.each([
    ['with a length', replyRaw(Buffer.concat([head(LINES.length), cut]), 'fin')],
    ['with a length, reset', replyRaw(Buffer.concat([head(LINES.length), cut]), 'reset')],
    ['chunked without end', replyRaw(chunked(cut, false), 'fin')],
    ['chunked, inside a chunk', replyRaw(chunked(LINES, true).subarray(0, 500), 'fin')],
  ])('%s: detected by the transport', async (_form, reply) => {
    await given([reply])
    expect(await failureOf(fetch())).toMatchObject({ kind: 'unavailable' })
  })

  it('without a length: detected by the listed size or hash, even at a line end', async () => {
    const replies = [cut, cutAtLineEnd, cutAtLineEnd].map((bytes) => replyRaw(unmeasured(bytes), 'fin'))
    await given(replies)
    const bySize = { bytes: LINES.length, sha256: null }
    expect(await failureOf(fetch(bySize))).toMatchObject({ kind: 'unavailable', reason: 'size_mismatch' })
    expect(await failureOf(fetch(bySize))).toMatchObject({ kind: 'unavailable', reason: 'size_mismatch' })
    const byHash = { bytes: null, sha256: hashOf(LINES) }
    expect(await failureOf(fetch(byHash))).toMatchObject({ kind: 'unavailable', reason: 'sha256_mismatch' })
  })

  function head(length: number): Buffer {
    return Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`)
  }
})

describe('U13: gzip in all its forms', () => {
  const gzip = { 'content-encoding': 'gzip' }

  it.each<[string, Reply]>([
    ['as encoded', replyWith(200, GZIPPED, gzip)],
    ['by its magic bytes, without a header', replyWith(200, GZIPPED)],
    ['in single bytes', oneByteChunks(gzipSync(Buffer.from(LINES)))],
    ['twice', replyWith(200, gzipSync(GZIPPED), { 'content-encoding': 'gzip, gzip' })],
    ['twice, told once', replyWith(200, gzipSync(GZIPPED), gzip)],
    [
      'in several members',
      replyWith(200, Buffer.concat([gzipSync(LINES.subarray(0, 999)), gzipSync(LINES.subarray(999))]), gzip),
    ],
    ['promised and not done', replyWith(200, LINES, gzip)],
  ])('inflates a body %s', async (_form, reply) => {
    await given([reply])
    expect(await fetchText()).toBe(LINES.toString())
  })

  it.each([
    ['truncated', GZIPPED.subarray(0, GZIPPED.length - 20)],
    ['with garbage after its end', Buffer.concat([GZIPPED, Buffer.from('garbage')])],
    ['cut in its header', GZIPPED.subarray(0, 5)],
    ['with a wrong checksum', withByte(GZIPPED, GZIPPED.length - 6)],
    ['with a damaged middle', withByte(GZIPPED, GZIPPED.length >> 1)],
    ['truncated inside the second layer', gzipSync(GZIPPED.subarray(0, GZIPPED.length - 20))],
  ])('refuses a body %s', async (_form, bytes) => {
    await given([replyWith(200, bytes, gzip)])
    expect(await failureOf(fetch())).toEqual({ kind: 'unavailable', status: null, reason: 'corrupt_gzip' })
  })

  it('refuses an encoding it never asked for', async () => {
    await given([replyWith(200, LINES, { 'content-encoding': 'br' })])
    expect(await failureOf(fetch())).toMatchObject({ kind: 'unavailable', reason: 'content_encoding' })
  })

  it('takes the listed hash as that of the stored file or of its contents', async () => {
    await given([replyWith(200, GZIPPED), replyWith(200, GZIPPED), replyWith(200, GZIPPED)])
    expect(await fetchText({ bytes: GZIPPED.length, sha256: hashOf(GZIPPED) })).toBe(LINES.toString())
    expect(await fetchText({ bytes: LINES.length, sha256: hashOf(LINES) })).toBe(LINES.toString())
    const crossed = { bytes: LINES.length, sha256: hashOf(GZIPPED) }
    expect(await failureOf(fetch(crossed))).toMatchObject({ reason: 'sha256_mismatch' })
  })

  function withByte(bytes: Buffer, at: number): Buffer {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    return changed
  }

  function oneByteChunks(bytes: Buffer): Reply {
    return (response) => {
      response.writeHead(200, gzip)
      for (const byte of bytes.subarray(0, 30)) response.write(Buffer.from([byte]))
      response.end(bytes.subarray(30))
    }
  }
})

describe('U14: bodies without measure', () => {
  const MB = 1024 * 1024

  it('stop at the raw cap, whatever length was promised', async () => {
    await given(
      [replyWith(200, Buffer.alloc(3 * MB, 'x')), replyRaw(unmeasured(Buffer.alloc(3 * MB, 'x')), 'fin')],
      {
        rawBytes: 2 * MB,
      },
    )
    expect(await failureOf(fetch())).toEqual({ kind: 'unexpected', status: null, reason: 'too_large' })
    expect(await failureOf(fetch())).toEqual({ kind: 'unexpected', status: null, reason: 'too_large' })
  })

  it('may be larger where a file grows with the customer, and stop at that cap', async () => {
    const caps = { rawBytes: MB, largeRawBytes: 3 * MB, inflatedBytes: MB, largeInflatedBytes: 2 * MB }
    const sizes = [2 * MB, 2 * MB, 2 * MB + 1]
    await given(
      sizes.map((size) => replyWith(200, Buffer.alloc(size, 'x'))),
      caps,
    )
    const large = () =>
      outbound.http.getFile(outbound.request(`${origin.origin}/file`, { large: true }), ANYTHING)
    expect(await failureOf(fetch())).toMatchObject({ reason: 'too_large' })
    const answer = await large()
    if (answer.ok) await answer.body[Symbol.asyncDispose]()
    expect(answer.ok).toBe(true)
    const gzipped = gzipSync(Buffer.alloc(2 * MB + 1, 'x'))
    origin.script.splice(0, 1, replyWith(200, gzipped))
    expect(await failureOf(large())).toMatchObject({ kind: 'unexpected' })
  })

  it('stop at the inflated cap', async () => {
    const random = Buffer.from(
      Array.from({ length: 400_000 }, (_, at) => `${(at * 7919) % 1000003} `).join(''),
    )
    await given([replyWith(200, gzipSync(random))], { inflatedBytes: 2 * MB })
    expect(await failureOf(fetch())).toEqual({ kind: 'unexpected', status: null, reason: 'too_large' })
  })

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(64 * MB))],
    ['a bomb in a bomb', gzipSync(gzipSync(Buffer.alloc(64 * MB)))],
  ])('stop when %s grows a hundredfold', async (_form, bytes) => {
    await given([replyWith(200, bytes)])
    const before = process.memoryUsage().rss
    expect(await failureOf(fetch())).toEqual({ kind: 'unexpected', status: null, reason: 'inflates_too_far' })
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MB)
  })

  it('may be small and very regular', async () => {
    await given([replyWith(200, gzipSync(Buffer.alloc(MB, 'x')))])
    expect(await fetchText()).toHaveLength(MB)
  })

  it('stop in memory too', async () => {
    await given([replyWith(200, Buffer.alloc(2 * MB, 'x'))], { textBytes: MB })
    const asked = outbound.http.getText(outbound.request(`${origin.origin}/list`))
    expect(await failureOf(asked)).toEqual({ kind: 'unexpected', status: null, reason: 'too_large' })
  })
})

it('keeps our own trouble apart from the vendor’s: a full disk is no upstream failure', async () => {
  await given([replyWith(200, LINES)])
  const http = await openOutbound({ spoolDir: '/dev/null/spool' })
  const error: unknown = await http.http
    .getFile(http.request(`${origin.origin}/file`), ANYTHING)
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'ENOTDIR' })
  await http[Symbol.asyncDispose]()
})
