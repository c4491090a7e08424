import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import type { FaultInput } from './fault.ts'

const NOW = Date.UTC(2026, 2, 18, 12)
const KEY = { authorization: 'Bearer sk-admin-simulator-both-scopes' }
let simulator: Simulator
let list: string
let file: string

beforeAll(async () => {
  simulator = await startSimulator({ people: 30, days: 5, fileMinutes: 240, recentDays: 0, now: NOW })
  const logs = `${simulator.url}/v1/compliance/organizations/${simulator.accounts[0]?.organizationId}/logs`
  list = `${logs}?event_type=COSTS&after=2026-03-16T00:00:00Z&limit=5`
  const { data } = await page()
  const redirect = await fetch(`${logs}/${data[2]?.id}`, { headers: KEY, redirect: 'manual' })
  file = redirect.headers.get('location') ?? ''
})

afterEach(() => simulator.faults.clear())
afterAll(() => simulator[Symbol.asyncDispose]())

const whole = async () => Buffer.from(await (await fetch(file)).arrayBuffer())
const onFile = (action: FaultInput['do']): FaultInput => ({ path: '^/storage/', do: action })
const onList = (action: FaultInput['do']): FaultInput => ({ path: '/logs$', do: action })
const listed = (address = list) => fetch(address, { headers: KEY })

interface Page {
  data: { id: string; file_size: unknown; file_sha256: string }[]
  has_more: boolean
  last_end_time: string | null
}

async function page(address = list): Promise<Page> {
  return JSON.parse(await (await listed(address)).text())
}

async function received(fault: FaultInput): Promise<Buffer> {
  simulator.faults.push(fault)
  return Buffer.from(await (await fetch(file)).arrayBuffer())
}

describe('a fault', () => {
  test('is applied `times` times after `skip` requests, and then no more', async () => {
    simulator.faults.push({ path: '/logs$', skip: 1, times: 2, do: { kind: 'status', status: 503 } })
    const statuses = []
    for (let request = 0; request < 5; request++) statuses.push((await listed()).status)
    expect(statuses).toEqual([200, 503, 503, 200, 200])
    expect(simulator.faults.pending()).toEqual([])
  })

  test('is applied only to the path, the query and the key it names', async () => {
    simulator.faults.push({
      path: '/logs$',
      query: { after: '^2027' },
      key: 'both scopes',
      times: null,
      do: { kind: 'status', status: 500 },
    })
    expect((await listed()).status).toBe(200)
    const struck = list.replace('2026', '2027')
    expect((await fetch(struck, { headers: KEY })).status).toBe(500)
    const other = { authorization: 'Bearer sk-admin-simulator-costs-only' }
    expect((await fetch(struck, { headers: other })).status).toBe(200)
  })

  test('is applied to a share of the requests', async () => {
    simulator.faults.push({ path: '/logs$', share: 0.3, times: null, do: { kind: 'status', status: 500 } })
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await listed()).status))
    const struck = statuses.filter((status) => status === 500).length
    expect(struck).toBeGreaterThan(15)
    expect(struck).toBeLessThan(45)
  })

  test('an invalid one is refused', () => {
    expect(() => simulator.faults.push({ path: '', do: { kind: 'reset', after: -1 } })).toThrow(
      /expected number/,
    )
  })
})

describe('answers', () => {
  test('can be another status with body and headers', async () => {
    simulator.faults.push(
      onList({ kind: 'status', status: 429, body: { detail: 'slow' }, headers: { 'retry-after': '7' } }),
    )
    const answer = await listed()
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      429,
      '7',
      { detail: 'slow' },
    ])
  })

  test('can be pages of HTML, other redirects, gone files and stale signatures', async () => {
    simulator.faults.push(
      onList({ kind: 'html' }),
      onList({ kind: 'redirect', location: 'http://169.254.169.254/' }),
      onList({ kind: 'expired_file' }),
      onList({ kind: 'expired_signature' }),
    )
    const html = await listed()
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const redirect = await fetch(list, { headers: KEY, redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, 'http://169.254.169.254/'])
    expect((await listed()).status).toBe(404)
    expect((await listed()).status).toBe(403)
  })

  test('can list other hashes and sizes than the files have', async () => {
    const honest = (await page()).data[0]
    simulator.faults.push(
      onList({ kind: 'wrong_metadata', field: 'sha256' }),
      onList({ kind: 'wrong_metadata', field: 'size' }),
    )
    expect((await page()).data[0]?.file_sha256).toMatch(/^00000000/)
    expect((await page()).data[0]?.file_size).toBe(Number(honest?.file_size) + 1)
  })

  test('can have one value changed or left out', async () => {
    simulator.faults.push(
      onList({ kind: 'patch', path: 'data.*.file_size', value: 'big' }),
      onList({ kind: 'patch', path: 'has_more' }),
    )
    const changed = await page()
    expect(new Set(changed.data.map(({ file_size: size }) => size))).toEqual(new Set(['big']))
    expect(Object.keys(await page())).toEqual(['data', 'last_end_time'])
  })

  test('can lose or change header lines', async () => {
    simulator.faults.push(onList({ kind: 'headers', headers: { 'content-type': '', 'x-extra': '1' } }))
    const { headers } = await listed()
    expect([headers.get('content-type'), headers.get('x-extra')]).toEqual([null, '1'])
  })

  test('can be pages that go wrong', async () => {
    const first = await page()
    const second = list.replace(/after=[^&]+/, `after=${first.last_end_time}`)
    const next = async (
      form: 'repeat' | 'stuck' | 'no_last_end_time' | 'boundary_again' | 'endless' | 'no_data',
    ) => {
      await listed()
      simulator.faults.push(onList({ kind: 'page', form }))
      return page(second)
    }
    expect(await next('repeat')).toEqual(first)
    expect(await next('stuck')).toMatchObject({ has_more: true, last_end_time: first.last_end_time })
    expect(await next('no_last_end_time')).toMatchObject({ has_more: true, last_end_time: null })
    expect((await next('boundary_again')).data[0]).toEqual(first.data.at(-1))
    expect(await next('endless')).toMatchObject({ has_more: true })
    expect(Object.keys(await next('no_data'))).not.toContain('data')
  })
})

describe('bodies', () => {
  test('can be cut so that it shows', async () => {
    for (const framing of ['length', 'chunked'] as const) {
      await expect(received(onFile({ kind: 'truncate', keep: 500, framing })), framing).rejects.toThrow()
    }
  })

  test('can be cut so that nobody can tell', async () => {
    const body = await whole()
    for (const framing of ['close', 'honest_length'] as const) {
      expect(await received(onFile({ kind: 'truncate', keep: 500, framing })), framing).toEqual(
        body.subarray(0, 500),
      )
    }
    const cut = await received(
      onFile({ kind: 'truncate', keep: body.length - 2, framing: 'close', at: 'line_end' }),
    )
    expect(cut.length).toBeLessThan(body.length - 2)
    expect(cut.at(-1)).toBe(0x0a)
  })

  test('can end in a reset, or never begin', async () => {
    await expect(received(onFile({ kind: 'reset', after: 0 }))).rejects.toThrow()
    await expect(received(onFile({ kind: 'reset', after: 300 }))).rejects.toThrow()
    simulator.faults.push(onFile({ kind: 'hang' }))
    await expect(fetch(file, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
  })

  test('can drip, and be late', async () => {
    const body = await whole()
    expect(await received(onFile({ kind: 'drip', bytes: 400, everyMs: 1 }))).toEqual(body)
    expect(await received(onFile({ kind: 'delay', ms: 5 }))).toEqual(body)
  })

  test('can be compressed, well and badly', async () => {
    const body = await whole()
    expect(await received(onFile({ kind: 'gzip', form: 'good' }))).toEqual(body)
    expect(gunzipSync(await received(onFile({ kind: 'gzip', form: 'no_header' })))).toEqual(body)
    expect(gunzipSync(await received(onFile({ kind: 'gzip', form: 'double' })))).toEqual(body)
    for (const form of ['truncated', 'bad_crc', 'trailing_garbage', 'bomb'] as const) {
      simulator.faults.push({ path: '^/storage/', do: { kind: 'gzip', form, bombBytes: 200_000_000 } })
      const raw = Buffer.from(await rawBody(file))
      if (form === 'bomb') {
        expect(raw.length).toBeLessThan(1_000_000)
        expect(gunzipSync(raw).length).toBeGreaterThanOrEqual(200_000_000)
      } else expect(() => gunzipSync(raw), form).toThrow()
    }
  })
})

test('the log says who asked for what, and holds no key and no signature', async () => {
  simulator.clearRequests()
  simulator.faults.push(onList({ kind: 'status', status: 500 }))
  await listed()
  await fetch(list, { headers: { authorization: 'Bearer sk-admin-of-somebody' } })
  await fetch(file)
  const log = simulator.requests()
  expect(log.map(({ key, status, fault }) => [key, status, fault])).toEqual([
    ['both scopes', 500, 'status'],
    ['unknown', 401, null],
    [null, 200, null],
  ])
  expect(log[0]?.query['limit']).toEqual(['5'])
  expect(JSON.stringify(log)).not.toMatch(/sk-admin|[0-9a-f]{64}/)
})

/** The bytes as sent; `fetch` would decompress them. */
async function rawBody(address: string): Promise<ArrayBuffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(address, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const body = Buffer.concat(parts)
      resolve(body.buffer.slice(body.byteOffset, body.byteOffset + body.length))
    }).on('error', reject)
  })
}
